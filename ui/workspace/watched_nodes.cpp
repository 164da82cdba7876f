// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/watched_nodes.h"

namespace sporescope::ui {

WatchNodes watchScope(const ScopeTree& scopes, ScopeIndex scope) {
  WatchNodes watched;
  if (scope == kRootScope) return watched;
  const std::string begin = std::string(scopes.scopes()[scope].path) + '/';
  bool byName = true;
  const auto nodes = scopes.graph()->nodes();
  for (const NodeIndex node : scopes.graph()->operators()) {
    const bool inside = scopes.contains(scope, scopes.scope_of(node));
    if (inside) watched.names.emplace_back(nodes[node].full_name);
    if (inside != nodes[node].full_name.starts_with(begin)) byName = false;
  }
  if (!byName) return watched;
  watched.names.clear();
  watched.regex = '^' + regexEscaped(begin);
  return watched;
}

}  // namespace sporescope::ui
