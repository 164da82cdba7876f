// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/cause/first_cause.h"
#include "core/watch/packed_watch.h"

/// The fields of the results of a cause search (core/base/pack.h). Rules are packed by name.
namespace sporescope {

[[nodiscard]] inline std::string_view enumerator_name(CauseKind kind) { return cause_kind_name(kind); }
[[nodiscard]] inline std::string_view enumerator_name(CauseSource source) { return cause_source_name(source); }
[[nodiscard]] inline std::string_view enumerator_name(Impact impact) { return impact_name(impact); }

/// Form of a tensor with its statistics: everything that identifies it, and its numbers of NaN and Inf.
struct CauseTensor {
  using IsJsonForm = void;
};
/// Form of a node in the graph of a record: its name.
struct NodeInGraphOf {
  using IsJsonForm = void;
  RecordIndex record{};
};
void fields(Packer& packer, const CauseReason& reason);
void fields(Unpacker& unpacker, CauseReason& reason);

template <class Archive, PackedAs<CauseInput> I>
void fields(Archive& archive, I& input) {
  archive(CauseTensor{}, "tensor", input.record, input.statistics);
  if constexpr (JsonArchive<Archive>) archive.also("min", input.statistics.min, "max", input.statistics.max);
  archive("at_element", input.at_element);
  if constexpr (JsonArchive<Archive>) archive.cause_statistics("statistics");
}
template <class Archive, PackedAs<CauseStep> S>
void fields(Archive& archive, S& step) {
  archive(CauseTensor{}, "tensor", step.record, step.statistics);
  if constexpr (JsonArchive<Archive>) archive.cause_statistics("statistics");
}
/// The fields of JSON alone.
template <JsonArchive Archive, PackedAs<SourceLine> L>
void fields(Archive& archive, L& line) {
  archive(OnlyIf{!line.file.empty()}, "file", line.file);
  archive(OnlyIf{line.line > 0}, "line", line.line);
  archive("code", line.code, "framework", line.framework, "forward", line.forward);
}
template <class Archive, PackedAs<Finding> F>
void fields(Archive& archive, F& finding) {
  archive("kind", finding.kind, "found_by", finding.found_by);
  archive(CauseTensor{}, "tensor", finding.record, finding.statistics);
  archive(OnlyIf{finding.statistics.has_non_finite()}, "element", finding.element);
  archive(OnlyIf{!finding.expression.empty()}, "at_element", finding.expression);
  archive(NodeInGraphOf{finding.record}, "produced_by", finding.produced_by);
  archive("or_before", finding.or_before, "inputs", finding.inputs, "why", finding.why, "harm", finding.impact, "impact_text",
          finding.impact_text, "repeated_iterations", finding.again);
  if constexpr (JsonArchive<Archive>) archive.source("source", finding);
  archive("nan_follows", finding.nan_follows, "path", finding.path);
  if constexpr (JsonArchive<Archive>) {
    archive.cause_statistics("statistics");
    archive.translatable("text",
                         {{"why", &finding.why}, {"impact_text", &finding.impact_text}, {"at_element", &finding.expression}});
  }
  archive(finding.unsure, finding.reasoning, finding.downstream, finding.downstream_from, finding.downstream_end);
}
template <class Archive, PackedAs<CauseSearchProgress> P>
void fields(Archive& archive, P& progress) {
  archive(progress.tensors, progress.tensors_total, progress.iteration, progress.excluded, progress.coverage, progress.nan,
          progress.infinite);
}
template <class Archive, PackedAs<ExcludedTensors> S>
void fields(Archive& archive, S& excluded) {
  archive(excluded.masks_from_inputs, excluded.masks, excluded.uninitialized, excluded.first);
}
template <class Archive, PackedAs<CauseSearchResult> R>
void fields(Archive& archive, R& result) {
  archive(result.findings, result.coverage, result.not_judged, result.excluded, result.selected_not_finite,
          result.undumped_overflow_reports, result.problems, result.complete);
}

}  // namespace sporescope
