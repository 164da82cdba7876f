// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/indexed.h"

namespace sporescope {

/// Index of a scope in ScopePaths.
enum class ScopeIndex : std::uint32_t {};
inline constexpr ScopeIndex kNoScope{std::numeric_limits<std::uint32_t>::max()};
/// The scope of the whole graph.
inline constexpr ScopeIndex kRootScope{0};

/// A scope ("Default/network-WithLossCell").
struct Scope {
  std::string_view path;  ///< Empty for the root
  std::string_view name;  ///< Last part of the path
  ScopeIndex parent = kNoScope;
  std::uint32_t depth = 0;
  std::uint32_t node_count = 0;  ///< Operators inside, at any depth; 0 unless ScopeTree has counted them
};

/// A tree of scopes built from their paths, at most 256 levels deep. A scope has a higher index than its parent. Not
/// thread-safe while it changes.
class ScopePaths {
 public:
  ScopePaths();

  /// Returns the scope with this path, and adds it and its ancestors if necessary. The path must outlive this object.
  ScopeIndex add(std::string_view path);
  /// Returns the child scope with this name, and adds it if necessary.
  ScopeIndex add_inside(ScopeIndex parent, std::string_view name);

  [[nodiscard]] IndexedSpan<ScopeIndex, const Scope> all() const { return scopes_; }
  [[nodiscard]] IndexedSpan<ScopeIndex, Scope> all() { return scopes_; }
  [[nodiscard]] const Scope& operator[](ScopeIndex scope) const { return scopes_[scope]; }
  /// Returns the scope with this path, or kNoScope if there is none. An empty path is the root.
  [[nodiscard]] ScopeIndex find(std::string_view path) const;
  /// Returns true if `inner` is `outer` or inside of it.
  [[nodiscard]] bool contains(ScopeIndex outer, ScopeIndex inner) const;
  /// Returns the innermost scope that contains both. If one of them is kNoScope, returns the other one.
  [[nodiscard]] ScopeIndex common(ScopeIndex a, ScopeIndex b) const;

 private:
  ScopeIndex add_new(std::string_view path);

  std::unordered_map<std::string_view, ScopeIndex> by_path_;
  IndexedVector<ScopeIndex, Scope> scopes_;
  std::deque<std::string> owned_paths_;  ///< Paths that have no other owner
  std::string_view last_path_;           ///< Last path added; operators of one scope tend to be adjacent
  ScopeIndex last_ = kRootScope;
};

/// Returns the class of a cell, "Block" for the scope "3-Block". Returns an empty string if the name has none.
[[nodiscard]] std::string_view cell_class(std::string_view scope_name);
/// Returns the name of a cell in its parent, "3" for the scope "3-Block".
[[nodiscard]] std::string_view cell_name(std::string_view scope_name);

}  // namespace sporescope
