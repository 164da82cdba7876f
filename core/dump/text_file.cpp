// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/text_file.h"

#include <algorithm>
#include <cerrno>
#include <span>
#include <string_view>

#include "core/base/regular_file.h"
#include "core/base/system_error.h"

namespace sporescope {
namespace {

tl::unexpected<Error> read_error(const std::filesystem::path& path, int error_number) {
  return fail(error_code_of(error_number),
              {SPORESCOPE_TRANSLATE_NOOP("“%1” cannot be read: %2"), {path.string(), system_text(error_number, path)}}, path);
}

}  // namespace

ErrorCode error_code_of(int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR:
      return ErrorCode::not_found;
    case EACCES:
    case EPERM:
      return ErrorCode::no_permission;
    default:
      return ErrorCode::read_failed;
  }
}

Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t limit) {
  const auto file = RegularFile::open(path);
  if (!file && file.error().what != RegularFile::Failure::What::system) {
    return fail(ErrorCode::unsupported, {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a regular file"), {path.string()}}, path);
  }
  if (!file) return read_error(path, file.error().error_number);
  std::string text;
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  text.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), limit)) + 1);
  while (true) {  // a file that is being written may have grown
    const std::size_t old_size = text.size();
    text.resize(std::max(old_size + kBlock, text.capacity()));
    const auto count = file->read_at(old_size, std::as_writable_bytes(std::span(text).subspan(old_size)));
    if (!count) return read_error(path, count.error().error_number);
    text.resize(old_size + *count);
    if (*count == 0) break;
    if (text.size() > limit) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("“%1” is larger than %2 bytes, too large for a file of this kind"),
                   {path.string(), Count{limit}}},
                  path);
    }
  }
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

}  // namespace sporescope
