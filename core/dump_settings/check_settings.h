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

/// What becomes of a setting, gravest first.
enum class Effect : std::uint8_t {
  refused,  ///< the training breaks off, or nothing is dumped
  changed,  ///< something else is done than what stands there
  ignored,  ///< it has no effect
  note,     ///< it works, if something else is done, too
};
/// "refused", "changed", "ignored", "note".
[[nodiscard]] std::string_view effect_name(Effect effect);

/// One thing that a version and device make of a setting.
struct SettingFinding {
  Effect effect = Effect::note;
  std::string key;   ///< "saved_data"; of what stands in another section "e2e_dump_settings.sample_mode"
  std::string rule;  ///< its name in the table of rules, "statistics-cpu"
  Text message;
};

/// What the target makes of a settings file, gravest first, each key in the order of the rules. Any thread.
/// `json`: text of a data_dump.json or of msprobe's config.json, whichever the target's tool reads. Errors: malformed.
[[nodiscard]] Result<std::vector<SettingFinding>> check_settings(std::string_view json, const DumpTarget& target);
/// The same of settings as they would be written for the target.
[[nodiscard]] std::vector<SettingFinding> problems_with(const DumpSettings& settings, const DumpTarget& target);
/// The gravest effect; note if there are none.
[[nodiscard]] Effect most_severe(std::span<const SettingFinding> findings);

/// The names of all rules, for the test that each has an example.
[[nodiscard]] std::vector<std::string_view> setting_rule_names();

}  // namespace sporescope
