// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/scopes/parameter_owners.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace sporescope {
namespace {

/// Maximum number of cells to try for a common word, such as the "0" in each list.
constexpr std::size_t kMaxBeginnings = 64;

std::string key(ScopeIndex scope, std::string_view word) {
  return std::to_string(number_of(scope)).append(1, '/').append(word);
}

/// Returns "layer#" for "layer12", or an empty string without a number.
std::string mask_numbers(std::string_view word) {
  std::string out;
  for (const char c : word) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
      out += c;
    } else if (!out.ends_with('#')) {
      out += '#';
    }
  }
  return out.find('#') == std::string::npos ? std::string() : out;
}

}  // namespace

ParameterOwners::ParameterOwners(ScopePaths& paths) : paths_(paths) {
  for (const ScopeIndex s : paths.all().indices().after(kRootScope)) {
    const std::string_view name = paths[s].name;
    if (cell_class(name).empty()) continue;
    const std::string_view word = cell_name(name);
    children_.try_emplace(key(paths[s].parent, word), s);
    if (const std::string pattern = mask_numbers(word); !pattern.empty()) {
      siblings_.try_emplace(key(paths[s].parent, pattern), s);
    }
    std::vector<ScopeIndex>& first_scopes = scopes_of_word_[word];
    if (first_scopes.size() < kMaxBeginnings) first_scopes.push_back(s);
  }
}

ParameterOwner ParameterOwners::owner(std::string_view parameter) {
  const std::size_t dot = parameter.rfind('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view cell_path = parameter.substr(0, dot);
  const auto known = owner_cache_.find(cell_path);
  return known != owner_cache_.end() ? known->second : owner_cache_.emplace(cell_path, find(cell_path)).first->second;
}

/// Returns the end of the longest path that the name describes. The outermost of several wins. Leading words may refer to the
/// parent of the network.
ParameterOwner ParameterOwners::find(std::string_view cell_path) {
  for (std::string_view rest = cell_path; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find('.'));
    ParameterOwner best;
    const auto first_scopes = scopes_of_word_.find(word);
    if (first_scopes != scopes_of_word_.end()) {
      for (const ScopeIndex first_scope : first_scopes->second) {
        const ParameterOwner found = descend(first_scope, rest.substr(std::min(rest.size(), word.size() + 1)));
        const auto length = [&](const ParameterOwner& owner) {
          return paths_[owner.scope].depth - paths_[owner.network].depth;
        };
        if (best.scope == kNoScope || length(found) > length(best)) best = found;
      }
    }
    if (best.scope != kNoScope) return best;
    rest = rest.substr(std::min(rest.size(), word.size() + 1));
  }
  return {};
}

ParameterOwner ParameterOwners::descend(ScopeIndex scope, std::string_view rest) {
  const ScopeIndex network = paths_[scope].parent;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find('.'));
    const ScopeIndex inner = child(scope, word);
    if (inner == kNoScope) break;
    scope = inner;
    rest = rest.substr(std::min(rest.size(), word.size() + 1));
  }
  return {scope, network};
}

ScopeIndex ParameterOwners::child(ScopeIndex scope, std::string_view word) {
  if (const auto known = children_.find(key(scope, word)); known != children_.end()) return known->second;
  const std::string pattern = mask_numbers(word);
  const auto sibling = pattern.empty() ? siblings_.end() : siblings_.find(key(scope, pattern));
  if (sibling == siblings_.end()) return kNoScope;
  const ScopeIndex added =
      paths_.add_inside(scope, std::string(word) + '-' + std::string(cell_class(paths_[sibling->second].name)));
  children_.emplace(key(scope, word), added);
  return added;
}

}  // namespace sporescope
