#include "scratch_file.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#ifdef _WIN32
#include <atomic>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#else
#include <unistd.h>
#endif

namespace nonolith {

namespace {

#ifdef _WIN32

int open_nameless(const std::string& folder) {
    static std::atomic<unsigned> number = 0;
    const std::string path =
        folder + "/.keys." + std::to_string(_getpid()) + "." + std::to_string(number++);
    return _open(path.c_str(), _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_TEMPORARY,
                 _S_IREAD | _S_IWRITE);
}

constexpr std::size_t kMost = 1 << 30; // of one call

long long write_some(int file, const char* bytes, std::size_t size) {
    return _write(file, bytes, static_cast<unsigned>(std::min(size, kMost)));
}

// One thread at a time reads, and nothing is written any more: the file's own place will do.
long long read_some(int file, std::uint64_t offset, char* bytes, std::size_t size) {
    if (_lseeki64(file, static_cast<long long>(offset), SEEK_SET) < 0)
        return -1;
    return _read(file, bytes, static_cast<unsigned>(std::min(size, kMost)));
}

void close_file(int file) {
    _close(file);
}

#else

int open_nameless(const std::string& folder) {
    std::string path = folder + "/.keys.XXXXXX";
    const int file = mkstemp(path.data());
    return file < 0 || unlink(path.c_str()) != 0 ? -1 : file;
}

long long write_some(int file, const char* bytes, std::size_t size) {
    return write(file, bytes, size);
}

long long read_some(int file, std::uint64_t offset, char* bytes, std::size_t size) {
    return pread(file, bytes, size, static_cast<off_t>(offset));
}

void close_file(int file) {
    close(file);
}

#endif

[[noreturn]] void fail(const std::string& folder) {
    throw std::system_error(errno, std::generic_category(), folder);
}

} // namespace

ScratchFile::~ScratchFile() {
    if (is_open())
        close_file(file_);
}

void ScratchFile::open(const std::string& folder) {
    NONOLITH_EXPECTS(!is_open() && size_ == 0);
    folder_ = folder;
    file_ = open_nameless(folder);
    if (!is_open())
        fail(folder);
}

void ScratchFile::append(const void* bytes, std::size_t size) {
    NONOLITH_EXPECTS(is_open());
    const char* next = static_cast<const char*>(bytes);
    while (size > 0) {
        const long long written = write_some(file_, next, size);
        if (written < 0 && errno != EINTR)
            fail(folder_);
        if (written > 0) {
            next += written;
            size -= static_cast<std::size_t>(written);
            size_ += static_cast<std::uint64_t>(written);
        }
    }
}

void ScratchFile::read(std::uint64_t offset, void* bytes, std::size_t size) const {
    NONOLITH_EXPECTS(is_open() && offset + size <= size_);
    char* next = static_cast<char*>(bytes);
    while (size > 0) {
        const long long done = read_some(file_, offset, next, size);
        if (done == 0)
            errno = EIO; // shorter than what was written
        if (done <= 0 && errno != EINTR)
            fail(folder_);
        if (done > 0) {
            next += done;
            size -= static_cast<std::size_t>(done);
            offset += static_cast<std::uint64_t>(done);
        }
    }
}

} // namespace nonolith
