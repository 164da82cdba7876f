// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/engine_service.h"

#include <algorithm>
#include <stop_token>
#include <utility>

#include "core/cause/first_cause.h"
#include "core/cause/purpose.h"
#include "core/concurrency/catch_exceptions.h"
#include "core/concurrency/ordered_pipeline.h"
#include "core/dump/growing/growing_dump.h"
#include "core/dump/header_check.h"
#include "core/dump/open_dump.h"
#include "core/dump/selection.h"
#include "core/remote/byte_planes.h"
#include "core/serve/proto_messages.h"
#include "core/serve/request_handlers.h"
#include "core/tensor/slice.h"
#include "core/watch/check.h"
#include "core/watch/recommended.h"
#include "core/watch/watch_file.h"

namespace sporescope::serve {

namespace {

constexpr std::size_t kPieceBytes = 1 << 20;
constexpr unsigned kReaders = 8;  // more than cores, because they mostly wait for the disk
constexpr std::size_t kWindow = 256;

grpc::StatusCode code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found:
      return grpc::StatusCode::NOT_FOUND;
    case ErrorCode::no_permission:
      return grpc::StatusCode::PERMISSION_DENIED;
    case ErrorCode::invalid_argument:
      return grpc::StatusCode::INVALID_ARGUMENT;
    case ErrorCode::unsupported:
      return grpc::StatusCode::UNIMPLEMENTED;
    case ErrorCode::cancelled:
      return grpc::StatusCode::CANCELLED;
    case ErrorCode::read_failed:
    case ErrorCode::truncated:
    case ErrorCode::malformed:
      break;
  }
  return grpc::StatusCode::DATA_LOSS;
}

grpc::Status status_of(const Error& error) { return {code_of(error.code), error.str()}; }

/// The reply stream of a call, and whether its client still needs it. Any thread may use it, but only one at a time.
template <class Reply>
class Stream {
 public:
  // If this is inlined, GCC 12 warns about the constructor of std::stop_source.
  [[gnu::noinline]] Stream(grpc::ServerContext& context, grpc::ServerWriter<Reply>& writer)
      : context_(context), writer_(writer) {}

  void send(const Reply& reply, grpc::WriteOptions write_options = {}) {
    if (context_.IsCancelled() || !writer_.Write(reply, write_options)) stop_.request_stop();
  }
  [[nodiscard]] std::stop_token stop() const { return stop_.get_token(); }
  [[nodiscard]] grpc::Status end() const { return stop_.stop_requested() ? grpc::Status::CANCELLED : grpc::Status::OK; }

 private:
  grpc::ServerContext& context_;
  grpc::ServerWriter<Reply>& writer_;
  std::stop_source stop_;
};

wire::Tensor read_tensor(const Dump& dump, RecordIndex index, bool with_statistics, const std::stop_token& stop) {
  wire::Tensor message = tensor_message(dump, index);
  const TensorRecord& record = dump.records()[index];
  if (!record.has_values) return message;
  const auto source = dump.open(record);
  if (!source) {
    *message.mutable_problem() = problem_message({dump.path(record), source.error().message});
    return message;
  }
  set_stored(message, (*source)->dtype(), (*source)->shape());
  if (const auto problem = header_mismatch(dump, record, (*source)->dtype(), (*source)->shape())) {
    *message.mutable_problem() = problem_message(*problem);
  }
  if (!with_statistics) return message;
  const auto statistics = compute_statistics(**source, stop);
  if (statistics) {
    *message.mutable_statistics() = statistics_message(*statistics);
  } else {
    *message.mutable_problem() = problem_message({dump.path(record), statistics.error().message});
  }
  return message;
}

Result<std::vector<Watchpoint>> watchpoints_of(const std::string& watch_file, const Dump& dump, IoDirection io) {
  return watch_file.empty() ? recommended_watchpoints(dump, io) : parse_watch_file(watch_file, "the watch file");
}

void send_in_pieces(Stream<engine::Packed>& stream, const std::string& part, bool is_error) {
  std::size_t position = 0;
  do {
    engine::Packed packed;
    const auto piece = std::string_view(part).substr(position, kPieceBytes);
    position += kPieceBytes;
    packed.set_more(position < part.size());
    packed.set_failed(is_error);
    grpc::WriteOptions write_options;
    const auto compression = remote::choose_compression(piece);
    // gzip takes several times as long as everything else.
    if (compression != remote::Compression::gzip) write_options.set_no_compression();
    if (compression == remote::Compression::byte_planes) {
      auto planes = remote::byte_planes(piece);
      packed.set_piece(std::move(planes.rest));
      packed.set_plane_bytes(planes.plane_bytes);
      for (std::string& plane : planes.planes) packed.add_planes(std::move(plane));
    } else {
      packed.set_piece(piece.data(), piece.size());
    }
    stream.send(packed, write_options);
  } while (position < part.size() && !stream.stop().stop_requested());
}

template <class Reply>
void send_progress(Stream<Reply>& stream, std::uint64_t done, std::uint64_t total) {
  Reply reply;
  *reply.mutable_progress() = progress_message(done, total);
  stream.send(reply);
}

}  // namespace

Result<std::shared_ptr<const Dump>> EngineService::dump(std::uint32_t id) const {
  if (auto dump = dumps_.find(id).dump) return dump;
  return fail(ErrorCode::not_found, {"No dump was opened under the number %1", {std::to_string(id)}});
}

grpc::Status EngineService::Open(grpc::ServerContext* context, const engine::OpenRequest* request,
                                 grpc::ServerWriter<engine::OpenReply>* writer) {
  Stream stream(*context, *writer);
  OpenOptions options;
  options.stop = stream.stop();
  options.progress = [&stream](const OpenProgress& progress) { send_progress(stream, progress.folders, 0); };
  options.on_skipped = [&stream](const Problem& problem) {
    engine::OpenReply reply;
    *reply.mutable_skipped() = problem_message(problem);
    stream.send(reply);
  };
  const auto opened = open_dumps(request->path(), options);
  if (!opened) return status_of(opened.error());
  for (const auto& opened_dump : *opened) {
    engine::OpenReply reply;
    *reply.mutable_dump() = dump_message(*opened_dump, dumps_.add({opened_dump, nullptr}));
    stream.send(reply);
  }
  return stream.end();
}

grpc::Status EngineService::Nodes(grpc::ServerContext* context, const engine::NodesRequest* request,
                                  grpc::ServerWriter<engine::Node>* writer) {
  const auto opened = dump(request->dump());
  if (!opened) return status_of(opened.error());
  const auto selection = selection_of(request->selection());
  if (!selection) return status_of(selection.error());
  const auto nodes = select_nodes(**opened, *selection);
  if (!nodes) return status_of(nodes.error());
  Stream stream(*context, *writer);
  for (const auto& [graph, node] : *nodes) {
    if (stream.stop().stop_requested()) break;
    stream.send(node_message(**opened, graph, node, request->with_sources()));
  }
  return stream.end();
}

grpc::Status EngineService::Tensors(grpc::ServerContext* context, const engine::TensorsRequest* request,
                                    grpc::ServerWriter<engine::Tensor>* writer) {
  const auto opened = dump(request->dump());
  if (!opened) return status_of(opened.error());
  const auto selection = selection_of(request->selection());
  if (!selection) return status_of(selection.error());
  const auto records = select_records(**opened, *selection);
  if (!records) return status_of(records.error());
  Stream stream(*context, *writer);
  static_cast<void>(run_ordered(
      records->size(), kReaders, kWindow, stream.stop(),
      [&](std::size_t i) { return read_tensor(**opened, (*records)[i], request->with_statistics(), stream.stop()); },
      [&](std::size_t, const wire::Tensor& tensor) {
        stream.send(tensor);
        return !stream.stop().stop_requested();
      }));
  return stream.end();
}

grpc::Status EngineService::Values(grpc::ServerContext* context, const engine::ValuesRequest* request,
                                   grpc::ServerWriter<engine::ValuesReply>* writer) {
  const auto opened = dump(request->dump());
  if (!opened) return status_of(opened.error());
  const auto records = (*opened)->records();
  if (request->record() >= records.size()) {
    return {grpc::StatusCode::NOT_FOUND, "The dump has no tensor of the number " + std::to_string(request->record())};
  }
  const auto slice = Slice::parse(request->slice());
  if (!slice) return status_of(slice.error());
  const auto source = (*opened)->open(records[RecordIndex{request->record()}]);
  if (!source) return status_of(source.error());
  Stream stream(*context, *writer);
  const auto values = read_slice(**source, *slice, kMaxSlicedElements, stream.stop());
  if (!values) return status_of(values.error());
  engine::ValuesReply reply;
  reply.mutable_head()->set_dtype(std::string(dtype_name(values->dtype())));
  reply.mutable_head()->mutable_shape()->Assign(values->shape().begin(), values->shape().end());
  stream.send(reply);
  const auto& bytes = values->bytes();
  for (std::size_t position = 0; position < bytes.size() && !stream.stop().stop_requested(); position += kPieceBytes) {
    reply.set_piece(bytes.data() + position, std::min(kPieceBytes, bytes.size() - position));
    stream.send(reply);
  }
  return stream.end();
}

grpc::Status EngineService::Check(grpc::ServerContext* context, const engine::CheckRequest* request,
                                  grpc::ServerWriter<engine::CheckReply>* writer) {
  const auto opened = dump(request->dump());
  if (!opened) return status_of(opened.error());
  const auto selection = selection_of(request->selection());
  if (!selection) return status_of(selection.error());
  const auto watchpoints = watchpoints_of(request->watch_file(), **opened, selection->io.value_or(IoDirection::output));
  if (!watchpoints) return status_of(watchpoints.error());
  Stream stream(*context, *writer);
  CheckOptions options;
  options.selection = *selection;
  options.io = selection->io.value_or(IoDirection::output);
  options.stop = stream.stop();
  options.purpose = make_non_finite_purpose();
  options.keep_hits = false;
  options.on_hit = [&](const sporescope::Hit& hit) {
    engine::CheckReply reply;
    *reply.mutable_hit() = hit_message(**opened, hit);
    stream.send(reply);
  };
  options.on_progress = [&](const CheckProgress& progress) { send_progress(stream, progress.tensors, progress.tensors_total); };
  const auto result = check(**opened, *watchpoints, options);
  if (!result) return status_of(result.error());
  engine::CheckReply reply;
  engine::CheckSummary& end = *reply.mutable_end();
  end.set_hits(result->hit_count);
  *end.mutable_coverage() = coverage_message(result->coverage);
  end.set_complete(result->complete && result->all_judged());
  for (const Problem& problem : result->problems) *end.add_problems() = problem_message(problem);
  stream.send(reply);
  return stream.end();
}

grpc::Status EngineService::FirstCause(grpc::ServerContext* context, const engine::FirstCauseRequest* request,
                                       grpc::ServerWriter<engine::FirstCauseReply>* writer) {
  const auto opened = dump(request->dump());
  if (!opened) return status_of(opened.error());
  Stream stream(*context, *writer);
  CauseSearchOptions options;
  options.stop = stream.stop();
  options.on_progress = [&](const CauseSearchProgress& progress) {
    send_progress(stream, progress.tensors, progress.tensors_total);
  };
  const auto result = find_first_cause(**opened, options);
  if (!result) return status_of(result.error());
  for (const sporescope::Finding& finding : result->findings) {
    engine::FirstCauseReply reply;
    *reply.mutable_finding() = finding_message(**opened, finding);
    stream.send(reply);
  }
  engine::FirstCauseReply reply;
  engine::FirstCauseSummary& end = *reply.mutable_end();
  *end.mutable_coverage() = coverage_message(result->coverage);
  end.set_complete(result->complete && result->coverage.all_judged() && result->undumped_overflow_reports == 0);
  for (const Problem& problem : result->problems) *end.add_problems() = problem_message(problem);
  stream.send(reply);
  return stream.end();
}

grpc::Status EngineService::Ask(grpc::ServerContext* context, const engine::Question* request,
                                grpc::ServerWriter<engine::Packed>* writer) {
  context->set_compression_algorithm(GRPC_COMPRESS_GZIP);
  Stream stream(*context, *writer);
  // A waiting request sends nothing, so writing cannot detect that the client is gone: stop it explicitly.
  std::stop_source stop;
  const std::stop_callback on_end(shutdown_.get_token(), [&stop] { stop.request_stop(); });
  const std::stop_callback on_gone(stream.stop(), [&stop] { stop.request_stop(); });
  ClientRequest client_request;
  client_request.kind = static_cast<remote::RequestKind>(request->kind());
  client_request.dumps = &dumps_;
  client_request.commands = &commands_;
  client_request.dump = dumps_.find(request->dump());
  client_request.packed = request->packed();
  client_request.stop = stop.get_token();
  client_request.send = [&stream](const std::string& part) { send_in_pieces(stream, part, false); };
  const auto handled = catch_exceptions<void>([&] { return handle_request(client_request); });
  if (shutdown_.stop_requested()) return {grpc::StatusCode::UNAVAILABLE, "The engine ends"};
  // Sent as data instead of a gRPC status, because the client needs the message and its arguments separately.
  if (!handled) send_in_pieces(stream, pack(as_incomplete(handled.error())), true);
  return stream.end();
}

}  // namespace sporescope::serve
