// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_role.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/graph/graph.h"
#include "core/result/parse.h"

namespace sporescope {
namespace {

using NamedRole = std::pair<std::string_view, OperatorRole>;

// MindSpore runs no kernel for these (its list of virtual primitives); lower case without underscores, since versions spell
// them differently. Sorted.
constexpr std::array<NamedRole, 24> kRoles = {{
    {"call", OperatorRole::other},
    {"controldepend", OperatorRole::order},
    {"depend", OperatorRole::first},
    {"dictgetitem", OperatorRole::other},
    {"getrefkey", OperatorRole::other},
    {"getreforigin", OperatorRole::first},
    {"getrefvalue", OperatorRole::first},
    {"histogramsummary", OperatorRole::first},
    {"imagesummary", OperatorRole::first},
    {"listgetitem", OperatorRole::take_item},
    {"load", OperatorRole::first},
    {"makedict", OperatorRole::other},
    {"makelist", OperatorRole::make_tuple},
    {"makeref", OperatorRole::other},
    {"maketuple", OperatorRole::make_tuple},
    {"partial", OperatorRole::other},
    {"return", OperatorRole::first},
    {"scalarsummary", OperatorRole::first},
    {"statesetitem", OperatorRole::other},
    {"switch", OperatorRole::other},
    {"switchlayer", OperatorRole::other},
    {"tensorsummary", OperatorRole::first},
    {"tuplegetitem", OperatorRole::take_item},
    {"updatestate", OperatorRole::order},
}};

constexpr std::array<std::string_view, 15> kActivations = {"elu",       "fastgelu",   "gelu",       "hsigmoid", "hswish",
                                                           "leakyrelu", "logsigmoid", "logsoftmax", "prelu",    "relu",
                                                           "relu6",     "reluv2",     "sigmoid",    "softmax",  "tanh"};

constexpr std::size_t kLongestName = 32;

std::string lower_without_underscores(std::string_view type) {
  std::string out = lower_case(type.substr(0, kLongestName));
  std::erase(out, '_');
  return out;
}

}  // namespace

OperatorRole operator_role(std::string_view type) {
  const std::string name = lower_without_underscores(type);
  const auto* found = std::lower_bound(kRoles.begin(), kRoles.end(), name,
                                       [](const NamedRole& role, const std::string& wanted) { return role.first < wanted; });
  return found != kRoles.end() && found->first == name ? found->second : OperatorRole::kernel;
}

bool is_load(std::string_view type) { return type == "Load" || type == "load"; }

bool is_activation_type(std::string_view type) {
  return std::any_of(kActivations.begin(), kActivations.end(),
                     [&](std::string_view activation) { return equal_ignoring_case(type, activation); });
}

bool is_virtual_operator(std::string_view type) { return operator_role(type) != OperatorRole::kernel; }

}  // namespace sporescope
