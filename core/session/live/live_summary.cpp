// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_summary.h"

#include "core/live/data_types.h"
#include "core/session/live/live_hits.h"
#include "core/tensor/statistics.h"

namespace sporescope {

namespace {

// Values up to this size are always fetched, because they contain more than statistics and can be shown immediately.
constexpr std::uint64_t kAlwaysFetchedBytes = 1U << 20U;

}  // namespace

Result<TensorSummary> quick_summary_of(const TensorInfo& info, const live::WireStatistics& statistics) {
  const auto dtype = live::dtype_from_mindspore(statistics.base.data_type);
  if (statistics.base.missing() || !dtype) {
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP(
                     "No value for this tensor at step %1: it was not computed, its memory has been reused, or it is a "
                     "gradient and the training ran through this step without pausing. Run one more step to capture all "
                     "gradients"),
                 {to_string(info.key.iteration)}});
  }
  TensorSummary summary;
  summary.info = info;
  summary.info.readable = true;
  summary.stored_dtype = *dtype;
  summary.shape = statistics.base.shape;
  summary.bytes = statistics.count * item_size(*dtype);
  summary.statistics = statistics_from_wire(statistics);
  return summary;
}

std::uint64_t value_bytes(std::string_view dtype, const Shape& shape) {
  const auto known = dtype_from_name(dtype);
  const auto count = element_count(shape);
  return known && count ? *count * item_size(*known) : 0;
}

bool prefers_statistics(const TensorInfo& info) { return value_bytes(info.dtype, info.shape) > kAlwaysFetchedBytes; }

}  // namespace sporescope
