// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>

namespace sporescope {

/// A matrix of rows x columns after the transposition, in C order before it.
struct StoredMatrix {
  const double* values = nullptr;
  std::size_t rows = 0, columns = 0;
  bool transposed = false;
};

/// The product of two matrices, a.columns == b.rows, and for each of its elements the sum of the absolute values of its terms;
/// both a.rows x b.columns in C order. The terms are added in any order. Any thread.
void multiply(const StoredMatrix& a, const StoredMatrix& b, double* product, double* magnitudes);

}  // namespace sporescope
