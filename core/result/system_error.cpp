// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/result/system_error.h"

#include <cerrno>
#include <system_error>

namespace sporescope {

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

tl::unexpected<Error> system_failure(int number, const std::filesystem::path& path, std::optional<std::uint64_t> offset) {
  const std::string name = file_name(path);
  const Text reason = system_text(number);
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("%1 does not exist, or no longer does"), {name}}, path,
                  offset);
    case EACCES:
    case EPERM:
      return fail(ErrorCode::no_permission,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 may not be opened by this user (%2); ask its owner for the right to do so"),
                   {name, reason}},
                  path, offset);
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
                {SPORESCOPE_TRANSLATE_NOOP("the system failed at byte %2 of %1: %3"), {name, Count{*offset}, reason}}, path,
                offset);
  }
  return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("the system cannot open %1: %2"), {name, reason}}, path,
              offset);
}

}  // namespace sporescope
