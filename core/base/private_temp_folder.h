// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// A temporary folder that only its user may enter; deleted with the object. Its name is short, so that sockets can be created
/// in it: their paths are limited to 107 bytes, which excludes deep folders for temporary files.
class PrivateTempFolder {
 public:
  /// Creates the folder in the user's runtime folder (XDG_RUNTIME_DIR), or in the first other one where a folder and sockets
  /// can be created: /tmp, TMPDIR, /dev/shm, /var/tmp. Errors: read_failed.
  [[nodiscard]] static Result<PrivateTempFolder> make();
  /// Creates the folder in the first suitable one of `folders`.
  [[nodiscard]] static Result<PrivateTempFolder> make_in(const std::vector<std::string>& folders);
  PrivateTempFolder(PrivateTempFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  PrivateTempFolder& operator=(PrivateTempFolder&& other) noexcept {
    std::swap(path_, other.path_);
    return *this;
  }
  PrivateTempFolder(const PrivateTempFolder&) = delete;
  PrivateTempFolder& operator=(const PrivateTempFolder&) = delete;
  ~PrivateTempFolder();

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  explicit PrivateTempFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;  // Empty if moved from
};

}  // namespace sporescope
