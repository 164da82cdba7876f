// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns true if the operator updates the parameter. Both are in `graph`.
[[nodiscard]] bool writes(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex op, NodeIndex parameter);

/// Returns true for a weight: a parameter with the name of a weight, or one that an optimizer trains, such as an embedding
/// table. Moments are no weights.
[[nodiscard]] bool is_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// Returns true for a weight that the forward pass uses: any parameter that an optimizer trains. Without an optimizer, it is a
/// parameter with the name of a weight, or one that is assigned, unless all its consumers are updates. Sums of gradients,
/// optimizer states managed by the network, and averages of weights are therefore excluded.
[[nodiscard]] bool is_trained_weight(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// Returns true for an optimizer: an operator that updates its argument using its previous value. Assign is none.
[[nodiscard]] bool is_optimizer(std::string_view type);

/// Returns true if an optimizer reads the parameter, or values selected from it, without updating it: a rate, a momentum, an
/// epsilon.
[[nodiscard]] bool is_hyperparameter(const ValueFlow& flow, DumpGraphIndex graph, NodeIndex parameter);

/// An update of a parameter by code outside of the graph (PyNative mode).
struct ExternalUpdate {
  NodeIndex optimizer = kNoNode;  ///< The operator that represents the optimizer
  /// The parameter itself, or the weight to which the optimizer state belongs ("fc.weight" for "moment1.fc.weight").
  NodeIndex weight = kNoNode;
  std::vector<std::size_t> gradients{};  ///< Gradients of the weight, as indices into the optimizer's inputs
};
/// Returns the external update of a parameter. Returns nothing if no operator represents the optimizer, or if it reads no known
/// gradient of the weight.
[[nodiscard]] std::optional<ExternalUpdate> external_update_of(const ValueFlow& flow, DumpGraphIndex graph,
                                                               NodeIndex parameter);

/// Returns the parameter whose value the record holds, in its own file or in an operator's input file. kNoNode for other
/// records.
[[nodiscard]] NodeIndex parameter_of(const ValueFlow& flow, RecordIndex record);

}  // namespace sporescope
