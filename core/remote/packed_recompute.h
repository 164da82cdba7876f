// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/pack.h"
#include "core/recompute/recompute.h"

/// Packing of recomputed operators.
namespace sporescope {

template <class Archive, PackedAs<ErrorMap::Cell> C>
void fields(Archive& archive, C& cell) {
  archive(cell.error, cell.position);
}

inline void fields(Packer& packer, const RecomputedTensor& tensor) {
  packer(tensor.record, tensor.elements, tensor.examined, tensor.beyond, tensor.error, tensor.bound, tensor.expected,
         tensor.found, tensor.given, tensor.element, tensor.shape, tensor.map.cells(), tensor.values);
}
inline void fields(Unpacker& unpacker, RecomputedTensor& tensor) {
  std::vector<ErrorMap::Cell> cells;
  unpacker(tensor.record, tensor.elements, tensor.examined, tensor.beyond, tensor.error, tensor.bound, tensor.expected,
           tensor.found, tensor.given, tensor.element, tensor.shape, cells, tensor.values);
  const auto count = element_count(tensor.shape);
  if (!count || (!tensor.values.empty() && tensor.values.size() != *count)) return unpacker.mark_malformed();
  if (!unpacker.ok() || cells.empty()) return;
  if (!tensor.map.restore(tensor.shape, std::move(cells))) unpacker.mark_malformed();
}

template <class Archive, PackedAs<RecomputedOperator> O>
void fields(Archive& archive, O& computed) {
  archive(computed.record, computed.type, computed.verdict, computed.tensors, computed.why);
}

template <class Archive, PackedAs<RecomputeFinding> F>
void fields(Archive& archive, F& finding) {
  archive(finding.record, finding.error, finding.bound, finding.element, finding.expected, finding.found, finding.elements,
          finding.given, finding.why);
}

inline void fields(Packer& packer, const RecomputeResult& result) {
  packer(result.operators, result.checked, result.outputs_unchecked, result.not_dumped, result.not_finite, result.not_read,
         result.findings, result.problems, result.complete);
  packer(std::vector<std::pair<std::string, std::uint64_t>>(result.unsupported.begin(), result.unsupported.end()));
}
inline void fields(Unpacker& unpacker, RecomputeResult& result) {
  std::vector<std::pair<std::string, std::uint64_t>> unsupported;
  unpacker(result.operators, result.checked, result.outputs_unchecked, result.not_dumped, result.not_finite, result.not_read,
           result.findings, result.problems, result.complete);
  unpacker(unsupported);
  result.unsupported.insert(unsupported.begin(), unsupported.end());
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

/// A part of the response: operators in execution order, progress, and finally the result.
using RecomputePart = std::variant<std::vector<RecomputedOperator>, RecomputeProgress, RecomputeResult>;

}  // namespace remote

}  // namespace sporescope
