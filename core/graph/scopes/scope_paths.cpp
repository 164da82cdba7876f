// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/scope_paths.h"

#include <algorithm>
#include <utility>

namespace sporescope {
namespace {

/// Deeper paths end in one scope whose name contains the rest. No network is that deep, and the time for a path is quadratic in
/// its depth.
constexpr std::uint32_t kDeepest = 256;

}  // namespace

ScopePaths::ScopePaths() { by_path_.emplace(std::string_view{}, scopes_.add(Scope{})); }

ScopeIndex ScopePaths::add(std::string_view path) {
  if (path != last_path_) {
    const auto known = by_path_.find(path);
    last_ = known != by_path_.end() ? known->second : add_new(path);
    last_path_ = path;
  }
  return last_;
}

ScopeIndex ScopePaths::add_new(std::string_view path) {
  ScopeIndex parent = kRootScope;
  for (std::size_t begin = 0; begin < path.size();) {
    const bool is_deepest = scopes_[parent].depth + 1 == kDeepest;
    const std::size_t slash = is_deepest ? path.size() : std::min(path.find('/', begin), path.size());
    if (slash > begin) {  // two consecutive slashes have no scope between them
      const auto [known, added] = by_path_.try_emplace(path.substr(0, slash), scopes_.next());
      if (added) {
        scopes_.add(Scope{path.substr(0, slash), path.substr(begin, slash - begin), parent, scopes_[parent].depth + 1, 0});
      }
      parent = known->second;
    }
    begin = slash + 1;
  }
  return parent;
}

ScopeIndex ScopePaths::add_inside(ScopeIndex parent, std::string_view name) {
  if (scopes_[parent].depth >= kDeepest) return parent;
  std::string path(scopes_[parent].path);
  if (!path.empty()) path += '/';
  path += name;
  if (const auto known = by_path_.find(path); known != by_path_.end()) return known->second;
  return add(owned_paths_.emplace_back(std::move(path)));
}

ScopeIndex ScopePaths::find(std::string_view path) const {
  const auto found = by_path_.find(path);
  return found == by_path_.end() ? kNoScope : found->second;
}

bool ScopePaths::contains(ScopeIndex outer, ScopeIndex inner) const {
  while (inner != kNoScope && scopes_[inner].depth > scopes_[outer].depth) inner = scopes_[inner].parent;
  return inner == outer;
}

ScopeIndex ScopePaths::common(ScopeIndex a, ScopeIndex b) const {
  if (a == kNoScope) return b;
  if (b == kNoScope) return a;
  while (a != b) {
    ScopeIndex& deeper = scopes_[a].depth >= scopes_[b].depth ? a : b;
    deeper = scopes_[deeper].parent;
  }
  return a;
}

std::string_view cell_class(std::string_view scope_name) {
  const std::size_t dash = scope_name.rfind('-');
  return dash == std::string_view::npos ? std::string_view() : scope_name.substr(dash + 1);
}

std::string_view cell_name(std::string_view scope_name) { return scope_name.substr(0, scope_name.rfind('-')); }

}  // namespace sporescope
