// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/derived_answers.h"

#include "core/live/data_types.h"
#include "core/tensor/statistics.h"

namespace sporescope::live {

WireBase base_of(const TensorSource& value) {
  return {mindspore_data_type(value.dtype()), value.shape(),
          static_cast<std::int64_t>(value.count() * item_size(value.dtype()))};
}

Result<WireStatistics> statistics_of(const TensorSource& value) {
  const auto statistics = compute_statistics(value);
  if (!statistics) return tl::unexpected(statistics.error());
  WireStatistics wire;
  wire.base = base_of(value);
  wire.max = statistics->max.value_or(0);
  wire.min = statistics->min.value_or(0);
  wire.mean = statistics->mean.value_or(0);
  wire.count = statistics->count;
  wire.negative = statistics->negative - statistics->neg_inf;
  wire.positive = statistics->positive - statistics->pos_inf;
  wire.nan = statistics->nan;
  wire.neg_inf = statistics->neg_inf;
  wire.pos_inf = statistics->pos_inf;
  wire.zero = statistics->zero;
  return wire;
}

}  // namespace sporescope::live
