// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sporescope {

/// Returns the known word closest to a mistyped one, by optimal string alignment distance (wrong, missing, additional or
/// swapped characters). At most one character in three may differ; case is ignored. Returns nothing if no word is close enough.
[[nodiscard]] std::optional<std::string> closest_match(std::string_view typed, std::span<const std::string> candidates);

/// Returns ". Did you mean conv1?", to be appended to a sentence without its full stop. Empty if no known word is close enough.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string> candidates);

}  // namespace sporescope
