// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/graph/scope_tree.h"
#include "core/watch/watchpoint.h"

namespace sporescope::ui {

/// Escapes the special characters of regular expressions (ECMAScript).
[[nodiscard]] inline std::string regexEscaped(std::string_view text) {
  std::string out;
  for (const char character : text) {
    if (std::string_view(".^$|()[]{}*+?\\").find(character) != std::string_view::npos) out += '\\';
    out += character;
  }
  return out;
}

/// Returns the node selection of a watchpoint on one node.
[[nodiscard]] inline WatchNodes watchNode(const ScopeTree& scopes, NodeIndex node) {
  WatchNodes nodes;
  nodes.names.emplace_back(scopes.graph()->nodes()[node].full_name);
  return nodes;
}

/// Returns the node selection of a watchpoint on all operators of a scope; 0 selects all nodes. Lists names one by one if
/// an operator is drawn in another scope than its name says, because a regular expression would match others.
[[nodiscard]] WatchNodes watchScope(const ScopeTree& scopes, ScopeIndex scope);

}  // namespace sporescope::ui
