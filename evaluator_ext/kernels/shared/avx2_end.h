/* The end of what "shared/avx2_begin.h" begins: for gcc the end of the file, before which nothing else is compiled. */
#ifdef __clang__
#pragma clang attribute pop
#endif
