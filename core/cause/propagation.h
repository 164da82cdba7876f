// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/text.h"
#include "core/cause/losses.h"
#include "core/cause/tensor_states.h"
#include "core/cause/walk.h"
#include "core/flow/value_flow.h"

namespace sporescope {

/// Where a person would have noticed the cause: the loss, or a weight if that was bad in an earlier iteration; where neither is
/// known of, the last number that the forward pass made of it, else the last tensor. Nothing if nothing came of it. `arrived`:
/// what came of the cause, in execution order.
[[nodiscard]] std::optional<RecordIndex> first_visible_effect(const ValueFlow& flow, TensorStates& states, Losses& losses,
                                                              const Walk& walk, std::span<const RecordIndex> arrived,
                                                              RecordIndex cause);

/// How a cause goes on from where it was noticed: through the gradients and an optimizer into a weight, and by what reads that
/// weight back into the next iteration. Made of steps that the walk took and of nothing else.
struct Propagation {
  std::vector<RecordIndex> steps;  ///< in execution order; ends with the tensor that came of the weight, else with the weight
  std::size_t from = 0;  ///< of the path: the step that the first one came of; its length: none, see find_propagation()
  Text end;              ///< why it does not come back, or no weight is told; empty: it does, or nobody would ask
};

/// `path`: from the cause to where it was noticed. `arrived`: what came of the cause, or of a gradient that went wrong for the
/// same reason; it begins apart from the path then. Reads no values of tensors that were examined before. One thread.
[[nodiscard]] Propagation find_propagation(const ValueFlow& flow, TensorStates& states, const Walk& walk,
                                           std::span<const RecordIndex> path, std::vector<RecordIndex> arrived);

}  // namespace sporescope
