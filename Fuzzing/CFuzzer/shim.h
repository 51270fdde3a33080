/* The driver of libFuzzer, for which the toolchain has no header. */

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *data, size_t size));
