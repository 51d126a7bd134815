/* The sweep of two ranges with whole counts. */
#include <stdlib.h>
#include <string.h>

#include "omaha/omaha.h"

enum { ORDINALS = 7462 };
#define NUMBER int32_t /* a hand that only meets itself has one less than none, before `same` */
#define SUM_OF int64_t
#define SUM pql_omaha_counted
#define WEIGHED 0
#define SWEEP(name) name##_counted
#include "omaha/sides.h"
#include "omaha/sweep.h"
