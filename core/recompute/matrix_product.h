// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace sporescope {

/// A matrix of rows x columns, stored in C order. If `transposed`, the sizes are those after the transposition.
struct StoredMatrix {
  const double* values = nullptr;
  std::size_t rows = 0, columns = 0;
  bool transposed = false;
};

/// Computes the product of two matrices with a.columns == b.rows, and for each of its elements the sum of the absolute values
/// of its terms. Both results are a.rows x b.columns in C order. The order in which terms are added is unspecified.
/// Thread-safe.
void multiply(const StoredMatrix& a, const StoredMatrix& b, double* product, double* magnitudes);

}  // namespace sporescope
