// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/history/dump_history.h"

#include <algorithm>

namespace sporescope {

bool history_is_whole(const DumpGraph& graph) {
  return std::all_of(graph.iterations.begin(), graph.iterations.end(), [&graph](const IterationFolder& folder) {
    return !is_numbered(folder.iteration) || folder.records.empty() ||
           std::find(graph.history.begin(), graph.history.end(), folder.iteration) != graph.history.end();
  });
}

}  // namespace sporescope
