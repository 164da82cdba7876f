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

enum class EntryKind : std::uint8_t { file, folder, other };

/// One entry of a folder. `name` is valid until the next entry is read.
struct Entry {
  std::string_view name;
  EntryKind kind = EntryKind::other;
};

/// Device and inode: tells whether two paths are the same folder.
using FolderIdentity = std::pair<dev_t, ino_t>;

/// Reads a folder entry by entry, "." and ".." left out. Kinds come from the folder itself; a file is asked for (fstatat) only
/// where the file system does not tell them, and for symbolic links that may lead to a folder.
class Directory {
 public:
  /// Errors: not_found, no_permission, read_failed.
  [[nodiscard]] static Result<Directory> open(const std::filesystem::path& path);

  /// False at the end, or when reading fails: then error_number() is not 0.
  [[nodiscard]] bool next(Entry& entry);
  /// The same for folders of tensors: a symbolic link counts as a file, unasked.
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

/// True if `path` is `folder` or lies below it by its name alone.
[[nodiscard]] bool is_lexically_inside(const std::filesystem::path& path, const std::filesystem::path& folder);
/// The same of where both lead to: links and ".." are followed, and of a path that is not there yet what there is of it. False
/// if that cannot be found out. A dump is never written to (a training may still be writing there, and the next opening would
/// show the file): this tells what would be.
[[nodiscard]] bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder);

/// Refuses to write to `path` if it lies in the dump at `root` (empty: there is none). Errors: invalid_argument.
[[nodiscard]] Result<void> check_outside(const std::filesystem::path& path, const std::filesystem::path& root);

/// Calls use(entry) for each entry of a folder until stopped. False, with a problem added, if it could not be listed whole.
bool for_each_entry(const std::filesystem::path& folder, const std::stop_token& stop, std::vector<Problem>& problems,
                    const std::function<void(const Entry&)>& use);

/// The sentence for a folder whose reading stopped half way.
[[nodiscard]] Text reading_stopped(const std::filesystem::path& folder, int error_number);

}  // namespace sporescope
