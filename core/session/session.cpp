// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/session.h"

#include <algorithm>
#include <utility>

#include "core/concurrency/submit.h"
#include "core/dump/directory.h"
#include "core/session/dump_source.h"
#include "core/session/graph_queries.h"
#include "core/session/overview_job.h"
#include "core/session/recompute_job.h"
#include "core/session/tensor_provider.h"
#include "core/tensor/find_non_finite.h"
#include "core/tensor/npy.h"

namespace sporescope {

namespace {

// Maximum number of elements for tables; this is 128 MiB of float64.
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

TensorKey key_in_graph(TensorKey key, GraphIndex graph) {
  key.graph = graph;
  return key;
}

Result<TensorSummary> make_summary(const TensorKey& key, const std::optional<TensorInfo>& info, const TensorSource& source,
                                   const TensorProvider& provider, const std::stop_token& stop) {
  auto statistics = compute_statistics(source, stop);
  if (!statistics) return tl::unexpected(std::move(statistics.error()));
  TensorSummary summary;
  if (info) summary.info = *info;
  summary.info.key = key;
  summary.info.readable = true;
  summary.stored_dtype = source.dtype();
  if (summary.info.dtype.empty()) summary.info.dtype = dtype_name(summary.stored_dtype);
  summary.shape = source.shape();
  summary.bytes = source.count() * item_size(summary.stored_dtype);
  summary.statistics = *statistics;
  summary.recorded = provider.recorded_summary(key);
  summary.is_sample = provider.is_sample(key, summary.shape);
  if (auto remark = source.remark()) summary.remarks.push_back(*std::move(remark));
  return summary;
}

// Builds the summary of a tensor whose values were not dumped.
Result<TensorSummary> make_recorded_summary(const TensorInfo& info, const TensorProvider& provider) {
  auto recorded = provider.recorded_summary(info.key);
  if (!recorded) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("Neither values nor statistics of this tensor were dumped in "
                                                                 "iteration %1"),
                                       {to_string(info.key.iteration)}});
  }
  TensorSummary summary;
  summary.info = info;
  summary.from_values = false;
  summary.shape = recorded->shape;
  if (const auto dtype = dtype_from_name(recorded->dtype)) {
    summary.stored_dtype = *dtype;
    summary.bytes = recorded->statistics.count.value_or(0) * item_size(*dtype);
  }
  if (summary.info.dtype.empty()) summary.info.dtype = recorded->dtype;
  summary.statistics = as_statistics(recorded->statistics);
  summary.recorded = std::move(recorded);
  return summary;
}

// Restores the key of the request in the summary.
ResultCallback<TensorSummary> restore_graph(GraphIndex graph, ResultCallback<TensorSummary> answer) {
  return [graph, answer = std::move(answer)](Result<TensorSummary> summary) {
    if (summary) summary->info.key.graph = graph;
    answer(std::move(summary));
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
  auto info = provided.tensors ? provided.tensors->tensor_info(key_in_graph(key, provided.graph)) : std::nullopt;
  if (info) info->key.graph = key.graph;
  return info;
}

std::optional<TensorKey> Session::previous_of(const TensorKey& key) const {
  const Provided provided = provider_of(key.graph);
  auto previous = provided.tensors ? provided.tensors->previous_of(key_in_graph(key, provided.graph)) : std::nullopt;
  if (previous) previous->graph = key.graph;
  return previous;
}

bool Session::has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const Provided provided = provider_of(graph);
  return provided.tensors && provided.tensors->has_data(provided.graph, node, iteration);
}

template <class T, class Work>
CancelHandle Session::read(const TensorKey& key, TensorAccess access, Priority urgency, ResultCallback<T> answer, Work work) {
  const Provided provided = provider_of(key.graph);
  if (!provided.tensors) {
    return submit<T>(queues_->panels, std::move(answer), [](const std::stop_token&) -> Result<T> {
      return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("No rank has a graph with this number"));
    });
  }
  auto cancel_state = std::make_shared<CancelState>();
  provided.tensors->open(
      key_in_graph(key, provided.graph), access, urgency, cancel_state,
      [answer = std::move(answer), work = std::move(work)](const Result<OpenTensors>& tensors, CancelState& job_state) {
        Result<T> result =
            tensors ? catch_exceptions<T>([&] { return work(*tensors, job_state.stop()); }) : tl::unexpected(tensors.error());
        job_state.deliver([&] { answer(std::move(result)); });
      });
  return CancelState::request(std::move(cancel_state));
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
    return submit<TensorSummary>(queue, std::move(answer), [summary = std::move(*known)](const std::stop_token&) {
      return Result<TensorSummary>(summary);
    });
  }
  const Provided provided = provider_of(key.graph);
  auto info = tensor_info(key);
  if (provided.tensors && info && !info->readable && info->has_recorded_statistics) {
    info->key = key_in_graph(key, provided.graph);
    return submit<TensorSummary>(queue, restore_graph(key.graph, std::move(answer)),
                                 [info = std::move(*info), provider = provided.tensors](const std::stop_token&) {
                                   auto summary = make_recorded_summary(info, *provider);
                                   if (summary) provider->summaries()->put(*summary);
                                   return summary;
                                 });
  }
  return read<TensorSummary>(key, TensorAccess::current, urgency, restore_graph(key.graph, std::move(answer)),
                             [own = key_in_graph(key, provided.graph), info = std::move(info), provider = provided.tensors](
                                 const OpenTensors& tensors, const std::stop_token& stop) -> Result<TensorSummary> {
                               const auto summaries = provider->summaries();
                               // A concurrent request may have read it.
                               if (auto known = summaries->find(own)) return std::move(*known);
                               auto summary = make_summary(own, info, *tensors.current, *provider, stop);
                               if (summary) summaries->put(*summary);
                               return summary;
                             });
}

CancelHandle Session::quick_summary(const TensorKey& key, ResultCallback<TensorSummary> answer, Priority urgency) {
  const Provided provided = provider_of(key.graph);
  if (provided.tensors && !cached_summary(key)) {
    auto cancel_state = std::make_shared<CancelState>();
    if (provided.tensors->fetch_summary(key_in_graph(key, provided.graph), cancel_state, restore_graph(key.graph, answer))) {
      return CancelState::request(std::move(cancel_state));
    }
  }
  return summary(key, std::move(answer), urgency);
}

std::optional<TensorSummary> Session::cached_summary(const TensorKey& key) const {
  const Provided provided = provider_of(key.graph);
  auto summary = provided.tensors ? provided.tensors->summaries()->find(key_in_graph(key, provided.graph)) : std::nullopt;
  if (summary) summary->info.key.graph = key.graph;
  return summary;
}

CancelHandle Session::values(const TensorKey& key, TensorAspect aspect, const Slice& slice, ResultCallback<Values> answer) {
  return view<Values>(key, aspect, std::move(answer), [slice](const TensorSource& source, const std::stop_token& stop) {
    return read_slice(source, slice, kMaxValues, stop);
  });
}

CancelHandle Session::heat_map(const TensorKey& key, TensorAspect aspect, const Slice& slice, std::int64_t max_rows,
                               std::int64_t max_columns, ResultCallback<HeatMap> answer) {
  return view<HeatMap>(key, aspect, std::move(answer), [=](const TensorSource& source, const std::stop_token& stop) {
    return make_heat_map(source, slice, max_rows, max_columns, stop);
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
                         [provider = provided.tensors, own = key_in_graph(key, provided.graph), graph = key.graph,
                          snapshot = snapshot()](const std::stop_token& stop) -> Result<Matches> {
                           const auto checksum_in = [&](Iteration iteration) -> std::optional<Checksum> {
                             TensorKey other_key = own;
                             other_key.iteration = iteration;
                             const auto recorded = provider->recorded_summary(other_key);
                             return recorded ? recorded->checksum : std::nullopt;
                           };
                           const auto own_checksum = provider ? checksum_in(own.iteration) : std::nullopt;
                           if (!own_checksum || !snapshot->graphs.has(graph)) return Matches();
                           ChecksumMatches matches{*own_checksum, {}, {}};
                           for (const Iteration iteration : snapshot->graphs[graph].iterations) {
                             if (stop.stop_requested()) break;
                             const auto other_checksum = iteration == own.iteration ? std::nullopt : checksum_in(iteration);
                             if (other_checksum && other_checksum->name == own_checksum->name) {
                               (*other_checksum == *own_checksum ? matches.same : matches.other).push_back(iteration);
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

CancelHandle Session::save_npy(const TensorKey& key, const std::filesystem::path& path,
                               ResultCallback<std::filesystem::path> answer) {
  using Path = std::filesystem::path;
  return read<Path>(key, TensorAccess::current, Priority::job, std::move(answer),
                    [path, dump = snapshot()->path](const OpenTensors& tensors, const std::stop_token&) -> Result<Path> {
                      if (auto outside = check_outside(path, dump); !outside) return tl::unexpected(std::move(outside.error()));
                      auto written = write_npy(*tensors.current, path);
                      return written ? Result<Path>(path) : tl::unexpected(std::move(written.error()));
                    });
}

CancelHandle Session::executed_step(GraphIndex graph, Iteration iteration,
                                    ResultCallback<std::shared_ptr<const ExecutedStep>> answer) {
  const auto current = snapshot();
  IndexedVector<GraphIndex, Provided> provided;
  for (const GraphIndex g : current->graphs.indices()) provided.add(provider_of(g));
  // A training can be asked for values as soon as it waits, but no operator has an output before the first step.
  const bool has_run = live() == nullptr || number_of(iteration) > 0;
  return submit<std::shared_ptr<const ExecutedStep>>(
      queues_->panels, std::move(answer),
      [current, provided = std::move(provided), graph, iteration, has_run](const std::stop_token& stop) {
        const auto tensors = [&](GraphIndex g, NodeIndex node) -> std::vector<TensorInfo> {
          const Provided& own = provided[g];
          if (!has_run || !own.tensors || !own.tensors->has_data(own.graph, node, iteration)) return {};
          return own.tensors->tensors_of(own.graph, node, iteration);
        };
        return list_executions(*current, graph, iteration, tensors, stop);
      });
}

CancelHandle Session::overview(OverviewRequest request, OverviewCallbacks callbacks) {
  // For a training: find the provider of the rank's graphs, and this session's indices of them.
  const auto current = snapshot();
  std::shared_ptr<TensorProvider> training;
  IndexedVector<RankGraphIndex, GraphIndex> session_graphs;
  for (const GraphIndex g : current->graphs.indices()) {
    if (current->graphs[g].rank != request.choice.rank) continue;
    const Provided own = provider_of(g);
    if (!own.tensors) continue;
    training = own.tensors;
    while (!session_graphs.has(to_rank_index(own.graph))) session_graphs.add(kNoGraph);
    session_graphs[to_rank_index(own.graph)] = g;
  }
  auto cancel_state = std::make_shared<CancelState>();
  queues_->jobs.add(cancel_state, [dump_source = dump(), training, session_graphs, current, request = std::move(request),
                                   callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
    const auto source = [&]() -> Result<OverviewSource> {
      if (!dump_source && !training) {
        return fail(ErrorCode::not_found, SPORESCOPE_TRANSLATE_NOOP("No graph for this rank yet"));
      }
      if (!dump_source && request.choice.axis == OverviewAxis::ranks) {
        return fail(ErrorCode::invalid_argument,
                    SPORESCOPE_TRANSLATE_NOOP(
                        "For a live training, the overview shows one rank at a time. Record it, then open the recording."));
      }
      if (!dump_source) return training->retained_steps(session_graphs, job_state->stop());
      auto view = dump_source->wait_for_view(job_state->stop());
      if (!view) return tl::unexpected(std::move(view.error()));
      return OverviewSource{*std::move(view), {}, {}};
    };
    run_overview(source(), *current, request, callbacks, *job_state);
  });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle Session::recompute(RecomputeCallbacks callbacks) {
  auto cancel_state = std::make_shared<CancelState>();
  queues_->jobs.add(cancel_state,
                    [dump_source = dump(), callbacks = std::move(callbacks)](const std::shared_ptr<CancelState>& job_state) {
                      run_recompute(dump_source, callbacks, *job_state);
                    });
  return CancelState::request(std::move(cancel_state));
}

CancelHandle Session::recompute_one(const TensorKey& key, ResultCallback<RecomputedOperator> answer) {
  return submit<RecomputedOperator>(queues_->jobs, std::move(answer), [dump_source = dump(), key](const std::stop_token& stop) {
    return sporescope::recompute_one(dump_source, key, stop);
  });
}

CancelHandle Session::search(GraphIndex graph, NodeFilter filter, ResultCallback<std::vector<NodeIndex>> answer) {
  return submit<std::vector<NodeIndex>>(queues_->panels, std::move(answer),
                                        [snapshot = snapshot(), graph, filter = std::move(filter)](const std::stop_token&) {
                                          return search_nodes(*snapshot, graph, filter);
                                        });
}

CancelHandle Session::layout(std::shared_ptr<const ScopeTree> scopes, LayoutRequest request,
                             ResultCallback<std::shared_ptr<const GraphLayout>> answer) {
  return submit<std::shared_ptr<const GraphLayout>>(
      queues_->panels, std::move(answer),
      [scopes = std::move(scopes), request = std::move(request)](const std::stop_token& stop) {
        return lay_out(*scopes, request, stop);
      });
}

CancelHandle Session::stack_list(ResultCallback<std::vector<StackEntry>> answer) {
  return submit<std::vector<StackEntry>>(
      queues_->panels, std::move(answer),
      [snapshot = snapshot()](const std::stop_token& stop) { return list_source_lines(*snapshot, stop); });
}

}  // namespace sporescope
