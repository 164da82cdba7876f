// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/watch_coverage.h"

#include <algorithm>

#include "core/session/live/live_dump.h"
#include "core/watch/watched_tensors.h"

namespace sporescope::cli {

namespace {

constexpr std::string_view kAscend = "Ascend";

std::string mismatch_text(const Watchpoint& watchpoint, const std::string& reason) {
  return "Watchpoint " + std::to_string(watchpoint.id) + " (" + std::string(watchpoint.condition->id) +
         ") matches nothing: " + reason;
}

std::string mismatch_reason(const Watchpoint& watchpoint) {
  const WatchNodes& nodes = watchpoint.nodes;
  if (!nodes.names.empty()) {
    const std::string others_text = nodes.names.size() > 1 ? " or any of its other names" : "";
    return "no node is called " + nodes.names.front() + others_text;
  }
  if (!nodes.regex.empty()) return "no node name matches \"" + nodes.regex + "\"";
  if (!watchpoint.ranks.empty()) return "none of its ranks connected, or none has matching tensors";
  if (!nodes.types.empty()) return "there is no operator of type " + nodes.types.front();
  return "there is no tensor that it checks";
}

bool covers_any_node(const Dump& dump, const Watchpoint& watchpoint) {
  const auto watched = WatchedTensors::make(dump, watchpoint);
  if (!watched) return false;
  const auto graphs = dump.graphs().indices();
  return std::any_of(graphs.begin(), graphs.end(), [&](DumpGraphIndex graph) {
    const auto nodes = dump.graphs()[graph].graph->nodes().indices();
    return std::any_of(nodes.begin(), nodes.end(), [&](NodeIndex node) { return watched->includes_node(graph, node); });
  });
}

}  // namespace

WatchCoverage::WatchCoverage(const std::vector<Watchpoint>& watchpoints) {
  for (const Watchpoint& watchpoint : watchpoints) {
    if (watchpoint.enabled) entries_.push_back({watchpoint});
  }
}

std::vector<std::string> WatchCoverage::check_graphs(const SessionSnapshot& training) {
  std::vector<std::string> messages;
  if (training.graphs.empty()) return messages;
  has_graph_ = true;
  const auto dump = static_dump_of(training);
  for (Entry& entry : entries_) {
    if (entry.matches) continue;
    const bool is_unsupported = entry.watchpoint.condition->only_ascend() && training.device_target != kAscend;
    entry.matches = !is_unsupported && covers_any_node(*dump, entry.watchpoint);
    if (!is_unsupported || entry.reported) continue;
    entry.reported = true;
    messages.push_back(mismatch_text(
        entry.watchpoint, "only MindSpore's own debugger on Ascend reports operator overflows; use tensor_overflow"));
  }
  return messages;
}

std::vector<std::string> WatchCoverage::unmatched_watchpoints() const {
  std::vector<std::string> sentences;
  if (!has_graph_) return sentences;
  for (const Entry& entry : entries_) {
    if (!entry.matches && !entry.reported) {
      sentences.push_back(mismatch_text(entry.watchpoint, mismatch_reason(entry.watchpoint)));
    }
  }
  return sentences;
}

bool WatchCoverage::has_unmatched() const {
  return has_graph_ && std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) { return !entry.matches; });
}

}  // namespace sporescope::cli
