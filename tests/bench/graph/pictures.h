// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

#include "core/graph/layout.h"

namespace sporescope::bench {

/// A way to show a graph, and which of its scopes is looked at in it.
struct Picture {
  std::string name;
  LayoutRequest request;
  std::vector<ScopeIndex> boxes;  ///< the open scopes that are measured; 0 for the outermost things
};

/// The first view of a graph as the screen opens it, and each scope opened by itself: as the screen shows it at first, with
/// likes folded and of one type drawn as one, and with nothing of that. Of scopes that are built alike one stands for all.
[[nodiscard]] std::vector<Picture> pictures_of(const ScopeTree& tree);

}  // namespace sporescope::bench
