// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_table.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Function = double (*)(double);
constexpr OperatorRow function_of_one(std::string_view type, Function function, Domain domain,
                                      Growth growth = Growth::unknown) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .growth = growth,
          .fault = Fault::domain,
          .domain = domain,
          .function = function};
}
constexpr OperatorRow steep_at(Poles poles, OperatorRow row) {
  row.only_slope_poles = poles;
  return row;
}
constexpr OperatorRow of_each(std::string_view type, Growth growth = Growth::unknown, Fault fault = Fault::none) {
  return {.type = type, .elementwise = Elementwise::unary, .growth = growth, .fault = fault};
}
constexpr OperatorRow of_pairs(std::string_view type, Growth growth = Growth::unknown, Fault fault = Fault::none) {
  return {.type = type, .elementwise = Elementwise::binary, .growth = growth, .fault = fault};
}
constexpr OperatorRow computing(double (*function)(double), OperatorRow row) {
  row.function = function;
  return row;
}
constexpr OperatorRow computing(double (*function)(double, double), OperatorRow row) {
  row.function_of_two = function;
  return row;
}
constexpr OperatorRow of_all(std::string_view type, Growth growth) { return {.type = type, .growth = growth}; }
constexpr OperatorRow absorbing(OperatorRow row) {
  row.absorbs_negative_infinity = true;
  return row;
}
constexpr OperatorRow weighing(std::string_view type) { return {.type = type, .growth = Growth::sums, .weighs = true}; }
/// Of a gradient, which is given what its forward operator read or made, and what it is multiplied by.
constexpr OperatorRow gradient(std::string_view type, Domain domain) {
  return {.type = type, .elementwise = Elementwise::binary, .fault = Fault::domain, .domain = domain};
}
constexpr OperatorRow of_gamma(std::string_view type) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .fault = Fault::domain,
          .domain = {-kInfinity, kInfinity, {0, kNoPole}, true}};
}
constexpr OperatorRow read_in_second(OperatorRow row) {
  row.elementwise = Elementwise::binary;
  row.domain_of = 1;
  return row;
}
constexpr OperatorRow dividing_by(std::uint8_t slot, OperatorRow row) {
  row.divisor = slot;
  return row;
}
constexpr OperatorRow normalizing(std::string_view type, std::int8_t input, std::int8_t output) {
  return {
      .type = type, .growth = Growth::other, .fault = Fault::normalization, .variance_input = input, .variance_output = output};
}

constexpr OperatorRow inverting_variance(OperatorRow row) {
  row.variance_inverted = true;
  return row;
}
constexpr OperatorRow keeping_running_variance(std::int8_t argument, OperatorRow row) {
  row.running_variance = argument;
  return row;
}

constexpr std::array<double, 2> kAtZero{0, kNoPole};
constexpr std::array<double, 2> kAtOnes{-1, 1};

constexpr OperatorRow kRows[] = {
    // functions of one number
    function_of_one("Log", [](double x) { return std::log(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log2", [](double x) { return std::log2(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log10", [](double x) { return std::log10(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log1p", [](double x) { return std::log1p(x); }, {-1, kInfinity, {-1, kNoPole}}),
    steep_at(kAtZero, function_of_one("Sqrt", [](double x) { return std::sqrt(x); }, {0, kInfinity})),
    function_of_one(
        "Rsqrt", [](double x) { return 1 / std::sqrt(x); }, {0, kInfinity, kAtZero}, Growth::other),
    function_of_one(
        "Reciprocal", [](double x) { return 1 / x; }, {-kInfinity, kInfinity, kAtZero}, Growth::other),
    steep_at(kAtOnes, function_of_one("Acos", [](double x) { return std::acos(x); }, {-1, 1})),
    steep_at(kAtOnes, function_of_one("Asin", [](double x) { return std::asin(x); }, {-1, 1})),
    steep_at(Poles{1, kNoPole}, function_of_one("Acosh", [](double x) { return std::acosh(x); }, {1, kInfinity})),
    function_of_one("Atanh", [](double x) { return std::atanh(x); }, {-1, 1, kAtOnes}),
    function_of_one("Erfinv", nullptr, {-1, 1, kAtOnes}),
    function_of_one("Logit", [](double x) { return std::log(x / (1 - x)); }, {0, 1, {0, 1}}),
    computing([](double x) { return std::exp(x); }, absorbing(of_each("Exp", Growth::other, Fault::exponential))),
    of_each("Expm1", Growth::other, Fault::exponential),
    of_each("Sinh", Growth::other),
    of_each("Cosh", Growth::other),
    of_each("Softplus", Growth::other),
    of_each("GeLU", Growth::other),
    of_each("Elu", Growth::other),
    computing([](double x) { return x * x; }, of_each("Square", Growth::multiplies)),
    of_each("Cast", Growth::other, Fault::cast),
    of_each("Neg", Growth::none),
    of_each("Abs", Growth::none),
    of_each("Sin"),
    of_each("Cos"),
    of_each("Tan"),
    of_gamma("Lgamma"),
    of_gamma("Digamma"),
    function_of_one("BesselK0", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselK1", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselY0", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselY1", nullptr, {0, kInfinity, kAtZero}),
    absorbing(of_each("Sigmoid", Growth::none)),
    absorbing(of_each("ReLU", Growth::none)),
    of_each("Tanh", Growth::none),
    // functions of two
    computing([](double x, double y) { return x + y; }, of_pairs("Add", Growth::adds)),
    computing([](double x, double y) { return x - y; }, of_pairs("Sub", Growth::adds)),
    computing([](double x, double y) { return x * y; }, of_pairs("Mul", Growth::multiplies)),
    computing([](double x, double y) { return x / y; }, of_pairs("Div", Growth::other, Fault::division)),
    of_pairs("FloorDiv", Growth::other, Fault::division),
    of_pairs("TruncateDiv", Growth::other, Fault::division),
    of_pairs("Mod", Growth::unknown, Fault::division),
    of_pairs("FloorMod", Growth::unknown, Fault::division),
    of_pairs("TruncateMod", Growth::unknown, Fault::division),
    of_pairs("DivNoNan", Growth::other),
    of_pairs("SquaredDifference", Growth::other),
    of_pairs("MulNoNan", Growth::multiplies),
    computing([](double x, double y) { return std::pow(x, y); }, of_pairs("Pow", Growth::other, Fault::power)),
    {.type = "Zeta", .elementwise = Elementwise::binary, .fault = Fault::domain, .domain = {1, kInfinity, {1, kNoPole}}},
    of_pairs("Xdivy", Growth::other, Fault::division),
    of_pairs("Xlogy", Growth::unknown, Fault::logarithm),
    read_in_second(of_gamma("Polygamma")),
    dividing_by(2, {.type = "Addcdiv", .growth = Growth::other, .fault = Fault::division}),
    absorbing(of_pairs("Maximum", Growth::none)),
    of_pairs("Minimum", Growth::none),
    // gradients: of these by what the forward operator made
    gradient("SqrtGrad", {.poles = kAtZero}),
    gradient("AcoshGrad", {.poles = kAtZero}),
    of_pairs("RsqrtGrad", Growth::other),
    of_pairs("ReciprocalGrad", Growth::other),
    of_pairs("InvGrad", Growth::other),
    // of these by what it read
    gradient("AcosGrad", {-1, 1, kAtOnes}),
    gradient("AsinGrad", {-1, 1, kAtOnes}),
    // sums and products
    weighing("MatMul"),
    weighing("BatchMatMul"),
    weighing("Dense"),
    weighing("Addmm"),
    weighing("Baddbmm"),
    weighing("Conv2D"),
    weighing("Conv3D"),
    weighing("DepthwiseConv2dNative"),
    of_all("Conv2DBackpropInput", Growth::sums),
    of_all("Conv2DBackpropFilter", Growth::sums),
    of_all("BiasAdd", Growth::adds),
    of_all("ReduceSum", Growth::sums),
    {.type = "ReduceMean", .growth = Growth::sums, .fault = Fault::average},
    of_all("AddN", Growth::sums),
    of_all("Trace", Growth::sums),
    of_all("BiasAddGrad", Growth::sums),
    of_all("AvgPool", Growth::sums),
    of_all("UnsortedSegmentSum", Growth::sums),
    of_all("SquareSumAll", Growth::other),
    of_all("Cdist", Growth::other),
    {.type = "ReduceStd", .growth = Growth::other, .fault = Fault::deviation},
    {.type = "Std", .growth = Growth::other, .fault = Fault::deviation},
    {.type = "Var", .growth = Growth::other, .fault = Fault::deviation},
    of_all("CumProd", Growth::other),
    of_all("CumSum", Growth::other),
    of_all("Cumsum", Growth::other),
    of_all("ReduceProd", Growth::other),
    of_all("Prod", Growth::other),
    of_all("Norm", Growth::other),
    of_all("LpNorm", Growth::other),
    of_all("L2Loss", Growth::other),
    of_all("Einsum", Growth::other),
    of_all("Tensordot", Growth::other),
    of_all("Dot", Growth::other),
    // of a row or a column
    absorbing({.type = "Softmax"}),
    absorbing({.type = "LogSoftmax"}),
    absorbing({.type = "LogSumExp"}),
    {.type = "LogMatrixDeterminant", .fault = Fault::determinant},
    {.type = "SoftmaxCrossEntropyWithLogits", .fault = Fault::cross_entropy},
    {.type = "SparseSoftmaxCrossEntropyWithLogits", .fault = Fault::cross_entropy},
    absorbing({.type = "Max"}),
    absorbing({.type = "ReduceMax"}),
    absorbing({.type = "ArgMaxWithValue"}),
    normalizing("LayerNorm", -1, 2),
    normalizing("LayerNormGrad", 2, -1),
    inverting_variance(normalizing("GroupNorm", -1, 2)),
    keeping_running_variance(4, normalizing("BatchNorm", -1, 4)),
    normalizing("BatchNormGrad", 4, -1),
    // these only move values
    of_all("Reshape", Growth::none),
    of_all("Transpose", Growth::none),
    of_all("Gather", Growth::none),
    of_all("Concat", Growth::none),
    of_all("Slice", Growth::none),
    of_all("StridedSlice", Growth::none),
    of_all("ExpandDims", Growth::none),
    of_all("Squeeze", Growth::none),
    of_all("EmbeddingLookup", Growth::none),
};

}  // namespace

const OperatorRow* operator_row(std::string_view type) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const OperatorRow*> found;
    for (const OperatorRow& row : kRows) found.emplace(row.type, &row);
    return found;
  }();
  const auto row = rows.find(plain_type(type));
  return row == rows.end() ? nullptr : row->second;
}

const Poles& slope_poles(const OperatorRow& row) {
  return std::isnan(row.only_slope_poles[0]) ? row.domain.poles : row.only_slope_poles;
}

}  // namespace sporescope
