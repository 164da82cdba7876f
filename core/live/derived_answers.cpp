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
  const auto computed = compute_statistics(value);
  if (!computed) return tl::unexpected(computed.error());
  WireStatistics wire;
  wire.base = base_of(value);
  wire.max = computed->max.value_or(0);
  wire.min = computed->min.value_or(0);
  wire.mean = computed->mean.value_or(0);
  wire.count = computed->count;
  wire.negative = computed->negative - computed->neg_inf;
  wire.positive = computed->positive - computed->pos_inf;
  wire.nan = computed->nan;
  wire.neg_inf = computed->neg_inf;
  wire.pos_inf = computed->pos_inf;
  wire.zero = computed->zero;
  return wire;
}

}  // namespace sporescope::live
