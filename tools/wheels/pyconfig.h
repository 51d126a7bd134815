/* What CPython's configure finds for each system that wheels are made for, as far as the headers of the limited API ask:
   the compiler knows the sizes. */
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H
#define ALIGNOF_LONG __SIZEOF_LONG__
#define ALIGNOF_MAX_ALIGN_T 16
#define ALIGNOF_SIZE_T __SIZEOF_SIZE_T__
#define DOUBLE_IS_LITTLE_ENDIAN_IEEE754 1
#define HAVE_INTTYPES_H 1
#define HAVE_PROTOTYPES 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_WCHAR_H 1
#define RETSIGTYPE void
#define SIZEOF_DOUBLE __SIZEOF_DOUBLE__
#define SIZEOF_FLOAT __SIZEOF_FLOAT__
#define SIZEOF_FPOS_T 8
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_OFF_T 8
#define SIZEOF_PID_T 4
#define SIZEOF_SHORT __SIZEOF_SHORT__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_TIME_T 8
#define SIZEOF_UINTPTR_T __SIZEOF_POINTER__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__
#define SIZEOF__BOOL 1
#define STDC_HEADERS 1
#define WITH_DOC_STRINGS 1
#ifdef _WIN32
#define HAVE_DECLSPEC_DLL 1
#define MS_COREDLL 1
#define MS_WIN32 1
#define MS_WIN64 1
#define MS_WINDOWS 1
#define NT_THREADS 1
#define Py_ENABLE_SHARED 1
#else
#define HAVE_SSIZE_T 1
#define HAVE_UNISTD_H 1
#define SIZEOF_PTHREAD_T __SIZEOF_POINTER__
#endif
#endif
