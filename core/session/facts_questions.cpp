// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/facts_questions.h"

#include "core/session/ask.h"
#include "core/session/live_dump.h"
#include "core/session/live_watchpoints.h"
#include "core/session/panel_work.h"

namespace sporescope::facts_questions {

Request search(WorkQueue& queue, Facts facts, GraphIndex graph, NodeFilter filter, Answer<std::vector<NodeIndex>> answer) {
  return ask<std::vector<NodeIndex>>(queue, std::move(answer),
                                     [facts = std::move(facts), graph, filter = std::move(filter)](const std::stop_token&) {
                                       return search_nodes(*facts, graph, filter);
                                     });
}

Request layout(WorkQueue& queue, Facts facts, GraphIndex graph, LayoutRequest request,
               Answer<std::shared_ptr<const GraphLayout>> answer) {
  return ask<std::shared_ptr<const GraphLayout>>(
      queue, std::move(answer), [facts = std::move(facts), graph, request = std::move(request)](const std::stop_token& stop) {
        return lay_out_graph(*facts, graph, request, stop);
      });
}

Request stack_list(WorkQueue& queue, Facts facts, Answer<std::vector<Session::StackEntry>> answer) {
  return ask<std::vector<Session::StackEntry>>(
      queue, std::move(answer),
      [facts = std::move(facts)](const std::stop_token& stop) { return list_source_lines(*facts, stop); });
}

Request recommended(WorkQueue& queue, Facts facts, Answer<std::vector<Watchpoint>> answer) {
  return ask<std::vector<Watchpoint>>(queue, std::move(answer), [facts = std::move(facts)](const std::stop_token&) {
    return Result<std::vector<Watchpoint>>(recommended_watchpoints(*shape_of(*facts)));
  });
}

Request count_watched(WorkQueue& queue, Facts facts, const Watchpoint& watchpoint,
                      Answer<std::pair<std::uint64_t, std::uint64_t>> answer) {
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  return ask<Counts>(queue, std::move(answer), [facts = std::move(facts), watchpoint](const std::stop_token&) {
    return count_watched_live(*facts, watchpoint);
  });
}

}  // namespace sporescope::facts_questions
