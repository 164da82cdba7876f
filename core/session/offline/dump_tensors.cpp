// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/offline/dump_tensors.h"

#include <string>
#include <utility>

#include "core/concurrency/catch_exceptions.h"
#include "core/dump/growing/growing_dump.h"

namespace sporescope {

namespace {

Result<OpenTensors> open_tensors(const SessionState& state, const TensorKey& key, TensorAccess access) {
  const auto view = state.open_view();
  if (!view) return tl::unexpected(view.error());
  OpenTensors tensors;
  const bool needs_previous = access != TensorAccess::current;
  const auto previous_key = needs_previous ? (*view)->previous_of(key) : std::nullopt;
  if (needs_previous && !previous_key) {
    return fail(ErrorCode::not_found, {SPORESCOPE_TRANSLATE_NOOP("This tensor has no value before iteration %1 in the dump"),
                                       {to_string(key.iteration)}});
  }
  // Open the current tensor first: a remote engine sends the previous one in the same response.
  if (access != TensorAccess::previous) {
    auto current = (*view)->open(key);
    if (!current) return tl::unexpected(as_incomplete(std::move(current.error())));
    tensors.current = std::move(*current);
  }
  if (needs_previous) {
    auto previous = (*view)->open(*previous_key);
    if (!previous) return tl::unexpected(std::move(previous.error()));
    tensors.previous = std::move(*previous);
  }
  return tensors;
}

}  // namespace

DumpTensors::DumpTensors(std::shared_ptr<SessionState> state, const std::shared_ptr<WorkQueues>& queues)
    : state_(std::move(state)), queues_(queues) {}

std::vector<TensorInfo> DumpTensors::tensors_of(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  if (const auto view = state_->view()) return view->tensors_of(graph, node, iteration);
  const auto snapshot = state_->publisher().snapshot();
  if (!snapshot->graphs.has(graph) || !snapshot->graphs[graph].graph) return {};
  return declared_tensors(*snapshot->graphs[graph].graph, graph, node, iteration);
}

std::optional<TensorInfo> DumpTensors::tensor_info(const TensorKey& key) const {
  const auto view = state_->view();
  return view ? view->tensor_info(key) : std::nullopt;
}

std::optional<TensorKey> DumpTensors::previous_of(const TensorKey& key) const {
  const auto view = state_->view();
  return view ? view->previous_of(key) : std::nullopt;
}

bool DumpTensors::has_data(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto view = state_->view();
  return view && view->has_data(graph, node, iteration);
}

std::optional<RecordedSummary> DumpTensors::recorded_summary(const TensorKey& key) const {
  const auto view = state_->view();
  return view ? view->recorded_summary(key) : std::nullopt;
}

Result<std::vector<Attribute>> DumpTensors::kernel_arguments(GraphIndex graph, NodeIndex node, Iteration iteration) const {
  const auto view = state_->view();
  if (!view || view->dump_graph(graph) == kNoDumpGraph) return {};
  return view->dump().kernel_arguments(view->dump_graph(graph), node, iteration);
}

bool DumpTensors::is_sample(const TensorKey& key, const Shape& shape) const {
  const auto view = state_->view();
  return view && view->is_sample(key, shape);
}

void DumpTensors::open(const TensorKey& key, TensorAccess access, Priority urgency, std::shared_ptr<CancelState> cancel_state,
                       Work work) {
  const auto queues = queues_.lock();
  if (!queues) return;
  WorkQueue& queue = urgency == Priority::panel ? queues->panels : queues->jobs;
  queue.add(std::move(cancel_state),
            [state = state_, key, access, work = std::move(work)](const std::shared_ptr<CancelState>& job_state) {
              work(catch_exceptions<OpenTensors>([&] { return open_tensors(*state, key, access); }), *job_state);
            });
}

}  // namespace sporescope
