// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/system_error.h"

#include <cerrno>
#include <system_error>

namespace sporescope {
namespace {

bool is_link(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_symlink(std::filesystem::symlink_status(path, error));
}

/// Returns the final target of a link. Returns nothing if it is no link, or the links are circular.
std::optional<std::filesystem::path> target_of(const std::filesystem::path& path) {
  constexpr int kMaxLinks = 40;  // The limit of Linux
  std::filesystem::path current = path;
  for (int i = 0; is_link(current); ++i) {
    std::error_code error;
    const std::filesystem::path next = std::filesystem::read_symlink(current, error);
    if (error || i == kMaxLinks) return std::nullopt;
    current = next.is_absolute() ? next : current.parent_path() / next;
  }
  return current == path ? std::nullopt : std::optional(current.lexically_normal());
}

}  // namespace

std::string file_name(const std::filesystem::path& path) {
  return path.has_filename() ? path.filename().string() : path.string();
}

Text system_text(int number) {
  switch (number) {
    case ENOENT:
      return SPORESCOPE_TRANSLATE_NOOP("No such file or directory");
    case EACCES:
      return SPORESCOPE_TRANSLATE_NOOP("Permission denied");
    case EPERM:
      return SPORESCOPE_TRANSLATE_NOOP("Operation not permitted");
    case ENOSPC:
      return SPORESCOPE_TRANSLATE_NOOP("No space left on device");
    case EDQUOT:
      return SPORESCOPE_TRANSLATE_NOOP("Disk quota exceeded");
    case EROFS:
      return SPORESCOPE_TRANSLATE_NOOP("Read-only file system");
    case ENOTDIR:
      return SPORESCOPE_TRANSLATE_NOOP("Not a directory");
    case EISDIR:
      return SPORESCOPE_TRANSLATE_NOOP("Is a directory");
    case EEXIST:
      return SPORESCOPE_TRANSLATE_NOOP("File exists");
    case EIO:
      return SPORESCOPE_TRANSLATE_NOOP("Input/output error");
    case ENAMETOOLONG:
      return SPORESCOPE_TRANSLATE_NOOP("File name too long");
    case EMFILE:
      return SPORESCOPE_TRANSLATE_NOOP("Too many open files");
    case ENFILE:
      return SPORESCOPE_TRANSLATE_NOOP("Too many open files in system");
    case ELOOP:
      return SPORESCOPE_TRANSLATE_NOOP("Too many levels of symbolic links");
    case ENOMEM:
      return SPORESCOPE_TRANSLATE_NOOP("Cannot allocate memory");
    case ESTALE:
      return SPORESCOPE_TRANSLATE_NOOP("Stale file handle");
    default:
      return std::generic_category().message(number);
  }
}

Text system_text(int number, const std::filesystem::path& path) {
  if (number == ELOOP && is_link(path)) return SPORESCOPE_TRANSLATE_NOOP("the link points to itself");
  if (number == ENOENT) {
    if (const auto target = target_of(path)) {
      return {SPORESCOPE_TRANSLATE_NOOP("the link points to “%1”, which does not exist"), {target->string()}};
    }
  }
  return system_text(number);
}

tl::unexpected<Error> system_failure(int number, const std::filesystem::path& path, std::optional<std::uint64_t> offset) {
  const std::string name = file_name(path);
  const Text reason = system_text(number);
  switch (number) {
    case ENOENT:
      if (const auto target = target_of(path)) {
        return fail(
            ErrorCode::not_found,
            {SPORESCOPE_TRANSLATE_NOOP("%1 is a link to “%2”, which does not exist: copy the file itself, or restore the "
                                       "link's target"),
             {name, target->string()}},
            path, offset);
      }
      [[fallthrough]];
    case ENOTDIR:
      return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("%1 does not exist or was deleted"), {name}}, path, offset);
    case ELOOP:
      if (!is_link(path)) break;
      return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("%1 is a link to itself: replace it by the file"), {name}},
                  path, offset);
    case EACCES:
    case EPERM:
      return fail(ErrorCode::no_permission,
                  {SPORESCOPE_TRANSLATE_NOOP("No permission to open %1 (%2); ask its owner for access"), {name, reason}}, path,
                  offset);
    case EMFILE:
    case ENFILE:
      return fail(ErrorCode::read_failed,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 cannot be opened: too many files are open at once (%2)"), {name, reason}},
                  path, offset);
    default:
      break;
  }
  if (offset) {
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("reading %1 failed at byte %2: %3"), {name, Count{*offset}, reason}}, path, offset);
  }
  return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("cannot open %1: %2"), {name, reason}}, path, offset);
}

}  // namespace sporescope
