// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>
#include <vector>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/settings_view.h"

namespace sporescope {

/// Errors: malformed for what is not JSON, or no object, with the place.
[[nodiscard]] Result<SettingsJson> parse_settings(std::string_view text);
/// What check_settings() tells, of what is parsed already.
[[nodiscard]] std::vector<SettingFinding> check_parsed_settings(const SettingsJson& root, const DumpTarget& target);

}  // namespace sporescope
