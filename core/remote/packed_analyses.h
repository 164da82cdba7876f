// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/pack.h"
#include "core/cause/packed_cause.h"
#include "core/dump/selection.h"
#include "core/recompute/recompute.h"

/// Requests and responses of analyses: the selection of tensors, recomputed operators, and the parts of responses.
namespace sporescope {

inline void fields(Packer& packer, const NumberSet& numbers) { packer(numbers.text()); }
inline void fields(Unpacker& unpacker, NumberSet& numbers) {
  std::string text;
  unpacker(text);
  auto parsed = NumberSet::parse(text, true);
  if (!parsed) return unpacker.mark_malformed();
  numbers = *std::move(parsed);
}
template <class Archive, PackedAs<NodeFilter> N>
void fields(Archive& archive, N& nodes) {
  archive(nodes.text, nodes.stack, nodes.type, nodes.category, nodes.regex, nodes.ignore_case);
}
template <class Archive, PackedAs<Selection> S>
void fields(Archive& archive, S& selection) {
  archive(selection.ranks, selection.iterations, selection.net, selection.graph, selection.nodes, selection.any_of,
          selection.none_of, selection.category, selection.io, selection.slot, selection.run);
}

template <class Archive, PackedAs<ErrorMap::Cell> C>
void fields(Archive& archive, C& cell) {
  archive(cell.error, cell.position);
}

template <class Archive, PackedAs<RecomputedTensor> T>
void fields(Archive& archive, T& tensor) {
  std::vector<ErrorMap::Cell> cells = tensor.map.cells();
  archive(tensor.record, tensor.elements, tensor.examined, tensor.beyond, tensor.error, tensor.bound, tensor.expected,
          tensor.found, tensor.given, tensor.element, tensor.shape, cells, tensor.values);
  if constexpr (std::same_as<Archive, Unpacker>) {
    const auto count = element_count(tensor.shape);
    if (!count || (!tensor.values.empty() && tensor.values.size() != *count)) return archive.mark_malformed();
    if (!archive.ok() || cells.empty()) return;
    if (!tensor.map.restore(tensor.shape, std::move(cells))) archive.mark_malformed();
  }
}

template <class Archive, PackedAs<RecomputedOperator> O>
void fields(Archive& archive, O& computed) {
  archive(computed.record, computed.type, computed.verdict, computed.tensors, computed.why);
}

template <class Archive, PackedAs<RecomputeFinding> F>
void fields(Archive& archive, F& finding) {
  archive("tensor", finding.record, "error", finding.error, "bound", finding.bound, "element", finding.element, "expected",
          finding.expected, "found", finding.found, "elements", finding.elements, "given", finding.given, "why", finding.why);
}

template <class Archive, PackedAs<RecomputeResult> R>
void fields(Archive& archive, R& result) {
  archive("operators", result.operators, "checked", result.checked, "outputs_unchecked", result.outputs_unchecked, "not_known",
          result.unsupported, "not_dumped", result.not_dumped, "not_finite", result.not_finite, "not_read", result.not_read);
  archive(result.findings, result.problems, result.complete);
}

namespace remote {

/// Number of operators recomputed so far, and of all.
struct RecomputeProgress {
  std::uint64_t done = 0, all = 0;
};
template <class Archive, PackedAs<RecomputeProgress> P>
void fields(Archive& archive, P& progress) {
  archive(progress.done, progress.all);
}

/// A part of the response to a check: hits as they are found, progress, and finally the result, whose list of hits is empty.
using CheckPartAnswer = std::variant<std::vector<Hit>, CheckProgress, CheckResult>;
/// A part of the response to a cause search: progress, findings, and finally the result.
using SearchPartAnswer = std::variant<CauseSearchProgress, Finding, CauseSearchResult>;
/// A part of the response to a recomputation: operators in execution order, progress, and finally the result.
using RecomputePart = std::variant<std::vector<RecomputedOperator>, RecomputeProgress, RecomputeResult>;

}  // namespace remote

}  // namespace sporescope
