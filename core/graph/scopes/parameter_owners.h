// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/graph/scopes/operator_flow.h"
#include "core/graph/scopes/repeated_cells.h"

namespace sporescope {

/// The cell that a parameter belongs to by its name: "blocks.3.up.weight" belongs to ".../blocks-CellList/3-Block/up-Dense".
struct ParameterOwner {
  ScopeIndex scope = kNoScope;    ///< kNoScope if no cell has this name
  ScopeIndex network = kNoScope;  ///< Scope in which the first word of the name is a cell
};

/// Finds the cells of parameters in the tree of scopes. If no operator has a cell in its name ("3-Block", where all operators
/// are named "0-Block"), the cell is added with the class of its siblings. Not thread-safe.
class ParameterOwners {
 public:
  explicit ParameterOwners(ScopePaths& paths);

  [[nodiscard]] ParameterOwner owner(std::string_view parameter);

 private:
  [[nodiscard]] ParameterOwner find(std::string_view cell_path);
  [[nodiscard]] ParameterOwner descend(ScopeIndex scope, std::string_view rest);
  [[nodiscard]] ScopeIndex child(ScopeIndex scope, std::string_view word);

  ScopePaths& paths_;
  std::unordered_map<std::string, ScopeIndex> children_;  ///< By scope and word
  std::unordered_map<std::string, ScopeIndex> siblings_;  ///< First child whose word differs only in its number
  std::unordered_map<std::string_view, std::vector<ScopeIndex>> scopes_of_word_;
  std::unordered_map<std::string_view, ParameterOwner> owner_cache_;
};

}  // namespace sporescope
