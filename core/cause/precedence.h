// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>

#include "core/cause/tensor_states.h"
#include "core/cause/walk.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Which of two origins began first, where the order in which their tensors were written tells it wrongly. One thread at a
/// time.
class Precedence {
 public:
  Precedence(const ValueFlow& flow, TensorStates& states, Walk& walk)
      : flow_(flow), dump_(flow.dump()), states_(states), walk_(walk) {}

  /// True if `one` began before `other`, although it shows later.
  [[nodiscard]] bool precedes(OriginIndex one, OriginIndex other) const;
  /// True if what was not read yet may come before it.
  [[nodiscard]] bool is_open(OriginIndex origin) const;
  /// True for the forward operator of a gradient: kernels of gradients may run first. So is a forward operator to a gradient
  /// that an infinite constant was brought into: a scale of the loss, folded.
  [[nodiscard]] bool is_forward_of(OriginIndex one, OriginIndex gradient) const;

  /// True where of neither all inputs are known, and the value of `one` was there first: the other may have come of it.
  [[nodiscard]] bool is_earlier_unsure(OriginIndex one, OriginIndex other) const;

  /// True where not all is known of what `one` came of, so that it is no independent cause beside `other`, of the same rank; so
  /// of two parameters that are trained and were bad when the first iteration began that was dumped.
  [[nodiscard]] bool may_derive_from(OriginIndex one, OriginIndex other) const;

  /// True for what begins after the first NaN, of clean values that were made of others that were not: an operator such as ReLU
  /// had swallowed them.
  [[nodiscard]] bool follows_absorbed(OriginIndex one, std::optional<Iteration> first_nan) const;
  /// The origins of what is not finite among the values that its clean inputs were made of.
  [[nodiscard]] std::set<OriginIndex> absorbed_before(OriginIndex one) const;

 private:
  /// True for a parameter that a training had made bad before anything that was dumped.
  [[nodiscard]] bool was_trained_before(const Origin& origin) const;
  /// The one that made it, dumped or not; else that of its tensor.
  [[nodiscard]] NodeIndex node_of(const Origin& origin) const;
  /// True if the value of `one` was there when the iteration began in which `unsure` shows, whose own inputs are not all known.
  [[nodiscard]] bool existed_before(OriginIndex one, OriginIndex unsure) const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Walk& walk_;
};

}  // namespace sporescope
