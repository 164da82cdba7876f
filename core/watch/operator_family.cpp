// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/operator_family.h"

#include <algorithm>
#include <array>

namespace sporescope {
namespace {

template <std::size_t n>
bool is_one_of(const std::array<std::string_view, n>& types, std::string_view type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

template <std::size_t n>
bool begins_with_one_of(const std::array<std::string_view, n>& beginnings, std::string_view type) {
  return std::any_of(beginnings.begin(), beginnings.end(), [type](std::string_view some) { return type.starts_with(some); });
}

}  // namespace

bool updates_in_place(std::string_view type) {
  constexpr std::array<std::string_view, 9> kBeginnings{"Apply",     "Assign",     "SparseApply", "FusedSparse",  "Scatter",
                                                        "FusedAdam", "AdamWeight", "InplaceUp",   "ResourceApply"};
  constexpr std::array<std::string_view, 10> kTypes{"Adam", "AdamW",      "SGD",  "Momentum", "LambApplyWeightAssign",
                                                    "Lamb", "LARSUpdate", "Ftrl", "RMSProp",  "AdamNoUpdateParam"};
  return begins_with_one_of(kBeginnings, type) || is_one_of(kTypes, type) ||
         type.find("ApplyMomentum") != std::string_view::npos;
}

bool is_receive(std::string_view type) {
  return type == "Receive" || type == "Recv" || type == "MuxReceive" || type == "RpcRecv";
}

bool is_collective(std::string_view type) {
  constexpr std::array<std::string_view, 9> kBeginnings{"AllReduce",  "AllGather", "ReduceScatter", "AlltoAll",    "AllToAll",
                                                        "Collective", "DistComm",  "InnerComm",     "MatmulReduce"};
  constexpr std::array<std::string_view, 7> kTypes{"Broadcast", "Reduce",          "NeighborExchange", "NeighborExchangeV2",
                                                   "AllSwap",   "MatMulAllReduce", "_MirrorOperator"};
  return begins_with_one_of(kBeginnings, type) || is_one_of(kTypes, type) || is_receive(type);
}

bool absorbs_negative_infinity(std::string_view type) {
  constexpr std::array<std::string_view, 14> kTypes{"Softmax",         "LogSoftmax", "SoftmaxV2", "LogSoftmaxV2", "Exp",
                                                    "Sigmoid",         "Maximum",    "ReLU",      "ReLUV2",       "ReduceMax",
                                                    "ArgMaxWithValue", "LogSumExp",  "Max",       "SoftmaxFusion"};
  constexpr std::array<std::string_view, 3> kBeginnings{"Argmax", "TopK", "MaskedSoftmax"};
  return is_one_of(kTypes, type) || begins_with_one_of(kBeginnings, type) || type.find("Attention") != std::string_view::npos;
}

bool is_uninitialized(std::string_view type) {
  constexpr std::array<std::string_view, 6> kTypes{
      "Empty", "EmptyLike", "NewEmpty", "NPUAllocFloatStatus", "NPUGetFloatStatus", "NPUClearFloatStatus"};
  return is_one_of(kTypes, type);
}

bool is_elementwise_unary(std::string_view type) {
  constexpr std::array<std::string_view, 26> kTypes{
      "Log", "Log1p", "Log2", "Log10", "Sqrt",  "Rsqrt", "Exp", "Expm1", "Reciprocal", "Inv",  "Square", "Cast",   "Neg",
      "Abs", "Acos",  "Asin", "Acosh", "Atanh", "Sin",   "Cos", "Tan",   "Sinh",       "Cosh", "Lgamma", "Erfinv", "Digamma"};
  return is_one_of(kTypes, type);
}

bool is_elementwise_binary(std::string_view type) {
  constexpr std::array<std::string_view, 18> kTypes{"Add",         "TensorAdd", "Sub",      "Mul",   "Muls",     "Div",
                                                    "RealDiv",     "DivNoNan",  "FloorDiv", "Mod",   "FloorMod", "TruncateDiv",
                                                    "TruncateMod", "Pow",       "Xdivy",    "Xlogy", "Maximum",  "Minimum"};
  return is_one_of(kTypes, type);
}

bool only_overflows(std::string_view type) {
  constexpr std::array<std::string_view, 32> kTypes{"MatMul",       "BatchMatMul", "MatMulExt",  "BatchMatMulExt",
                                                    "Dense",        "Conv2D",      "Conv3D",     "DepthwiseConv2dNative",
                                                    "BiasAdd",      "Add",         "TensorAdd",  "AddExt",
                                                    "Sub",          "SubExt",      "Mul",        "Square",
                                                    "ReduceSum",    "SumExt",      "ReduceMean", "MeanExt",
                                                    "AddN",         "Neg",         "Reshape",    "Transpose",
                                                    "Gather",       "GatherV2",    "Concat",     "Slice",
                                                    "StridedSlice", "ExpandDims",  "Squeeze",    "EmbeddingLookup"};
  return is_one_of(kTypes, type) || type.starts_with("Conv2DBackprop");
}

}  // namespace sporescope
