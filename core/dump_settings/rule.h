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

/// Releases from `startedAt` on and before `before`.
struct Releases {
  MsVersion since{1, 0, 0};
  MsVersion before{99, 0, 0};
  [[nodiscard]] constexpr bool include(const MsVersion& version) const { return since <= version && version < before; }
};
constexpr Releases from_release(int major, int minor) { return {{major, minor, 0}, {99, 0, 0}}; }
constexpr Releases before_release(int major, int minor) { return {{1, 0, 0}, {major, minor, 0}}; }
constexpr Releases all_releases() { return {}; }

/// Devices and modes as sets of bits.
enum Places : unsigned {
  kCpu = 1U,
  kGpu = 2U,
  kAscend = 4U,
  kHosts = kCpu | kGpu,
  kAnywhere = kCpu | kGpu | kAscend,
};
enum Modes : unsigned { kO0 = 1U, kO1 = 2U, kO2 = 4U, kDynamic = 8U, kKernels = kO0 | kO1, kGraphs = 7U, kAnyMode = 15U };

/// One thing that releases of MindSpore, or msprobe there, make of a settings file.
struct SettingRule {
  std::string_view name;
  std::string_view key;  ///< "saved_data", or with its section
  Releases releases;
  unsigned devices;
  unsigned modes;
  Effect effect;
  /// What stands there, if the rule has something to say; %2 of the sentence.
  std::optional<std::string> (*found)(const SettingsView& seen);
  const char* sentence;  ///< %1 is the target

  [[nodiscard]] bool holds_for(const DumpTarget& target) const {
    return releases.include(target.version) && (devices & (1U << static_cast<unsigned>(target.device))) != 0 &&
           (modes & (1U << static_cast<unsigned>(target.mode))) != 0;
  }
};

/// The tables, by what they are about; of data_dump.json, but for the last.
[[nodiscard]] std::span<const SettingRule> rules_of_choice();    ///< which nodes, iterations and devices, where to
[[nodiscard]] std::span<const SettingRule> rules_of_contents();  ///< what of them
[[nodiscard]] std::span<const SettingRule> rules_of_msprobe();

/// What is told of the keys themselves: unknown ones, those of other releases, missing ones, values of a wrong kind.
[[nodiscard]] std::vector<SettingFinding> key_findings(const SettingsView& seen);
[[nodiscard]] std::span<const std::string_view> key_rule_names();

/// A predicate's answer without a value worth telling.
[[nodiscard]] inline std::optional<std::string> text_if(bool holds, std::string value = {}) {
  return holds ? std::optional(std::move(value)) : std::nullopt;
}

}  // namespace sporescope
