// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "pictures.h"

#include <algorithm>
#include <utility>

#include "ui/graph/graph_opening.h"

namespace sporescope::bench {
namespace {

constexpr std::size_t kFirstItems = 40;  // as in the graph's panel

/// One of several that are built alike, and not the first of them; or in one.
bool is_repeated(const ScopeTree& tree, ScopeIndex scope) {
  const Folding folding;
  for (; scope != kNoScope && scope != kRootScope; scope = tree.scopes()[scope].parent) {
    const auto fold = folding.fold_of(tree.repetitions(), scope);
    if (!fold.empty() && folding.drawn(fold) != scope) {
      return true;
    }
  }
  return false;
}

std::set<ScopeIndex> with_those_around(const ScopeTree& tree, ScopeIndex scope) {
  std::set<ScopeIndex> open;
  for (; scope != kNoScope && scope != kRootScope; scope = tree.scopes()[scope].parent) {
    open.insert(scope);
  }
  return open;
}

Picture first_view(const ScopeTree& tree) {
  ui::GraphOpening opening;
  opening.openNetworkUpTo(tree, kFirstItems);
  Picture picture{"first view", {}, {kRootScope}};
  picture.request.open_scopes = opening.scopes();
  picture.request.folding = opening.folding();
  picture.boxes.insert(picture.boxes.end(), opening.scopes().begin(), opening.scopes().end());
  return picture;
}

/// Opening one aggregation brings no others to light.
void open_aggregations(const ScopeTree& tree, LayoutRequest& request) {
  const auto layout = lay_out(tree, request);
  if (!layout) {
    return;
  }
  for (const LayoutItem& item : layout.value()->items) {
    if (item.aggregation != 0) {
      request.open_aggregations.insert(item.aggregation);
    }
  }
}

}  // namespace

std::vector<Picture> pictures_of(const ScopeTree& tree) {
  std::vector<Picture> pictures;
  pictures.push_back(first_view(tree));
  for (const ScopeIndex scope : tree.scopes().indices()) {
    if (is_repeated(tree, scope)) {
      continue;
    }
    const std::string path = scope == kRootScope ? "(all)" : std::string(tree.scopes()[scope].path);
    Picture folded{path, {}, {scope}};
    folded.request.open_scopes = with_those_around(tree, scope);
    folded.request.folding = Folding{};
    Picture separate = folded;
    separate.name += ", nothing folded";
    separate.request.folding.reset();
    open_aggregations(tree, separate.request);
    pictures.push_back(std::move(folded));
    pictures.push_back(std::move(separate));
  }
  return pictures;
}

}  // namespace sporescope::bench
