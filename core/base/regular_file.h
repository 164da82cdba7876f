// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace sporescope {

/// U+FEFF in UTF-8, which some editors write at the beginning of a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A regular file, open for reading. Other file types (named pipe, socket, device) could block forever and are rejected without
/// waiting. Closes itself. Reading is thread-safe.
class RegularFile {
 public:
  /// The reason why no regular file could be opened.
  struct Failure {
    enum class What : std::uint8_t {
      system,  ///< See `error_number`
      folder,
      special,  ///< A pipe, a socket or a device
    };
    What what = What::system;
    int error_number = 0;  ///< errno
  };

  /// Opens a file. Does not block.
  [[nodiscard]] static tl::expected<RegularFile, Failure> open(const std::filesystem::path& path);
  RegularFile(RegularFile&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), size_(std::exchange(other.size_, 0)) {}
  RegularFile& operator=(RegularFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(size_, other.size_);
    return *this;
  }
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile();

  /// Size in bytes when the file was opened. A file that is being written may be larger by now.
  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// A read error: errno and the byte offset.
  struct ReadFailure {
    int error_number = 0;
    std::uint64_t offset = 0;
  };
  /// Reads from byte `offset` until `out` is full or the file ends. Returns the number of bytes read.
  [[nodiscard]] tl::expected<std::size_t, ReadFailure> read_at(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  RegularFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace sporescope
