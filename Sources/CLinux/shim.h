// The door to a call of Linux that the C library hides from Swift (glibc) or does not have (musl). Nothing else belongs here.
#pragma once

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

enum { campaignc_no_replace = 1 << 0, campaignc_exchange = 1 << 1 };

/// renameat2(2): zero, or -1 with the reason in errno. Its flags are those of <linux/fs.h>, which not every C library brings.
static inline int campaignc_renameat2(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags) {
  return (int)syscall(SYS_renameat2, old_folder, old_name, new_folder, new_name, flags);
}
#endif
