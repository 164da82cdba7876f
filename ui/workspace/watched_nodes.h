// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

#include "core/graph/scope_tree.h"
#include "core/watch/watchpoint.h"

namespace sporescope::ui {

/// Escapes what has a meaning in a regular expression (ECMAScript).
[[nodiscard]] inline std::string regexEscaped(std::string_view text) {
  std::string out;
  for (const char character : text) {
    if (std::string_view(".^$|()[]{}*+?\\").find(character) != std::string_view::npos) out += '\\';
    out += character;
  }
  return out;
}

/// What a watchpoint on one node looks at.
[[nodiscard]] inline WatchNodes watchNode(const ScopeTree& scopes, NodeIndex node) {
  WatchNodes nodes;
  nodes.names.emplace_back(scopes.graph()->nodes()[node].full_name);
  return nodes;
}

/// What a watchpoint on all operators of a scope looks at; 0: on all nodes. Names are listed one by one where an operator is
/// not drawn where its name says, since an expression would take others.
[[nodiscard]] WatchNodes watchScope(const ScopeTree& scopes, ScopeIndex scope);

}  // namespace sporescope::ui
