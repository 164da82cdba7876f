// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_family.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

#include "core/graph/operators/operator_table.h"

namespace sporescope {
namespace {

bool is_one_of(std::string_view type, std::initializer_list<std::string_view> types) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

bool begins_with_one_of(std::string_view type, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [type](std::string_view some) { return type.starts_with(some); });
}

}  // namespace

std::string_view plain_type(std::string_view type) {
  for (const std::string_view ending : {"Ext", "V2", "V3", "Fusion"}) {
    if (type.size() > ending.size() && type.ends_with(ending)) type.remove_suffix(ending.size());
  }
  constexpr std::pair<std::string_view, std::string_view> kSame[] = {{"TensorAdd", "Add"},
                                                                     {"Adds", "Add"},
                                                                     {"Subs", "Sub"},
                                                                     {"Muls", "Mul"},
                                                                     {"Divs", "Div"},
                                                                     {"RealDiv", "Div"},
                                                                     {"Inv", "Reciprocal"},
                                                                     {"ACos", "Acos"},
                                                                     {"ACosh", "Acosh"},
                                                                     {"ASin", "Asin"},
                                                                     {"Sum", "ReduceSum"},
                                                                     {"Mean", "ReduceMean"},
                                                                     {"PowTensorScalar", "Pow"},
                                                                     {"PowScalarTensor", "Pow"}};
  for (const auto& [spelling, plain] : kSame) {
    if (type == spelling) return plain;
  }
  return type;
}

bool updates_in_place(std::string_view type) {
  return begins_with_one_of(type, {"Apply", "Assign", "SparseApply", "FusedSparse", "Scatter", "FusedAdam", "AdamWeight",
                                   "InplaceUp", "ResourceApply"}) ||
         is_one_of(type,
                   {"Adam", "AdamW", "SGD", "Momentum", "Lamb", "LambApplyWeightAssign", "LARSUpdate", "Ftrl", "RMSProp"}) ||
         type.find("ApplyMomentum") != std::string_view::npos;
}

bool brings_data(std::string_view type) { return begins_with_one_of(type, {"GetNext", "DynamicGetNext"}); }

bool is_receive(std::string_view type) { return is_one_of(type, {"Receive", "Recv", "MuxReceive", "RpcRecv"}); }

bool is_collective(std::string_view type) {
  return begins_with_one_of(type, {"AllReduce", "AllGather", "ReduceScatter", "AlltoAll", "AllToAll", "Collective", "DistComm",
                                   "InnerComm", "NeighborExchange", "MatmulReduceScatter"}) ||
         is_one_of(type, {"Broadcast", "Reduce", "AllSwap", "MatMulAllReduce", "_MirrorOperator"}) || is_receive(type);
}

bool absorbs_negative_infinity(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return (row != nullptr && row->absorbs_negative_infinity) ||
         begins_with_one_of(plain_type(type), {"Argmax", "ArgMax", "TopK", "MaskedSoftmax"}) ||
         type.find("Attention") != std::string_view::npos;
}

bool is_uninitialized(std::string_view type) {
  return is_one_of(type, {"Empty", "EmptyLike", "NewEmpty", "NPUAllocFloatStatus", "NPUGetFloatStatus", "NPUClearFloatStatus"});
}

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
  return row->fault == Fault::division || (row->fault == Fault::domain && !std::isnan(row->domain.poles[0]));
}

bool can_leave_range(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return updates_in_place(type) || (row != nullptr && row->growth == Growth::other);
}

bool is_weighted_sum(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  return (row != nullptr && row->weighs) || begins_with_one_of(type, {"Conv", "DepthwiseConv"});
}

bool only_overflows(std::string_view type) {
  const OperatorRow* row = operator_row(type);
  if (row == nullptr) return type.starts_with("Conv2DBackprop");
  return row->growth != Growth::unknown && row->growth != Growth::other;
}

double largest_safe_input(std::string_view type, bool half) {
  const double largest = half ? 65504.0 : 3e38;
  const OperatorRow* row = operator_row(type);
  switch (row != nullptr ? row->growth : Growth::unknown) {
    case Growth::none:
      return std::numeric_limits<double>::infinity();
    case Growth::adds:
      return largest / 2;
    case Growth::multiplies:
      return std::sqrt(largest);
    default:
      return half ? 1 : 1e12;  // of many products
  }
}

}  // namespace sporescope
