// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_recording.h"

#include <new>
#include <utility>

namespace sporescope {

struct LiveRecording::Writer {
  std::unique_ptr<Recorder> recorder;
  std::function<void(const Text&)> on_problem;

  void write(const Work& work) {
    try {
      if (const auto written = work(*recorder); !written) on_problem(written.error().message);
    } catch (const std::bad_alloc&) {
      on_problem({SPORESCOPE_TRANSLATE_NOOP("Out of memory while recording: part of the captured data is missing")});
    }
  }
};

LiveRecording::LiveRecording(std::unique_ptr<Recorder> recorder, std::function<void(const Text&)> on_problem)
    : writer_(std::make_shared<Writer>(Writer{std::move(recorder), std::move(on_problem)})) {}

void LiveRecording::add(Work work) {
  queue_.add([writer = writer_, work = std::move(work)] { writer->write(work); });
}

void LiveRecording::add_graph(const SessionGraph& graph, std::shared_ptr<const std::vector<std::byte>> bytes) {
  add([id = graph.graph_id, nodes = graph.graph, bytes = std::move(bytes)](Recorder& recorder) {
    return recorder.add_graph(id, *nodes, *bytes);
  });
}

void LiveRecording::add_tensor(const SessionGraph& graph, const LiveTensorKey& key,
                               std::shared_ptr<const TensorSource> tensor) {
  add([id = graph.graph_id, nodes = graph.graph, key, tensor = std::move(tensor)](Recorder& recorder) {
    return recorder.add_tensor(id, *nodes, key.node, key.slot, key.step, *tensor);
  });
}

void LiveRecording::set_run_order(std::int32_t step, std::vector<std::uint32_t> graph_ids) {
  add([step, graph_ids = std::move(graph_ids)](Recorder& recorder) {
    recorder.set_run_order(step, graph_ids);
    return Result<void>{};
  });
}

void LiveRecording::add_hit(const SessionGraph& graph, const Hit& hit) {
  RecordedHit record;
  record.step = step_of(hit.key.iteration);
  record.graph = graph.name;
  record.node = graph.graph->nodes()[hit.key.node].full_name;
  record.slot = hit.key.slot;
  record.watchpoint = hit.judgement.watchpoint;
  record.condition = hit.judgement.condition->id;
  for (const JudgedParameter& p : hit.judgement.parameters) {
    record.parameters.push_back({std::string(p.spec->name), p.value, p.actual, p.hit});
  }
  record.errors = watch_error_names(hit.judgement.errors);
  add([record = std::move(record)](Recorder& recorder) { return recorder.add_hit(record); });
}

}  // namespace sporescope
