// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <unordered_map>

#include "core/compare/matching/framework_pairs.h"

namespace sporescope {

/// Maps the last of several operators to the first, where another framework does the same in one call: an addition of a bias to
/// the product before it.
using FusedPrefixes = std::unordered_map<NodeIndex, NodeIndex>;

/// Finds the counterparts of gradients in graphs from different frameworks, based on the forward operators (rule 6 of
/// match_across_frameworks()). `of_a` and `of_b` contain the first operator where a counterpart in A or B represents two
/// operators.
void match_gradients(FrameworkPairs& pairs, const FusedPrefixes& of_a, const FusedPrefixes& of_b);

}  // namespace sporescope
