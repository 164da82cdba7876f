// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <vector>

#include "core/live/listener.h"
#include "tests/core/live/wire_client.h"

namespace sporescope::live::test {

/// A listener on a free port that collects the events of its trainings.
class Server {
 public:
  explicit Server(std::uint64_t max_tensor_bytes = std::uint64_t{1} << 30) {
    ListenOptions options;
    options.max_tensor_bytes = max_tensor_bytes;
    start(options);
  }
  explicit Server(const ListenOptions& options) { start(options); }
  ~Server() {
    if (listener_) listener_->stop();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const { return listener_->port(); }
  [[nodiscard]] Listener& listener() { return *listener_; }
  [[nodiscard]] std::shared_ptr<Training> training(std::size_t number = 0) const {
    const auto all = listener_->trainings();
    return number < all.size() ? all[number] : nullptr;
  }
  [[nodiscard]] std::vector<TrainingEvent> events(TrainingEvent::Kind kind) const {
    const std::lock_guard lock(mutex_);
    std::vector<TrainingEvent> found;
    for (const TrainingEvent& event : events_) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
  [[nodiscard]] std::size_t count(TrainingEvent::Kind kind) const { return events(kind).size(); }
  /// Returns the problems that belong to no training.
  [[nodiscard]] std::vector<std::string> problems() const {
    const std::lock_guard lock(mutex_);
    return problems_;
  }

 private:
  void start(ListenOptions options) {
    options.port = 0;
    const auto follow = [this](const std::shared_ptr<Training>& training) {
      training->set_observer([this](const TrainingEvent& event) {
        const std::lock_guard lock(mutex_);
        events_.push_back(event);
      });
    };
    const auto note = [this](const Text& problem) {
      const std::lock_guard lock(mutex_);
      problems_.push_back(problem.str());
    };
    auto started = Listener::start(options, follow, note);
    if (started) listener_ = std::move(*started);
  }

  mutable std::mutex mutex_;
  std::vector<TrainingEvent> events_;
  std::vector<std::string> problems_;
  std::unique_ptr<Listener> listener_;
};

inline proto::TensorProto tensor_message(const std::string& node, const std::vector<std::int64_t>& dims,
                                         const std::string& content, bool finished = true) {
  proto::TensorProto message;
  message.set_node_name(node);
  message.set_slot("0");
  message.set_data_type(11);
  for (const std::int64_t size : dims) message.add_dims(size);
  message.set_tensor_content(content);
  message.set_finished(finished);
  return message;
}

inline std::string floats(std::size_t count) {
  std::vector<float> values(count);
  std::iota(values.begin(), values.end(), 1.0F);
  return {reinterpret_cast<const char*>(values.data()), count * sizeof(float)};
}

inline std::string chain_graph(int operators) {
  proto::GraphProto graph;
  graph.set_name("kernel_graph_0");
  for (int i = 0; i < operators; ++i) {
    auto& node = *graph.add_node();
    node.set_name(std::to_string(i + 1));
    node.set_op_type("ReLU");
    node.set_scope("Default/net-Net/block" + std::to_string(i / 100));
    node.set_full_name(node.scope() + "/ReLU-op" + std::to_string(i));
    if (i > 0) node.add_input()->set_name(std::to_string(i));
  }
  return graph.SerializeAsString();
}

}  // namespace sporescope::live::test
