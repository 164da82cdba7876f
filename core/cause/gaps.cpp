// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/gaps.h"

#include <string>
#include <utility>

#include "core/dump/selection.h"
#include "core/flow/training_order.h"

namespace sporescope {

bool has_unknown_folders(const Dump& dump, const TensorRecord& record) {
  if (record.graph == kNoDumpGraph) return false;
  Selection selection;
  if (auto rank = NumberSet::parse(std::to_string(dump.graphs()[record.graph].rank))) selection.ranks = *std::move(rank);
  return unknown_folders(dump, selection) > 0;
}

bool is_unread_before(RecordIndex record, const Dump& dump, TensorStates& states) {
  const auto before = previous_record(dump, dump.records()[record]);
  return before && states.examination(*before).source == Source::not_read;
}

}  // namespace sporescope
