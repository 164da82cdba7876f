// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <dirent.h>
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace sporescope {

/// Kind of a folder entry; sockets, devices and broken links are `other`.
enum class EntryKind : std::uint8_t { file, folder, other };

/// One entry of a folder. `name` is valid until the next entry is read.
struct Entry {
  std::string_view name;
  EntryKind kind = EntryKind::other;
};

/// Device and inode. Two paths with the same identity are the same folder.
using FolderIdentity = std::pair<dev_t, ino_t>;

/// Iterates over the entries of a folder, without "." and "..". The kinds come from readdir. Only if the file system does not
/// provide a kind, or for symbolic links, is the file queried with fstatat. Not thread-safe.
class Directory {
 public:
  /// Errors: not_found, no_permission, read_failed.
  [[nodiscard]] static Result<Directory> open(const std::filesystem::path& path);

  /// Reads the next entry. Returns false at the end and on errors; after an error, error_number() is not 0.
  [[nodiscard]] bool next(Entry& entry);
  /// Like next(), for folders of tensors: a symbolic link counts as a file and is not queried.
  [[nodiscard]] bool next_file(Entry& entry);
  [[nodiscard]] int error_number() const { return error_number_; }
  [[nodiscard]] FolderIdentity identity() const;

 private:
  struct Close {
    void operator()(DIR* stream) const { ::closedir(stream); }
  };
  explicit Directory(DIR* stream) : stream_(stream) {}
  [[nodiscard]] const dirent* read();
  [[nodiscard]] EntryKind kind_of(const char* name) const;

  std::unique_ptr<DIR, Close> stream_;
  int error_number_ = 0;
};

/// Returns true if `path` is `folder` or is below it, comparing only the names.
[[nodiscard]] bool is_lexically_inside(const std::filesystem::path& path, const std::filesystem::path& folder);
/// Like is_lexically_inside(), after resolving symbolic links and ".." in both paths. Of a path that does not exist, the
/// existing part is resolved. Returns false if that fails. It guards dumps against being written to: a training may still write
/// there, and the file would appear in the dump when it is opened again.
[[nodiscard]] bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Returns an error if `path` is in the dump at `root`. An empty `root` stands for no dump. Errors: invalid_argument.
[[nodiscard]] Result<void> check_outside(const std::filesystem::path& path, const std::filesystem::path& root);

/// Calls use(entry) for each entry of a folder, until stopped. If the folder cannot be listed completely, adds a problem and
/// returns false.
bool for_each_entry(const std::filesystem::path& folder, const std::stop_token& stop, std::vector<Problem>& problems,
                    const std::function<void(const Entry&)>& use);

/// Returns the message for a folder of which only a part could be listed.
[[nodiscard]] Text reading_stopped(const std::filesystem::path& folder, int error_number);

}  // namespace sporescope
