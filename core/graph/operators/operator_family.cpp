// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_family.h"

#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

constexpr Spelling kOperators[] = {
    {"TensorAdd", "Add"},      {"Adds", "Add"},      {"Subs", "Sub"},          {"Muls", "Mul"},
    {"Divs", "Div"},           {"RealDiv", "Div"},   {"Inv", "Reciprocal"},    {"ACos", "Acos"},
    {"ACosh", "Acosh"},        {"ASin", "Asin"},     {"ACosGrad", "AcosGrad"}, {"ACoshGrad", "AcoshGrad"},
    {"ASinGrad", "AsinGrad"},  {"Sum", "ReduceSum"}, {"Mean", "ReduceMean"},   {"PowTensorScalar", "Pow"},
    {"PowScalarTensor", "Pow"}};

/// Names of Python functions in MindSpore and PyTorch.
constexpr Spelling kFunctions[] = {
    {"add", "Add"},
    {"add_", "Add"},
    {"__add__", "Add"},
    {"__iadd__", "Add"},
    {"__radd__", "Add"},
    {"sub", "Sub"},
    {"sub_", "Sub"},
    {"subtract", "Sub"},
    {"__sub__", "Sub"},
    {"__isub__", "Sub"},
    {"mul", "Mul"},
    {"mul_", "Mul"},
    {"multiply", "Mul"},
    {"__mul__", "Mul"},
    {"__imul__", "Mul"},
    {"__rmul__", "Mul"},
    {"div", "Div"},
    {"div_", "Div"},
    {"divide", "Div"},
    {"true_divide", "Div"},
    {"__truediv__", "Div"},
    {"__itruediv__", "Div"},
    {"floor_divide", "FloorDiv"},
    {"__floordiv__", "FloorDiv"},
    {"pow", "Pow"},
    {"__pow__", "Pow"},
    {"maximum", "Maximum"},
    {"minimum", "Minimum"},
    {"neg", "Neg"},
    {"__neg__", "Neg"},
    {"abs", "Abs"},
    {"__abs__", "Abs"},
    {"exp", "Exp"},
    {"exp_", "Exp"},
    {"expm1", "Expm1"},
    {"log", "Log"},
    {"log2", "Log2"},
    {"log10", "Log10"},
    {"log1p", "Log1p"},
    {"sqrt", "Sqrt"},
    {"sqrt_", "Sqrt"},
    {"rsqrt", "Rsqrt"},
    {"reciprocal", "Reciprocal"},
    {"square", "Square"},
    {"sin", "Sin"},
    {"cos", "Cos"},
    {"tanh", "Tanh"},
    {"sigmoid", "Sigmoid"},
    {"relu", "ReLU"},
    {"relu_", "ReLU"},
    {"gelu", "GeLU"},
    {"GELU", "GeLU"},
    {"elu", "Elu"},
    {"softplus", "Softplus"},
    {"acos", "Acos"},
    {"asin", "Asin"},
    {"atanh", "Atanh"},
    {"softmax", "Softmax"},
    {"log_softmax", "LogSoftmax"},
    {"logsumexp", "LogSumExp"},
    {"max", "Max"},
    {"amax", "ReduceMax"},
    {"sum", "ReduceSum"},
    {"mean", "ReduceMean"},
    {"prod", "Prod"},
    {"cumsum", "CumSum"},
    {"cumprod", "CumProd"},
    {"norm", "Norm"},
    {"matmul", "MatMul"},
    {"mm", "MatMul"},
    {"__matmul__", "MatMul"},
    {"bmm", "BatchMatMul"},
    {"linear", "Dense"},
    {"Linear", "Dense"},
    {"addmm", "Addmm"},
    {"baddbmm", "Baddbmm"},
    {"einsum", "Einsum"},
    {"dot", "Dot"},
    {"conv1d", "Conv1D"},
    {"conv2d", "Conv2D"},
    {"conv3d", "Conv3D"},
    {"bias_add", "BiasAdd"},
    {"embedding", "EmbeddingLookup"},
    {"reshape", "Reshape"},
    {"view", "Reshape"},
    {"flatten", "Reshape"},
    {"transpose", "Transpose"},
    {"permute", "Transpose"},
    {"squeeze", "Squeeze"},
    {"unsqueeze", "ExpandDims"},
    {"expand_dims", "ExpandDims"},
    {"cat", "Concat"},
    {"concat", "Concat"},
    {"gather", "Gather"},
    {"to", "Cast"},
    {"type", "Cast"},
    {"astype", "Cast"},
    {"cast", "Cast"},
    {"half", "Cast"},
    {"float", "Cast"},
    {"bfloat16", "Cast"},
    {"all_reduce", "AllReduce"},
    {"all_gather", "AllGather"},
    {"all_gather_into_tensor", "AllGather"},
    {"reduce_scatter", "ReduceScatter"},
    {"reduce_scatter_tensor", "ReduceScatter"},
    {"all_to_all", "AllToAll"},
    {"all_to_all_single", "AllToAll"},
    {"broadcast", "Broadcast"},
    {"reduce", "Reduce"},
    {"send", "Send"},
    {"isend", "Send"},
    {"recv", "Receive"},
    {"irecv", "Receive"},
};

}  // namespace

std::string_view canonical_type(std::string_view type) {
  for (const std::string_view ending : {"Ext", "V2", "V3", "Fusion"}) {
    if (type.size() > ending.size() && type.ends_with(ending)) type.remove_suffix(ending.size());
  }
  static const std::unordered_map<std::string_view, std::string_view> canonical = [] {
    std::unordered_map<std::string_view, std::string_view> spellings;
    for (const auto& [spelling, plain] : kOperators) spellings.emplace(spelling, plain);
    for (const auto& [spelling, plain] : kFunctions) spellings.emplace(spelling, plain);
    return spellings;
  }();
  if (const auto found = canonical.find(type); found != canonical.end()) return found->second;
  return type;
}

bool updates_in_place(std::string_view type) { return has_trait(type, Trait::in_place); }

bool reuses_argument_memory(std::string_view type, std::uint32_t argument) {
  constexpr std::uint32_t kReserved = 10;  // after the states, the gradients and the outputs of the forward pass
  return type == "LSTMGrad" && argument == kReserved;
}

bool is_data_source(std::string_view type) { return has_trait(type, Trait::data_source); }

bool is_send(std::string_view type) { return has_trait(type, Trait::sends); }

bool is_receive(std::string_view type) { return has_trait(type, Trait::receives); }

bool is_collective(std::string_view type) { return has_trait(type, Trait::collective); }

bool absorbs_negative_infinity(std::string_view type) { return has_trait(type, Trait::absorbs_masks); }

bool mixes_masked_values(std::string_view type) { return has_trait(type, Trait::combines_masks); }

bool selects_values(std::string_view type) { return has_trait(type, Trait::selects_values); }

bool reports_selection(std::string_view type) { return has_trait(type, Trait::reports_selection); }

bool tests_finiteness(std::string_view type) { return has_trait(type, Trait::tests_finite); }

bool drops_values(std::string_view type) { return has_trait(type, Trait::drops); }

bool propagates_non_finite(std::string_view type, std::uint32_t slot) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return false;
  const bool has_sum = row->overflow_kind == OverflowKind::adds || row->overflow_kind == OverflowKind::multiplies ||
                       row->overflow_kind == OverflowKind::sums;
  if (has_sum) return row->type != "MulNoNan";
  if (row->type == "Div" || row->type == "Cast" || row->type == "Neg" || row->type == "Abs") return slot == 0;
  return slot == 0 && has_trait(type, Trait::scales);
}

bool inserts_values(std::string_view type) { return has_trait(type, Trait::inserts_values); }

bool is_log_table(std::string_view type, std::uint32_t slot) {
  return type == "CTCLossV2" && slot == 1;  // CTCLoss outputs its gradient there
}

bool preserves_values(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return false;
  return row->type == "Cast" || (row->overflow_kind == OverflowKind::none && row->elementwise == Elementwise::no);
}

bool is_uninitialized(std::string_view type) { return has_trait(type, Trait::uninitialized); }

bool is_elementwise_unary(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return row != nullptr && row->elementwise == Elementwise::unary;
}

bool is_elementwise_binary(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return row != nullptr && row->elementwise == Elementwise::binary;
}

bool has_pole(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return false;
  return row->hazard == NumericHazard::division || row->hazard == NumericHazard::logarithm ||
         (row->hazard == NumericHazard::domain && !std::isnan(row->domain.poles[0]));
}

bool is_sum(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr || is_weighted_sum(type)) return false;
  return row->overflow_kind == OverflowKind::adds || row->overflow_kind == OverflowKind::sums;
}

bool can_overflow(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return updates_in_place(type) || (row != nullptr && row->overflow_kind == OverflowKind::other);
}

bool is_weighted_sum(std::string_view type) { return has_trait(type, Trait::weighted_sum); }

bool overflows_only(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return type.starts_with("Conv2DBackprop");
  return row->overflow_kind != OverflowKind::unknown && row->overflow_kind != OverflowKind::other;
}

bool is_exponential(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return row != nullptr && row->hazard == NumericHazard::exponential;
}

double largest_safe_input(std::string_view type, bool half) {
  const double max_value = half ? 65504.0 : 3e38;
  if (is_exponential(type)) return std::floor(std::log(max_value));
  const OperatorRow* row = operator_row(type);
  switch (row != nullptr ? row->overflow_kind : OverflowKind::unknown) {
    case OverflowKind::none:
      return std::numeric_limits<double>::infinity();
    case OverflowKind::adds:
      return max_value / 2;
    case OverflowKind::multiplies:
      return std::sqrt(max_value);
    default:
      return half ? 1 : 1e12;  // for sums of many products
  }
}

}  // namespace sporescope
