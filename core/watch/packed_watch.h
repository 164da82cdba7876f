// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/packed_tensors.h"
#include "core/watch/check.h"

/// The fields of watchpoints and of the results of a check (core/base/pack.h). Conditions and their parameters are transferred
/// by name.
namespace sporescope {

void fields(Packer& packer, const Condition* condition);
void fields(Unpacker& unpacker, const Condition*& condition);
void fields(Packer& packer, const WatchErrors& errors);
void fields(Unpacker& unpacker, WatchErrors& errors);

void parameter_name(Packer& packer, const ParameterSpec* spec, const Condition* condition);
void parameter_name(Unpacker& unpacker, const ParameterSpec*& spec, const Condition* condition);

template <class Archive, PackedAs<WatchNodes> N>
void fields(Archive& archive, N& nodes) {
  archive(nodes.category, nodes.names, nodes.regex, nodes.types);
}
template <class Archive, PackedAs<Watchpoint> W>
void fields(Archive& archive, W& watchpoint) {
  archive(watchpoint.id, watchpoint.name, watchpoint.condition);
  archive.each("params", watchpoint.parameters, [&watchpoint](auto& entry, auto& parameter) {
    parameter_name(entry, parameter.spec, watchpoint.condition);
    entry(parameter.value, parameter.implied);
  });
  archive(watchpoint.nodes, watchpoint.ranks, watchpoint.graphs, watchpoint.enabled);
}

template <class Archive, PackedAs<Coverage> C>
void fields(Archive& archive, C& coverage) {
  archive("tensors", coverage.tensors, "from_values", coverage.from_values, "from_statistics", coverage.from_statistics,
          "not_read", coverage.not_read, "not_knowable", coverage.undetermined, "unknown_folders", coverage.unknown_folders);
  archive(coverage.copies);
}

template <class Archive, PackedAs<NotJudged> N>
void fields(Archive& archive, N& not_judged) {
  archive("watchpoint", not_judged.watchpoint, "reason", not_judged.why);
  if constexpr (JsonArchive<Archive>) archive.translatable("text", not_judged.why);
}

/// Form of the flag whether a judgement is a hit, which is stored as `holds`.
struct IsHit {
  using IsJsonForm = void;
  const Judgement& judgement;
};
template <class Archive, PackedAs<Judgement> J>
void verdict_fields(Archive& archive, J& judgement) {
  archive.each("params", judgement.parameters, [&judgement](auto& entry, auto& parameter) {
    parameter_name(entry, parameter.spec, judgement.condition);
    entry("value", parameter.value, "actual", parameter.actual, "hit", parameter.hit);
  });
  archive("errors", judgement.errors);
  archive(IsHit{judgement}, "hit", judgement.holds);
}
template <class Archive, PackedAs<Judgement> J>
void fields(Archive& archive, J& judgement) {
  archive("watchpoint", judgement.watchpoint, "condition", judgement.condition);
  verdict_fields(archive, judgement);
}

/// Form of the tensor of a hit with its dtype and shape: everything that identifies it. Its number of elements is known.
struct HitTensor {
  using IsJsonForm = void;
  std::uint64_t elements = 0;
};
/// Form of the position of an element: its index.
struct ElementOf {
  using IsJsonForm = void;
  const Shape& shape;
};
/// Form of the statistics of a record and the flag whether they were recorded by its training: the file of these statistics,
/// and all of them.
struct JudgedFrom {
  using IsJsonForm = void;
  RecordIndex record{};
};
template <class Archive, PackedAs<Hit> H>
void fields(Archive& archive, H& hit) {
  archive("watchpoint", hit.judgement.watchpoint, "condition", hit.judgement.condition);
  archive(HitTensor{hit.statistics.count}, "tensor", hit.record, hit.stored_dtype, hit.shape);
  verdict_fields(archive, hit.judgement);
  archive(ElementOf{hit.shape}, "element", hit.first_non_finite);
  archive(JudgedFrom{hit.record}, "source", hit.from_statistics, "statistics", hit.statistics);
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

}  // namespace sporescope
