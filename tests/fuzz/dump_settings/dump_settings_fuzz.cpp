// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any text as settings for any target, the first byte of which says which: an error, or settings that are written as a text
// that means the same.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/dump_settings/kernel_matcher.h"
#include "core/dump_settings/settings_file.h"

using namespace sporescope;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

DumpTarget target_of(std::uint8_t byte) {
  const auto versions = known_ms_versions();
  return {versions[byte % versions.size()], static_cast<TrainingDevice>(byte / 16 % 3), static_cast<ExecutionMode>(byte >> 6U)};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const DumpTarget target = target_of(data[0]);
  const auto read = read_settings({reinterpret_cast<const char*>(data) + 1, size - 1}, target);
  if (!read) {
    require(!read.error().str().empty());
    return 0;
  }
  for (const SettingFinding& finding : read->findings) require(!finding.rule.empty() && !finding.message.str().empty());
  static_cast<void>(KernelMatcher::make(read->settings.kernels, target.version));
  const auto count = iteration_count(read->settings.iterations);
  require(!count || *count > 0);
  const std::string written = settings_json(read->settings, target);
  const auto again = read_settings(written, target);
  require(again && settings_json(again->settings, target) == written);
  return 0;
}
