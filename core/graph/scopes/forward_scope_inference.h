// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/scopes/scope_evidence.h"

namespace sporescope {

/// Finds the scope of every operator of the forward pass, by rules 1 to 7 of DrawnScopes.
void infer_forward_scopes(ScopeEvidence& evidence);

}  // namespace sporescope
