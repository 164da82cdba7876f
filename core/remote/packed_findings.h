// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <variant>
#include <vector>

#include "core/cause/first_cause.h"
#include "core/watch/packed_watch.h"

/// Packing of checks and cause searches. Rules are packed by name.
namespace sporescope {

void fields(Packer& packer, const CauseReason& reason);
void fields(Unpacker& unpacker, CauseReason& reason);

template <class Archive, PackedAs<Coverage> L>
void fields(Archive& archive, L& coverage) {
  archive(coverage.tensors, coverage.from_values, coverage.from_statistics, coverage.not_read, coverage.undetermined,
          coverage.unknown_folders, coverage.copies);
}
template <class Archive, PackedAs<NotJudged> N>
void fields(Archive& archive, N& not_judged) {
  archive(not_judged.watchpoint, not_judged.why);
}
template <class Archive, PackedAs<Hit> H>
void fields(Archive& archive, H& hit) {
  archive(hit.record, hit.judgement, hit.statistics, hit.first_non_finite);
  dtype_field(archive, hit.stored_dtype);
  archive(hit.shape, hit.from_statistics);
}
template <class Archive, PackedAs<CheckProgress> P>
void fields(Archive& archive, P& progress) {
  archive(progress.tensors, progress.tensors_total, progress.bytes, progress.iteration, progress.hits, progress.coverage,
          progress.not_judged, progress.problems);
}
template <class Archive, PackedAs<CheckResult> R>
void fields(Archive& archive, R& result) {
  archive(result.hits, result.hit_count, result.tensors, result.bytes, result.iterations, result.coverage, result.not_judged,
          result.problems, result.complete);
}
template <class Archive, PackedAs<CauseInput> I>
void fields(Archive& archive, I& input) {
  archive(input.record, input.statistics, input.at_element);
}
template <class Archive, PackedAs<CauseStep> S>
void fields(Archive& archive, S& step) {
  archive(step.record, step.statistics);
}
template <class Archive, PackedAs<Finding> F>
void fields(Archive& archive, F& finding) {
  archive(finding.kind, finding.unsure, finding.found_by, finding.record, finding.statistics, finding.element,
          finding.produced_by, finding.expression, finding.inputs, finding.why, finding.path, finding.reasoning,
          finding.nan_follows, finding.impact, finding.or_before, finding.impact_text, finding.again, finding.downstream,
          finding.downstream_from, finding.downstream_end);
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

namespace remote {

/// A part of the response to a check: hits as they are found, progress, and finally the result, whose list of hits is empty.
using CheckPartAnswer = std::variant<std::vector<Hit>, CheckProgress, CheckResult>;
/// A part of the response to a cause search: progress, findings, and finally the result.
using SearchPartAnswer = std::variant<CauseSearchProgress, Finding, CauseSearchResult>;

}  // namespace remote

}  // namespace sporescope
