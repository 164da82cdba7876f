// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/settings_view.h"

namespace sporescope {

/// Releases from `since` (inclusive) to `before` (exclusive).
struct Releases {
  MsVersion since{1, 0, 0};
  MsVersion before{99, 0, 0};
  [[nodiscard]] constexpr bool include(const MsVersion& version) const { return since <= version && version < before; }
};
constexpr Releases from_release(int major, int minor) { return {{major, minor, 0}, {99, 0, 0}}; }
constexpr Releases before_release(int major, int minor) { return {{1, 0, 0}, {major, minor, 0}}; }
constexpr Releases all_releases() { return {}; }

/// Sets of devices and execution modes, as bits.
enum Places : unsigned {
  kCpu = 1U,
  kGpu = 2U,
  kAscend = 4U,
  kHosts = kCpu | kGpu,
  kAnywhere = kCpu | kGpu | kAscend,
};
enum Modes : unsigned { kO0 = 1U, kO1 = 2U, kO2 = 4U, kDynamic = 8U, kKernels = kO0 | kO1, kGraphs = 7U, kAnyMode = 15U };

/// Effect of a setting in some releases of MindSpore or with msprobe.
struct SettingRule {
  std::string_view name;
  std::string_view key;  ///< "saved_data", or with its section
  Releases releases;
  unsigned devices;
  unsigned modes;
  Effect effect;
  /// Returns the setting's value if the rule applies; it becomes %2 in the sentence.
  std::optional<std::string> (*find_value)(const SettingsView& view);
  const char* sentence;  ///< %1 is the target

  [[nodiscard]] bool applies_to(const DumpTarget& target) const {
    return releases.include(target.version) && (devices & (1U << static_cast<unsigned>(target.device))) != 0 &&
           (modes & (1U << static_cast<unsigned>(target.mode))) != 0;
  }
};

/// Tables of rules by subject. All but the last are for data_dump.json.
[[nodiscard]] std::span<const SettingRule> rules_of_choice();    ///< selected nodes, iterations and devices, output folder
[[nodiscard]] std::span<const SettingRule> rules_of_contents();  ///< contents of the dump
[[nodiscard]] std::span<const SettingRule> rules_of_msprobe();

/// Checks the keys: unknown ones, keys of other releases, missing ones, and values of a wrong type.
[[nodiscard]] std::vector<SettingFinding> key_findings(const SettingsView& view);
[[nodiscard]] std::span<const std::string_view> key_rule_names();

/// Returns `value` if `applies` is true. The result of a rule without a value is an empty text.
[[nodiscard]] inline std::optional<std::string> text_if(bool applies, std::string value = {}) {
  return applies ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace sporescope
