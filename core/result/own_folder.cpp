// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/result/own_folder.h"

#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX's

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace sporescope {

Result<OwnFolder> OwnFolder::make() {
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  std::error_code ignored;
  const bool usable = runtime != nullptr && std::filesystem::is_directory(runtime, ignored);
  std::string name = usable ? runtime : "/tmp";
  name += "/sporescope-XXXXXX";
  // It gives it the mode 0700.
  if (::mkdtemp(name.data()) != nullptr) return OwnFolder(std::move(name));
  const std::string reason = std::generic_category().message(errno);
  return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("A folder for the socket cannot be made: %1"), {reason}});
}

OwnFolder::~OwnFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace sporescope
