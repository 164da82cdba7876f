// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The only source file that includes Eigen, whose headers are slow to compile.

#include "core/recompute/matrix_product.h"

#include <Eigen/Core>

namespace sporescope {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Matrix> to_eigen(const StoredMatrix& matrix) {
  const auto rows = static_cast<Eigen::Index>(matrix.transposed ? matrix.columns : matrix.rows);
  const auto columns = static_cast<Eigen::Index>(matrix.transposed ? matrix.rows : matrix.columns);
  return {matrix.values, rows, columns};
}

template <class A, class B>
void multiply_into(const A& a, const B& b, double* product, double* magnitudes) {
  Eigen::Map<Matrix>(product, a.rows(), b.cols()).noalias() = a * b;
  Eigen::Map<Matrix>(magnitudes, a.rows(), b.cols()).noalias() = a.cwiseAbs() * b.cwiseAbs();
}

template <class A>
void multiply_with(const A& a, const StoredMatrix& b, double* product, double* magnitudes) {
  const auto map = to_eigen(b);
  if (b.transposed) {
    multiply_into(a, map.transpose(), product, magnitudes);
  } else {
    multiply_into(a, map, product, magnitudes);
  }
}

}  // namespace

void multiply(const StoredMatrix& a, const StoredMatrix& b, double* product, double* magnitudes) {
  const auto map = to_eigen(a);
  if (a.transposed) {
    multiply_with(map.transpose(), b, product, magnitudes);
  } else {
    multiply_with(map, b, product, magnitudes);
  }
}

}  // namespace sporescope
