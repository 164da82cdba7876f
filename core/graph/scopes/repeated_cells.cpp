// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/repeated_cells.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sporescope {
namespace {

bool is_list(std::string_view cell) { return cell == "CellList" || cell == "SequentialCell" || cell == "CellDict"; }

}  // namespace

RepeatedCells::RepeatedCells(ScopePaths& paths) : paths_(paths) {
  struct Siblings {
    std::uint32_t count = 0;
    bool have_cells = false;
  };
  IndexedVector<ScopeIndex, bool> contains_cells(paths.all().size(), false);
  for (const Scope& scope : paths.all()) {
    if (scope.parent != kNoScope && !cell_class(scope.name).empty()) contains_cells[scope.parent] = true;
  }
  std::unordered_map<std::string, Siblings> siblings;
  for (const ScopeIndex s : paths.all().indices().after(kRootScope)) {
    if (cell_class(paths[s].name).empty()) continue;
    Siblings& group = siblings[kind_of(s)];
    ++group.count;
    group.have_cells = group.have_cells || contains_cells[s] || cell_class(paths[paths[s].parent].name) == "CellList";
  }
  for (const auto& [kind, group] : siblings) {
    const bool repeats = group.count > 1 && group.have_cells;
    kinds_.emplace(kind, repeats);
    any_ = any_ || repeats;
  }
}

std::string RepeatedCells::kind_of(ScopeIndex scope) const {
  const std::string_view name = paths_[scope].name;
  std::string kind = std::to_string(number_of(paths_[scope].parent)) + '/';
  if (!is_list(cell_class(name))) return kind.append(cell_class(name));
  for (const char c : name) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!digit || kind.back() != '#') kind += digit ? '#' : c;
  }
  return kind;
}

ScopeIndex RepeatedCells::instance_of(ScopeIndex scope) {
  if (scope == kNoScope) return kNoScope;
  while (!instance_.has(scope)) {
    const ScopeIndex s = instance_.next();
    const auto kind = s == kRootScope ? kinds_.end() : kinds_.find(kind_of(s));
    const bool repeats = kind != kinds_.end() && kind->second && !cell_class(paths_[s].name).empty();
    instance_.add(repeats ? s : s == kRootScope ? kNoScope : instance_[paths_[s].parent]);
  }
  return instance_[scope];
}

ScopeIndex RepeatedCells::outer_instance(ScopeIndex instance) { return instance_of(paths_[instance].parent); }

bool RepeatedCells::same_kind(ScopeIndex a, ScopeIndex b) const {
  return a != kNoScope && b != kNoScope && cell_class(paths_[a].name) == cell_class(paths_[b].name);
}

ScopeIndex RepeatedCells::counterpart_in(ScopeIndex scope, ScopeIndex instance) {
  const ScopeIndex from = instance_of(scope);
  if (from == instance) return scope;
  if (!same_kind(from, instance)) return kNoScope;
  if (scope == from) return instance;
  const std::uint64_t key = std::uint64_t{number_of(scope)} << 32U | number_of(instance);
  const auto known = counterparts_.find(key);
  if (known != counterparts_.end()) return known->second;
  std::vector<std::string_view> names;
  for (ScopeIndex s = scope; s != from; s = paths_[s].parent) names.push_back(paths_[s].name);
  std::reverse(names.begin(), names.end());
  ScopeIndex target = instance;
  for (const std::string_view name : names) target = paths_.add_inside(target, name);
  counterparts_.emplace(key, target);
  return target;
}

}  // namespace sporescope
