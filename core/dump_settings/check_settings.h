// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/dump_settings/target.h"

namespace sporescope {

struct DumpSettings;

/// Effect of a setting on the target, the most severe first.
enum class Effect : std::uint8_t {
  refused,  ///< the training fails, or nothing is dumped
  changed,  ///< the training does something else than the setting requires
  ignored,  ///< it has no effect
  note,     ///< it works under a condition
};
/// Returns "refused", "changed", "ignored" or "note".
[[nodiscard]] std::string_view effect_name(Effect effect);

/// A finding about a setting for a version and device.
struct SettingFinding {
  Effect effect = Effect::note;
  std::string key;   ///< "saved_data"; in another section "e2e_dump_settings.sample_mode"
  std::string rule;  ///< name of the rule, such as "statistics-cpu"
  Text message;
};

/// Checks a settings file for a target. Findings are sorted by severity, then in the order of the rules. Thread-safe.
/// `json` is a data_dump.json or msprobe's config.json, depending on the target's tool. Errors: malformed.
[[nodiscard]] Result<std::vector<SettingFinding>> check_settings(std::string_view json, const DumpTarget& target);
/// Like check_settings(), for settings as they are written for the target.
[[nodiscard]] std::vector<SettingFinding> check_dump_settings(const DumpSettings& settings, const DumpTarget& target);
/// Returns the most severe effect; `note` if there are no findings.
[[nodiscard]] Effect most_severe(std::span<const SettingFinding> findings);

/// Returns the names of all rules. A test checks that each rule has an example.
[[nodiscard]] std::vector<std::string_view> setting_rule_names();

}  // namespace sporescope
