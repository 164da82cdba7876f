// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <set>

#include "core/cause/tensor_states.h"
#include "core/cause/walk.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Decides which of two origins came first if the order in which their tensors were written is misleading. Not thread-safe.
class Precedence {
 public:
  Precedence(const ValueFlow& flow, TensorStates& states, Walk& walk)
      : flow_(flow), dump_(flow.dump()), states_(states), walk_(walk) {}

  /// Returns true if `first` came before `second` although its tensor was written later.
  [[nodiscard]] bool precedes(OriginIndex first, OriginIndex second) const;
  /// Returns true if a tensor that was not read yet may precede the origin.
  [[nodiscard]] bool may_be_preceded(OriginIndex origin) const;
  /// Returns true if `forward` is the forward operator of a gradient; kernels of gradients may run first. A gradient with an
  /// infinite constant input (a folded loss scale) is treated as a gradient of any forward operator.
  [[nodiscard]] bool is_forward_of(OriginIndex forward, OriginIndex gradient) const;

  /// Returns true if the inputs of neither are all known and the value of `first` was written first, so that `second` may
  /// result from it.
  [[nodiscard]] bool is_earlier_unsure(OriginIndex first, OriginIndex second) const;

  /// Returns true if the inputs of `index` are not all known, so that it is no cause independent of `other` on the same rank.
  /// Also true for two trained parameters that were non-finite when the first dumped iteration began.
  [[nodiscard]] bool may_derive_from(OriginIndex index, OriginIndex other) const;

  /// Returns true for an origin after the first NaN whose finite inputs were computed from non-finite values: an operator such
  /// as ReLU had absorbed them.
  [[nodiscard]] bool follows_absorbed(OriginIndex index, std::optional<Iteration> first_nan) const;
  /// Returns the origins of the non-finite values upstream of the finite inputs of `index`.
  [[nodiscard]] std::set<OriginIndex> absorbed_before(OriginIndex index) const;

 private:
  /// Returns true for a trained parameter that was non-finite before the first dumped iteration.
  [[nodiscard]] bool was_trained_before(const Origin& origin) const;
  /// Returns the operator that produced the origin, dumped or not, else the node of its tensor.
  [[nodiscard]] NodeIndex node_of(const Origin& origin) const;
  /// Returns true if the value of `index` existed when the iteration of `unsure` began. `unsure` is an origin whose inputs are
  /// not all known.
  [[nodiscard]] bool existed_before(OriginIndex index, OriginIndex unsure) const;

  const ValueFlow& flow_;
  const Dump& dump_;
  TensorStates& states_;
  Walk& walk_;
};

}  // namespace sporescope
