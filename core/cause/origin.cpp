// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/origin.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sporescope {

CauseKind cause_kind(OriginKind kind) {
  switch (kind) {
    case OriginKind::computed:
    case OriginKind::computed_unseen:
    case OriginKind::undumped_inputs:
    case OriginKind::differs_from_producer:
    case OriginKind::unknown_operator:
    case OriginKind::external_update:
    case OriginKind::parameter_changed:
      return CauseKind::op;
    case OriginKind::network_input:
    case OriginKind::from_unrecorded:
      return CauseKind::input;
    case OriginKind::constant:
      return CauseKind::constant;
    case OriginKind::initial_value:
    case OriginKind::updated_unseen:
    case OriginKind::before_first:
    case OriginKind::while_not_dumped:
    case OriginKind::external:
    case OriginKind::state_changed:
      return CauseKind::parameter;
    case OriginKind::collective:
    case OriginKind::missing_rank:
      break;
  }
  return CauseKind::collective;
}

bool is_unsure(OriginKind kind) {
  constexpr std::array kUnsure{OriginKind::undumped_inputs, OriginKind::parameter_changed, OriginKind::unknown_operator,
                               OriginKind::updated_unseen,  OriginKind::while_not_dumped,  OriginKind::external};
  return std::find(kUnsure.begin(), kUnsure.end(), kind) != kUnsure.end();
}

Origin origin_at(OriginKind kind, RecordIndex record, std::vector<InputValue> inputs) {
  return {kind, record, std::move(inputs), kNoNode, std::nullopt, std::nullopt, std::nullopt};
}

}  // namespace sporescope
