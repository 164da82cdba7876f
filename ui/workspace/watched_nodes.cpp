// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/watched_nodes.h"

namespace sporescope::ui {

WatchNodes watchScope(const ScopeTree& scopes, ScopeIndex scope) {
  WatchNodes watched;
  if (scope == kRootScope) return watched;
  const std::string prefix = std::string(scopes.scopes()[scope].path) + '/';
  bool isNamedByScope = true;
  const auto nodes = scopes.graph()->nodes();
  for (const NodeIndex node : scopes.graph()->operators()) {
    const bool isInside = scopes.contains(scope, scopes.scope_of(node));
    if (isInside) watched.names.emplace_back(nodes[node].full_name);
    if (isInside != nodes[node].full_name.starts_with(prefix)) isNamedByScope = false;
  }
  if (!isNamedByScope) return watched;
  watched.names.clear();
  watched.regex = '^' + regexEscaped(prefix);
  return watched;
}

}  // namespace sporescope::ui
