// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/find_dump.h"

#include <array>
#include <system_error>

namespace sporescope {

std::filesystem::path find_dump(const std::string& named, const std::filesystem::path& file) {
  if (named.empty()) return {};
  if (named.starts_with("ssh://")) return named;
  std::filesystem::path path = std::filesystem::path(named).lexically_normal();
  if (!path.has_filename()) path = path.parent_path();
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::absolute(file, error).parent_path();
  const std::filesystem::path here = std::filesystem::current_path(error);
  for (const std::filesystem::path& place : std::array{folder / path, here / path, folder / path.filename()}) {
    if (std::filesystem::is_directory(place, error)) return place.lexically_normal();
  }
  return {};
}

}  // namespace sporescope
