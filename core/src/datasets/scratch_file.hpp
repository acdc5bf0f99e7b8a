// A file without a name, for what does not fit into memory: it is gone when it is closed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace nonolith {

class ScratchFile {
  public:
    ScratchFile() = default;
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    bool is_open() const { return file_ >= 0; }

    // All of these throw std::system_error, with the folder, where the system refuses.
    void open(const std::string& folder);
    void append(const void* bytes, std::size_t size);
    void read(std::uint64_t offset, void* bytes, std::size_t size) const;

    std::uint64_t size() const { return size_; }

  private:
    std::string folder_;
    int file_ = -1;
    std::uint64_t size_ = 0;
};

} // namespace nonolith
