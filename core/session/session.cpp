// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session.h"

#include <algorithm>
#include <utility>

#include "core/dump/directory.h"
#include "core/session/dump_source.h"
#include "core/session/graph_queries.h"
#include "core/session/overview_job.h"
#include "core/session/recompute_job.h"
#include "core/session/tensor_provider.h"
#include "core/tensor/find_non_finite.h"
#include "core/tensor/npy.h"
#include "core/concurrency/submit.h"

namespace sporescope {

namespace {

// More elements than this no table shows and no person reads; 128 MiB of float64.
constexpr std::uint64_t kMaxValues = 16U << 20U;

TensorAccess access_for(TensorAspect aspect) {
  switch (aspect) {
    case TensorAspect::current:
      return TensorAccess::current;
    case TensorAspect::previous:
      return TensorAccess::previous;
    case TensorAspect::difference:
      break;
  }
  return TensorAccess::both;
}

Result<std::shared_ptr<const TensorSource>> aspect_of(const OpenTensors& tensors, TensorAspect aspect) {
  if (aspect == TensorAspect::current) return tensors.current;
  if (aspect == TensorAspect::previous) return tensors.previous;
  return difference_source(tensors.current, tensors.previous);
}

TensorKey in_graph(TensorKey key, GraphIndex graph) {
  key.graph = graph;
  return key;
}

Result<TensorSummary> make_summary(const TensorKey& key, const std::optional<TensorInfo>& info, const TensorSource& source,
                             const TensorProvider& provider, const std::stop_token& stop) {
  auto statistics = compute_statistics(source, stop);
  if (!statistics) return tl::unexpected(std::move(statistics.error()));
  TensorSummary card;
  if (info) card.info = *info;
  card.info.key = key;
  card.info.readable = true;
  card.stored_dtype = source.dtype();
  if (card.info.dtype.empty()) card.info.dtype = dtype_name(card.stored_dtype);
  card.shape = source.shape();
  card.bytes = source.count() * item_size(card.stored_dtype);
  card.statistics = *statistics;
  card.recorded = provider.recorded_summary(key);
  card.is_sample = provider.is_sample(key, card.shape);
  if (auto remark = source.remark()) card.remarks.push_back(*std::move(remark));
  return card;
}

// Of a tensor whose values were not dumped.
Result<TensorSummary> make_recorded_summary(const TensorInfo& info, const TensorProvider& provider) {
  auto told = provider.recorded_summary(info.key);
  if (!told) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("Neither values nor statistics of this tensor were dumped in "
                                                                 "iteration %1"),
                                       {to_string(info.key.iteration)}});
  }
  TensorSummary card;
  card.info = info;
  card.from_values = false;
  card.shape = told->shape;
  if (const auto dtype = dtype_from_name(told->dtype)) {
    card.stored_dtype = *dtype;
    card.bytes = told->statistics.count.value_or(0) * item_size(*dtype);
  }
  if (card.info.dtype.empty()) card.info.dtype = told->dtype;
  card.statistics = as_statistics(told->statistics);
  card.recorded = std::move(told);
  return card;
}

// The card under the key that it was asked with.
ResultCallback<TensorSummary> under(GraphIndex graph, ResultCallback<TensorSummary> answer) {
  return [graph, answer = std::move(answer)](Result<TensorSummary> card) {
    if (card) card->info.key.graph = graph;
    answer(std::move(card));
  };
}

}  // namespace

Session::Session(std::shared_ptr<WorkQueues> queues) : queues_(std::move(queues)) {}
Session::~Session() = default;

std::vector<TensorInfo> Session::tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const Provided provided = provider_of(graph);
  if (!provided.tensors) return {};
  std::vector<TensorInfo> tensors = provided.tensors->tensors_of(provided.graph, node, iteration);
  for (TensorInfo& info : tensors) info.key.graph = graph;
  return tensors;
}

std::optional<TensorInfo> Session::tensor_info(const TensorKey& key) const {
  const Provided provided = provider_of(key.graph);
  auto info = provided.tensors ? provided.tensors->tensor_info(in_graph(key, provided.graph)) : std::nullopt;
  if (info) info->key.graph = key.graph;
  return info;
}

std::optional<TensorKey> Session::previous_of(const TensorKey& key) const {
  const Provided provided = provider_of(key.graph);
  auto previous = provided.tensors ? provided.tensors->previous_of(in_graph(key, provided.graph)) : std::nullopt;
  if (previous) previous->graph = key.graph;
  return previous;
}

bool Session::has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const Provided provided = provider_of(graph);
  return provided.tensors && provided.tensors->has_data(provided.graph, node, iteration);
}

template <class T, class Work>
CancelHandle Session::read(const TensorKey& key, TensorAccess wanted, Priority urgency, ResultCallback<T> answer, Work work) {
  const Provided provided = provider_of(key.graph);
  if (!provided.tensors) {
    return submit<T>(queues_->panels, std::move(answer), [](const std::stop_token&) -> Result<T> {
      return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("No rank has a graph of this number"));
    });
  }
  auto ticket = std::make_shared<CancelState>();
  provided.tensors->open(
      in_graph(key, provided.graph), wanted, urgency, ticket,
      [answer = std::move(answer), work = std::move(work)](const Result<OpenTensors>& tensors, CancelState& mine) {
        Result<T> result = tensors ? catch_exceptions<T>([&] { return work(*tensors, mine.stop()); }) : tl::unexpected(tensors.error());
        mine.deliver([&] { answer(std::move(result)); });
      });
  return CancelState::request(std::move(ticket));
}

template <class T, class Work>
CancelHandle Session::view(const TensorKey& key, TensorAspect aspect, ResultCallback<T> answer, Work work) {
  return read<T>(key, access_for(aspect), Priority::panel, std::move(answer),
                 [aspect, work = std::move(work)](const OpenTensors& tensors, const std::stop_token& stop) -> Result<T> {
                   const auto source = aspect_of(tensors, aspect);
                   return source ? work(**source, stop) : tl::unexpected(source.error());
                 });
}

CancelHandle Session::summary(const TensorKey& key, ResultCallback<TensorSummary> answer, Priority urgency) {
  WorkQueue& queue = urgency == Priority::panel ? queues_->panels : queues_->jobs;
  if (auto known = cached_summary(key)) {
    return submit<TensorSummary>(queue, std::move(answer),
                           [card = std::move(*known)](const std::stop_token&) { return Result<TensorSummary>(card); });
  }
  const Provided provided = provider_of(key.graph);
  auto info = tensor_info(key);
  if (provided.tensors && info && !info->readable && info->has_recorded_statistics) {
    info->key = in_graph(key, provided.graph);
    return submit<TensorSummary>(queue, under(key.graph, std::move(answer)),
                           [info = std::move(*info), provider = provided.tensors](const std::stop_token&) {
                             auto card = make_recorded_summary(info, *provider);
                             if (card) provider->summaries()->put(*card);
                             return card;
                           });
  }
  return read<TensorSummary>(key, TensorAccess::current, urgency, under(key.graph, std::move(answer)),
                          [own = in_graph(key, provided.graph), info = std::move(info), provider = provided.tensors](
                              const OpenTensors& tensors, const std::stop_token& stop) -> Result<TensorSummary> {
                            const auto cards = provider->summaries();
                            if (auto known = cards->find(own)) return std::move(*known);  // asked for twice at a time
                            auto card = make_summary(own, info, *tensors.current, *provider, stop);
                            if (card) cards->put(*card);
                            return card;
                          });
}

CancelHandle Session::quick_summary(const TensorKey& key, ResultCallback<TensorSummary> answer, Priority urgency) {
  const Provided provided = provider_of(key.graph);
  if (provided.tensors && !cached_summary(key)) {
    auto ticket = std::make_shared<CancelState>();
    if (provided.tensors->fetch_summary(in_graph(key, provided.graph), ticket, under(key.graph, answer))) {
      return CancelState::request(std::move(ticket));
    }
  }
  return summary(key, std::move(answer), urgency);
}

std::optional<TensorSummary> Session::cached_summary(const TensorKey& key) const {
  const Provided provided = provider_of(key.graph);
  auto card = provided.tensors ? provided.tensors->summaries()->find(in_graph(key, provided.graph)) : std::nullopt;
  if (card) card->info.key.graph = key.graph;
  return card;
}

CancelHandle Session::values(const TensorKey& key, TensorAspect aspect, const Slice& slice, ResultCallback<Values> answer) {
  return view<Values>(key, aspect, std::move(answer), [slice](const TensorSource& source, const std::stop_token& stop) {
    return read_slice(source, slice, kMaxValues, stop);
  });
}

CancelHandle Session::heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t most_rows,
                          std::int64_t most_columns, ResultCallback<HeatMap> answer) {
  return view<HeatMap>(key, aspect, std::move(answer), [=](const TensorSource& source, const std::stop_token& stop) {
    return make_heat_map(source, slice, most_rows, most_columns, stop);
  });
}

CancelHandle Session::histogram(const TensorKey& key, TensorAspect aspect, double low, double high, std::size_t bins,
                           ResultCallback<Histogram> answer) {
  return view<Histogram>(key, aspect, std::move(answer), [=](const TensorSource& source, const std::stop_token& stop) {
    return compute_histogram(source, low, high, bins, stop);
  });
}

CancelHandle Session::difference(const TensorKey& key, ResultCallback<Difference> answer, const Closeness& closeness) {
  return read<Difference>(key, TensorAccess::both, Priority::panel, std::move(answer),
                          [closeness](const OpenTensors& tensors, const std::stop_token& stop) {
                            return compute_difference(*tensors.current, *tensors.previous, stop, closeness, 0);
                          });
}

CancelHandle Session::checksum_matches(const TensorKey& key, ResultCallback<std::optional<ChecksumMatches>> answer) {
  using Matches = std::optional<ChecksumMatches>;
  const Provided provided = provider_of(key.graph);
  return submit<Matches>(queues_->panels, std::move(answer),
                      [provider = provided.tensors, own = in_graph(key, provided.graph), graph = key.graph,
                       facts = snapshot()](const std::stop_token& stop) -> Result<Matches> {
                        const auto checksum_in = [&](Iteration iteration) -> std::optional<Checksum> {
                          TensorKey there = own;
                          there.iteration = iteration;
                          const auto told = provider->recorded_summary(there);
                          return told ? told->checksum : std::nullopt;
                        };
                        const auto mine = provider ? checksum_in(own.iteration) : std::nullopt;
                        if (!mine || !facts->graphs.has(graph)) return Matches();
                        ChecksumMatches matches{*mine, {}, {}};
                        for (const Iteration iteration : facts->graphs[graph].iterations) {
                          if (stop.stop_requested()) break;
                          const auto theirs = iteration == own.iteration ? std::nullopt : checksum_in(iteration);
                          if (theirs && theirs->name == mine->name) {
                            (*theirs == *mine ? matches.same : matches.other).push_back(iteration);
                          }
                        }
                        return Matches(std::move(matches));
                      });
}

CancelHandle Session::kernel_arguments(GraphIndex graph, NodeIndex node, Iteration iteration,
                                  ResultCallback<std::vector<Attribute>> answer) {
  const Provided provided = provider_of(graph);
  return submit<std::vector<Attribute>>(queues_->panels, std::move(answer),
                                     [provided, node, iteration](const std::stop_token&) -> Result<std::vector<Attribute>> {
                                       if (!provided.tensors) return {};
                                       return provided.tensors->kernel_arguments(provided.graph, node, iteration);
                                     });
}

CancelHandle Session::next_non_finite(const TensorKey& key, std::uint64_t from, bool forward,
                                 ResultCallback<std::optional<std::uint64_t>> answer) {
  return view<std::optional<std::uint64_t>>(
      key, TensorAspect::current, std::move(answer),
      [=](const TensorSource& source, const std::stop_token& stop) { return find_non_finite(source, from, forward, stop); });
}

CancelHandle Session::save_npy(const TensorKey& key, const std::filesystem::path& path, ResultCallback<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return read<Path>(key, TensorAccess::current, Priority::job, std::move(answer),
                    [path, dump = snapshot()->path](const OpenTensors& tensors, const std::stop_token&) -> Result<Path> {
                      if (auto outside = check_outside(path, dump); !outside) return tl::unexpected(std::move(outside.error()));
                      auto written = write_npy(*tensors.current, path);
                      return written ? Result<Path>(path) : tl::unexpected(std::move(written.error()));
                    });
}

CancelHandle Session::executed_step(GraphIndex graph, Iteration iteration, ResultCallback<std::shared_ptr<const ExecutedStep>> answer) {
  const auto known = snapshot();
  IndexedVector<GraphIndex, Provided> provided;
  for (const GraphIndex g : known->graphs.indices()) provided.add(provider_of(g));
  return submit<std::shared_ptr<const ExecutedStep>>(
      queues_->panels, std::move(answer),
      [known, provided = std::move(provided), graph, iteration](const std::stop_token& stop) {
        const auto tensors = [&](GraphIndex g, NodeIndex node) -> std::vector<TensorInfo> {
          const Provided& own = provided[g];
          if (!own.tensors || !own.tensors->has_data(own.graph, node, iteration)) return {};
          return own.tensors->tensors_of(own.graph, node, iteration);
        };
        return list_executions(*known, graph, iteration, tensors, stop);
      });
}

CancelHandle Session::overview(OverviewRequest wish, OverviewCallbacks callbacks) {
  // Of a training: who has the graphs of the rank, and what this session calls them.
  const auto known = snapshot();
  std::shared_ptr<TensorProvider> training;
  IndexedVector<RankGraphIndex, GraphIndex> shown_as;
  for (const GraphIndex g : known->graphs.indices()) {
    if (known->graphs[g].rank != wish.choice.rank) continue;
    const Provided own = provider_of(g);
    if (!own.tensors) continue;
    training = own.tensors;
    while (!shown_as.has(to_rank_index(own.graph))) shown_as.add(kNoGraph);
    shown_as[to_rank_index(own.graph)] = g;
  }
  auto ticket = std::make_shared<CancelState>();
  queues_->jobs.add(ticket, [holder = dump(), training, shown_as, known, wish = std::move(wish),
                             callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& mine) {
    const auto source = [&]() -> Result<OverviewSource> {
      if (!holder && !training) {
        return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("There is no graph of this rank yet"));
      }
      if (!holder && wish.choice.axis == OverviewAxis::ranks) {
        return fail(
            ErrorCode::invalid_argument,
            SPORESCOPE_TRANSLATE_NOOP("Of a training the overview shows one rank at a time. Record it, and open what was "
                                      "recorded."));
      }
      if (!holder) return training->retained_steps(shown_as, mine->stop());
      auto view = holder->wait_for_view(mine->stop());
      if (!view) return tl::unexpected(std::move(view.error()));
      return OverviewSource{*std::move(view), {}, {}};
    };
    run_overview(source(), *known, wish, callbacks, *mine);
  });
  return CancelState::request(std::move(ticket));
}

CancelHandle Session::recompute(RecomputeCallbacks callbacks) {
  auto ticket = std::make_shared<CancelState>();
  queues_->jobs.add(ticket, [holder = dump(), callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& mine) {
    run_recompute(holder, callbacks, *mine);
  });
  return CancelState::request(std::move(ticket));
}

CancelHandle Session::recompute_one(const TensorKey& of, ResultCallback<SessionRecomputed> answer) {
  return submit<SessionRecomputed>(queues_->jobs, std::move(answer), [holder = dump(), of](const std::stop_token& stop) {
    return sporescope::recompute_one(holder, of, stop);
  });
}

CancelHandle Session::search(GraphIndex graph, NodeFilter filter, ResultCallback<std::vector<NodeIndex>> answer) {
  return submit<std::vector<NodeIndex>>(queues_->panels, std::move(answer),
                                     [facts = snapshot(), graph, filter = std::move(filter)](const std::stop_token&) {
                                       return search_nodes(*facts, graph, filter);
                                     });
}

CancelHandle Session::layout(std::shared_ptr<const ScopeTree> scopes, LayoutRequest request,
                        ResultCallback<std::shared_ptr<const GraphLayout>> answer) {
  return submit<std::shared_ptr<const GraphLayout>>(queues_->panels, std::move(answer),
                                                 [scopes = std::move(scopes), request = std::move(request)](
                                                     const std::stop_token& stop) { return lay_out(*scopes, request, stop); });
}

CancelHandle Session::stack_list(ResultCallback<std::vector<StackEntry>> answer) {
  return submit<std::vector<StackEntry>>(queues_->panels, std::move(answer), [facts = snapshot()](const std::stop_token& stop) {
    return list_source_lines(*facts, stop);
  });
}

}  // namespace sporescope
