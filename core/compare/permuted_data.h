// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>
#include <vector>

#include "core/compare/compare_runs.h"

namespace sporescope {

/// Adds to what is said of data that the network gets (the first few findings of kind input) on which other rank, or in which
/// other iteration, run A has the very values that B got: ranks that were started in another order, batches that were shuffled.
/// The same iteration goes before others. Reads the beginnings of those tensors of A alone, and what begins alike to its end;
/// where a tensor cannot be read nothing is said. Any thread.
void explain_permuted_data(const Dump& a, const Dump& b, std::vector<Divergence>& findings, const std::stop_token& stop);

}  // namespace sporescope
