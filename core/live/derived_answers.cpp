// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/derived_answers.h"

#include "core/live/tensor_assembler.h"
#include "core/tensor/statistics.h"

namespace sporescope::live {

namespace {

constexpr int kLastDataType = 12;  // of those that arrays have; what follows are other names of the same

int mindspore_number(DType dtype) {
  for (int number = 1; number <= kLastDataType; ++number) {
    if (dtype_from_mindspore(number) == dtype) return number;
  }
  return 0;
}

}  // namespace

WireBase base_of(const TensorSource& value) {
  return {mindspore_number(value.dtype()), value.shape(), static_cast<std::int64_t>(value.count() * item_size(value.dtype()))};
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
