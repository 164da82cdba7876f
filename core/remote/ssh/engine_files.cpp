// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/engine_files.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <system_error>

#include "core/base/string_list.h"
#include "core/dump/text_file.h"

namespace sporescope::remote {

namespace {

constexpr std::string_view kPrefix = "sporescope-engine-";
constexpr std::string_view kSuffix = ".tar.gz";  // xz would be a quarter smaller, but a bare server has no xz
constexpr std::uint64_t kMaxEngineBytes = 1U << 30U;

std::set<std::string> architectures_in(const std::vector<std::filesystem::path>& folders, const std::string& version) {
  std::set<std::string> found;
  const std::string prefix = std::string(kPrefix).append(version).append("-");
  for (const auto& folder : folders) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(prefix) || !name.ends_with(kSuffix)) continue;
      found.insert(name.substr(prefix.size(), name.size() - prefix.size() - kSuffix.size()));
    }
  }
  return found;
}

}  // namespace

std::string engine_file_name(const std::string& version, const std::string& architecture) {
  return std::string(kPrefix).append(version).append("-").append(architecture).append(kSuffix);
}

Result<std::filesystem::path> find_engine_file(const std::vector<std::filesystem::path>& folders, const std::string& version,
                                               const std::string& architecture) {
  for (const auto& folder : folders) {
    std::error_code error;
    auto file = folder / engine_file_name(version, architecture);
    if (std::filesystem::is_regular_file(file, error)) return file;
  }
  const std::string available = join_list(architectures_in(folders, version));
  if (available.empty()) {
    return fail(
        ErrorCode::not_found,
        {SPORESCOPE_TRANSLATE_NOOP("No engine for %1 next to this program. Install sporescope-cli %2 on the host, or build "
                                   "the engine with packaging/engine.sh %1."),
         {architecture, version}});
  }
  return fail(ErrorCode::not_found,
              {SPORESCOPE_TRANSLATE_NOOP("No engine for %1, only for %2. Install sporescope-cli %3 on the host, or build the "
                                         "engine with packaging/engine.sh %1."),
               {architecture, available, version}});
}

Result<std::string> read_engine_file(const std::filesystem::path& path) { return read_text_file(path, kMaxEngineBytes); }

}  // namespace sporescope::remote
