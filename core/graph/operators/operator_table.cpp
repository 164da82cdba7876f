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
constexpr OperatorRow function_of_one(std::string_view type, Function function, Domain domain,
                                      OverflowKind growth = OverflowKind::unknown) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .overflow_kind = growth,
          .hazard = NumericHazard::domain,
          .domain = domain,
          .function = function};
}
constexpr OperatorRow with_slope_poles(Poles poles, OperatorRow row) {
  row.only_slope_poles = poles;
  return row;
}
constexpr OperatorRow unary_row(std::string_view type, OverflowKind growth = OverflowKind::unknown,
                                NumericHazard fault = NumericHazard::none) {
  return {.type = type, .elementwise = Elementwise::unary, .overflow_kind = growth, .hazard = fault};
}
constexpr OperatorRow binary_row(std::string_view type, OverflowKind growth = OverflowKind::unknown,
                                 NumericHazard fault = NumericHazard::none) {
  return {.type = type, .elementwise = Elementwise::binary, .overflow_kind = growth, .hazard = fault};
}
constexpr OperatorRow computing(double (*function)(double), OperatorRow row) {
  row.function = function;
  return row;
}
constexpr OperatorRow computing(double (*function)(double, double), OperatorRow row) {
  row.function_of_two = function;
  return row;
}
constexpr OperatorRow of_all(std::string_view type, OverflowKind growth) { return {.type = type, .overflow_kind = growth}; }
constexpr OperatorRow with(Trait traits, OperatorRow row) {
  row.traits = row.traits | traits;
  return row;
}
constexpr OperatorRow only(std::string_view type, Trait traits) { return {.type = type, .traits = traits}; }
constexpr OperatorRow weighing(std::string_view type) {
  return {.type = type, .overflow_kind = OverflowKind::sums, .traits = Trait::weighted_sum};
}
/// A gradient, whose inputs are an input or output of its forward operator, and a factor.
constexpr OperatorRow gradient(std::string_view type, Domain domain) {
  return {.type = type, .elementwise = Elementwise::binary, .hazard = NumericHazard::domain, .domain = domain};
}
constexpr OperatorRow of_gamma(std::string_view type) {
  return {.type = type,
          .elementwise = Elementwise::unary,
          .hazard = NumericHazard::domain,
          .domain = {-kInfinity, kInfinity, {0, kNoPole}, true}};
}
constexpr OperatorRow with_second_input_domain(OperatorRow row) {
  row.elementwise = Elementwise::binary;
  row.domain_of = 1;
  return row;
}
constexpr OperatorRow dividing_by(std::uint8_t slot, OperatorRow row) {
  row.divisor = slot;
  return row;
}
constexpr OperatorRow normalizing(std::string_view type, std::int8_t input, std::int8_t output) {
  return {.type = type,
          .overflow_kind = OverflowKind::other,
          .hazard = NumericHazard::normalization,
          .variance_input = input,
          .variance_output = output};
}

constexpr OperatorRow inverting_variance(OperatorRow row) {
  row.variance_inverted = true;
  return row;
}
constexpr OperatorRow with_running_variance(std::int8_t argument, OperatorRow row) {
  row.running_variance = argument;
  return row;
}

constexpr std::array<double, 2> kAtZero{0, kNoPole};
constexpr std::array<double, 2> kAtOnes{-1, 1};

constexpr Trait kSoftmax = Trait::softmax | Trait::absorbs_masks | Trait::combines_masks;

constexpr OperatorRow kRows[] = {
    // functions of one variable
    function_of_one("Log", [](double x) { return std::log(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log2", [](double x) { return std::log2(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log10", [](double x) { return std::log10(x); }, {0, kInfinity, kAtZero}),
    function_of_one("Log1p", [](double x) { return std::log1p(x); }, {-1, kInfinity, {-1, kNoPole}}),
    with_slope_poles(kAtZero, function_of_one("Sqrt", [](double x) { return std::sqrt(x); }, {0, kInfinity})),
    function_of_one(
        "Rsqrt", [](double x) { return 1 / std::sqrt(x); }, {0, kInfinity, kAtZero}, OverflowKind::other),
    function_of_one(
        "Reciprocal", [](double x) { return 1 / x; }, {-kInfinity, kInfinity, kAtZero}, OverflowKind::other),
    with_slope_poles(kAtOnes, function_of_one("Acos", [](double x) { return std::acos(x); }, {-1, 1})),
    with_slope_poles(kAtOnes, function_of_one("Asin", [](double x) { return std::asin(x); }, {-1, 1})),
    with_slope_poles(Poles{1, kNoPole}, function_of_one("Acosh", [](double x) { return std::acosh(x); }, {1, kInfinity})),
    function_of_one("Atanh", [](double x) { return std::atanh(x); }, {-1, 1, kAtOnes}),
    function_of_one("Erfinv", nullptr, {-1, 1, kAtOnes}),
    function_of_one("Logit", [](double x) { return std::log(x / (1 - x)); }, {0, 1, {0, 1}}),
    computing([](double x) { return std::exp(x); },
              with(Trait::absorbs_masks, unary_row("Exp", OverflowKind::other, NumericHazard::exponential))),
    unary_row("Expm1", OverflowKind::other, NumericHazard::exponential),
    unary_row("Sinh", OverflowKind::other),
    unary_row("Cosh", OverflowKind::other),
    unary_row("Softplus", OverflowKind::other),
    unary_row("GeLU", OverflowKind::other),
    unary_row("Elu", OverflowKind::other),
    computing([](double x) { return x * x; }, unary_row("Square", OverflowKind::multiplies)),
    with(Trait::scales, unary_row("Cast", OverflowKind::other, NumericHazard::cast)),
    with(Trait::scales, unary_row("Neg", OverflowKind::none)),
    with(Trait::scales, unary_row("Abs", OverflowKind::none)),
    unary_row("Sin"),
    unary_row("Cos"),
    unary_row("Tan"),
    of_gamma("Lgamma"),
    of_gamma("Digamma"),
    function_of_one("BesselK0", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselK1", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselY0", nullptr, {0, kInfinity, kAtZero}),
    function_of_one("BesselY1", nullptr, {0, kInfinity, kAtZero}),
    with(Trait::absorbs_masks, unary_row("Sigmoid", OverflowKind::none)),
    with(Trait::absorbs_masks, unary_row("ReLU", OverflowKind::none)),
    unary_row("Tanh", OverflowKind::none),
    // functions of two variables
    computing([](double x, double y) { return x + y; },
              with(Trait::combines_masks | Trait::propagates_non_finite, binary_row("Add", OverflowKind::adds))),
    computing([](double x, double y) { return x - y; }, with(Trait::combines_masks, binary_row("Sub", OverflowKind::adds))),
    computing([](double x, double y) { return x * y; },
              with(Trait::scales | Trait::propagates_non_finite, binary_row("Mul", OverflowKind::multiplies))),
    computing([](double x, double y) { return x / y; },
              with(Trait::scales, binary_row("Div", OverflowKind::other, NumericHazard::division))),
    binary_row("FloorDiv", OverflowKind::other, NumericHazard::division),
    binary_row("TruncateDiv", OverflowKind::other, NumericHazard::division),
    binary_row("Mod", OverflowKind::unknown, NumericHazard::division),
    binary_row("FloorMod", OverflowKind::unknown, NumericHazard::division),
    binary_row("TruncateMod", OverflowKind::unknown, NumericHazard::division),
    binary_row("DivNoNan", OverflowKind::other),
    binary_row("SquaredDifference", OverflowKind::other),
    binary_row("MulNoNan", OverflowKind::multiplies),
    computing([](double x, double y) { return std::pow(x, y); }, binary_row("Pow", OverflowKind::other, NumericHazard::power)),
    {.type = "Zeta",
     .elementwise = Elementwise::binary,
     .hazard = NumericHazard::domain,
     .domain = {1, kInfinity, {1, kNoPole}}},
    binary_row("Xdivy", OverflowKind::other, NumericHazard::division),
    binary_row("Xlogy", OverflowKind::unknown, NumericHazard::logarithm),
    with_second_input_domain(of_gamma("Polygamma")),
    dividing_by(2, {.type = "Addcdiv", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::division}),
    with(Trait::absorbs_masks | Trait::selects_values, binary_row("Maximum", OverflowKind::none)),
    with(Trait::selects_values, binary_row("Minimum", OverflowKind::none)),
    // gradients that read the output of the forward operator
    gradient("SqrtGrad", {.poles = kAtZero}),
    gradient("AcoshGrad", {.poles = kAtZero}),
    binary_row("RsqrtGrad", OverflowKind::other),
    binary_row("ReciprocalGrad", OverflowKind::other),
    binary_row("InvGrad", OverflowKind::other),
    // gradients that read its input
    gradient("AcosGrad", {-1, 1, kAtOnes}),
    gradient("AsinGrad", {-1, 1, kAtOnes}),
    // sums and products
    with(Trait::propagates_non_finite, weighing("MatMul")),
    weighing("BatchMatMul"),
    with(Trait::propagates_non_finite, weighing("Dense")),
    weighing("Addmm"),
    weighing("Baddbmm"),
    with(Trait::propagates_non_finite, weighing("Conv2D")),
    weighing("Conv3D"),
    weighing("DepthwiseConv2dNative"),
    of_all("Conv2DBackpropInput", OverflowKind::sums),
    of_all("Conv2DBackpropFilter", OverflowKind::sums),
    with(Trait::propagates_non_finite, of_all("BiasAdd", OverflowKind::adds)),
    of_all("ReduceSum", OverflowKind::sums),
    {.type = "ReduceMean", .overflow_kind = OverflowKind::sums, .hazard = NumericHazard::average},
    of_all("AddN", OverflowKind::sums),
    of_all("Trace", OverflowKind::sums),
    of_all("BiasAddGrad", OverflowKind::sums),
    of_all("AvgPool", OverflowKind::sums),
    of_all("UnsortedSegmentSum", OverflowKind::sums),
    of_all("SquareSumAll", OverflowKind::other),
    of_all("Cdist", OverflowKind::other),
    {.type = "ReduceStd", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    {.type = "Std", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    {.type = "Var", .overflow_kind = OverflowKind::other, .hazard = NumericHazard::deviation},
    of_all("CumProd", OverflowKind::other),
    of_all("CumSum", OverflowKind::other),
    of_all("Cumsum", OverflowKind::other),
    of_all("ReduceProd", OverflowKind::other),
    of_all("Prod", OverflowKind::other),
    of_all("Norm", OverflowKind::other),
    of_all("LpNorm", OverflowKind::other),
    of_all("L2Loss", OverflowKind::other),
    of_all("Einsum", OverflowKind::other),
    of_all("Tensordot", OverflowKind::other),
    of_all("Dot", OverflowKind::other),
    // functions of a row or a column
    only("Softmax", kSoftmax),
    only("LogSoftmax", kSoftmax),
    only("LogSumExp", Trait::absorbs_masks | Trait::combines_masks),
    {.type = "LogMatrixDeterminant", .hazard = NumericHazard::determinant},
    {.type = "SoftmaxCrossEntropyWithLogits", .hazard = NumericHazard::cross_entropy},
    {.type = "SparseSoftmaxCrossEntropyWithLogits", .hazard = NumericHazard::cross_entropy},
    {.type = "L2Normalize", .hazard = NumericHazard::norm},
    {.type = "L2NormalizeGrad", .hazard = NumericHazard::norm},
    only("Max", Trait::absorbs_masks | Trait::selects_values),
    only("ReduceMax", Trait::absorbs_masks | Trait::selects_values),
    only("ArgMaxWithValue", Trait::absorbs_masks | Trait::selects_values | Trait::asks),
    normalizing("LayerNorm", -1, 2),
    normalizing("LayerNormGrad", 2, -1),
    inverting_variance(normalizing("GroupNorm", -1, 2)),
    with_running_variance(4, normalizing("BatchNorm", -1, 4)),
    normalizing("BatchNormGrad", 4, -1),
    // operators that only move values
    with(Trait::scales, of_all("Reshape", OverflowKind::none)),
    with(Trait::scales, of_all("Transpose", OverflowKind::none)),
    of_all("Gather", OverflowKind::none),
    of_all("Concat", OverflowKind::none),
    of_all("Slice", OverflowKind::none),
    of_all("StridedSlice", OverflowKind::none),
    with(Trait::scales, of_all("ExpandDims", OverflowKind::none)),
    with(Trait::scales, of_all("Squeeze", OverflowKind::none)),
    of_all("EmbeddingLookup", OverflowKind::none),
    only("BroadcastTo", Trait::scales),
    only("Tile", Trait::scales),
    only("Flatten", Trait::scales),
    // operators that select or test values
    only("Select", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("Where", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("MaskedFill", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("NanToNum", Trait::selects_values),
    only("ClipByValue", Trait::selects_values),
    only("ClampTensor", Trait::selects_values),
    only("ClampScalar", Trait::selects_values),
    only("Min", Trait::selects_values),
    only("ReduceMin", Trait::selects_values),
    only("ArgMinWithValue", Trait::selects_values | Trait::asks),
    only("Argmin", Trait::selects_values | Trait::asks),
    only("Argmax", Trait::selects_values | Trait::asks),
    only("ArgMin", Trait::selects_values | Trait::asks),
    only("ArgMax", Trait::selects_values | Trait::asks),
    only("Equal", Trait::selects_values | Trait::asks),
    only("NotEqual", Trait::selects_values | Trait::asks),
    only("Greater", Trait::selects_values | Trait::asks),
    only("GreaterEqual", Trait::selects_values | Trait::asks),
    only("Less", Trait::selects_values | Trait::asks),
    only("LessEqual", Trait::selects_values | Trait::asks),
    only("IsFinite", Trait::selects_values | Trait::tests_finite),
    only("IsInf", Trait::selects_values | Trait::tests_finite),
    only("IsNan", Trait::selects_values | Trait::tests_finite),
    only("AllFinite", Trait::selects_values | Trait::tests_finite),
    only("FloatStatus", Trait::selects_values | Trait::tests_finite),
    // operators that drop some values, not necessarily on purpose
    only("ReluGrad", Trait::drops),
    only("ReLUGrad", Trait::drops),
    only("ReLU6", Trait::drops),
    only("ReLU6Grad", Trait::drops),
    only("MaximumGrad", Trait::drops),
    only("MinimumGrad", Trait::drops),
    only("MaxPool", Trait::drops),
    only("MaxPool3D", Trait::drops),
    only("MaxPoolGrad", Trait::drops),
    only("MaxPoolWithArgmax", Trait::drops),
    only("MaxPoolGradWithArgmax", Trait::drops),
    only("UnsortedSegmentMax", Trait::drops),
    only("UnsortedSegmentMin", Trait::drops),
    // operators that insert values
    only("Fill", Trait::inserts_values | Trait::creates_masks),
    only("Full", Trait::inserts_values | Trait::creates_masks),
    only("FullLike", Trait::inserts_values | Trait::creates_masks),
    only("Triu", Trait::inserts_values),
    only("Tril", Trait::inserts_values),
    only("triu", Trait::inserts_values),
    only("triu_", Trait::inserts_values),
    only("tril", Trait::inserts_values),
    only("tril_", Trait::inserts_values),
    only("Code", Trait::creates_masks),
    // the same in the spelling of Python
    only("select", Trait::inserts_values),
    only("where", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("where_", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("masked_fill", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("masked_fill_", Trait::selects_values | Trait::inserts_values | Trait::creates_masks),
    only("masked_scatter", Trait::inserts_values | Trait::creates_masks),
    only("masked_scatter_", Trait::inserts_values | Trait::creates_masks),
    only("index_fill", Trait::inserts_values | Trait::creates_masks),
    only("index_fill_", Trait::inserts_values | Trait::creates_masks),
    only("index_put", Trait::inserts_values | Trait::creates_masks),
    only("index_put_", Trait::inserts_values | Trait::creates_masks),
    only("scatter", Trait::inserts_values | Trait::creates_masks),
    only("scatter_", Trait::inserts_values | Trait::creates_masks),
    only("__setitem__", Trait::inserts_values | Trait::creates_masks),
    only("fill", Trait::inserts_values | Trait::creates_masks),
    only("fill_", Trait::inserts_values | Trait::creates_masks),
    only("fill_diagonal_", Trait::inserts_values | Trait::creates_masks),
    only("full", Trait::inserts_values | Trait::creates_masks),
    only("full_like", Trait::inserts_values | Trait::creates_masks),
    only("new_full", Trait::inserts_values | Trait::creates_masks),
    only("nan_to_num", Trait::selects_values),
    only("nan_to_num_", Trait::selects_values),
    only("isfinite", Trait::selects_values | Trait::tests_finite),
    only("isinf", Trait::selects_values | Trait::tests_finite),
    only("isneginf", Trait::selects_values | Trait::tests_finite),
    only("isnan", Trait::selects_values | Trait::tests_finite),
    only("argmax", Trait::absorbs_masks | Trait::selects_values | Trait::asks),
    only("topk", Trait::absorbs_masks | Trait::asks),
    // operators that leave memory uninitialized
    only("Empty", Trait::uninitialized),
    only("EmptyLike", Trait::uninitialized),
    only("EmptyStrided", Trait::uninitialized),
    only("NewEmpty", Trait::uninitialized),
    only("NewEmptyStrided", Trait::uninitialized),
    only("empty", Trait::uninitialized),
    only("empty_like", Trait::uninitialized),
    only("empty_permuted", Trait::uninitialized),
    only("empty_strided", Trait::uninitialized),
    only("new_empty", Trait::uninitialized),
    only("new_empty_strided", Trait::uninitialized),
    only("resize_", Trait::uninitialized),
    only("resize_as_", Trait::uninitialized),
    only("NPUAllocFloatStatus", Trait::uninitialized),
    only("NPUGetFloatStatus", Trait::uninitialized),
    only("NPUClearFloatStatus", Trait::uninitialized),
    // optimizers whose names have no common prefix
    only("Adam", Trait::in_place),
    only("AdamW", Trait::in_place),
    only("SGD", Trait::in_place),
    only("Momentum", Trait::in_place),
    only("Lamb", Trait::in_place),
    only("LambApplyWeightAssign", Trait::in_place),
    only("LARSUpdate", Trait::in_place),
    only("Ftrl", Trait::in_place),
    only("RMSProp", Trait::in_place),
    // operators between ranks
    only("Broadcast", Trait::collective | Trait::replicates_result),
    only("Reduce", Trait::collective),
    only("AllSwap", Trait::collective),
    only("MatMulAllReduce", Trait::collective),
    only("_MirrorOperator", Trait::collective),
    only("Send", Trait::sends),
    only("MuxSend", Trait::sends),
    only("RpcSend", Trait::sends),
    only("Receive", Trait::receives | Trait::collective),
    only("Recv", Trait::receives | Trait::collective),
    only("MuxReceive", Trait::receives | Trait::collective),
    only("RpcRecv", Trait::receives | Trait::collective),
};

/// Traits of all types with this prefix.
struct Beginning {
  std::string_view text;
  Trait traits;
};
constexpr Beginning kBeginnings[] = {
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
    {"Argmax", Trait::absorbs_masks | Trait::asks},
    {"ArgMax", Trait::absorbs_masks | Trait::asks},
    {"TopK", Trait::absorbs_masks | Trait::asks},
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
  for (const Beginning& beginning : kBeginnings) {
    if (type.starts_with(beginning.text)) traits = traits | beginning.traits;
  }
  if (type.find("ApplyMomentum") != std::string_view::npos) traits = traits | Trait::in_place;
  if (type.find("Attention") != std::string_view::npos) traits = traits | Trait::absorbs_masks;
  return traits;
}

const Poles& slope_poles(const OperatorRow& row) {
  return std::isnan(row.only_slope_poles[0]) ? row.domain.poles : row.only_slope_poles;
}

}  // namespace sporescope
