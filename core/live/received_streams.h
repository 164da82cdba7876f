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

/// What becomes of the messages of a stream. Each class takes them one by one (`take`: false if the rest is not wanted) and is
/// told the end (`end`: complete or broken off; gives whether the client is answered OK). One stream, one thread.
namespace sporescope::live {

/// Chunks of one graph or several, put together and parsed as soon as each is whole.
class GraphStream {
 public:
  using Message = debugger::Chunk;
  GraphStream(std::shared_ptr<Training> training, bool several, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), several_(several), reserved_(memory) {}

  [[nodiscard]] bool take(const debugger::Chunk& chunk);
  [[nodiscard]] bool end(bool complete);

 private:
  void finish_graph();
  void skip();

  std::shared_ptr<Training> training_;
  bool several_;
  bool good_ = true;
  GraphBytes bytes_;
  Reservation reserved_;  // of bytes_; a graph keeps its own as long as its bytes are kept
};

/// Small messages, collected and handed over at the end, whole or not at all.
template <class MessageType, class Value, auto kDeliver>
class CollectedStream {
 public:
  using Message = MessageType;
  CollectedStream(std::shared_ptr<Training> training, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), reserved_(memory) {}

  [[nodiscard]] bool take(const Message& message) {
    if (!reserved_.add(sizeof(Value) + message.ByteSizeLong())) {
      training_->report({SPORESCOPE_TRANSLATE_NOOP("Replies were discarded: data from all trainings may use at most %1 bytes"),
                         {Count{reserved_.budget()->max_bytes()}}});
      values_ = {};
      reserved_.release();
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
  Reservation reserved_;  // of values_
};

using HitStream = CollectedStream<debugger::WatchpointHit, WireHit, &Training::receive_hits>;
using BaseStream = CollectedStream<debugger::TensorBase, WireBase, &Training::receive_bases>;
using StatisticsStream = CollectedStream<debugger::TensorSummary, WireStatistics, &Training::receive_statistics>;

/// Values of tensors in chunks, each handed over when it is whole.
class TensorStream {
 public:
  using Message = grpc::ByteBuffer;
  TensorStream(std::shared_ptr<Training> training, std::uint64_t max_bytes, const std::shared_ptr<MemoryBudget>& memory)
      : training_(std::move(training)), assembler_(max_bytes), reserved_(memory) {}

  [[nodiscard]] bool take(grpc::ByteBuffer& message);
  [[nodiscard]] bool end(bool complete);

 private:
  std::shared_ptr<Training> training_;
  TensorAssembler assembler_;
  // Of the tensor that is coming in; a whole one is in the hands of whoever wanted it, and of one that is too large nothing is
  // held.
  Reservation reserved_;
};

}  // namespace sporescope::live
