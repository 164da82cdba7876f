// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/tensor_pairs.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "core/concurrency/parallel.h"
#include "core/dump/header_check.h"
#include "core/tensor/element_index.h"
#include "core/tensor/reshaped.h"
#include "core/tensor/slice.h"

namespace sporescope {
namespace {

Text missing_values_reason(bool in_a, bool in_b) {
  if (in_a && in_b) return SPORESCOPE_TRANSLATE_NOOP("only statistics were dumped for both");
  return in_a ? SPORESCOPE_TRANSLATE_NOOP("only statistics were dumped for A")
              : SPORESCOPE_TRANSLATE_NOOP("only statistics were dumped for B");
}

/// Returns the value of a tensor of one element as text.
std::string only_value(const TensorSource& tensor) {
  const auto values = read_slice(tensor, Slice());
  return values ? values->text(0) : std::string();
}

}  // namespace

double TensorPair::error() const {
  if (!difference || difference->equal == difference->count) return 0;
  return difference->incomparable > 0 ? std::numeric_limits<double>::infinity() : difference->relative_l2;
}

bool TensorPair::is_integer() const {
  return header_a && header_b && coarser(precision_of(header_a->dtype), precision_of(header_b->dtype)) == Precision::whole;
}

PairIndex TensorPairs::add(RecordIndex a, RecordIndex b) {
  const auto [entry, is_new] = indices_.try_emplace({a, b}, pairs_.next());
  if (is_new) {
    TensorPair pair;
    pair.a = a;
    pair.b = b;
    pairs_.add(std::move(pair));
  }
  return entry->second;
}

const TensorPair* TensorPairs::find(RecordIndex a, RecordIndex b) const {
  const auto known = indices_.find({a, b});
  return known == indices_.end() ? nullptr : &pairs_[known->second];
}

void TensorPairs::adopt_results(const TensorPairs& previous) {
  tolerances_ = previous.tolerances_;
  for (TensorPair& pair : pairs_) {
    const TensorPair* known = previous.find(pair.a, pair.b);
    if (known != nullptr && known->measured && !known->unreadable) pair = *known;
  }
}

bool TensorPairs::measure(std::span<const PairIndex> pairs, const Options& options) {
  std::mutex progress_mutex;
  const unsigned threads = options.threads != 0 ? options.threads : cpu_thread_count();
  parallel_for(pairs.size(), threads, options.stop, [&](std::size_t i) {
    if (TensorPair& pair = pairs_[pairs[i]]; !pair.measured) measure(pair, options);
    const std::lock_guard lock(progress_mutex);
    if (options.on_measured) options.on_measured();
  });
  return !options.stop.stop_requested();
}

void TensorPairs::set_tolerances(const Tolerances& tolerances) {
  if (tolerances == tolerances_) return;
  tolerances_ = tolerances;
  for (TensorPair& pair : pairs_) {
    if (!pair.statistics_bound && (!pair.header_a || !pair.header_b)) continue;
    if (!pair.statistics_bound) pair.tolerance = tolerances.of(pair.header_a->dtype, pair.header_b->dtype);
    if (!pair.sampled && !pair.statistics_bound) continue;
    // The reason for samples and statistics depends on their agreement. They are few or small and are read again.
    TensorPair unmeasured;
    unmeasured.a = pair.a;
    unmeasured.b = pair.b;
    pair = std::move(unmeasured);
  }
}

void TensorPairs::measure(TensorPair& pair, const Options& options) const {
  const auto open = [](const Dump& dump, const TensorRecord& record, std::optional<TensorHeader>& header) {
    auto source = dump.open(record);
    if (source) header = header_of(**source);
    return source;
  };
  const TensorRecord& record_a = a_.dump().records()[pair.a];
  const TensorRecord& record_b = b_.dump().records()[pair.b];
  pair.measured = true;
  const auto a = open(a_.dump(), record_a, pair.header_a);
  const auto b = open(b_.dump(), record_b, pair.header_b);
  if (a && b) return compare(pair, *a, *b, options);
  if (!record_a.has_values || !record_b.has_values) {
    pair.reason = missing_values_reason(!record_a.has_values, !record_b.has_values);
    if (!record_a.has_values && !record_b.has_values) compare_recorded(pair);
    return;
  }
  pair.unreadable = true;
  pair.reason = (a ? b : a).error().message;
}

void TensorPairs::compare_recorded(TensorPair& pair) const {
  const auto a = a_.dump().statistic_row(a_.dump().records()[pair.a]);
  const auto b = b_.dump().statistic_row(b_.dump().records()[pair.b]);
  if (!a || !b) return;
  if (!a->shape.empty() && !b->shape.empty() && a->shape != b->shape) {
    pair.shapes_differ = true;
    pair.reason = {SPORESCOPE_TRANSLATE_NOOP("the shape is %1 in A and %2 in B"), {a->shape, b->shape}};
    return;
  }
  pair.statistics_bound = bound_difference(*a, *b);
  const auto dtype_a = dtype_from_name(a->dtype);
  const auto dtype_b = dtype_from_name(b->dtype);
  pair.tolerance = dtype_a && dtype_b ? tolerances_.of(*dtype_a, *dtype_b) : tolerances_.of(Precision::float32);
  pair.checksums_differ = checksums_differ(*a, *b);
  if (pair.statistics_differ()) {
    pair.reason = pair.statistics_bound->statistic;
  } else if (pair.checksums_differ && pair.statistics_bound) {
    pair.reason = SPORESCOPE_TRANSLATE_NOOP(
        "the checksums differ, so the tensors are not bit-identical; by how much is unknown, because the statistics "
        "agree within the tolerance");
  } else if (pair.checksums_differ) {
    pair.reason = SPORESCOPE_TRANSLATE_NOOP(
        "the checksums differ, so the tensors are not bit-identical; by how much is unknown, because no statistics "
        "were dumped with them");
  } else if (pair.statistics_bound && !pair.statistics_bound->same) {
    pair.reason = SPORESCOPE_TRANSLATE_NOOP("only statistics were dumped for both; they agree");
  }
}

std::optional<Difference> TensorPairs::agreement_in_order(const TensorPair& pair, const Source& a, const Source& b,
                                                          const Options& options) {
  if (a->count() != b->count()) return std::nullopt;
  const auto shaped = reshaped(a, b->shape());
  const auto difference = shaped ? compute_difference(*b, **shaped, options.stop) : tl::unexpected(shaped.error());
  if (!difference) return std::nullopt;
  TensorPair in_order = pair;
  in_order.difference = *difference;
  return in_order.agrees() ? in_order.difference : std::nullopt;
}

void TensorPairs::compare(TensorPair& pair, const Source& source_a, const Source& source_b, const Options& options) const {
  const TensorSource& a = *source_a;
  const TensorSource& b = *source_b;
  pair.tolerance = tolerances_.of(a.dtype(), b.dtype());
  pair.sampled = is_sample_file(a_.dump(), a_.dump().records()[pair.a], a.shape()) ||
                 is_sample_file(b_.dump(), b_.dump().records()[pair.b], b.shape());
  if (pair.sampled && a.shape() != b.shape()) {
    pair.reason = SPORESCOPE_TRANSLATE_NOOP("only the first elements were dumped for A or B");
    return;
  }
  if (a.shape() != b.shape()) {
    // One run may record a view and the other its source. Reshape and flatten keep the order of elements.
    pair.difference = agreement_in_order(pair, source_a, source_b, options);
    pair.measured = !options.stop.stop_requested();
    if (pair.difference || !pair.measured) return;
    if (auto mislabeling = mislabeling_reason(pair)) {
      pair.reason = *std::move(mislabeling);
      return;
    }
    pair.shapes_differ = true;
    pair.reason = {SPORESCOPE_TRANSLATE_NOOP("the shape is %1 in A and %2 in B"), {a.shape(), b.shape()}};
    return;
  }
  auto difference = compute_difference(b, a, options.stop);
  if (!difference) {
    pair.measured = difference.error().code != ErrorCode::cancelled;
    if (!pair.measured) return;
    pair.unreadable = true;
    pair.reason = difference.error().message;
    return;
  }
  if (difference->equal != difference->count && is_mislabeled(pair)) {
    pair.reason = SPORESCOPE_TRANSLATE_NOOP("the element types in the files do not match their headers");
    return;
  }
  const auto position = difference->incomparable_position ? difference->incomparable_position : difference->max_abs_position;
  if (position) pair.element = element_at(b.shape(), false, *position);
  pair.difference = *difference;
  if (a.count() == 1 && pair.differs()) {
    pair.only_a = only_value(a);
    pair.only_b = only_value(b);
  }
  // Different samples prove a difference. Equal samples prove nothing, since the rest may differ.
  if (pair.sampled && pair.agrees()) {
    pair.difference.reset();
    pair.reason = SPORESCOPE_TRANSLATE_NOOP("only the first elements were dumped; they agree");
  }
}

/// Returns the reason why a file cannot belong to its node. The assignment was a guess then, and the file proves nothing about
/// the node.
std::optional<Text> TensorPairs::mislabeling_reason(const TensorPair& pair) const {
  const auto problem_of = [](const Dump& dump, RecordIndex record, const TensorHeader& header) {
    return header_mismatch(dump, dump.records()[record], header.dtype, header.shape);
  };
  auto problem = problem_of(a_.dump(), pair.a, *pair.header_a);
  if (!problem) problem = problem_of(b_.dump(), pair.b, *pair.header_b);
  return problem ? std::optional(std::move(problem->message)) : std::nullopt;
}

bool TensorPairs::is_mislabeled(const TensorPair& pair) const {
  const std::lock_guard lock(flow_mutex_);
  return a_.is_mislabeled(pair.a) || b_.is_mislabeled(pair.b);
}

}  // namespace sporescope
