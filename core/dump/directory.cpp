// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/directory.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "core/base/system_error.h"
#include "core/dump/text_file.h"

namespace sporescope {

namespace {

EntryKind entry_kind_of(unsigned char type) {
  if (type == DT_DIR) return EntryKind::folder;
  return type == DT_REG ? EntryKind::file : EntryKind::other;
}

}  // namespace

Result<Directory> Directory::open(const std::filesystem::path& path) {
  DIR* stream = ::opendir(path.c_str());
  if (stream == nullptr) {
    const int number = errno;
    return fail(error_code_of(number),
                {SPORESCOPE_TRANSLATE_NOOP("The folder “%1” cannot be read: %2"), {path.string(), system_text(number, path)}},
                path);
  }
  return Directory(stream);
}

const dirent* Directory::read() {
  while (true) {
    errno = 0;
    const dirent* entry = ::readdir(stream_.get());
    if (entry == nullptr) {
      error_number_ = errno;
      return nullptr;
    }
    const char* name = entry->d_name;
    const bool is_dots = name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
    if (!is_dots) return entry;
  }
}

EntryKind Directory::kind_of(const char* name) const {
  struct stat status {};
  if (::fstatat(::dirfd(stream_.get()), name, &status, 0) != 0) return EntryKind::other;
  if (S_ISDIR(status.st_mode)) return EntryKind::folder;
  return S_ISREG(status.st_mode) ? EntryKind::file : EntryKind::other;
}

bool Directory::next(Entry& entry) {
  const dirent* found = read();
  if (found == nullptr) return false;
  const bool lacks_kind = found->d_type == DT_LNK || found->d_type == DT_UNKNOWN;
  entry = {found->d_name, lacks_kind ? kind_of(found->d_name) : entry_kind_of(found->d_type)};
  return true;
}

bool Directory::next_file(Entry& entry) {
  const dirent* found = read();
  if (found == nullptr) return false;
  const bool is_link = found->d_type == DT_LNK;
  const bool lacks_kind = found->d_type == DT_UNKNOWN;
  entry = {found->d_name, is_link ? EntryKind::file : lacks_kind ? kind_of(found->d_name) : entry_kind_of(found->d_type)};
  return true;
}

bool for_each_entry(const std::filesystem::path& folder, const std::stop_token& stop, std::vector<Problem>& problems,
                    const std::function<void(const Entry&)>& use) {
  auto directory = Directory::open(folder);
  if (!directory) {
    problems.push_back({folder, directory.error().message});
    return false;
  }
  Entry entry;
  while (!stop.stop_requested() && directory->next(entry)) use(entry);
  if (directory->error_number() == 0) return true;
  problems.push_back({folder, reading_stopped(folder, directory->error_number())});
  return false;
}

Text reading_stopped(const std::filesystem::path& folder, int error_number) {
  return {SPORESCOPE_TRANSLATE_NOOP("The folder “%1” could not be fully read: %2"),
          {folder.string(), system_text(error_number)}};
}

FolderIdentity Directory::identity() const {
  struct stat status {};
  if (::fstat(::dirfd(stream_.get()), &status) != 0) return {};
  return {status.st_dev, status.st_ino};
}

bool is_lexically_inside(const std::filesystem::path& path, const std::filesystem::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

bool is_inside(const std::filesystem::path& path, const std::filesystem::path& folder) {
  std::error_code error;
  const auto inner = std::filesystem::weakly_canonical(path, error);
  if (error) return false;
  const auto outer = std::filesystem::weakly_canonical(folder, error);
  return !error && is_lexically_inside(inner, outer);
}

Result<void> check_outside(const std::filesystem::path& path, const std::filesystem::path& root) {
  if (root.empty() || !is_inside(path, root)) return {};
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” is inside the dump, and dumps are never written to. Choose another folder."),
               {path.string()}},
              path);
}

}  // namespace sporescope
