// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// A folder that its user alone may enter, gone with the object. Its name is short, so that sockets can lie in it: their paths
/// may have no more than 107 bytes, which rules out deep folders for temporary files.
class PrivateTempFolder {
 public:
  /// In the user's folder for sockets (XDG_RUNTIME_DIR), or in the first other one that takes a folder and sockets: /tmp,
  /// TMPDIR, /dev/shm, /var/tmp. Errors: read_failed.
  [[nodiscard]] static Result<PrivateTempFolder> make();
  /// In the first of these that takes it.
  [[nodiscard]] static Result<PrivateTempFolder> make_in(const std::vector<std::string>& places);
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

  std::string path_;  // empty: moved from
};

}  // namespace sporescope
