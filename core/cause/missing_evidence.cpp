// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/missing_evidence.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "core/dump/selection.h"
#include "core/flow/training_order.h"
#include "core/tensor/dtype.h"
#include "core/watch/block_reader.h"

namespace sporescope {

bool has_unknown_folders(const Dump& dump, const TensorRecord& record) {
  if (record.graph == kNoDumpGraph) return false;
  Selection selection;
  if (auto rank = NumberSet::parse(std::to_string(dump.graphs()[record.graph].rank))) selection.ranks = *std::move(rank);
  return unknown_folders(dump, selection) > 0;
}

bool is_unread_before(RecordIndex record, const Dump& dump, TensorStates& states) {
  const auto previous = previous_record(dump, dump.records()[record]);
  return previous && states.examination(*previous).source == Source::not_read;
}

bool is_finite_later(RecordIndex record, const Dump& dump, TensorStates& states) {
  const TensorRecord& tensor = dump.records()[record];
  const auto& folders = dump.graphs()[tensor.graph].iterations;
  return std::any_of(folders.begin(), folders.end(), [&](const IterationFolder& folder) {
    if (folder.iteration <= tensor.iteration || folder.iteration == Iteration::constants) return false;
    const auto later = dump.find(tensor.graph, tensor.node, folder.iteration, tensor.io, tensor.slot, tensor.run);
    return later && states.health(*later) == Health::finite;
  });
}

bool may_be_non_finite(const Graph& graph, NodeIndex constant) {
  const std::string text = graph.constant_text(constant);
  const auto outputs = graph.outputs(constant);
  if (outputs.empty()) return text.empty() || text.find("inf") != std::string::npos;  // A tuple, whose values are in the graph
  double number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec == std::errc() && parsed.ptr == text.data() + text.size()) return !std::isfinite(number);
  const auto dtype = dtype_from_name(outputs.front().dtype);
  return !dtype || can_be_non_finite(*dtype);  // The graph does not contain the values of tensors
}

}  // namespace sporescope
