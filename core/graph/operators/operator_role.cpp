// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/operators/operator_role.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/parse.h"
#include "core/graph/graph.h"

namespace sporescope {
namespace {

using NamedRole = std::pair<std::string_view, OperatorRole>;

// MindSpore's list of virtual primitives, which have no kernel. The names are in lower case without underscores, since their
// spelling depends on the version. Sorted.
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

/// A type spelled as in kRoles. It needs no heap memory, since the role of every operator is requested several times.
class PlainName {
 public:
  explicit PlainName(std::string_view type) {
    for (const char character : type) {
      if (character == '_') continue;
      if (length_ == characters_.size()) break;  // longer than all of them
      characters_[length_++] = lower(character);
    }
  }
  [[nodiscard]] std::string_view text() const { return {characters_.data(), length_}; }

 private:
  std::array<char, 24> characters_{};
  std::size_t length_ = 0;
};

}  // namespace

OperatorRole operator_role(std::string_view type) {
  const PlainName name(type);
  const auto* found = std::lower_bound(kRoles.begin(), kRoles.end(), name.text(),
                                       [](const NamedRole& role, std::string_view desired) { return role.first < desired; });
  return found != kRoles.end() && found->first == name.text() ? found->second : OperatorRole::kernel;
}

bool is_load(std::string_view type) { return type == "Load" || type == "load"; }

bool is_activation_type(std::string_view type) {
  return std::any_of(kActivations.begin(), kActivations.end(),
                     [&](std::string_view activation) { return equal_ignoring_case(type, activation); });
}

bool is_virtual_operator(std::string_view type) { return operator_role(type) != OperatorRole::kernel; }

}  // namespace sporescope
