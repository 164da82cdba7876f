// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <unordered_map>

#include "core/compare/matching/framework_pairs.h"

namespace sporescope {

/// An operator that is only the beginning of what another family does in one call: the product before a bias is added. By the
/// operator that ends it, and by the call.
using FusedPrefixes = std::unordered_map<NodeIndex, NodeIndex>;

/// Finds the counterparts of gradients in graphs of other families, from those of the forward operators (rule 6 of
/// match_across_frameworks()). `of_a`, `of_b`: where a counterpart in A or in B stands for two operators, the first of them.
void match_gradients(FrameworkPairs& pairs, const FusedPrefixes& of_a, const FusedPrefixes& of_b);

}  // namespace sporescope
