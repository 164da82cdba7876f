// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/received_streams.h"

#include <grpcpp/support/proto_buffer_reader.h>

#include "core/graph/read_graph.h"

namespace sporescope::live {

namespace {

constexpr std::size_t kMaxGraphBytes = std::size_t{1} << 30;
// Overhead of a tensor piece.
constexpr std::size_t kPieceBytes = 128;

// A message in the network buffers, with the reader whose pointers refer to them.
struct OwnedMessage {
  explicit OwnedMessage(grpc::ByteBuffer& message) : buffer(message) {}
  grpc::ByteBuffer buffer;
  grpc::ProtoBufferReader reader{&buffer};
};

// The bytes of a graph with their reservation.
struct OwnedGraph {
  GraphBytes bytes;
  Reservation reservation;
};

}  // namespace

bool GraphStream::process(const debugger::Chunk& chunk) {
  if (bytes_.size() + chunk.buffer().size() > kMaxGraphBytes) {
    training_->report({SPORESCOPE_TRANSLATE_NOOP("The training sent a graph of more than %1 bytes; it was discarded"),
                       {Count{kMaxGraphBytes}}});
    skip();
    return false;
  }
  if (!reservation_.add(chunk.buffer().size())) {
    training_->report({SPORESCOPE_TRANSLATE_NOOP("A graph was discarded: data from all trainings may use at most %1 bytes"),
                       {Count{reservation_.budget()->max_bytes()}}});
    skip();
    return false;
  }
  const auto* data = reinterpret_cast<const std::byte*>(chunk.buffer().data());
  bytes_.insert(bytes_.end(), data, data + chunk.buffer().size());
  if (has_several_graphs_ && chunk.finished()) finish_graph();
  return true;
}

void GraphStream::skip() {
  bytes_ = {};
  reservation_.release();
  is_valid_ = false;
}

bool GraphStream::end(bool complete) {
  if (!complete) {
    training_->report({SPORESCOPE_TRANSLATE_NOOP("An incomplete graph was discarded after %1 bytes"), {Count{bytes_.size()}}});
    return false;
  }
  if (!bytes_.empty()) finish_graph();
  return is_valid_;
}

void GraphStream::finish_graph() {
  // The reservation lives as long as the bytes.
  const auto owned_graph = std::make_shared<const OwnedGraph>(OwnedGraph{std::exchange(bytes_, {}), std::move(reservation_)});
  const std::shared_ptr<const GraphBytes> bytes(owned_graph, &owned_graph->bytes);
  auto graph = parse_graph(*bytes, {}, {});
  if (graph) {
    training_->receive_graph(std::move(*graph), bytes);
  } else {
    is_valid_ = false;
    training_->report(graph.error().message);
  }
}

bool TensorStream::process(grpc::ByteBuffer& message) {
  if (!reservation_.add(kPieceBytes + message.Length())) {
    training_->report({SPORESCOPE_TRANSLATE_NOOP("A tensor was discarded: data from all trainings may use at most %1 bytes"),
                       {Count{reservation_.budget()->max_bytes()}}});
    assembler_.drop();
    reservation_.release();
    return false;
  }
  const auto owned_message = std::make_shared<OwnedMessage>(message);
  auto value = assembler_.add(owned_message->reader, owned_message);
  if (!value) {
    training_->report(value.error().message);
    return false;
  }
  if (*value) training_->receive_value(std::move(**value));
  if (*value || assembler_.is_idle()) reservation_.release();
  return true;
}

bool TensorStream::end(bool complete) {
  if (!complete || assembler_.has_unfinished_tensor()) {
    training_->report({SPORESCOPE_TRANSLATE_NOOP("An incomplete tensor was discarded")});
  }
  return true;
}

}  // namespace sporescope::live
