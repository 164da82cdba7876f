// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/same_values.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/watch/block_reader.h"

namespace sporescope {

namespace {

bool are_equal(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return *a == *b || (std::isnan(*a) && std::isnan(*b));
}

/// Compares two tensors by their recorded statistics.
bool have_same_statistics(const Dump& dump, const TensorRecord& a, const TensorRecord& b) {
  const auto first = dump.statistic_row(a);
  const auto second = dump.statistic_row(b);
  if (!first || !second || first->dtype != second->dtype || first->shape != second->shape) return false;
  const RecordedStatistics x = parse_recorded_statistics(*first);
  const RecordedStatistics y = parse_recorded_statistics(*second);
  return are_equal(x.max, y.max) && are_equal(x.min, y.min) && are_equal(x.mean, y.mean) && are_equal(x.l2, y.l2);
}

}  // namespace

bool have_same_values(const Dump& dump, RecordIndex a, RecordIndex b) {
  const TensorRecord& tensor_a = dump.records()[a];
  const TensorRecord& tensor_b = dump.records()[b];
  // If edges are inferred, they may be inferred from statistics, too.
  const auto& graph = dump.graphs().has(tensor_a.graph) ? dump.graphs()[tensor_a.graph].graph : nullptr;
  if (graph != nullptr && graph->edges_are_inferred() && !(tensor_a.has_values && tensor_b.has_values)) {
    return have_same_statistics(dump, tensor_a, tensor_b);
  }
  const auto first = dump.open(tensor_a);
  const auto second = dump.open(tensor_b);
  if (!first || !second || (*first)->dtype() != (*second)->dtype() || (*first)->count() != (*second)->count()) return false;
  BlockReader x(**first);
  BlockReader y(**second);
  for (std::uint64_t offset = 0; offset < (*first)->count(); offset += kBlockElements) {
    const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, (*first)->count() - offset);
    if (!x.read(offset, count) || !y.read(offset, count)) return false;
    if (!std::equal(x.bytes().begin(), x.bytes().end(), y.bytes().begin(), y.bytes().end())) return false;
  }
  return true;
}

std::optional<OriginIndex> SameParameters::find_same(const ValueFlow& flow, RecordIndex record, OriginIndex origin) {
  const Node* node = flow.node_of(record);
  if (node == nullptr || node->kind != NodeKind::parameter) return std::nullopt;
  const std::tuple key(flow.rank_of(record), node->full_name, flow.execution_point_of(record).iteration);
  const auto [first, is_new] = firsts_.emplace(key, First{record, origin});
  if (is_new || !have_same_values(flow.dump(), first->second.record, record)) return std::nullopt;
  return first->second.origin;
}

}  // namespace sporescope
