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

/// U+FEFF, which some editors put before the UTF-8 of a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A regular file, opened for reading. What else may bear a file's name (a named pipe, a socket, a device) could keep the
/// program waiting for ever and is refused without waiting. Closes itself. Reading may be done from several threads.
class RegularFile {
 public:
  /// Why there is no regular file to read.
  struct Failure {
    enum class What : std::uint8_t {
      system,  ///< `error_number` tells
      folder,
      special,  ///< a pipe, a socket, a device
    };
    What what = What::system;
    int error_number = 0;  ///< errno
  };

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

  /// In bytes, when it was opened: a file that is being written may have become longer since.
  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// A read that the system refused: errno, and the byte at which.
  struct ReadFailure {
    int error_number = 0;
    std::uint64_t offset = 0;
  };
  /// Reads from the byte `offset` on until `out` is full or the file ends; gives the number of bytes read.
  [[nodiscard]] tl::expected<std::size_t, ReadFailure> read_at(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  RegularFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}

  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace sporescope
