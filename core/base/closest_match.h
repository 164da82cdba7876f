// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sporescope {

/// The known word that a mistyped one is most like: by the letters that are wrong, missing, too many or swapped with their
/// neighbour (optimal string alignment distance), at most one in three; capitals do not count. Nothing if none is near.
[[nodiscard]] std::optional<std::string> closest_match(std::string_view typed, std::span<const std::string> known);

/// ". Did you mean conv1?", to go after a sentence without its full stop; empty if no known word is near.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

}  // namespace sporescope
