// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/packed_cause.h"

#include <string_view>

#include "core/cause/rule.h"

namespace sporescope {

void fields(Packer& packer, const CauseReason& reason) {
  packer(reason.record);
  packer.bytes(reason.rule);
  packer.bytes(reason.why.pattern);
}

void fields(Unpacker& unpacker, CauseReason& reason) {
  unpacker(reason.record);
  const std::string_view name = unpacker.bytes();
  const std::string_view why = unpacker.bytes();
  const CauseRule* rule = find_cause_rule(name, why);
  if (rule == nullptr) return unpacker.mark_malformed();
  reason.rule = rule->name;
  reason.why = rule->why;
}

}  // namespace sporescope
