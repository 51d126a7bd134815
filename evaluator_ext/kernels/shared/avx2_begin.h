/* Functions from here to "shared/avx2_end.h" are compiled for AVX2, and called only after asking the processor. Headers whose
   functions other files share are included before it. No include guard: each file that includes it means it anew. */
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
