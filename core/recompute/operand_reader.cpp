// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/operand_reader.h"

#include <cmath>
#include <utility>

#include "core/dump/header_check.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"
#include "core/tensor/slice.h"

namespace sporescope {

Result<std::optional<Operand>> OperandReader::read(RecordIndex number) const {
  const auto source = dump_.open(dump_.records()[number]);
  if (!source) return tl::unexpected(source.error());
  if (is_too_large(**source) || is_complex((*source)->dtype())) return std::nullopt;
  const auto values = read_slice(**source, Slice(), kMaxElements, stop_);
  if (!values) return tl::unexpected(values.error());
  Operand operand{values->dtype(), values->shape(), std::vector<double>(values->size())};
  const double limit = largest_number(operand.dtype);
  const bool is_integer = !is_floating(operand.dtype);
  for (std::size_t i = 0; i < operand.values.size(); ++i) {
    operand.values[i] = values->as_double(i);
    if (is_integer && std::fabs(operand.values[i]) > limit + 1) return std::nullopt;
  }
  return operand;
}

bool OperandReader::is_sample(RecordIndex number, const Operand& stored) const {
  return is_sample_file(dump_, dump_.records()[number], stored.shape);
}

bool OperandReader::is_too_large(const TensorSource& source) { return source.count() > kMaxElements; }

}  // namespace sporescope
