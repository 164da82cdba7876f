// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/msprobe/call_name.h"
#include "core/dump/msprobe/call_tree.h"
#include "core/graph/graph.h"

namespace sporescope {

/// A tensor of one step, assigned to a node.
struct NodeTensor {
  NodeIndex node = kNoNode;
  IoDirection io = IoDirection::output;
  std::uint32_t slot = 0;
  std::uint32_t tensor = 0;       ///< index into RecordedCalls::tensors
  NodeIndex parameter = kNoNode;  ///< node of the parameter, if the tensor is a parameter of a module
};

/// The calls of one process as nodes. The calls come first, in the order of the tree, followed by the parameters of modules.
struct ProcessCalls {
  std::vector<const StepCalls*> steps;
  IndexedVector<CallIndex, std::string_view> names;
  IndexedVector<CallIndex, CallName> parts;  ///< parsed names
  CallTree tree;
  std::vector<std::string> parameters;                ///< "fc1.weight"
  std::vector<std::vector<NodeTensor>> node_tensors;  ///< for each step, sorted by node

  [[nodiscard]] const RecordedTensor& tensor(std::size_t step, const NodeTensor& node_tensor) const {
    return steps[step]->recorded.tensors[node_tensor.tensor];
  }
  /// Convert between the index of a call and of its node.
  [[nodiscard]] static NodeIndex node_of(CallIndex call) { return NodeIndex{number_of(call)}; }
  [[nodiscard]] static CallIndex call_of(NodeIndex node) { return CallIndex{number_of(node)}; }
  [[nodiscard]] bool is_call(NodeIndex node) const { return names.has(call_of(node)); }
  /// Returns the node of parameters[index].
  [[nodiscard]] NodeIndex parameter_node(std::size_t index) const { return index_at<NodeIndex>(names.size() + index); }
  /// Returns true if `call` was made in `module`, directly or indirectly.
  [[nodiscard]] bool is_inside(NodeIndex call, CallIndex module) const;
};

/// Merges the steps of one process.
[[nodiscard]] ProcessCalls merge_steps(std::vector<const StepCalls*> steps);

}  // namespace sporescope
