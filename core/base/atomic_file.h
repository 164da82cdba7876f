// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "core/base/error.h"

namespace sporescope {

/// A file under a temporary name beside its place, which takes its own name when it is complete: nobody sees half of it, and
/// nothing is left behind where it failed. An old file of that name is replaced, behind a link the one that it leads to. What
/// stands there and is no file (a device, a named pipe) stays and is written to, as by a shell: a pipe waits for its reader.
/// For one thread.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();

  /// The temporary name (of what is no file: its own), for what wants to open the file by itself.
  [[nodiscard]] const std::filesystem::path& temporary() const { return temporary_; }

  /// Errors of all: no_permission, read_failed (disk full, ...), invalid_argument (a folder stands there).
  [[nodiscard]] Result<void> opened() const;
  [[nodiscard]] Result<void> append(std::span<const std::byte> bytes);
  [[nodiscard]] Result<void> append(std::string_view text) { return append(std::as_bytes(std::span(text))); }
  /// Gives the file its name.
  [[nodiscard]] Result<void> finish();

 private:
  [[nodiscard]] tl::unexpected<Error> failure_from_errno(int number) const;

  std::filesystem::path requested_path_;  ///< as it was named
  std::filesystem::path path_;            ///< behind all links
  std::filesystem::path temporary_;
  bool direct_ = false;  ///< what stands there is written to
  int descriptor_ = -1;
  int error_ = 0;
};

/// Whether a AtomicFile could be opened there, as far as that can be told while nothing is made. Errors: those of AtomicFile.
[[nodiscard]] Result<void> check_writable(const std::filesystem::path& path);
/// Writes a whole file of text at once. Errors: those of AtomicFile.
[[nodiscard]] Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view text);
/// The same for what is kept from one time to the next: makes the folder, and takes the file away where there is no text.
[[nodiscard]] Result<void> save_state_file(const std::filesystem::path& path, std::string_view text);

}  // namespace sporescope
