// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/watch/explain.h"
#include "core/watch/first_cause.h"
#include "core/watch/trace.h"

namespace sporescope {

/// Makes findings of the origins that a tracer has found.
class FindingsMaker {
 public:
  FindingsMaker(const ValueFlow& flow, TensorStates& states, Tracer& tracer, std::stop_token stop)
      : flow_(flow), dump_(flow.dump()), states_(states), tracer_(tracer), stop_(std::move(stop)) {}

  /// `nan` and `infinite`: tensors that hold NaN, and Inf alone, in execution order. First the origin of the first NaN, then
  /// those of later ones, then those that only Inf came of, unless it ended where masks end.
  [[nodiscard]] std::vector<Finding> make(std::span<const std::uint32_t> nan, std::span<const std::uint32_t> infinite,
                                          std::size_t most);

 private:
  /// Those of NaN, then those of Inf alone, each once, in the order of their tensors. Among the first `most` a gradient
  /// operator is preceded by the forward operator that it belongs to if that one went wrong too: both have their own clean
  /// inputs, and kernels of gradients may run first.
  [[nodiscard]] std::vector<std::int32_t> ordered_origins(std::span<const std::uint32_t> nan,
                                                          std::span<const std::uint32_t> infinite, std::size_t most);
  /// So is a forward operator to a gradient that an infinite constant was brought into: a scale of the loss, folded.
  [[nodiscard]] bool is_forward_of(std::int32_t one, std::int32_t gradient) const;
  /// True if the value of `one` was there when the iteration began in which `unsure` shows, whose own inputs are not all known.
  [[nodiscard]] bool was_there_before(std::int32_t one, std::int32_t unsure) const;
  /// True for an origin of which not all inputs are known, once there is a finding on its rank: it is no independent one.
  [[nodiscard]] bool may_come_of(const std::vector<Finding>& findings, std::int32_t origin) const;
  [[nodiscard]] Finding finding(std::int32_t origin, std::span<const std::uint32_t> nan,
                                std::span<const std::uint32_t> infinite);
  [[nodiscard]] Evidence evidence(const Origin& origin, Finding& finding);
  [[nodiscard]] std::vector<std::uint32_t> path(std::int32_t origin, std::span<const std::uint32_t> nan,
                                                std::span<const std::uint32_t> infinite);
  /// True if no gradient and no optimizer is on the way from the origin to it.
  [[nodiscard]] bool is_of_forward_pass(std::uint32_t record) const;
  /// The loss, else the first weight, else the last tensor.
  [[nodiscard]] std::optional<std::uint32_t> noticeable(std::span<const std::uint32_t> tensors, std::uint32_t cause);
  [[nodiscard]] bool is_masking(std::span<const std::uint32_t> tensors);
  [[nodiscard]] std::vector<std::uint32_t> descendants(std::int32_t origin, std::span<const std::uint32_t> nan,
                                                       std::span<const std::uint32_t> infinite);

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Tracer& tracer_;
  std::stop_token stop_;
};

}  // namespace sporescope
