// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/named_rule.h"

#include "core/cause/rule.h"

namespace sporescope {

std::optional<NamedRule> find_rule(std::string_view name, std::string_view why) {
  for (const auto& rule : cause_rules()) {
    if (rule.name == name && rule.why == why) return NamedRule{rule.name, rule.why};
  }
  return std::nullopt;
}

}  // namespace sporescope
