// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/find_dump.h"

#include <array>
#include <system_error>

namespace sporescope {

std::filesystem::path find_dump(const std::string& dump_path, const std::filesystem::path& file) {
  if (dump_path.empty()) return {};
  if (dump_path.starts_with("ssh://")) return dump_path;
  std::filesystem::path path = std::filesystem::path(dump_path).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::absolute(file, error).parent_path();
  const std::filesystem::path working_folder = std::filesystem::current_path(error);
  for (const std::filesystem::path& candidate : std::array{folder / path, working_folder / path, folder / path.filename()}) {
    if (std::filesystem::is_directory(candidate, error)) return candidate.lexically_normal();
  }
  return {};
}

}  // namespace sporescope
