// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/overview_job.h"

#include <chrono>
#include <optional>
#include <utility>

#include "core/flow/unfilled_outputs.h"
#include "core/overview/read_overview.h"
#include "core/work/guarded.h"

namespace sporescope {

namespace {

using Clock = std::chrono::steady_clock;
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

SessionOverview lay_out(const OverviewSource& source, const ValueFlow& flow, const SessionFacts& facts, int rank) {
  const DumpView& view = *source.view;
  const ScopesOf scopes = [&](DumpGraphIndex graph) -> std::shared_ptr<const ScopeTree> {
    const GraphIndex shown = view.session_graph(graph);
    return facts.graphs.has(shown) ? facts.graphs[shown].scopes : nullptr;
  };
  SessionOverview made;
  made.layout = lay_out_overview(flow, rank, scopes);
  made.depth = find_depth(flow, made.layout, scopes);
  for (const OverviewRow& row : made.layout.rows) {
    made.rows.push_back(view.key_of(row.first));
    made.unfilled.push_back(may_be_unfilled(flow, row.first));
  }
  made.begun = OverviewMatrix(made.layout);
  if (source.known) put_known(source, made.layout, made.begun);
  made.tensors = made.layout.dumped();
  return made;
}

/// Collects what was read and hands it on in batches. Called by one worker at a time.
class Batches {
 public:
  Batches(const OverviewCallbacks& callbacks, Ticket& ticket) : callbacks_(callbacks), ticket_(ticket) {}

  void add(const OverviewEntry& entry) {
    entries_.push_back(entry);
    if (Clock::now() >= next_) hand_on();
  }
  void hand_on() {
    if (!entries_.empty() && callbacks_.on_entries) {
      std::vector<OverviewEntry> batch = std::exchange(entries_, {});
      ticket_.deliver([&] { callbacks_.on_entries(std::move(batch)); });
    }
    next_ = Clock::now() + kPause;
  }

 private:
  const OverviewCallbacks& callbacks_;
  Ticket& ticket_;
  std::vector<OverviewEntry> entries_;
  Clock::time_point next_ = Clock::now() + kPause;
};

Result<OverviewEnd> read(const OverviewSource& source, const ValueFlow& flow, const SessionOverview& overview,
                         const OverviewWish& wish, const OverviewCallbacks& callbacks, Ticket& ticket) {
  Batches batches(callbacks, ticket);
  OverviewEnd end;
  OverviewOptions options;
  options.stop = ticket.stop();
  options.known = source.known;
  options.on_entry = [&](const OverviewEntry& entry) {
    const bool sound = entry.reading.state >= CellState::value;
    if (source.keep && sound) source.keep(overview.layout.record_at(entry.row, entry.column), entry.reading);
    batches.add(entry);
  };
  std::optional<KeptStatistics> kept;
  if (!wish.kept.empty() && !source.keep) options.kept = &kept.emplace(wish.kept, flow.dump().root(), wish.rank);
  end.complete = read_overview(flow, overview.layout, *wish.sight, options, end.problems);
  batches.hand_on();
  // Where they cannot be kept, they are read again the next time.
  if (kept) (void)kept->save(end.complete);
  return end;
}

}  // namespace

std::optional<TensorKey> SessionOverview::key_at(std::size_t row, std::size_t column) const {
  if (row >= rows.size() || column >= layout.columns() || layout.record_at(row, column) == kNotDumped) return std::nullopt;
  TensorKey key = rows[row];
  key.iteration = layout.iterations[column];
  return key;
}

void run_overview(const Result<OverviewSource>& source, const SessionFacts& facts, const OverviewWish& wish,
                  const OverviewCallbacks& callbacks, Ticket& ticket) {
  const auto done = [&](Result<OverviewEnd> end) {
    if (callbacks.on_done) ticket.deliver([&] { callbacks.on_done(std::move(end)); });
  };
  if (!source) return done(tl::unexpected(source.error()));
  done(guarded<OverviewEnd>([&]() -> Result<OverviewEnd> {
    const ValueFlow flow(source->view->dump());
    const auto overview = std::make_shared<const SessionOverview>(lay_out(*source, flow, facts, wish.rank));
    if (callbacks.on_layout) ticket.deliver([&] { callbacks.on_layout(overview); });
    return read(*source, flow, *overview, wish, callbacks, ticket);
  }));
}

}  // namespace sporescope
