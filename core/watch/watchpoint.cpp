// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/watchpoint.h"

#include <algorithm>
#include <array>

#include "core/watch/parameters.h"

namespace sporescope {
namespace {

constexpr std::array<std::string_view, 11> kCategoryNames{"tensor",        "number",          "weight",   "gradient",
                                                          "activation",    "parameter",       "operator", "unmasked",
                                                          "weight_matrix", "weight_gradient", "layer"};

std::string category_list() {
  std::string list;
  for (const std::string_view category : kCategoryNames) list += (list.empty() ? "" : ", ") + std::string(category);
  return list;
}

}  // namespace

bool have_same_condition(const Watchpoint& a, const Watchpoint& b) {
  const auto same_parameters = [&] {
    return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      [](const WatchParameter& x, const WatchParameter& y) { return x.spec == y.spec && x.value == y.value; });
  };
  return a.condition == b.condition && a.nodes == b.nodes && a.ranks == b.ranks && a.graphs == b.graphs && same_parameters();
}

Result<void> check_watch_nodes(const WatchNodes& nodes) {
  if (!nodes.category.empty() &&
      std::find(kCategoryNames.begin(), kCategoryNames.end(), nodes.category) == kCategoryNames.end()) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is not a category that can be watched; choose from %2"),
                 {nodes.category, category_list()}});
  }
  if (!nodes.regex.empty()) {
    NodeFilter filter;
    filter.text = nodes.regex;
    filter.regex = true;
    if (auto result = NodeMatcher::make(std::move(filter)); !result) return tl::unexpected(result.error());
  }
  return {};
}

Result<Watchpoint> make_watchpoint(int id, std::string_view condition, const std::vector<ParameterInput>& parameters,
                                   WatchNodes nodes) {
  Watchpoint result;
  result.id = id;
  result.condition = find_condition(condition);
  if (result.condition == nullptr) {
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("Unknown condition %1"), {std::string(condition)}});
  }
  auto arranged = arrange_parameters(*result.condition, parameters, ParameterRules::sensible);
  if (!arranged) return tl::unexpected(arranged.error());
  if (auto checked = check_watch_nodes(nodes); !checked) return tl::unexpected(checked.error());
  result.parameters = *std::move(arranged);
  result.nodes = std::move(nodes);
  return result;
}

}  // namespace sporescope
