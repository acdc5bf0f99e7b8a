/* Preloaded into the program: lets the n-th change of a file fail, or kills the process there.

   FAULT_AT=n FAULT_HOW=ENOSPC|EIO|KILL; with FAULT_LOG=file the number of changes is written to it
   when the process ends. Only ordinary files count: pipes and terminals are left alone. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long seen;

static int fails(void) {
    const char *at = getenv("FAULT_AT"), *how = getenv("FAULT_HOW");
    long now = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST);
    if (!at || !how || now != atol(at))
        return 0;
    if (!strcmp(how, "KILL"))
        kill(getpid(), SIGKILL);
    errno = strcmp(how, "EIO") ? ENOSPC : EIO;
    return 1;
}

static int is_file(int descriptor) {
    struct stat status;
    int before = errno, found;
    found = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    errno = before;
    return found;
}

__attribute__((destructor)) static void report(void) {
    const char *log = getenv("FAULT_LOG");
    if (log) {
        char text[32];
        int length = snprintf(text, sizeof text, "%ld", seen);
        int descriptor = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        if (descriptor >= 0 && real(descriptor, text, length) == length)
            close(descriptor);
    }
}

#define REAL(type, name, ...)                                                                      \
    static type (*real)(__VA_ARGS__);                                                              \
    if (!real)                                                                                     \
    real = dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    return is_file(fd) && fails() ? -1 : real(fd, data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    return is_file(fd) && fails() ? -1 : real(fd, data, size, offset);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return is_file(fd) && fails() ? -1 : real(fd, data, size, offset);
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    return is_file(fd) && fails() ? -1 : real(fd);
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    return is_file(fd) && fails() ? -1 : real(fd);
}

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    return fails() ? -1 : real(from, to);
}

int link(const char *from, const char *to) {
    REAL(int, "link", const char *, const char *);
    return fails() ? -1 : real(from, to);
}
