// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_tensors.h"

#include <functional>
#include <string>
#include <utility>

#include "core/session/dump_view.h"
#include "core/session/live/live_summary.h"

namespace sporescope {

namespace {

using OnTensors = std::function<void(Result<OpenTensors>)>;

tl::unexpected<Error> no_value_before(const TensorKey& key) {
  return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("No value of this tensor is available from before step %1"),
                                     {to_string(key.iteration)}});
}

void fetch_current(LiveState& state, const LiveTensorKey& key, LiveState::Source previous,
                   std::shared_ptr<CancelState> cancel_state, OnTensors done) {
  state.fetch(key, std::move(cancel_state),
              [previous = std::move(previous), done = std::move(done)](Result<LiveState::Source> current) {
                done(current ? Result<OpenTensors>(OpenTensors{std::move(*current), previous})
                             : tl::unexpected(std::move(current.error())));
              });
}

}  // namespace

LiveTensors::LiveTensors(std::shared_ptr<LiveState> state, const std::shared_ptr<WorkQueues>& queues)
    : state_(std::move(state)), queues_(queues) {}

std::vector<TensorInfo> LiveTensors::tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto snapshot = state_->publisher().snapshot();
  if (snapshot->node_at(graph, node) == nullptr) return {};
  std::vector<TensorInfo> tensors = declared_tensors(*snapshot->graphs[graph].graph, graph, node, iteration);
  for (TensorInfo& info : tensors) {
    const auto output = state_->output_of(info.key);
    info.readable = output && is_readable(*output);
  }
  return tensors;
}

std::optional<TensorInfo> LiveTensors::tensor_info(const TensorKey& key) const {
  for (const TensorInfo& info : tensors_of(key.graph, key.node, key.iteration)) {
    if (info.key == key) return info;
  }
  return std::nullopt;
}

std::optional<TensorKey> LiveTensors::previous_of(const TensorKey& key) const {
  const auto output = state_->output_of(key);
  if (!output) return std::nullopt;
  TensorKey previous_key = key;
  for (std::int32_t step = output->step - 1; step >= 0 && step >= output->step - 1000; --step) {
    LiveTensorKey earlier = *output;
    earlier.step = step;
    previous_key.iteration = iteration_of_step(step);
    if (state_->store().has_value(earlier)) return previous_key;
  }
  return std::nullopt;
}

bool LiveTensors::has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto snapshot = state_->publisher().snapshot();
  if (!snapshot->graphs.has(graph) || !snapshot->graphs[graph].graph) return false;
  if (!snapshot->graphs[graph].graph->nodes().has(node)) return false;
  const Node& n = snapshot->graphs[graph].graph->nodes()[node];
  const bool is_computed = n.kind == NodeKind::parameter || n.order >= 0;
  return is_computed && is_readable({graph, node, 0, step_of(iteration)});
}

void LiveTensors::open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
                       Work work) {
  // The training may answer after the session was destroyed.
  const OnTensors done = [queues = queues_.lock(), urgency, cancel_state, work = std::move(work)](Result<OpenTensors> tensors) {
    if (!queues) return;
    WorkQueue& queue = urgency == Priority::panel ? queues->panels : queues->jobs;
    queue.add(cancel_state, [work, tensors = std::move(tensors)](const std::shared_ptr<CancelState>& job_state) {
      work(tensors, *job_state);
    });
  };
  const auto output = state_->output_of(key);
  if (!output) return done(no_value_before(key));
  if (access == TensorAccess::current) return fetch_current(*state_, *output, nullptr, std::move(cancel_state), done);
  const auto previous_key = previous_of(key);
  const auto earlier = previous_key ? state_->output_of(*previous_key) : std::nullopt;
  if (!earlier) return done(no_value_before(key));
  state_->fetch(*earlier, cancel_state,
                [state = state_, output = *output, access, cancel_state, done](Result<LiveState::Source> previous) {
                  if (!previous) return done(tl::unexpected(std::move(previous.error())));
                  if (access == TensorAccess::previous) return done(OpenTensors{nullptr, std::move(*previous)});
                  fetch_current(*state, output, std::move(*previous), cancel_state, done);
                });
}

bool LiveTensors::fetch_summary(const TensorKey& key, const std::shared_ptr<CancelState>& cancel_state,
                                const ResultCallback<TensorSummary>& answer) {
  const auto info = tensor_info(key);
  const auto output = state_->output_of(key);
  if (!info || !output || state_->store().has_value(*output) || !state_->can_request(output->step) ||
      !prefers_statistics(*info)) {
    return false;
  }
  state_->fetch_statistics(
      *output, cancel_state, [info = *info, cancel_state, answer](const Result<live::WireStatistics>& statistics) {
        cancel_state->deliver(
            [&] { answer(statistics ? quick_summary_of(info, *statistics) : tl::unexpected(statistics.error())); });
      });
  return true;
}

}  // namespace sporescope
