// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// A file that is written under a temporary name next to its destination and renamed when it is complete. Readers never see a
/// partial file, and a failure leaves nothing behind. An existing file is replaced. For a symbolic link, the target is
/// replaced. A destination that is no regular file (a device, a named pipe) is written directly, as by a shell; a pipe waits
/// for its reader. Not thread-safe.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  /// The temporary path, or the destination if it is written directly, for code that opens the file itself.
  [[nodiscard]] const std::filesystem::path& temporary() const { return temporary_; }

  /// Returns the error of the constructor, if any. Errors of all functions: no_permission, read_failed (disk full, ...),
  /// invalid_argument (the destination is a folder).
  [[nodiscard]] Result<void> opened() const;
  [[nodiscard]] Result<void> append(std::span<const std::byte> bytes);
  [[nodiscard]] Result<void> append(std::string_view text) { return append(std::as_bytes(std::span(text))); }
  /// Closes the file and renames it to its destination.
  [[nodiscard]] Result<void> finish();

 private:
  [[nodiscard]] tl::unexpected<Error> failure_from_errno(int number) const;

  std::filesystem::path requested_path_;  ///< The path as specified
  std::filesystem::path path_;            ///< The path after following all links
  std::filesystem::path temporary_;
  bool direct_ = false;  ///< The destination is written directly
  int descriptor_ = -1;
  int error_ = 0;
};

/// Checks whether an AtomicFile could be opened at `path`, as far as possible without creating a file. Errors: those of
/// AtomicFile.
[[nodiscard]] Result<void> check_writable(const std::filesystem::path& path);
/// Writes a complete text file. Errors: those of AtomicFile.
[[nodiscard]] Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view text);
/// Writes a state file like write_file_atomically(). Creates its folder, and deletes the file if `text` is empty.
[[nodiscard]] Result<void> save_state_file(const std::filesystem::path& path, std::string_view text);

}  // namespace sporescope
