// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/listen_reporter.h"

#include "app/cli/commands/listen_events.h"

namespace sporescope::cli {

std::vector<Json> ListenReporter::new_events(int client, const SessionSnapshot& snapshot, const LiveStatus& status) {
  std::vector<Json> events;
  for (const GraphIndex g : snapshot.graphs.indices()) {
    if (graphs_.insert(g).second) events.push_back(graph_json(client, snapshot.graphs[g]));
  }
  for (; problems_ < status.problems.size(); ++problems_) {
    events.push_back(live_problem_json(client, status.problems[problems_].str()));
  }
  if (!status.remark.empty() && status.remark != remark_) {
    remark_ = status.remark;
    events.push_back(remark_json(client, remark_));
  }
  if (status.unresponsive_since.has_value() != silent_) {
    silent_ = status.unresponsive_since.has_value();
    if (silent_ || !is_over(status.state)) events.push_back(silence_json(client, status));
  }
  if (status.step > step_ && status.current_node.empty()) {  // within a step, the step has not ended
    step_ = status.step;
    events.push_back(step_json(client, status));
  }
  return events;
}

}  // namespace sporescope::cli
