// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/categories.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/parse.h"
#include "core/graph/operators/operator_role.h"

namespace sporescope {
namespace {

bool begins_with(std::string_view text, std::string_view lower_case) {
  return equal_ignoring_case(text.substr(0, lower_case.size()), lower_case);
}

bool ends_with(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() && equal_ignoring_case(text.substr(text.size() - lower_case.size()), lower_case);
}

bool contains(std::string_view text, std::string_view lower_case) {
  return std::search(text.begin(), text.end(), lower_case.begin(), lower_case.end(),
                     [](char a, char b) { return lower(a) == b; }) != text.end();
}

/// First words of the names that MindSpore's optimizers use for their states ("moments.fc1.weight"), in nn.optim,
/// experimental.optim and boost.
// clang-format off
constexpr std::array<std::string_view, 40> kStateNames = {
    "accum", "accum_grad", "accum_update", "accumulation", "accumulations", "adam_m", "adam_v", "ax", "ax_", "delta",
    "delta_weight", "dn_init", "exp_avg", "exp_avg_sq", "exp_inf", "grad_accumulation", "grad_proj_init",
    "grad_res_momentum", "lamb_m", "lamb_v", "lars", "linear", "max_exp_avg_sq", "mean", "mean_grad", "mean_square", "mg",
    "mom", "moment", "moment1", "moment2", "moments", "ms", "prev", "stat", "state", "step_size", "velocity", "vhat",
    "weights_clone"};
// clang-format on

/// Prefixes that some optimizers put before the name of a weight without a dot ("mu_product_fc1.weight").
constexpr std::array<std::string_view, 3> kStatePrefixes = {"eta_", "mu_product_", "mu_"};

bool is_parameter(const Graph& graph, NodeIndex node) {
  return node != kNoNode && graph.nodes()[node].kind == NodeKind::parameter;
}

/// Calls `call` for every split of the name into a prefix and the name of another parameter. Returns true as soon as a call
/// returns true.
template <class Call>
bool any_owner_matches(const Graph& graph, std::string_view name, Call call) {
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.', dot + 1)) {
    const NodeIndex owner = graph.find(name.substr(dot + 1));
    if (is_parameter(graph, owner) && call(name.substr(0, dot), owner)) return true;
  }
  return false;
}

bool is_state_word(std::string_view label) {
  return std::any_of(kStateNames.begin(), kStateNames.end(),
                     [&](std::string_view word) { return equal_ignoring_case(label, word); });
}

/// Returns kNoNode if the name is not one of the prefixes followed by the name of another parameter.
NodeIndex owner_after_prefix(const Graph& graph, std::string_view name) {
  for (const std::string_view prefix : kStatePrefixes) {
    if (!name.starts_with(prefix)) continue;
    const NodeIndex owner = graph.find(name.substr(prefix.size()));
    if (is_parameter(graph, owner)) return owner;
  }
  return kNoNode;
}

/// Returns true if an operator uses both.
bool are_used_together(const Graph& graph, NodeIndex parameter, NodeIndex owner) {
  const auto uses = graph.uses(parameter);
  return std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
    if (operator_role(graph.nodes()[use.node].type) != OperatorRole::kernel) return false;
    const auto inputs = graph.inputs(use.node);
    return std::any_of(inputs.begin(), inputs.end(), [&](const Edge& edge) { return edge.node == owner; });
  });
}

/// Finds the owner if a user's cell contains the optimizer and its weights. Both names then have the prefix of the cell:
/// "opt.fc1.weight" for "opt.moments.fc1.weight". Modules have some of the same words in their names, so that an operator must
/// use both.
NodeIndex owner_under_prefix(const Graph& graph, NodeIndex parameter) {
  const std::string_view name = graph.nodes()[parameter].full_name;
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos;) {
    const std::size_t end = name.find('.', dot + 1);
    if (end == std::string_view::npos) break;
    if (is_state_word(name.substr(dot + 1, end - dot - 1))) {
      const NodeIndex owner = graph.find(std::string(name.substr(0, dot)).append(name.substr(end)));
      if (is_parameter(graph, owner) && are_used_together(graph, parameter, owner)) return owner;
    }
    dot = end;
  }
  return kNoNode;
}

class OptimizerStates {
 public:
  OptimizerStates(const Graph& graph, IndexedSpan<NodeIndex, const Node> nodes)
      : graph_(graph), nodes_(nodes), owners_(nodes.size(), false) {
    for (const NodeIndex node : nodes_.indices()) {
      if (nodes_[node].kind != NodeKind::parameter) continue;
      any_owner_matches(graph_, nodes_[node].full_name, [this](std::string_view, NodeIndex owner) {
        owners_[owner] = true;
        return false;
      });
      const NodeIndex owner = owner_under_prefix(graph_, node);
      if (owner != kNoNode) owners_[owner] = true;
    }
  }

  /// Returns true for states that an optimizer keeps in addition to the weights: "moments.fc1.weight" for "fc1.weight". It is
  /// not sufficient that one name ends with the other, since a network may contain both "conv1.weight" and
  /// "layer1.conv1.weight". In addition, the first word of the state must be known, or an operator must use both, or only the
  /// optimizer uses the state.
  [[nodiscard]] bool is_state(NodeIndex parameter) const {
    const std::string_view name = nodes_[parameter].full_name;
    const bool is_used_only_by_optimizer = used_only_by_optimizer(parameter);
    const bool has_owner = any_owner_matches(graph_, name, [&](std::string_view state_name, NodeIndex owner) {
      return is_state_word(state_name) || are_used_together(graph_, parameter, owner);
    });
    if (owner_after_prefix(graph_, name) != kNoNode || owner_under_prefix(graph_, parameter) != kNoNode) return true;
    // In a graph with only the optimizer (PyNative mode, parts of a loop), nothing else uses the weights either. Their states
    // are in the same graph, however.
    return has_owner || (is_used_only_by_optimizer && !owners_[parameter]);
  }

 private:
  [[nodiscard]] bool used_only_by_optimizer(NodeIndex parameter) const {
    const auto uses = graph_.uses(parameter);
    return !uses.empty() && std::all_of(uses.begin(), uses.end(),
                                        [&](const Use& use) { return contains(nodes_[use.node].scope, "optimizer-"); });
  }

  const Graph& graph_;
  IndexedSpan<NodeIndex, const Node> nodes_;
  IndexedVector<NodeIndex, bool> owners_;  ///< Parameters that are the end of another parameter's name
};

bool is_weight_name(std::string_view name) {
  return (ends_with(name, ".weight") || ends_with(name, ".bias")) && !contains(name, "optimizer-") &&
         !begins_with(name, "gradients/");
}

bool is_gradient_name(std::string_view name) { return begins_with(name, "gradients") && (name.size() == 9 || name[9] == '/'); }

}  // namespace

NodeIndex owner_of_optimizer_state(const Graph& graph, NodeIndex parameter) {
  const std::string_view name = graph.nodes()[parameter].full_name;
  NodeIndex found = owner_after_prefix(graph, name);
  if (found == kNoNode) found = owner_under_prefix(graph, parameter);
  any_owner_matches(graph, name, [&](std::string_view label, NodeIndex owner) {
    if (is_state_word(label)) found = owner;
    return is_state_word(label);
  });
  return found;
}

void assign_categories(const Graph& graph, IndexedSpan<NodeIndex, Node> nodes) {
  const OptimizerStates states(graph, nodes);
  for (const NodeIndex i : nodes.indices()) {
    Node& node = nodes[i];
    if (node.kind == NodeKind::constant) {
      node.category = Category::constant;
    } else if (node.kind == NodeKind::parameter) {
      node.category = is_weight_name(node.full_name) && !states.is_state(i) ? Category::weight : Category::parameter;
    } else if (is_gradient_name(node.full_name)) {
      node.category = Category::gradient;
    } else if (is_activation_type(node.type)) {
      node.category = Category::activation;
    }
  }
}

}  // namespace sporescope
