// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/scopes/scope_evidence.h"

namespace sporescope {

/// The weight that an operator of the backward pass or of the optimizer works for: what it makes arrives at the optimizer's
/// step of this weight and at no other. kNoNode for the others. By nodes.
[[nodiscard]] IndexedVector<NodeIndex, NodeIndex> associated_weights(const ScopeEvidence& evidence);

/// Finds the place of every operator of the backward pass, in terms of the forward network: rules 8 to 13 of DrawnScopes.
void infer_backward_scopes(ScopeEvidence& evidence, const IndexedVector<NodeIndex, NodeIndex>& weights);

}  // namespace sporescope
