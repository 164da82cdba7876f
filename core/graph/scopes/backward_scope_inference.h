// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/scopes/scope_evidence.h"

namespace sporescope {

/// Returns, by node, the weight that an operator of the backward pass or of the optimizer serves. Its result reaches the
/// optimizer step of this weight and of no other one. Other nodes have kNoNode.
[[nodiscard]] IndexedVector<NodeIndex, NodeIndex> associated_weights(const ScopeEvidence& evidence);

/// Finds the scope of every operator of the backward pass in the forward network, by rules 8 to 13 of DrawnScopes.
void infer_backward_scopes(ScopeEvidence& evidence, const IndexedVector<NodeIndex, NodeIndex>& weights);

}  // namespace sporescope
