// The door to what the C library of Linux hides from Swift (glibc) or does not have (musl). Nothing else belongs here.
#pragma once

#ifdef __linux__
#include <fcntl.h>
#include <signal.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Opens a directory only to reach what is in it, for which nobody needs the permission to list it. The C
/// library shows the name only on demand; the number is that of all processors that Swift has a compiler for.
enum { campaignc_reach = 010000000 };

enum { campaignc_no_replace = 1 << 0, campaignc_exchange = 1 << 1 };

/// renameat2(2): zero, or -1 with the reason in errno. Its flags are those of <linux/fs.h>, which not every C library brings.
static inline int campaignc_renameat2(
    int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags) {
  return (int)syscall(SYS_renameat2, old_folder, old_name, new_folder, new_name, flags);
}

/// pipe2(2): both ends closed in every program that is started, unless it is given one on purpose.
static inline int campaignc_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// A descriptor that becomes readable when a process ends; -1 if there is none (before Linux 5.3).
static inline int campaignc_process(int process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  return -1;
#endif
}

/// The columns of a terminal; zero if there is none, or if it does not know.
static inline int campaignc_terminal_width(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// Makes the memory of a block from a size on return to the system when it is freed. Otherwise, glibc raises that size
/// with every block, and keeps the former memory of an array that grew. Other C libraries need no such word.
static inline void campaignc_return_blocks(int size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, size);
#endif
}

/// Handles a signal on the alternative stack, unless it is ignored. Each C library has its own name for the handler.
static inline void campaignc_handle_crash(int number, void (*handler)(int)) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

/// The variables of the environment, in the form in which a program is started with them.
static inline char **campaignc_environment(void) {
  extern char **environ;
  return environ;
}
#endif
