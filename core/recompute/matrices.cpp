// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/recompute/broadcast.h"
#include "core/recompute/matrix_product.h"
#include "core/recompute/operators.h"
#include "core/recompute/rounding.h"

namespace sporescope {
namespace {

/// Returns one factor of a product: the matrix of a batch index. `shape` has at least two dimensions.
StoredMatrix factor_of(const Operand& operand, const Shape& shape, bool transposed, std::size_t batch) {
  auto rows = static_cast<std::size_t>(shape[shape.size() - 2]);
  auto columns = static_cast<std::size_t>(shape[shape.size() - 1]);
  const double* const values = operand.values.data() + batch * rows * columns;
  if (transposed) std::swap(rows, columns);
  return {values, rows, columns, transposed};
}

Shape batches_of(const Shape& shape) { return {shape.begin(), shape.end() - 2}; }

/// MatMul's factors are matrices, whatever shape the preceding operator left in the header: the output determines their sizes.
std::optional<std::pair<Shape, Shape>> matrix_shapes(const OperatorCall& call, bool transpose_a, bool transpose_b) {
  const auto out = call.outputs.find(0);
  if (out == call.outputs.end() || out->second.size() != 2) return std::nullopt;
  const std::int64_t rows = out->second[0];
  const std::int64_t columns = out->second[1];
  const auto count = static_cast<std::int64_t>(call.input(0)->count());
  if (rows < 1 || columns < 1 || count % rows != 0) return std::nullopt;
  const std::int64_t terms = count / rows;
  if (static_cast<std::int64_t>(call.input(1)->count()) != terms * columns) return std::nullopt;
  return std::pair(transpose_a ? Shape{terms, rows} : Shape{rows, terms},
                   transpose_b ? Shape{columns, terms} : Shape{terms, columns});
}

/// Multiplies each pair of matrices. Higham (3.5): the error of an inner product of n terms is at most gamma_n times the sum of
/// their absolute values.
ExpectedOutputs product_of(const OperatorCall& call, const Shape& x_shape, const Shape& y_shape, bool transpose_a,
                           bool transpose_b) {
  const Operand& x = *call.input(0);
  const Operand& y = *call.input(1);
  if (x_shape.size() < 2 || y_shape.size() < 2) return std::nullopt;
  const StoredMatrix a = factor_of(x, x_shape, transpose_a, 0);
  const StoredMatrix b = factor_of(y, y_shape, transpose_b, 0);
  const auto batches = broadcast_shape(batches_of(x_shape), batches_of(y_shape));
  if (a.columns != b.rows || !batches) return std::nullopt;
  const auto left = repeated_positions(batches_of(x_shape), *batches);
  const auto right = repeated_positions(batches_of(y_shape), *batches);
  Shape shape = *batches;
  shape.push_back(static_cast<std::int64_t>(a.rows));
  shape.push_back(static_cast<std::int64_t>(b.columns));
  if (!is_computable(shape)) return std::nullopt;
  Expected out = zeros(shape);
  const std::size_t area = a.rows * b.columns;
  for (std::size_t n = 0; n < left.size(); ++n) {
    multiply(factor_of(x, x_shape, transpose_a, left[n]), factor_of(y, y_shape, transpose_b, right[n]),
             out.values.data() + n * area, out.slack.data() + n * area);
  }
  const double gamma = gamma_of(static_cast<double>(a.columns) + 1, call.unit) + 2 * call.product_unit;
  for (double& slack : out.slack) slack *= gamma;
  out.terms_per_slack = 1 / gamma;
  return single_output(std::move(out));
}

ExpectedOutputs batch_product(const OperatorCall& call) {
  const auto transpose_a = call.flag("transpose_a", 2);
  const auto transpose_b = call.flag("transpose_b", 3);
  if (!transpose_a || !transpose_b) return std::nullopt;
  return product_of(call, call.input(0)->shape, call.input(1)->shape, *transpose_a, *transpose_b);
}

/// The function form: only the shapes determine the batches.
ExpectedOutputs product_of_function(const OperatorCall& call) {
  return product_of(call, call.input(0)->shape, call.input(1)->shape, false, false);
}

ExpectedOutputs product(const OperatorCall& call) {
  const auto transpose_a = call.flag("transpose_a", 2);
  const auto transpose_b = call.flag("transpose_b", 3);
  const auto shapes = transpose_a && transpose_b ? matrix_shapes(call, *transpose_a, *transpose_b) : std::nullopt;
  return shapes ? product_of(call, shapes->first, shapes->second, *transpose_a, *transpose_b) : std::nullopt;
}

/// The bias is the third input, and runs along the columns.
ExpectedOutputs product_and_bias(const OperatorCall& call) {
  OperatorCall product_call = call;
  product_call.inputs.erase(2);
  auto out = product(product_call);
  if (!out) return std::nullopt;
  const Operand& bias = *call.input(2);
  Expected& result = out->front();
  if (bias.count() != static_cast<std::size_t>(result.shape.back())) return std::nullopt;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    result.slack[i] += call.unit * std::fabs(result.values[i]);
    result.values[i] += bias.values[i % bias.count()];
  }
  return out;
}

ExpectedOutputs product_bias_and_relu(const OperatorCall& call) {
  auto out = product_and_bias(call);
  if (!out) return std::nullopt;
  for (double& value : out->front().values) value = std::isnan(value) ? value : std::max(value, 0.0);
  out->front().nan_may_be_zero = true;
  return out;
}

constexpr std::array kOperators{KnownOperator{"MatMul", 2, &product}, KnownOperator{"BatchMatMul", 2, &batch_product},
                                KnownOperator{"matmul", 2, &product_of_function},
                                KnownOperator{"MatMulBiasAddFusion", 3, &product_and_bias},
                                KnownOperator{"MatMulBiasAddReluFusion", 3, &product_bias_and_relu}};

}  // namespace

std::span<const KnownOperator> matrix_operators() { return kOperators; }

}  // namespace sporescope
