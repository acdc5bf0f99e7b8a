// What Python's headers must know of WebAssembly with Emscripten, as far as its limited API asks.
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H

#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SHORT 2
#define SIZEOF_SIZE_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_WCHAR_T 4
#define SIZEOF_PTHREAD_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define ALIGNOF_MAX_ALIGN_T 8

#define STDC_HEADERS 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_UNISTD_H 1
#define HAVE_WCHAR_H 1
#define HAVE_PTHREAD_H 1
#define HAVE_LONG_DOUBLE 1
#define WITH_THREAD 1

#include <stdio.h> // which nanobind expects Python.h to include, but the limited API does not

#endif
