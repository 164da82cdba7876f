// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/live/memory_budget.h"
#include "core/live/tensor_assembler.h"
#include "core/live/training.h"
#include "core/live/wire.h"

/// Classes that process the messages of a stream. process() processes one message and returns false if the rest is not needed.
/// end() is called once, for a complete or interrupted stream, and returns whether the client is answered with OK. Each object
/// handles one stream on one thread.
namespace sporescope::live {

/// Assembles the chunks of one or several graphs. Each graph is parsed once it is complete.
class GraphStream {
 public:
  using Message = debugger::Chunk;
  GraphStream(std::shared_ptr<Training> training, bool has_several_graphs, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), has_several_graphs_(has_several_graphs), reservation_(memory) {}

  [[nodiscard]] bool process(const debugger::Chunk& chunk);
  [[nodiscard]] bool end(bool complete);

 private:
  void finish_graph();
  void skip();

  std::shared_ptr<Training> training_;
  bool has_several_graphs_;
  bool is_valid_ = true;
  GraphBytes bytes_;
  Reservation reservation_;  // for bytes_; a graph keeps its reservation together with its bytes
};

/// Collects small messages and delivers them at the end, all or none.
template <class MessageType, class Value, auto kDeliver>
class CollectedStream {
 public:
  using Message = MessageType;
  CollectedStream(std::shared_ptr<Training> training, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), reservation_(memory) {}

  [[nodiscard]] bool process(const Message& message) {
    if (!reservation_.add(sizeof(Value) + message.ByteSizeLong())) {
      training_->report({SPORESCOPE_TRANSLATE_NOOP("Replies were discarded: data from all trainings may use at most %1 bytes"),
                         {Count{reservation_.budget()->max_bytes()}}});
      values_ = {};
      reservation_.release();
      return false;
    }
    values_.push_back(from_wire(message));
    return true;
  }
  [[nodiscard]] bool end(bool complete) {
    if (complete) {
      std::invoke(kDeliver, *training_, std::move(values_));
    } else {
      training_->report(
          {SPORESCOPE_TRANSLATE_NOOP("An incomplete series of replies was discarded after %1"), {Count{values_.size()}}});
    }
    return complete;
  }

 private:
  std::shared_ptr<Training> training_;
  std::vector<Value> values_;
  Reservation reservation_;  // for values_
};

using HitStream = CollectedStream<debugger::WatchpointHit, WireHit, &Training::receive_hits>;
using BaseStream = CollectedStream<debugger::TensorBase, WireBase, &Training::receive_bases>;
using StatisticsStream = CollectedStream<debugger::TensorSummary, WireStatistics, &Training::receive_statistics>;

/// Assembles tensor values from chunks. Each value is delivered once it is complete.
class TensorStream {
 public:
  using Message = grpc::ByteBuffer;
  TensorStream(std::shared_ptr<Training> training, std::uint64_t max_bytes, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), assembler_(max_bytes), reservation_(memory) {}

  [[nodiscard]] bool process(grpc::ByteBuffer& message);
  [[nodiscard]] bool end(bool complete);

 private:
  std::shared_ptr<Training> training_;
  TensorAssembler assembler_;
  // For the tensor being received. A complete tensor belongs to its receiver, and nothing is stored of one that is too large.
  Reservation reservation_;
};

}  // namespace sporescope::live
