// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/live/tensor_answers.h"

#include <grpcpp/grpcpp.h>
#include <csignal>

#include <algorithm>
#include <cstdlib>

#include "core/tensor/statistics.h"

namespace sporescope::simulator {

namespace {

using debugger::EventReply;

// Returns MindSpore's number of a dtype.
int mindspore_dtype(DType dtype) {
  switch (dtype) {
    case DType::boolean:
      return 1;
    case DType::int8:
      return 2;
    case DType::int16:
      return 3;
    case DType::int32:
      return 4;
    case DType::int64:
      return 5;
    case DType::uint8:
      return 6;
    case DType::uint16:
      return 7;
    case DType::uint32:
      return 8;
    case DType::uint64:
      return 9;
    case DType::float16:
      return 10;
    case DType::float32:
      return 11;
    case DType::float64:
      return 12;
    default:
      return 0;
  }
}

}  // namespace

std::shared_ptr<const TensorSource> TensorAnswers::value_of(const sporescope::proto::TensorProto& desired) const {
  const auto found = tensors_.find_node(desired.node_name(), desired.truncate());
  if (!found) return nullptr;
  const std::uint32_t slot = static_cast<std::uint32_t>(std::strtoul(desired.slot().c_str(), nullptr, 10));
  const bool previous = !desired.iter().empty();
  if (previous && step_ == 0) return nullptr;
  return tensors_.value(found->first, found->second, slot, previous ? step_ - 1 : step_);
}

std::string TensorAnswers::answer(const debugger::ViewCMD& view) {
  switch (view.level()) {
    case debugger::ViewCMD::base:
      return send_bases(view);
    case debugger::ViewCMD::statistics:
      return send_statistics(view);
    default:
      return send_values(view);
  }
}

std::string TensorAnswers::send_values(const debugger::ViewCMD& view) {
  grpc::ClientContext context;
  EventReply reply;
  auto writer = stub_.SendTensors(&context, &reply);
  for (const auto& desired : view.tensors()) {
    sporescope::proto::TensorProto message = desired;
    const auto tensor = value_of(desired);
    if (!tensor) {
      message.set_finished(true);
      writer->Write(message);
      continue;
    }
    const std::size_t item = item_size(tensor->dtype());
    const std::uint64_t bytes = tensor->count() * item;
    message.set_data_type(mindspore_dtype(tensor->dtype()));
    const Shape shape = options_.fault == Fault::announces_huge_tensor ? Shape{std::int64_t{1} << 40, std::int64_t{1} << 40}
                        : tensor->shape().empty()                      ? Shape{0}
                                                                       : tensor->shape();
    for (const std::int64_t size : shape) message.add_dims(size);
    const std::uint64_t chunk = std::max<std::uint64_t>(options_.chunk_bytes / item, 1) * item;
    for (std::uint64_t at = 0; at < bytes; at += chunk) {
      std::string content(static_cast<std::size_t>(std::min(chunk, bytes - at)), '\0');
      if (!tensor->read(at / item, std::as_writable_bytes(std::span(content)))) break;
      report_.bytes_sent += content.size();
      message.set_tensor_content(std::move(content));
      const bool last = at + chunk >= bytes;
      message.set_finished(last && options_.fault != Fault::never_finishes_tensor && options_.fault != Fault::cuts_tensor);
      if (!writer->Write(message)) break;
      if (options_.fault == Fault::dies_in_a_tensor) (void)raise(SIGKILL);
      if (options_.fault == Fault::cuts_tensor) {
        context.TryCancel();
        break;
      }
    }
    ++report_.tensors_sent;
  }
  writer->WritesDone();
  const grpc::Status status = writer->Finish();
  return "SendTensors -> " + (status.ok() ? "OK" : status.error_message());
}

std::string TensorAnswers::send_bases(const debugger::ViewCMD& view) {
  grpc::ClientContext context;
  EventReply reply;
  auto writer = stub_.SendTensorBase(&context, &reply);
  for (const auto& desired : view.tensors()) {
    debugger::TensorBase base;
    if (const auto tensor = value_of(desired)) {
      base.set_data_type(mindspore_dtype(tensor->dtype()));
      for (const std::int64_t size : tensor->shape()) base.add_shape(size);
      base.set_data_size(static_cast<std::int64_t>(tensor->count() * item_size(tensor->dtype())));
    } else {
      base.add_shape(0);
    }
    writer->Write(base);
  }
  writer->WritesDone();
  const grpc::Status status = writer->Finish();
  return "SendTensorBase -> " + (status.ok() ? "OK" : status.error_message());
}

std::string TensorAnswers::send_statistics(const debugger::ViewCMD& view) {
  grpc::ClientContext context;
  EventReply reply;
  auto writer = stub_.SendTensorStats(&context, &reply);
  for (const auto& desired : view.tensors()) {
    debugger::TensorSummary summary;
    const auto tensor = value_of(desired);
    const auto statistics = tensor ? compute_statistics(*tensor) : Result<Statistics>(Statistics{});
    if (tensor && statistics) {
      auto& base = *summary.mutable_tensor_base();
      base.set_data_type(mindspore_dtype(tensor->dtype()));
      for (const std::int64_t size : tensor->shape()) base.add_shape(size);
      base.set_data_size(static_cast<std::int64_t>(tensor->count() * item_size(tensor->dtype())));
      auto& s = *summary.mutable_statistics();
      s.set_is_bool(tensor->dtype() == DType::boolean);
      s.set_max_value(static_cast<float>(statistics->max.value_or(0)));
      s.set_min_value(static_cast<float>(statistics->min.value_or(0)));
      s.set_avg_value(static_cast<float>(statistics->mean.value_or(0)));
      s.set_count(static_cast<std::int32_t>(statistics->count));
      s.set_neg_zero_count(static_cast<std::int32_t>(statistics->negative - statistics->neg_inf));
      s.set_pos_zero_count(static_cast<std::int32_t>(statistics->positive - statistics->pos_inf));
      s.set_nan_count(static_cast<std::int32_t>(statistics->nan));
      s.set_neg_inf_count(static_cast<std::int32_t>(statistics->neg_inf));
      s.set_pos_inf_count(static_cast<std::int32_t>(statistics->pos_inf));
      s.set_zero_count(static_cast<std::int32_t>(statistics->zero));
    }
    writer->Write(summary);
  }
  writer->WritesDone();
  const grpc::Status status = writer->Finish();
  return "SendTensorStats -> " + (status.ok() ? "OK" : status.error_message());
}

}  // namespace sporescope::simulator
