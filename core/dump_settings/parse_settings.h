// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>
#include <vector>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/settings_view.h"

namespace sporescope {

/// Parses a settings file. Errors: malformed if it is not a JSON object, with the position.
[[nodiscard]] Result<SettingsJson> parse_settings(std::string_view text);
/// Like check_settings(), for a parsed file.
[[nodiscard]] std::vector<SettingFinding> check_parsed_settings(const SettingsJson& root, const DumpTarget& target);

}  // namespace sporescope
