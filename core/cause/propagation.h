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

/// Returns the first visible effect of a cause: the loss, or a weight that was non-finite in an earlier iteration. If neither
/// is known, returns the last scalar that the forward pass computed from it, else the last tensor. Returns nothing if it had no
/// effect. `affected` holds the tensors that resulted from the cause, in execution order.
[[nodiscard]] std::optional<RecordIndex> first_visible_effect(const ValueFlow& flow, TensorStates& states, Losses& losses,
                                                              const Walk& walk, std::span<const RecordIndex> affected,
                                                              RecordIndex cause);

/// The propagation after the first visible effect: through gradients and the optimizer into a weight, and from that weight into
/// the next iteration. Contains only steps that the Walk took.
struct Propagation {
  std::vector<RecordIndex> steps;  ///< In execution order; the last one resulted from the weight, or is the weight
  std::size_t from =
      0;     ///< Index in the path from which the first step results; the length of the path if none, see find_propagation()
  Text end;  ///< Why it does not reach the next iteration, or no weight was found; empty if it does or the reason is irrelevant
};

/// Finds the propagation. `path` leads from the cause to its first visible effect. `affected` holds the tensors that resulted
/// from the cause, or from a gradient that failed for the same reason; in the latter case the propagation is not connected to
/// the path. Does not read tensors that were examined before. Not thread-safe.
[[nodiscard]] Propagation find_propagation(const ValueFlow& flow, TensorStates& states, const Walk& walk,
                                           std::span<const RecordIndex> path, std::vector<RecordIndex> affected);

}  // namespace sporescope
