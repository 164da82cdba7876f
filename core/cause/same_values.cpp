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

bool same(const std::optional<double>& a, const std::optional<double>& b) {
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
  return same(x.max, y.max) && same(x.min, y.min) && same(x.mean, y.mean) && same(x.l2, y.l2);
}

}  // namespace

bool have_same_values(const Dump& dump, RecordIndex a, RecordIndex b) {
  const TensorRecord& one = dump.records()[a];
  const TensorRecord& other = dump.records()[b];
  // If edges are inferred, they may be inferred from statistics, too.
  const auto& graph = dump.graphs().has(one.graph) ? dump.graphs()[one.graph].graph : nullptr;
  if (graph != nullptr && graph->edges_are_inferred() && !(one.has_values && other.has_values)) {
    return have_same_statistics(dump, one, other);
  }
  const auto first = dump.open(one);
  const auto second = dump.open(other);
  if (!first || !second || (*first)->dtype() != (*second)->dtype() || (*first)->count() != (*second)->count()) return false;
  BlockReader x(**first);
  BlockReader y(**second);
  for (std::uint64_t at = 0; at < (*first)->count(); at += kBlockElements) {
    const std::uint64_t count = std::min<std::uint64_t>(kBlockElements, (*first)->count() - at);
    if (!x.read(at, count) || !y.read(at, count)) return false;
    if (!std::equal(x.bytes().begin(), x.bytes().end(), y.bytes().begin(), y.bytes().end())) return false;
  }
  return true;
}

std::optional<OriginIndex> SameParameters::same_as(const ValueFlow& flow, RecordIndex record, OriginIndex origin) {
  const Node* node = flow.node_of(record);
  if (node == nullptr || node->kind != NodeKind::parameter) return std::nullopt;
  const std::tuple place(flow.rank_of(record), node->full_name, flow.execution_point_of(record).iteration);
  const auto [first, added] = firsts_.emplace(place, First{record, origin});
  if (added || !have_same_values(flow.dump(), first->second.record, record)) return std::nullopt;
  return first->second.origin;
}

}  // namespace sporescope
