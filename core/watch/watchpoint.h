// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/dump.h"
#include "core/graph/node_filter.h"
#include "core/watch/condition.h"

namespace sporescope {

/// A parameter as specified by users and watch files.
struct ParameterInput {
  std::string name;
  double value = 0;
};

/// A parameter of a watchpoint.
struct WatchParameter {
  const ParameterSpec* spec = nullptr;
  double value = 0;
  bool implied = false;  ///< added by make_watchpoint: used for judging, but not reported in hits and watch files
};

/// Selection of nodes for a watchpoint. If it is empty, the condition's own category applies.
struct WatchNodes {
  std::string category;            ///< category for in_category(); empty: none
  std::vector<std::string> names;  ///< full names (also of parameters); the part before the last `/` may be omitted
  std::string regex;               ///< matched with full names; empty: none
  std::vector<std::string> types;  ///< operator types, ignoring case (recommended ranges for tanh, sigmoid, relu)
  [[nodiscard]] bool empty() const { return category.empty() && names.empty() && regex.empty() && types.empty(); }
  bool operator==(const WatchNodes&) const = default;
};

/// A condition with its parameters and nodes. It is a hit if any parameter holds.
struct Watchpoint {
  int id = 0;
  std::string name;  ///< shown to the user; empty: the condition's name
  const Condition* condition = nullptr;
  std::vector<WatchParameter> parameters;  ///< enabled parameters, in the condition's order
  WatchNodes nodes;
  std::vector<int> ranks;             ///< empty: all ranks
  std::vector<std::uint32_t> graphs;  ///< graph ids; empty: all graphs
  bool enabled = true;
};

/// Validates names and ranges, adds hidden parameters, and sorts the parameters into the condition's order. Uses the
/// condition's defaults if no parameter is given. Errors: invalid_argument, also if the condition could never hold (no
/// threshold and no default, a range percentage without an end, a reversed range).
[[nodiscard]] Result<Watchpoint> make_watchpoint(int id, std::string_view condition,
                                                 const std::vector<ParameterInput>& parameters, WatchNodes nodes = {});

/// Returns true if both have the same condition, parameters and nodes. Ignores number, name and enabled state.
[[nodiscard]] bool have_same_condition(const Watchpoint& a, const Watchpoint& b);

/// Validates the category and the regular expression. Errors: invalid_argument.
[[nodiscard]] Result<void> check_watch_nodes(const WatchNodes& nodes);

}  // namespace sporescope
