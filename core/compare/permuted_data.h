// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <stop_token>
#include <vector>

#include "core/compare/compare_runs.h"

namespace sporescope {

/// Searches for the input data of B in other ranks and iterations of A, for ranks started in another order and for shuffled
/// batches. Adds the result to the explanation of the first few findings of kind input. The same iteration takes precedence.
/// Compares candidates of A block by block up to the first difference, and skips unreadable tensors. Thread-safe.
void explain_permuted_data(const Dump& a, const Dump& b, std::vector<Divergence>& findings, const std::stop_token& stop);

}  // namespace sporescope
