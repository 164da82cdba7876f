// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_table.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Function = double (*)(double);
constexpr OperatorRow unary_function_row(std::string_view type, Function function, Domain domain,
                                         OverflowKind overflow_kind = OverflowKind::unknown) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .overflow_kind = overflow_kind,
          .hazard = NumericHazard::domain,
          .domain = domain,
          .function = function};
}
constexpr OperatorRow set_slope_poles(Poles poles, OperatorRow row) {
  row.only_slope_poles = poles;
  return row;
}
constexpr OperatorRow unary_row(std::string_view type, OverflowKind overflow_kind = OverflowKind::unknown,
                                NumericHazard hazard = NumericHazard::none) {
  return {.type = type, .elementwise = Elementwise::unary, .overflow_kind = overflow_kind, .hazard = hazard};
}
constexpr OperatorRow binary_row(std::string_view type, OverflowKind overflow_kind = OverflowKind::unknown,
                                 NumericHazard hazard = NumericHazard::none) {
  return {.type = type, .elementwise = Elementwise::binary, .overflow_kind = overflow_kind, .hazard = hazard};
}
constexpr OperatorRow set_function(double (*function)(double), OperatorRow row) {
  row.function = function;
  return row;
}
constexpr OperatorRow set_function(double (*function)(double, double), OperatorRow row) {
  row.function_of_two = function;
  return row;
}
constexpr OperatorRow overflow_row(std::string_view type, OverflowKind overflow_kind) {
  return {.type = type, .overflow_kind = overflow_kind};
}
constexpr OperatorRow add_traits(Trait traits, OperatorRow row) {
  row.traits = row.traits | traits;
  return row;
}
constexpr OperatorRow traits_row(std::string_view type, Trait traits) { return {.type = type, .traits = traits}; }
constexpr OperatorRow weighted_sum_row(std::string_view type) {
  return {.type = type, .overflow_kind = OverflowKind::sums, .traits = Trait::weighted_sum};
}
/// A gradient, whose inputs are an input or output of its forward operator, and a factor.
constexpr OperatorRow gradient_row(std::string_view type, Domain domain) {
  return {.type = type, .elementwise = Elementwise::binary, .hazard = NumericHazard::domain, .domain = domain};
}
constexpr OperatorRow gamma_row(std::string_view type) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .hazard = NumericHazard::domain,
          .domain = {-kInfinity, kInfinity, {0, kNoPole}, true}};
}
constexpr OperatorRow set_second_input_domain(OperatorRow row) {
  row.elementwise = Elementwise::binary;
  row.domain_of = 1;
  return row;
}
constexpr OperatorRow set_divisor(std::uint8_t slot, OperatorRow row) {
  row.divisor = slot;
  return row;
}
constexpr OperatorRow normalization_row(std::string_view type, std::int8_t input, std::int8_t output) {
  return {.type = type,
          .overflow_kind = OverflowKind::other,
          .hazard = NumericHazard::normalization,
          .variance_input = input,
          .variance_output = output};
}

constexpr OperatorRow set_variance_inverted(OperatorRow row) {
  row.variance_inverted = true;
  return row;
}
constexpr OperatorRow set_running_variance(std::int8_t argument, OperatorRow row) {
  row.running_variance = argument;
  return row;
}

constexpr std::array<double, 2> kAtZero{0, kNoPole};
constexpr std::array<double, 2> kAtOnes{-1, 1};

constexpr Trait kSoftmax = Trait::softmax | Trait::absorbs_masks | Trait::combines_masks;

constexpr OperatorRow kRows[] = {
    // functions of one variable
    unary_function_row("Log", [](double x) { return std::log(x); }, {0, kInfinity, kAtZero}),
    unary_function_row("Log2", [](double x) { return std::log2(x); }, {0, kInfinity, kAtZero}),
    unary_function_row("Log10", [](double x) { return std::log10(x); }, {0, kInfinity, kAtZero}),
    unary_function_row("Log1p", [](double x) { return std::log1p(x); }, {-1, kInfinity, {-1, kNoPole}}),
    set_slope_poles(kAtZero, unary_function_row("Sqrt", [](double x) { return std::sqrt(x); }, {0, kInfinity})),
    unary_function_row(
        "Rsqrt", [](double x) { return 1 / std::sqrt(x); }, {0, kInfinity, kAtZero}, OverflowKind::other),
    unary_function_row(
        "Reciprocal", [](double x) { return 1 / x; }, {-kInfinity, kInfinity, kAtZero}, OverflowKind::other),
    set_slope_poles(kAtOnes, unary_function_row("Acos", [](double x) { return std::acos(x); }, {-1, 1})),
    set_slope_poles(kAtOnes, unary_function_row("Asin", [](double x) { return std::asin(x); }, {-1, 1})),
    set_slope_poles(Poles{1, kNoPole}, unary_function_row("Acosh", [](double x) { return std::acosh(x); }, {1, kInfinity})),
    unary_function_row("Atanh", [](double x) { return std::atanh(x); }, {-1, 1, kAtOnes}),
    unary_function_row("Erfinv", nullptr, {-1, 1, kAtOnes}),
    unary_function_row("Logit", [](double x) { return std::log(x / (1 - x)); }, {0, 1, {0, 1}}),
    set_function([](double x) { return std::exp(x); },
                 add_traits(Trait::absorbs_masks, unary_row("Exp", OverflowKind::other, NumericHazard::exponential))),
    unary_row("Expm1", OverflowKind::other, NumericHazard::exponential),
    unary_row("Sinh", OverflowKind::other),
    unary_row("Cosh", OverflowKind::other),
    unary_row("Softplus", OverflowKind::other),
    unary_row("GeLU", OverflowKind::other),
    unary_row("Elu", OverflowKind::other),
    set_function([](double x) { return x * x; }, unary_row("Square", OverflowKind::multiplies)),
    add_traits(Trait::scales, unary_row("Cast", OverflowKind::other, NumericHazard::cast)),
    add_traits(Trait::scales, unary_row("Neg", OverflowKind::none)),
    add_traits(Trait::scales, unary_row("Abs", OverflowKind::none)),
    unary_row("Sin"),
    unary_row("Cos"),
    unary_row("Tan"),
    gamma_row("Lgamma"),
    gamma_row("Digamma"),
    unary_function_row("BesselK0", nullptr, {0, kInfinity, kAtZero}),
    unary_function_row("BesselK1", nullptr, {0, kInfinity, kAtZero}),
    unary_function_row("BesselY0", nullptr, {0, kInfinity, kAtZero}),
    unary_function_row("BesselY1", nullptr, {0, kInfinity, kAtZero}),
    add_traits(Trait::absorbs_masks, unary_row("Sigmoid", OverflowKind::none)),
    add_traits(Trait::absorbs_masks, unary_row("ReLU", OverflowKind::none)),
    unary_row("Tanh", OverflowKind::none),
    // functions of two variables
    set_function([](double x, double y) { return x + y; },
                 add_traits(Trait::combines_masks | Trait::propagates_non_finite, binary_row("Add", OverflowKind::adds))),
    set_function([](double x, double y) { return x - y; },
                 add_traits(Trait::combines_masks, binary_row("Sub", OverflowKind::adds))),
    set_function([](double x, double y) { return x * y; },
                 add_traits(Trait::scales | Trait::propagates_non_finite, binary_row("Mul", OverflowKind::multiplies))),
    set_function([](double x, double y) { return x / y; },
                 add_traits(Trait::scales, binary_row("Div", OverflowKind::other, NumericHazard::division))),
    binary_row("FloorDiv", OverflowKind::other, NumericHazard::division),
    binary_row("TruncateDiv", OverflowKind::other, NumericHazard::division),
    binary_row("Mod", OverflowKind::unknown, NumericHazard::division),
    binary_row("FloorMod", OverflowKind::unknown, NumericHazard::division),
    binary_row("TruncateMod", OverflowKind::unknown, NumericHazard::division),
    binary_row("DivNoNan", OverflowKind::other),
    binary_row("SquaredDifference", OverflowKind::other),
    binary_row("MulNoNan", OverflowKind::multiplies),
    set_function([](double x, double y) { return std::pow(x, y); },
                 binary_row("Pow", OverflowKind::other, NumericHazard::power)),
    {.type = "Zeta",
     .elementwise = Elementwise::binary,
     .hazard = NumericHazard::domain,
     .domain = {1, kInfinity, {1, kNoPole}}},
    binary_row("Xdivy", OverflowKind::other, NumericHazard::division),
    binary_row("Xlogy", OverflowKind::unknown, NumericHazard::logarithm),
    set_second_input_domain(gamma_row("Polygamma")),
    set_divisor(2, {.type = "Addcdiv", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::division}),
    add_traits(Trait::absorbs_masks | Trait::selects_values, binary_row("Maximum", OverflowKind::none)),
    add_traits(Trait::selects_values, binary_row("Minimum", OverflowKind::none)),
    // gradients that read the output of the forward operator
    gradient_row("SqrtGrad", {.poles = kAtZero}),
    gradient_row("AcoshGrad", {.poles = kAtZero}),
    binary_row("RsqrtGrad", OverflowKind::other),
    binary_row("ReciprocalGrad", OverflowKind::other),
    binary_row("InvGrad", OverflowKind::other),
    // gradients that read its input
    gradient_row("AcosGrad", {-1, 1, kAtOnes}),
    gradient_row("AsinGrad", {-1, 1, kAtOnes}),
    // sums and products
    add_traits(Trait::propagates_non_finite, weighted_sum_row("MatMul")),
    weighted_sum_row("BatchMatMul"),
    add_traits(Trait::propagates_non_finite, weighted_sum_row("Dense")),
    weighted_sum_row("Addmm"),
    weighted_sum_row("Baddbmm"),
    add_traits(Trait::propagates_non_finite, weighted_sum_row("Conv2D")),
    weighted_sum_row("Conv3D"),
    weighted_sum_row("DepthwiseConv2dNative"),
    overflow_row("Conv2DBackpropInput", OverflowKind::sums),
    overflow_row("Conv2DBackpropFilter", OverflowKind::sums),
    add_traits(Trait::propagates_non_finite, overflow_row("BiasAdd", OverflowKind::adds)),
    overflow_row("ReduceSum", OverflowKind::sums),
    {.type = "ReduceMean", .overflow_kind = OverflowKind::sums, .hazard = NumericHazard::average},
    overflow_row("AddN", OverflowKind::sums),
    overflow_row("Trace", OverflowKind::sums),
    overflow_row("BiasAddGrad", OverflowKind::sums),
    overflow_row("AvgPool", OverflowKind::sums),
    overflow_row("UnsortedSegmentSum", OverflowKind::sums),
    overflow_row("SquareSumAll", OverflowKind::other),
    overflow_row("Cdist", OverflowKind::other),
    {.type = "ReduceStd", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    {.type = "Std", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    {.type = "Var", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    overflow_row("CumProd", OverflowKind::other),
    overflow_row("CumSum", OverflowKind::other),
    overflow_row("Cumsum", OverflowKind::other),
    overflow_row("ReduceProd", OverflowKind::other),
    overflow_row("Prod", OverflowKind::other),
    overflow_row("Norm", OverflowKind::other),
    overflow_row("LpNorm", OverflowKind::other),
    overflow_row("L2Loss", OverflowKind::other),
    overflow_row("Einsum", OverflowKind::other),
    overflow_row("Tensordot", OverflowKind::other),
    overflow_row("Dot", OverflowKind::other),
    // functions of a row or a column
    traits_row("Softmax", kSoftmax),
    traits_row("LogSoftmax", kSoftmax),
    traits_row("LogSumExp", Trait::absorbs_masks | Trait::combines_masks),
    {.type = "LogMatrixDeterminant", .hazard = NumericHazard::determinant},
    {.type = "SoftmaxCrossEntropyWithLogits", .hazard = NumericHazard::cross_entropy},
    {.type = "SparseSoftmaxCrossEntropyWithLogits", .hazard = NumericHazard::cross_entropy},
    {.type = "L2Normalize", .hazard = NumericHazard::norm},
    {.type = "L2NormalizeGrad", .hazard = NumericHazard::norm},
    traits_row("Max", Trait::absorbs_masks | Trait::selects_values),
    traits_row("ReduceMax", Trait::absorbs_masks | Trait::selects_values),
    traits_row("ArgMaxWithValue", Trait::absorbs_masks | Trait::selects_values | Trait::reports_selection),
    normalization_row("LayerNorm", -1, 2),
    normalization_row("LayerNormGrad", 2, -1),
    set_variance_inverted(normalization_row("GroupNorm", -1, 2)),
    set_running_variance(4, normalization_row("BatchNorm", -1, 4)),
    normalization_row("BatchNormGrad", 4, -1),
    // operators that only move values
    add_traits(Trait::scales, overflow_row("Reshape", OverflowKind::none)),
    add_traits(Trait::scales, overflow_row("Transpose", OverflowKind::none)),
    overflow_row("Gather", OverflowKind::none),
    overflow_row("Concat", OverflowKind::none),
    overflow_row("Slice", OverflowKind::none),
    overflow_row("StridedSlice", OverflowKind::none),
    add_traits(Trait::scales, overflow_row("ExpandDims", OverflowKind::none)),
    add_traits(Trait::scales, overflow_row("Squeeze", OverflowKind::none)),
    overflow_row("EmbeddingLookup", OverflowKind::none),
    traits_row("BroadcastTo", Trait::scales),
    traits_row("Tile", Trait::scales),
    traits_row("Flatten", Trait::scales),
    // operators that select or test values
    traits_row("Select", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("Where", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("MaskedFill", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("NanToNum", Trait::selects_values),
    traits_row("ClipByValue", Trait::selects_values),
    traits_row("ClampTensor", Trait::selects_values),
    traits_row("ClampScalar", Trait::selects_values),
    traits_row("Min", Trait::selects_values),
    traits_row("ReduceMin", Trait::selects_values),
    traits_row("ArgMinWithValue", Trait::selects_values | Trait::reports_selection),
    traits_row("Argmin", Trait::selects_values | Trait::reports_selection),
    traits_row("Argmax", Trait::selects_values | Trait::reports_selection),
    traits_row("ArgMin", Trait::selects_values | Trait::reports_selection),
    traits_row("ArgMax", Trait::selects_values | Trait::reports_selection),
    traits_row("Equal", Trait::selects_values | Trait::reports_selection),
    traits_row("NotEqual", Trait::selects_values | Trait::reports_selection),
    traits_row("Greater", Trait::selects_values | Trait::reports_selection),
    traits_row("GreaterEqual", Trait::selects_values | Trait::reports_selection),
    traits_row("Less", Trait::selects_values | Trait::reports_selection),
    traits_row("LessEqual", Trait::selects_values | Trait::reports_selection),
    traits_row("IsFinite", Trait::selects_values | Trait::tests_finite),
    traits_row("IsInf", Trait::selects_values | Trait::tests_finite),
    traits_row("IsNan", Trait::selects_values | Trait::tests_finite),
    traits_row("AllFinite", Trait::selects_values | Trait::tests_finite),
    traits_row("FloatStatus", Trait::selects_values | Trait::tests_finite),
    // operators that drop some values, not necessarily on purpose
    traits_row("ReluGrad", Trait::drops),
    traits_row("ReLUGrad", Trait::drops),
    traits_row("ReLU6", Trait::drops),
    traits_row("ReLU6Grad", Trait::drops),
    traits_row("MaximumGrad", Trait::drops),
    traits_row("MinimumGrad", Trait::drops),
    traits_row("MaxPool", Trait::drops),
    traits_row("MaxPool3D", Trait::drops),
    traits_row("MaxPoolGrad", Trait::drops),
    traits_row("MaxPoolWithArgmax", Trait::drops),
    traits_row("MaxPoolGradWithArgmax", Trait::drops),
    traits_row("UnsortedSegmentMax", Trait::drops),
    traits_row("UnsortedSegmentMin", Trait::drops),
    // operators that insert values
    traits_row("Fill", Trait::inserts_values | Trait::creates_masks),
    traits_row("Full", Trait::inserts_values | Trait::creates_masks),
    traits_row("FullLike", Trait::inserts_values | Trait::creates_masks),
    traits_row("Triu", Trait::inserts_values),
    traits_row("Tril", Trait::inserts_values),
    traits_row("triu", Trait::inserts_values),
    traits_row("triu_", Trait::inserts_values),
    traits_row("tril", Trait::inserts_values),
    traits_row("tril_", Trait::inserts_values),
    traits_row("Code", Trait::creates_masks),
    // the same in the spelling of Python
    traits_row("select", Trait::inserts_values),
    traits_row("where", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("where_", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("masked_fill", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("masked_fill_", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    traits_row("masked_scatter", Trait::inserts_values | Trait::creates_masks),
    traits_row("masked_scatter_", Trait::inserts_values | Trait::creates_masks),
    traits_row("index_fill", Trait::inserts_values | Trait::creates_masks),
    traits_row("index_fill_", Trait::inserts_values | Trait::creates_masks),
    traits_row("index_put", Trait::inserts_values | Trait::creates_masks),
    traits_row("index_put_", Trait::inserts_values | Trait::creates_masks),
    traits_row("scatter", Trait::inserts_values | Trait::creates_masks),
    traits_row("scatter_", Trait::inserts_values | Trait::creates_masks),
    traits_row("__setitem__", Trait::inserts_values | Trait::creates_masks),
    traits_row("fill", Trait::inserts_values | Trait::creates_masks),
    traits_row("fill_", Trait::inserts_values | Trait::creates_masks),
    traits_row("fill_diagonal_", Trait::inserts_values | Trait::creates_masks),
    traits_row("full", Trait::inserts_values | Trait::creates_masks),
    traits_row("full_like", Trait::inserts_values | Trait::creates_masks),
    traits_row("new_full", Trait::inserts_values | Trait::creates_masks),
    traits_row("nan_to_num", Trait::selects_values),
    traits_row("nan_to_num_", Trait::selects_values),
    traits_row("isfinite", Trait::selects_values | Trait::tests_finite),
    traits_row("isinf", Trait::selects_values | Trait::tests_finite),
    traits_row("isneginf", Trait::selects_values | Trait::tests_finite),
    traits_row("isnan", Trait::selects_values | Trait::tests_finite),
    traits_row("argmax", Trait::absorbs_masks | Trait::selects_values | Trait::reports_selection),
    traits_row("topk", Trait::absorbs_masks | Trait::reports_selection),
    // operators that leave memory uninitialized
    traits_row("Empty", Trait::uninitialized),
    traits_row("EmptyLike", Trait::uninitialized),
    traits_row("EmptyStrided", Trait::uninitialized),
    traits_row("NewEmpty", Trait::uninitialized),
    traits_row("NewEmptyStrided", Trait::uninitialized),
    traits_row("empty", Trait::uninitialized),
    traits_row("empty_like", Trait::uninitialized),
    traits_row("empty_permuted", Trait::uninitialized),
    traits_row("empty_strided", Trait::uninitialized),
    traits_row("new_empty", Trait::uninitialized),
    traits_row("new_empty_strided", Trait::uninitialized),
    traits_row("resize_", Trait::uninitialized),
    traits_row("resize_as_", Trait::uninitialized),
    traits_row("NPUAllocFloatStatus", Trait::uninitialized),
    traits_row("NPUGetFloatStatus", Trait::uninitialized),
    traits_row("NPUClearFloatStatus", Trait::uninitialized),
    // optimizers whose names have no common prefix
    traits_row("Adam", Trait::in_place),
    traits_row("AdamW", Trait::in_place),
    traits_row("SGD", Trait::in_place),
    traits_row("Momentum", Trait::in_place),
    traits_row("Lamb", Trait::in_place),
    traits_row("LambApplyWeightAssign", Trait::in_place),
    traits_row("LARSUpdate", Trait::in_place),
    traits_row("Ftrl", Trait::in_place),
    traits_row("RMSProp", Trait::in_place),
    // operators between ranks
    traits_row("Broadcast", Trait::collective | Trait::replicates_result),
    traits_row("Reduce", Trait::collective),
    traits_row("AllSwap", Trait::collective),
    traits_row("MatMulAllReduce", Trait::collective),
    traits_row("_MirrorOperator", Trait::collective),
    traits_row("Send", Trait::sends),
    traits_row("MuxSend", Trait::sends),
    traits_row("RpcSend", Trait::sends),
    traits_row("Receive", Trait::receives | Trait::collective),
    traits_row("Recv", Trait::receives | Trait::collective),
    traits_row("MuxReceive", Trait::receives | Trait::collective),
    traits_row("RpcRecv", Trait::receives | Trait::collective),
};

/// Traits of all types with this prefix.
struct TypePrefix {
  std::string_view text;
  Trait traits;
};
constexpr TypePrefix kTypePrefixes[] = {
    {"Apply", Trait::in_place},
    {"SparseApply", Trait::in_place},
    {"ResourceApply", Trait::in_place},
    {"FusedSparse", Trait::in_place},
    {"FusedAdam", Trait::in_place},
    {"AdamWeight", Trait::in_place},
    {"Assign", Trait::in_place | Trait::assigns | Trait::write_only},
    {"Scatter", Trait::in_place | Trait::write_only},
    {"InplaceUp", Trait::in_place | Trait::write_only},
    {"GetNext", Trait::data_source},
    {"DynamicGetNext", Trait::data_source},
    {"AllReduce", Trait::collective | Trait::replicates_result},
    {"AllGather", Trait::collective | Trait::replicates_result},
    {"ReduceScatter", Trait::collective},
    {"MatmulReduceScatter", Trait::collective},
    {"AlltoAll", Trait::collective},
    {"AllToAll", Trait::collective},
    {"NeighborExchange", Trait::collective},
    {"Collective", Trait::collective},
    {"DistComm", Trait::collective},
    {"InnerComm", Trait::collective},
    {"Argmax", Trait::absorbs_masks | Trait::reports_selection},
    {"ArgMax", Trait::absorbs_masks | Trait::reports_selection},
    {"TopK", Trait::absorbs_masks | Trait::reports_selection},
    {"MaskedSoftmax", Trait::absorbs_masks},
    {"Conv", Trait::weighted_sum},
    {"DepthwiseConv", Trait::weighted_sum},
    {"Dropout", Trait::random},
    {"Random", Trait::random},
    {"Randperm", Trait::random},
    {"StandardNormal", Trait::random},
    {"StandardLaplace", Trait::random},
    {"Uniform", Trait::random},
    {"Multinomial", Trait::random},
    {"Poisson", Trait::random},
    {"TruncatedNorm", Trait::random},
    {"Bernoulli", Trait::random},
    {"LogUniform", Trait::random},
};

const OperatorRow* find_canonical_row(std::string_view type) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const OperatorRow*> found;
    for (const OperatorRow& row : kRows) found.emplace(row.type, &row);
    return found;
  }();
  const auto row = rows.find(type);
  return row == rows.end() ? nullptr : row->second;
}

}  // namespace

std::span<const OperatorRow> operator_rows() { return kRows; }

const OperatorRow* operator_row(std::string_view type) { return find_canonical_row(canonical_type(type)); }

Trait traits_of(std::string_view type) {
  type = canonical_type(type);
  const OperatorRow* row = find_canonical_row(type);
  Trait traits = row != nullptr ? row->traits : Trait::none;
  for (const TypePrefix& prefix : kTypePrefixes) {
    if (type.starts_with(prefix.text)) traits = traits | prefix.traits;
  }
  if (type.find("ApplyMomentum") != std::string_view::npos) traits = traits | Trait::in_place;
  if (type.find("Attention") != std::string_view::npos) traits = traits | Trait::absorbs_masks;
  return traits;
}

const Poles& slope_poles(const OperatorRow& row) {
  return std::isnan(row.only_slope_poles[0]) ? row.domain.poles : row.only_slope_poles;
}

}  // namespace sporescope
