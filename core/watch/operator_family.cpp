// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/operator_family.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

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
  return is_one_of(plain_type(type), {"Softmax", "LogSoftmax", "Exp", "Sigmoid", "Maximum", "Max", "ReLU", "ReduceMax",
                                      "ArgMaxWithValue", "LogSumExp"}) ||
         begins_with_one_of(type, {"Argmax", "ArgMax", "TopK", "MaskedSoftmax"}) ||
         type.find("Attention") != std::string_view::npos;
}

bool is_uninitialized(std::string_view type) {
  return is_one_of(type, {"Empty", "EmptyLike", "NewEmpty", "NPUAllocFloatStatus", "NPUGetFloatStatus", "NPUClearFloatStatus"});
}

bool is_elementwise_unary(std::string_view type) {
  return is_one_of(plain_type(type), {"Log",    "Log1p", "Log2", "Log10", "Rsqrt", "Exp",    "Expm1",  "Reciprocal",
                                      "Square", "Cast",  "Neg",  "Abs",   "Acos",  "Asin",   "Acosh",  "Atanh",
                                      "Sin",    "Cos",   "Tan",  "Sinh",  "Cosh",  "Lgamma", "Erfinv", "Digamma"});
}

bool is_elementwise_binary(std::string_view type) {
  return is_one_of(plain_type(type), {"Add", "Sub", "Mul", "Div", "DivNoNan", "FloorDiv", "Mod", "FloorMod", "TruncateDiv",
                                      "TruncateMod", "Pow", "Xdivy", "Xlogy", "Maximum", "Minimum"});
}

bool can_leave_range(std::string_view type) {
  return updates_in_place(type) ||
         is_one_of(plain_type(type), {"Exp",       "Expm1",  "Sinh",   "Cosh",       "Pow",       "Div",       "Cast",
                                      "CumProd",   "CumSum", "Cumsum", "ReduceProd", "Prod",      "Rsqrt",     "Reciprocal",
                                      "Norm",      "LpNorm", "L2Loss", "Softplus",   "LayerNorm", "BatchNorm", "Einsum",
                                      "Tensordot", "Dot",    "Addmm",  "Baddbmm",    "Elu",       "GeLU",      "Erfinv"});
}

bool is_weighted_sum(std::string_view type) {
  return is_one_of(plain_type(type), {"MatMul", "BatchMatMul", "Dense", "Addmm", "Baddbmm"}) ||
         begins_with_one_of(type, {"Conv", "DepthwiseConv"});
}

bool only_overflows(std::string_view type) {
  return is_one_of(plain_type(type),
                   {"MatMul",     "BatchMatMul", "Dense",        "Conv2D",     "Conv3D",    "DepthwiseConv2dNative",
                    "BiasAdd",    "Add",         "Sub",          "Mul",        "Square",    "ReduceSum",
                    "ReduceMean", "AddN",        "Neg",          "Reshape",    "Transpose", "Gather",
                    "Concat",     "Slice",       "StridedSlice", "ExpandDims", "Squeeze",   "EmbeddingLookup"}) ||
         type.starts_with("Conv2DBackprop");
}

}  // namespace sporescope
