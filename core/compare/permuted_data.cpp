// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/permuted_data.h"
#include "core/dump/rank_name.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace sporescope {
namespace {

constexpr std::size_t kMaxExplained = 8;            ///< Maximum number of findings; the first ones are the relevant ones
constexpr std::size_t kMaxCandidateTensors = 4096;  ///< Maximum number of tensors of A to open for a finding
constexpr std::size_t kBlock = std::size_t{64} << 10U;

bool have_same_values(const TensorSource& a, const TensorSource& b, const std::stop_token& stop) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape() || a.fortran_order() != b.fortran_order()) return false;
  const std::size_t size = item_size(a.dtype());
  const std::size_t step = std::max<std::size_t>(1, kBlock / size);
  std::vector<std::byte> of_a;
  std::vector<std::byte> of_b;
  for (std::uint64_t first = 0; first < a.count(); first += step) {
    if (stop.stop_requested()) return false;
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(step, a.count() - first)) * size;
    of_a.resize(bytes);
    of_b.resize(bytes);
    if (!a.read(first, of_a) || !b.read(first, of_b) || of_a != of_b) return false;
  }
  return a.count() > 0;
}

/// Returns the tensors at the same position of the network as `record` in other iterations and on other ranks. Tensors of the
/// same iteration come first.
std::vector<RecordIndex> counterparts_of(const Dump& dump, RecordIndex record) {
  const TensorRecord& own = dump.records()[record];
  const auto& graph = dump.graphs()[own.graph].graph;
  if (own.node == kNoNode || !graph) return {};
  const auto& name = graph->nodes()[own.node].full_name;
  std::vector<RecordIndex> found;
  for (const DumpGraphIndex index : dump.graphs().indices()) {
    const DumpGraph& other = dump.graphs()[index];
    const NodeIndex node = other.graph ? other.graph->find(name) : kNoNode;
    if (node == kNoNode) continue;
    for (const IterationFolder& folder : other.iterations) {
      const auto counterpart = dump.find(index, node, folder.iteration, own.io, own.slot, own.run);
      if (counterpart && *counterpart != record && dump.records()[*counterpart].has_values) found.push_back(*counterpart);
      if (found.size() > kMaxCandidateTensors) return {};
    }
  }
  std::stable_partition(found.begin(), found.end(),
                        [&](RecordIndex candidate) { return dump.records()[candidate].iteration == own.iteration; });
  return found;
}

std::optional<RecordIndex> find_permuted(const Dump& a, const Dump& b, const Divergence& finding, const std::stop_token& stop) {
  const TensorRecord& record = b.records()[*finding.b];
  const auto values = b.open(record);
  if (!values) return std::nullopt;
  for (const RecordIndex candidate : counterparts_of(a, *finding.a)) {
    // If A and B are two iterations of one dump, the values of B itself are not a result.
    if (&a == &b && candidate == *finding.b) continue;
    const auto candidate_values = a.open(a.records()[candidate]);
    if (candidate_values && have_same_values(**candidate_values, **values, stop)) return candidate;
    if (stop.stop_requested()) break;
  }
  return std::nullopt;
}

Text append_location(const Dump& a, Text why, const TensorRecord& expected, const TensorRecord& actual) {
  const int rank = a.graphs()[actual.graph].rank;
  const bool other_rank = rank != a.graphs()[expected.graph].rank;
  if (actual.iteration == expected.iteration) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values on rank %2"), {std::move(why), rank_name(rank)}};
  }
  if (!other_rank) {
    return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values in iteration %2"), {std::move(why), to_string(actual.iteration)}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1; A has these values on rank %2 in iteration %3"),
          {std::move(why), rank_name(rank), to_string(actual.iteration)}};
}

}  // namespace

void explain_permuted_data(const Dump& a, const Dump& b, std::vector<Divergence>& findings, const std::stop_token& stop) {
  std::size_t explained = 0;
  for (Divergence& finding : findings) {
    if (finding.kind != DivergenceKind::input || !finding.a || !finding.b) continue;
    if (++explained > kMaxExplained || stop.stop_requested()) return;
    const auto match = find_permuted(a, b, finding, stop);
    if (match) finding.why = append_location(a, std::move(finding.why), a.records()[*finding.a], a.records()[*match]);
  }
}

}  // namespace sporescope
