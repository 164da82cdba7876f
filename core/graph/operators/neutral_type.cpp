// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/neutral_type.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "core/graph/operators/operator_family.h"

namespace sporescope {
namespace {

struct SharedName {
  std::string_view type;
  std::string_view shared;
};

/// Layers and functions that canonical_type() does not cover.
constexpr SharedName kSharedNames[] = {
    {"Conv1d", "Conv1D"},
    {"Conv2d", "Conv2D"},
    {"Conv3d", "Conv3D"},
    {"dense", "Dense"},
    {"MaxPool2d", "MaxPool"},
    {"max_pool2d", "MaxPool"},
    {"max_pool", "MaxPool"},
    {"MaxPoolWithArgmax", "MaxPool"},
    {"AvgPool2d", "AvgPool"},
    {"avg_pool2d", "AvgPool"},
    {"avg_pool", "AvgPool"},
    {"AdaptiveAvgPool2d", "AdaptiveAvgPool2D"},
    {"adaptive_avg_pool2d", "AdaptiveAvgPool2D"},
    {"BatchNorm1d", "BatchNorm"},
    {"BatchNorm2d", "BatchNorm"},
    {"batch_norm", "BatchNorm"},
    {"FusedBatchNorm", "BatchNorm"},
    {"layer_norm", "LayerNorm"},
    {"group_norm", "GroupNorm"},
    {"rms_norm", "RmsNorm"},
    {"RMSNorm", "RmsNorm"},
    {"Embedding", "Gather"},
    {"EmbeddingLookup", "Gather"},
    {"Flatten", "Reshape"},
    {"Unflatten", "Reshape"},
    {"Squeeze", "Reshape"},
    {"ExpandDims", "Reshape"},
    {"dropout", "Dropout"},
    {"ELU", "Elu"},
    {"silu", "SiLU"},
    {"Swish", "SiLU"},
    {"leaky_relu", "LeakyReLU"},
    {"relu6", "ReLU6"},
    {"CrossEntropyLoss", "SoftmaxCrossEntropy"},
    {"cross_entropy", "SoftmaxCrossEntropy"},
    {"SoftmaxCrossEntropyWithLogits", "SoftmaxCrossEntropy"},
    {"SparseSoftmaxCrossEntropyWithLogits", "SoftmaxCrossEntropy"},
    {"nll_loss", "NLLLoss"},
    {"mse_loss", "MSELoss"},
};

/// Gradients whose names are not the operator's name followed by "Grad".
constexpr SharedName kSharedGradients[] = {
    {"ReluGrad", "ReLU"},
    {"Conv2DBackpropInput", "Conv2D"},
    {"Conv2DBackpropFilter", "Conv2D"},
    {"Conv3DBackpropInput", "Conv3D"},
    {"Conv3DBackpropFilter", "Conv3D"},
    {"EmbeddingDenseBackward", "Gather"},
};

/// Number of leading inputs that are the same in all frameworks. The second factor of a product may be transposed.
constexpr struct {
  std::string_view shared;
  std::uint32_t inputs;
} kInputs[] = {
    {"Conv1D", 2},           {"Conv2D", 2},     {"Conv3D", 2},    {"Dense", 3},      {"MatMul", 1},  {"BatchMatMul", 1},
    {"BiasAdd", 2},          {"MaxPool", 1},    {"AvgPool", 1},   {"BatchNorm", 1},  {"Dropout", 1}, {"LayerNorm", 1},
    {"GroupNorm", 1},        {"RmsNorm", 1},    {"Softmax", 1},   {"LogSoftmax", 1}, {"Reshape", 1}, {"Transpose", 1},
    {"ReduceSum", 1},        {"ReduceMean", 1}, {"LeakyReLU", 1}, {"ReLU6", 1},      {"SiLU", 1},    {"SoftmaxCrossEntropy", 2},
    {"AdaptiveAvgPool2D", 1}};

}  // namespace

std::string_view neutral_type(std::string_view type) {
  static const std::unordered_map<std::string_view, std::string_view> shared = [] {
    std::unordered_map<std::string_view, std::string_view> names;
    for (const SharedName& name : kSharedNames) names.emplace(name.type, name.shared);
    return names;
  }();
  type = canonical_type(type);
  const auto found = shared.find(type);
  return found == shared.end() ? type : found->second;
}

std::string_view differentiated_type(std::string_view type) {
  const auto named = std::find_if(std::begin(kSharedGradients), std::end(kSharedGradients),
                                  [type](const SharedName& name) { return name.type == type; });
  if (named != std::end(kSharedGradients)) return named->shared;
  constexpr std::string_view kGrad = "Grad";
  type = canonical_type(type);
  if (type.size() <= kGrad.size() || !type.ends_with(kGrad)) return {};
  return neutral_type(type.substr(0, type.size() - kGrad.size()));
}

std::uint32_t neutral_inputs(std::string_view neutral_type) {
  const auto known = std::find_if(std::begin(kInputs), std::end(kInputs),
                                  [neutral_type](const auto& row) { return row.shared == neutral_type; });
  if (known != std::end(kInputs)) return known->inputs;
  return is_elementwise_unary(neutral_type) ? 1 : 0;
}

bool may_add_bias(std::string_view type) {
  constexpr std::string_view kTypes[] = {"conv1d", "conv2d", "conv3d", "Conv1d", "Conv2d",
                                         "Conv3d", "linear", "Linear", "dense",  "Dense"};
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

bool preserves_elements(std::string_view neutral_type) {
  constexpr std::string_view kTypes[] = {"Reshape", "Transpose", "Cast", "Contiguous", "contiguous", "clone", "detach"};
  return std::find(std::begin(kTypes), std::end(kTypes), neutral_type) != std::end(kTypes);
}

}  // namespace sporescope
