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

/// "36", "40", "−Inf": how many values are what. NaN counts before Inf.
[[nodiscard]] std::vector<TextArgument> share_arguments(const Statistics& statistics);

/// The largest finite value of a type; nothing for types that have no Inf.
[[nodiscard]] std::optional<double> max_finite(DType dtype);

/// "?" where a row of statistic.csv does not tell it.
[[nodiscard]] TextArgument number_or_unknown(const std::optional<double>& value);

/// An operator that made NaN or Inf, as sentences about it need it.
class OperatorContext {
 public:
  /// The facts must live longer.
  explicit OperatorContext(const OriginDetails& evidence)
      : evidence_(evidence), row_(operator_row(evidence.type)), output_(evidence.output.statistics) {}

  [[nodiscard]] const OriginDetails& evidence() const { return evidence_; }
  /// Null if nothing is known of its type.
  [[nodiscard]] const OperatorRow* row() const { return row_; }
  [[nodiscard]] const Statistics& output() const { return output_; }
  /// Null if it was not dumped. Of a backward call the gradients that it was given.
  [[nodiscard]] const Statistics* input(std::uint32_t slot) const;
  /// Of a backward call what its forward call read. Null if it was not dumped.
  [[nodiscard]] const Statistics* forward_input(std::uint32_t slot) const;
  /// What the first element that is not finite was made of.
  [[nodiscard]] std::optional<double> value_at_element(std::uint32_t slot) const;
  [[nodiscard]] std::optional<double> forward_at_element(std::uint32_t slot) const;
  /// The largest magnitude among the finite values of all inputs that were dumped.
  [[nodiscard]] std::optional<double> largest_input() const;
  [[nodiscard]] std::string dtype_text() const;
  /// The largest finite value of the output's type.
  [[nodiscard]] TextArgument limit() const;

  /// A sentence whose first three arguments say how many of the output's values are what.
  [[nodiscard]] Text with_share(const char* pattern, const std::vector<TextArgument>& more = {}) const;
  /// As expression_at_element().
  [[nodiscard]] Text expression() const;

 private:
  [[nodiscard]] const ExplainedInput* find(std::uint32_t slot, bool of_forward) const;

  const OriginDetails& evidence_;
  const OperatorRow* row_;
  const Statistics& output_;
};

}  // namespace sporescope
