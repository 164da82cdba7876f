// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/wire.h"

#include <charconv>

namespace sporescope::live {

namespace {

/// MindSpore's single-precision fields may be rounded or infinite for float64 and int64 tensors, so prefer the exact value.
double prefer_exact(double exact, float rounded) { return exact != 0 ? exact : static_cast<double>(rounded); }

void write(const RunCommand& command, debugger::EventReply& reply) {
  debugger::RunCMD& run = *reply.mutable_run_cmd();
  switch (command.level) {
    case RunLevel::step:
      run.set_run_level("step");
      run.set_run_steps(1);
      if (command.is_pass_through) run.set_passes(true);
      break;
    case RunLevel::node:
      run.set_run_level("node");
      run.set_node_name(command.node);
      break;
    case RunLevel::recheck:
      run.set_run_level("recheck");
      break;
  }
}

void write(const SetCommand& command, debugger::EventReply& reply) {
  debugger::SetCMD& set = *reply.mutable_set_cmd();
  set.set_id(command.id);
  set.set_delete_(command.remove);
  if (command.remove) return;
  debugger::WatchCondition& condition = *set.mutable_watch_condition();
  condition.set_condition(command.condition);
  for (const SetCommand::Parameter& parameter : command.parameters) {
    auto& param = *condition.add_params();
    param.set_name(parameter.name);
    param.set_disabled(parameter.disabled);
    param.set_value(parameter.value);
    // The oldest clients read only this field.
    if (!parameter.disabled) condition.set_value(static_cast<float>(parameter.value));
  }
  for (const SetCommand::Node& node : command.nodes) {
    debugger::WatchNode& watched = *set.add_watch_nodes();
    watched.set_node_name(node.name);
    watched.set_node_type(node.type);
    watched.set_graph_name(node.graph);
  }
}

void write(const ViewCommand& command, debugger::EventReply& reply) {
  debugger::ViewCMD& view = *reply.mutable_view_cmd();
  switch (command.level) {
    case ViewLevel::value:
      view.set_level(debugger::ViewCMD::value);
      break;
    case ViewLevel::statistics:
      view.set_level(debugger::ViewCMD::statistics);
      break;
    case ViewLevel::base:
      view.set_level(debugger::ViewCMD::base);
      break;
  }
  for (const WireTensor& requested : command.tensors) {
    auto& tensor = *view.add_tensors();
    tensor.set_node_name(requested.node);
    tensor.set_slot(std::to_string(requested.slot));
    tensor.set_iter(requested.previous ? "prev" : "");
    tensor.set_truncate(requested.truncate);
  }
}

void write(const ExitCommand& /*command*/, debugger::EventReply& reply) { reply.set_exit(true); }

void write(const ConsoleCommand& command, debugger::EventReply& reply) {
  reply.mutable_console_cmd()->set_id(command.id);
  reply.mutable_console_cmd()->set_code(command.code);
}

constexpr std::size_t kMaxConsoleBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxScalars = 64;
constexpr std::size_t kMaxNameBytes = 256;

std::uint64_t non_negative(std::int32_t number) { return number < 0 ? 0 : static_cast<std::uint64_t>(number); }

}  // namespace

Metadata from_wire(const debugger::Metadata& message) {
  Metadata metadata;
  metadata.device_name = message.device_name();
  metadata.step = message.cur_step();
  metadata.backend = message.backend();
  metadata.current_node = message.cur_node();
  metadata.training_done = message.training_done();
  metadata.ms_version = message.ms_version();
  metadata.cost = message.cost();
  metadata.ranks = message.ranks();
  metadata.process = {message.host(), message.pid(), message.started(), message.script(), message.command()};
  metadata.failure = message.failure();
  metadata.traceback = message.traceback();
  metadata.remark = message.remark();
  for (const debugger::Scalar& scalar : message.scalars()) {
    if (metadata.scalars.size() == kMaxScalars) break;
    metadata.scalars.push_back({scalar.name().substr(0, kMaxNameBytes), scalar.value()});
  }
  for (const std::string& name : message.graphs_ran()) {
    if (metadata.graphs_ran.size() == kMaxScalars) break;
    metadata.graphs_ran.push_back(name.substr(0, kMaxNameBytes));
  }
  metadata.console = message.console();
  if (message.has_console_answer()) {
    const debugger::ConsoleAnswer& answer = message.console_answer();
    metadata.console_answer = {answer.id(), answer.output().substr(0, kMaxConsoleBytes), answer.failed()};
  }
  return metadata;
}

WireHit from_wire(const debugger::WatchpointHit& message) {
  WireHit hit;
  hit.watchpoint = message.id();
  hit.node = message.tensor().node_name();
  const std::string& slot = message.tensor().slot();
  std::from_chars(slot.data(), slot.data() + slot.size(), hit.slot);
  hit.error_code = static_cast<std::uint32_t>(message.error_code());
  for (const auto& param : message.watch_condition().params()) {
    hit.parameters.push_back({param.name(), param.value(), param.disabled(), param.hit(), param.actual_value()});
  }
  return hit;
}

WireBase from_wire(const debugger::TensorBase& message) {
  return {message.data_type(), Shape(message.shape().begin(), message.shape().end()), message.data_size()};
}

WireStatistics from_wire(const debugger::TensorSummary& message) {
  const debugger::Statistics& s = message.statistics();
  WireStatistics statistics;
  statistics.base = from_wire(message.tensor_base());
  statistics.max = prefer_exact(s.exact_max_value(), s.max_value());
  statistics.min = prefer_exact(s.exact_min_value(), s.min_value());
  statistics.mean = prefer_exact(s.exact_avg_value(), s.avg_value());
  statistics.count = non_negative(s.count());
  statistics.negative = non_negative(s.neg_zero_count());
  statistics.positive = non_negative(s.pos_zero_count());
  statistics.nan = non_negative(s.nan_count());
  statistics.neg_inf = non_negative(s.neg_inf_count());
  statistics.pos_inf = non_negative(s.pos_inf_count());
  statistics.zero = non_negative(s.zero_count());
  return statistics;
}

void to_wire(const Command& command, debugger::EventReply& reply) {
  reply.set_status(debugger::EventReply::OK);
  std::visit([&](const auto& typed_command) { write(typed_command, reply); }, command);
}

}  // namespace sporescope::live
