// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <stop_token>

#include "core/dump/dump.h"
#include "core/recompute/operator_call.h"

namespace sporescope {

/// Reads tensors of a dump as operands for recomputation. Thread-safe.
class OperandReader {
 public:
  OperandReader(const Dump& dump, std::stop_token stop) : dump_(dump), stop_(std::move(stop)) {}

  /// Reads a tensor. Returns nothing if doubles cannot represent its values (complex numbers, large integers) or if it has too
  /// many elements. Errors: those of opening and reading the file; cancelled.
  [[nodiscard]] Result<std::optional<Operand>> read(RecordIndex number) const;
  /// Returns true if the file holds only the first elements of its tensor.
  [[nodiscard]] bool is_sample(RecordIndex number, const Operand& stored) const;
  [[nodiscard]] static bool is_too_large(const TensorSource& source);

 private:
  const Dump& dump_;
  std::stop_token stop_;
};

}  // namespace sporescope
