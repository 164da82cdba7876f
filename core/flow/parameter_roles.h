// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// True for an operator that updates the parameter, both of that graph.
[[nodiscard]] bool writes(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex op, NodeIndex parameter);

/// True for a weight: by its name, or since an optimizer trains it, as an embedding table. Its moments are none.
[[nodiscard]] bool is_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// True for a weight that the forward pass uses: one that an optimizer trains, whatever its name; where none does, one that is
/// called so or that is assigned, unless all that reads it are updates, as with sums of gradients, states of an optimizer that
/// the network makes itself, and averages of weights.
[[nodiscard]] bool is_trained_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// True for an operator that trains what it writes: an optimizer, no Assign.
[[nodiscard]] bool is_optimizer(std::string_view type);

/// True if an optimizer takes it, or what is picked out of it, without updating it: a rate, a momentum, an epsilon.
[[nodiscard]] bool is_hyperparameter(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// How code outside of the graph (PyNative mode) updates a parameter.
struct ExternalUpdate {
  NodeIndex optimizer = kNoNode;  ///< the operator that stands for it
  /// The parameter, or the one that the optimizer keeps it for ("fc.weight" of "moment1.fc.weight").
  NodeIndex weight = kNoNode;
  std::vector<std::size_t> gradients{};  ///< of the weight: places among the optimizer's inputs
};
/// Nothing where no operator stands for the optimizer, or it takes no gradient of the weight that is known.
[[nodiscard]] std::optional<ExternalUpdate> external_update_of(const ValueFlow& flow, DumpGraphIndex graph,
                                                               NodeIndex parameter);

/// The parameter of which the record holds a value: in its own file, or as an operator read it. kNoNode if it is of none.
[[nodiscard]] NodeIndex parameter_of(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
