// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/overview_job.h"

#include <chrono>
#include <optional>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/rate_limiter.h"
#include "core/flow/uninitialized_outputs.h"
#include "core/overview/read_overview.h"

namespace sporescope {

namespace {

constexpr auto kPause = std::chrono::milliseconds(100);

void put_known(const OverviewSource& source, const OverviewLayout& layout, OverviewMatrix& matrix) {
  for (std::size_t row = 0; row < layout.rows.size(); ++row) {
    for (std::size_t column = 0; column < layout.columns(); ++column) {
      const RecordIndex record = layout.record_at(row, column);
      const auto known = record == kNotDumped ? std::nullopt : source.known(record);
      if (known) matrix.put({row, column, *known});
    }
  }
}

SessionOverview lay_out(const OverviewSource& source, const ValueFlow& flow, const SessionSnapshot& snapshot,
                        const OverviewChoice& choice) {
  const DumpView& view = *source.view;
  const ScopesOf scopes = [&](DumpGraphIndex graph) -> std::shared_ptr<const ScopeTree> {
    const GraphIndex session_graph = view.session_graph(graph);
    return snapshot.graphs.has(session_graph) ? snapshot.graphs[session_graph].scopes : nullptr;
  };
  SessionOverview result;
  result.layout = lay_out_overview(flow, choice, scopes);
  if (choice.axis == OverviewAxis::ranks) {
    result.ranks = source.view;
  } else {
    result.depth = find_depth(flow, result.layout, scopes);
  }
  for (const OverviewRow& row : result.layout.rows) {
    result.rows.push_back(view.key_of(row.first));
    result.unfilled.push_back(may_be_uninitialized(flow, row.first));
  }
  // The residues of a training would also keep its tensors in memory.
  if (!source.on_read) {
    result.residues = std::make_shared<OverviewResidues>(std::shared_ptr<const Dump>(source.view, &view.dump()));
  }
  result.initial_matrix = OverviewMatrix(result.layout);
  if (source.known) put_known(source, result.layout, result.initial_matrix);
  result.tensors = result.layout.dumped();
  return result;
}

/// Overviews over ranks share one cache entry.
int cache_entry(const OverviewChoice& choice) {
  return choice.axis == OverviewAxis::ranks ? StatisticsCache::kAllRanks : choice.rank;
}

/// Collects readings and delivers them in batches. Called by one worker at a time.
class Batches {
 public:
  Batches(const OverviewCallbacks& callbacks, CancelState& cancel_state) : callbacks_(callbacks), cancel_state_(cancel_state) {
    rate_limiter_.restart();
  }

  void add(const OverviewEntry& entry) {
    entries_.push_back(entry);
    if (rate_limiter_.is_due()) flush();
  }
  void flush() {
    if (!entries_.empty() && callbacks_.on_entries) {
      std::vector<OverviewEntry> batch = std::exchange(entries_, {});
      cancel_state_.deliver([&] { callbacks_.on_entries(std::move(batch)); });
    }
    rate_limiter_.restart();
  }

 private:
  const OverviewCallbacks& callbacks_;
  CancelState& cancel_state_;
  std::vector<OverviewEntry> entries_;
  RateLimiter rate_limiter_{kPause};
};

Result<OverviewEnd> read(const OverviewSource& source, const ValueFlow& flow, const SessionOverview& overview,
                         const OverviewRequest& request, const OverviewCallbacks& callbacks, CancelState& cancel_state) {
  Batches batches(callbacks, cancel_state);
  OverviewEnd end;
  OverviewOptions options;
  options.stop = cancel_state.stop();
  options.known = source.known;
  options.group_difference = request.choice.group_difference;
  options.on_entry = [&](const OverviewEntry& entry) {
    const bool has_value = entry.reading.state >= CellState::value;
    if (source.on_read && has_value) source.on_read(overview.layout.record_at(entry.row, entry.column), entry.reading);
    batches.add(entry);
  };
  std::optional<StatisticsCache> cache;
  if (!request.cache_folder.empty() && !source.on_read) {
    options.cache = &cache.emplace(request.cache_folder, flow.dump().root(), cache_entry(request.choice));
  }
  end.complete = read_overview(flow, overview.layout, *request.visible_region, options, end.problems);
  batches.flush();
  // Ignore errors: uncached readings are read again next time. The entry of all ranks covers several iterations, so readings
  // that this overview did not use must stay.
  if (cache) (void)cache->save(end.complete && request.choice.axis == OverviewAxis::iterations);
  return end;
}

}  // namespace

std::optional<TensorKey> SessionOverview::key_at(std::size_t row, std::size_t column) const {
  if (row >= rows.size() || column >= layout.columns() || layout.record_at(row, column) == kNotDumped) return std::nullopt;
  if (ranks) return ranks->key_of(layout.record_at(row, column));
  TensorKey key = rows[row];
  key.iteration = layout.ruler[column].iteration;
  return key;
}

/// Finds the first row whose key in this graph satisfies matches(key).
template <class Predicate>
std::optional<std::size_t> SessionOverview::first_row(GraphIndex graph, Predicate matches) const {
  std::optional<std::size_t> column;
  if (ranks) {
    const DumpGraph* dump_graph = ranks->graph(graph);
    if (dump_graph == nullptr || layout.ruler.empty()) return std::nullopt;
    column = layout.column_of({dump_graph->rank, layout.ruler.front().iteration});
    if (!column) return std::nullopt;
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto key = column ? key_at(row, *column) : std::optional(rows[row]);
    if (key && key->graph == graph && matches(*key)) return row;
  }
  return std::nullopt;
}

std::optional<std::size_t> SessionOverview::row_of(const TensorKey& key) const {
  return first_row(key.graph, [&](const TensorKey& row) {
    return row.node == key.node && row.io == key.io && row.slot == key.slot && row.run == key.run;
  });
}

std::optional<std::size_t> SessionOverview::row_of(GraphIndex graph, NodeIndex node) const {
  return first_row(graph, [&](const TensorKey& row) { return row.node == node; });
}

void run_overview(const Result<OverviewSource>& source, const SessionSnapshot& snapshot, const OverviewRequest& request,
                  const OverviewCallbacks& callbacks, CancelState& cancel_state) {
  const auto finish = [&](Result<OverviewEnd> end) {
    if (callbacks.on_done) cancel_state.deliver([&] { callbacks.on_done(std::move(end)); });
  };
  if (!source) return finish(tl::unexpected(source.error()));
  finish(catch_exceptions<OverviewEnd>([&]() -> Result<OverviewEnd> {
    const ValueFlow flow(source->view->dump());
    const auto overview = std::make_shared<const SessionOverview>(lay_out(*source, flow, snapshot, request.choice));
    if (callbacks.on_layout) cancel_state.deliver([&] { callbacks.on_layout(overview); });
    return read(*source, flow, *overview, request, callbacks, cancel_state);
  }));
}

}  // namespace sporescope
