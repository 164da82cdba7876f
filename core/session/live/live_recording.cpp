// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/live/live_recording.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <utility>

namespace sporescope {

struct LiveRecording::State {
  using Work = std::function<Result<void>(Recorder&)>;

  std::unique_ptr<Recorder> recorder;
  std::function<void(const Text&)> on_problem;
  std::mutex mutex;
  std::condition_variable came;
  std::deque<Work> waiting;
  bool closed = false;

  void add(Work work) {
    {
      const std::lock_guard lock(mutex);
      waiting.push_back(std::move(work));
    }
    came.notify_one();
  }

  void write_all() {
    std::unique_lock lock(mutex);
    for (;;) {
      came.wait(lock, [this] { return closed || !waiting.empty(); });
      if (waiting.empty()) return;
      Work work = std::move(waiting.front());
      waiting.pop_front();
      lock.unlock();
      write(work);
      work = nullptr;  // the tensor goes before the wait for the next one
      lock.lock();
    }
  }

  void write(const Work& work) {
    try {
      if (const auto written = work(*recorder); !written) on_problem(written.error().message);
    } catch (const std::bad_alloc&) {
      on_problem({SPORESCOPE_TRANSLATE_NOOP("There was no memory left to write what was seen: a part of it is missing")});
    }
  }
};

LiveRecording::LiveRecording(std::unique_ptr<Recorder> recorder, std::function<void(const Text&)> on_problem)
    : state_(std::make_shared<State>()) {
  state_->recorder = std::move(recorder);
  state_->on_problem = std::move(on_problem);
  writer_ = std::thread([state = state_] { state->write_all(); });
}

LiveRecording::~LiveRecording() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->closed = true;
  }
  state_->came.notify_one();
  // Telling of a problem may have ended the last owner on the writing thread itself.
  if (writer_.get_id() == std::this_thread::get_id()) {
    writer_.detach();
  } else {
    writer_.join();
  }
}

void LiveRecording::add_graph(const SessionGraph& graph, std::shared_ptr<const std::vector<std::byte>> bytes) {
  state_->add([id = graph.graph_id, nodes = graph.graph, bytes = std::move(bytes)](Recorder& recorder) {
    return recorder.add_graph(id, *nodes, *bytes);
  });
}

void LiveRecording::add_tensor(const SessionGraph& graph, const LiveTensorKey& key,
                               std::shared_ptr<const TensorSource> tensor) {
  state_->add([id = graph.graph_id, nodes = graph.graph, key, tensor = std::move(tensor)](Recorder& recorder) {
    return recorder.add_tensor(id, *nodes, key.node, key.slot, key.step, *tensor);
  });
}

void LiveRecording::add_hit(const SessionGraph& graph, const SessionHit& hit) {
  RecordedHit record;
  record.step = static_cast<std::int32_t>(hit.key.iteration);
  record.graph = graph.name;
  record.node = graph.graph->nodes()[hit.key.node].full_name;
  record.slot = hit.key.slot;
  record.watchpoint = hit.judgement.watchpoint;
  record.condition = hit.judgement.condition->id;
  for (const JudgedParameter& p : hit.judgement.parameters)
    record.parameters.push_back({std::string(p.spec->name), p.value, p.actual, p.hit});
  record.errors = watch_error_names(hit.judgement.errors);
  state_->add([record = std::move(record)](Recorder& recorder) { return recorder.add_hit(record); });
}

}  // namespace sporescope
