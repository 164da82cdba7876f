// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/cause/explain.h"
#include "core/graph/operators/operator_table.h"

namespace sporescope {

/// Returns the arguments of a share, for example "36", "40", "−Inf" for 36 of 40 values. Counts NaN if there is any, else Inf.
[[nodiscard]] std::vector<TextArgument> share_arguments(const Statistics& statistics);

/// Returns the largest finite value of a dtype, or nothing for types without Inf.
[[nodiscard]] std::optional<double> max_finite(DType dtype);

/// Returns the number, or "?" if a row of statistic.csv does not contain it.
[[nodiscard]] TextArgument number_or_unknown(const std::optional<double>& value);

/// An operator that produced NaN or Inf, with the data that sentences about it need.
class OperatorContext {
 public:
  /// Keeps a reference to `details`, which must outlive this object.
  explicit OperatorContext(const OriginDetails& details)
      : details_(details), row_(operator_row(details.type)), output_(details.output.statistics) {}

  [[nodiscard]] const OriginDetails& details() const { return details_; }
  /// Null if the operator type is unknown.
  [[nodiscard]] const OperatorRow* row() const { return row_; }
  [[nodiscard]] const Statistics& output() const { return output_; }
  /// Statistics of an input; for a backward call, of an incoming gradient. Null if it was not dumped.
  [[nodiscard]] const Statistics* input(std::uint32_t slot) const;
  /// Statistics of an input of the forward call, for a backward call. Null if it was not dumped.
  [[nodiscard]] const Statistics* forward_input(std::uint32_t slot) const;
  /// The operand of the first non-finite element in this input, if known.
  [[nodiscard]] std::optional<double> value_at_element(std::uint32_t slot) const;
  [[nodiscard]] std::optional<double> forward_at_element(std::uint32_t slot) const;
  /// Returns the largest magnitude among the finite values of all dumped inputs.
  [[nodiscard]] std::optional<double> largest_input() const;
  [[nodiscard]] std::string dtype_text() const;
  /// Returns the largest finite value of the output's dtype, or "?".
  [[nodiscard]] TextArgument limit() const;

  /// Returns a sentence whose first three arguments are the share_arguments() of the output.
  [[nodiscard]] Text share_sentence(const char* pattern, const std::vector<TextArgument>& more = {}) const;
  /// See expression_at_element().
  [[nodiscard]] Text expression() const;

 private:
  [[nodiscard]] const ExplainedInput* find(std::uint32_t slot, bool of_forward) const;

  const OriginDetails& details_;
  const OperatorRow* row_;
  const Statistics& output_;
};

}  // namespace sporescope
