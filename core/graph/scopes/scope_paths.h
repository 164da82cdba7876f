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
/// The whole graph.
inline constexpr ScopeIndex kRootScope{0};

/// A scope ("Default/network-WithLossCell").
struct Scope {
  std::string_view path;  ///< empty for the root
  std::string_view name;  ///< the last part
  ScopeIndex parent = kNoScope;
  std::uint32_t depth = 0;
  std::uint32_t node_count = 0;  ///< operators inside, at any depth; 0 until somebody counts them (ScopeTree)
};

/// Paths taken apart into a tree of scopes, at most 256 levels deep; a scope stands behind the one around it.
class ScopePaths {
 public:
  ScopePaths();

  /// The scope of this path, made with those around it if it is new. The path must live as long as this.
  ScopeIndex add(std::string_view path);
  /// The scope of this name in another one, made if it is new.
  ScopeIndex add_inside(ScopeIndex parent, std::string_view name);

  [[nodiscard]] IndexedSpan<ScopeIndex, const Scope> all() const { return scopes_; }
  [[nodiscard]] IndexedSpan<ScopeIndex, Scope> all() { return scopes_; }
  [[nodiscard]] const Scope& operator[](ScopeIndex scope) const { return scopes_[scope]; }
  /// The scope of this path, kNoScope if there is none; the root for an empty one.
  [[nodiscard]] ScopeIndex find(std::string_view path) const;
  /// True if `inner` is `outer` or lies in it.
  [[nodiscard]] bool contains(ScopeIndex outer, ScopeIndex inner) const;
  /// The innermost scope that holds both; kNoScope stands for nothing, so that the other one is the answer.
  [[nodiscard]] ScopeIndex common(ScopeIndex a, ScopeIndex b) const;

 private:
  ScopeIndex add_new(std::string_view path);

  std::unordered_map<std::string_view, ScopeIndex> by_path_;
  IndexedVector<ScopeIndex, Scope> scopes_;
  std::deque<std::string> owned_paths_;  ///< paths that nobody else keeps
  std::string_view last_path_;           ///< that was added: operators of one scope stand side by side
  ScopeIndex last_ = kRootScope;
};

/// "Block" of the scope "3-Block": the class of a cell; empty if the name holds none.
[[nodiscard]] std::string_view cell_class(std::string_view scope_name);
/// "3" of the scope "3-Block": what the cell is called in the one around it.
[[nodiscard]] std::string_view cell_name(std::string_view scope_name);

}  // namespace sporescope
