// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string_view>

namespace sporescope {

/// What CauseReason holds of a rule; both texts stay as long as the program runs.
struct NamedRule {
  std::string_view name;
  const char* why = "";
};

/// The rule of the table that has this name and gives this reason: several situations may have rules of one name.
[[nodiscard]] std::optional<NamedRule> find_rule(std::string_view name, std::string_view why);

}  // namespace sporescope
