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

/// A parameter as people and watch files give it.
struct ParameterInput {
  std::string name;
  double value = 0;
};

struct WatchParameter {
  const ParameterSpec* spec = nullptr;
  double value = 0;
  bool implied = false;  ///< filled in by make_watchpoint: judged with, but not told in hits and watch files
};

/// Nodes that a watchpoint looks at. Nothing given: the condition's own category.
struct WatchNodes {
  std::string category;            ///< word of in_category; empty: none
  std::vector<std::string> names;  ///< full names (parameters: theirs); what stands before the last `/` may be missing
  std::string regex;               ///< on full names; empty: none
  std::vector<std::string> types;  ///< operator types, case ignored (recommended ranges for tanh, sigmoid, relu)
  [[nodiscard]] bool empty() const { return category.empty() && names.empty() && regex.empty() && types.empty(); }
  bool operator==(const WatchNodes&) const = default;
};

/// A condition with its parameters and the nodes that it looks at. Any one parameter that holds is a hit.
struct Watchpoint {
  int id = 0;
  std::string name;  ///< shown; empty: the condition's name
  const Condition* condition = nullptr;
  std::vector<WatchParameter> parameters;  ///< those that are enabled, in the condition's order
  WatchNodes nodes;
  std::vector<int> ranks;             ///< empty: all
  std::vector<std::uint32_t> graphs;  ///< graph ids, empty: all
  bool enabled = true;
};

/// Checks names and ranges, fills hidden parameters in, puts them into the condition's order. Without a single parameter the
/// condition's defaults are taken. Errors: invalid_argument (also where the condition could never hold: no threshold given and
/// none by default, a percentage of a range without an end, a range upside down).
[[nodiscard]] Result<Watchpoint> make_watchpoint(int id, std::string_view condition,
                                                 const std::vector<ParameterInput>& parameters, WatchNodes nodes = {});

/// Whether both ask the same of the same nodes; number, name and being enabled are left out.
[[nodiscard]] bool same_question(const Watchpoint& a, const Watchpoint& b);

/// Checks the category's word and the regular expression. Errors: invalid_argument.
[[nodiscard]] Result<void> check_watch_nodes(const WatchNodes& nodes);

}  // namespace sporescope
