// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/recorder.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "core/base/json_number.h"
#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"
#include "core/dump/mindspore/node_names.h"
#include "core/tensor/npy.h"

namespace sporescope {

namespace {

// Files have time stamps in microseconds since the epoch. A recording counts from this base, in the order of steps and
// operators.
constexpr std::uint64_t kFirstTime = 1'700'000'000'000'000;
constexpr std::uint64_t kMicrosecondsPerStep = 10'000'000;

// Steps are numbered from 1, iterations from 0. Values before the first step are initial values.
Iteration iteration_of(std::int32_t step) { return step <= 0 ? Iteration::init : Iteration{step - 1}; }

Result<void> write_error(const std::filesystem::path& path) {
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("Cannot write %1. Check the free space and permissions"), {path.string()}}, path);
}

Result<void> write_file(const std::filesystem::path& path, std::string_view text, bool append = false) {
  std::ofstream out(path, append ? std::ios::binary | std::ios::app : std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  return out ? Result<void>() : write_error(path);
}

Result<void> make_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return error ? write_error(path) : Result<void>();
}

// Returns the first bytes of a ModelProto that contains a GraphProto: ir_version = 1 (field 1), then field 4 with its length.
std::string model_head(std::size_t graph_bytes) {
  std::string head{'\x08', '\x01', '\x22'};
  std::uint64_t remaining = graph_bytes;
  do {
    const auto low = static_cast<unsigned char>(remaining & 0x7F);
    remaining >>= 7;
    head.push_back(static_cast<char>(remaining != 0 ? low | 0x80 : low));
  } while (remaining != 0);
  return head;
}

}  // namespace

std::filesystem::path Recorder::rank_folder() const {
  return folder_ / layout::kRank.with(static_cast<std::uint64_t>(info_.rank));
}

namespace {

Result<void> check_is_new(const std::filesystem::path& folder) {
  std::error_code error;
  if (!std::filesystem::exists(folder, error)) return {};
  if (!std::filesystem::is_directory(folder, error)) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is a file: choose a new folder"), {folder.string()}}, folder);
  }
  if (std::filesystem::is_empty(folder, error)) return {};
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is not empty; choose an empty or new folder"), {folder.string()}}, folder);
}

}  // namespace

Result<void> Recorder::can_create(const std::filesystem::path& folder) {
  if (auto is_new = check_is_new(folder); !is_new) return is_new;
  std::error_code error;
  // Only an attempt to write shows whether it is permitted.
  const std::filesystem::path probe = std::filesystem::absolute(folder, error) / layout::kRank.with(0);
  std::vector<std::filesystem::path> missing;  // innermost first
  for (auto part = probe; !std::filesystem::exists(part, error) && part != part.parent_path(); part = part.parent_path()) {
    missing.push_back(part);
  }
  const bool is_created = make_folder(probe).has_value();
  for (const std::filesystem::path& part : missing) std::filesystem::remove(part, error);
  return is_created ? Result<void>() : write_error(folder);
}

Result<std::unique_ptr<Recorder>> Recorder::create(const std::filesystem::path& folder, const RecordingInfo& info) {
  std::unique_ptr<Recorder> recorder(new Recorder(folder, info));
  const auto rank = recorder->rank_folder();
  const auto& new_folder = info.joins_other_ranks ? rank : folder;
  if (auto is_new = check_is_new(new_folder); !is_new) return tl::unexpected(is_new.error());
  for (const auto& part : {rank / layout::kMetadata, rank / info.net, rank / layout::kGraphs, rank / layout::kOrders}) {
    if (auto result = make_folder(part); !result) return tl::unexpected(result.error());
  }
  nlohmann::json config{{"device_target", info.device_target}, {"ms_version", info.ms_version}};
  if (!info.trained_with.empty()) config["trained_with"] = info.trained_with;
  const nlohmann::json data_dump{{"common_dump_settings",
                                  {{"dump_mode", 0},
                                   {"path", folder.string()},
                                   {"net_name", info.net},
                                   {"iteration", "all"},
                                   {"input_output", 2},
                                   {"saved_data", "tensor"},
                                   {"kernels", nlohmann::json::array()}}},
                                 {"e2e_dump_settings", {{"enable", true}, {"trans_flag", true}}}};
  if (auto written = write_file(rank / layout::kMetadata / layout::kConfig, config.dump()); !written) {
    return tl::unexpected(written.error());
  }
  if (auto written = write_file(rank / layout::kMetadata / layout::kDataDump, data_dump.dump(4)); !written) {
    return tl::unexpected(written.error());
  }
  return recorder;
}

std::uint64_t time_of(const Graph& graph, NodeIndex node, std::int32_t step, std::uint64_t nodes_before) {
  const Node& n = graph.nodes()[node];
  // MindSpore dumps parameters at the end of the step, after all operators.
  const std::uint64_t offset = n.kind == NodeKind::op
                                   ? nodes_before + static_cast<std::uint64_t>(std::max(n.order, 0))
                                   : kMicrosecondsPerStep / 2 + nodes_before + static_cast<std::uint64_t>(number_of(node));
  return kFirstTime + static_cast<std::uint64_t>(std::max(step, 0)) * kMicrosecondsPerStep + offset;
}

// Graphs run in the order in which they were compiled, unless set_run_order() was called.
std::uint64_t Recorder::nodes_before(std::uint32_t graph_id, std::int32_t step) const {
  const auto order = run_orders_.find(step);
  const auto position_of = [&](std::uint32_t id) {
    if (order == run_orders_.end()) return std::ptrdiff_t{0};
    return std::find(order->second.begin(), order->second.end(), id) - order->second.begin();
  };
  std::uint64_t nodes = 0;
  for (const auto& [id, names] : names_) {
    if (std::pair(position_of(id), id) < std::pair(position_of(graph_id), graph_id)) nodes += names.size();
  }
  return nodes;
}

void Recorder::set_run_order(std::int32_t step, std::vector<std::uint32_t> own_ids) {
  const std::lock_guard lock(mutex_);
  for (std::uint32_t& own_id : own_ids) {
    if (const auto id = ids_.find(own_id); id != ids_.end()) own_id = id->second;
  }
  run_orders_[step] = std::move(own_ids);
}

void Recorder::name_files(std::uint32_t graph_id, const Graph& graph) {
  auto& names = names_[graph_id];
  names.assign(graph.nodes().size(), {});
  IndexedVector<NodeIndex, bool> launched(graph.nodes().size(), false);
  for (const NodeIndex node : graph.execution_order()) launched[node] = true;
  for (const NodeIndex node : graph.nodes().indices()) {
    const Node& n = graph.nodes()[node];
    if (n.kind == NodeKind::op) {
      names[node] = launched[node] ? counter_.next(n.full_name) : encode_name(n.full_name);
    } else {
      names[node] = encode_name(n.full_name);
    }
  }
}

Result<void> Recorder::write_execution_order(std::uint32_t graph_id, const Graph& graph) const {
  std::string text = "NodeExecutionOrder-FullNameWithScope\n";
  for (const NodeIndex node : graph.execution_order()) {
    text += graph.nodes()[node].full_name;
    text += '\n';
  }
  return write_file(rank_folder() / layout::kOrders / layout::kOrderFile.with(graph_id), text);
}

Result<void> Recorder::add_graph(std::uint32_t own_id, const Graph& graph, std::span<const std::byte> graph_proto) {
  const std::lock_guard lock(mutex_);
  const bool is_known = ids_.contains(own_id);
  const std::uint32_t next = names_.empty() ? 0 : names_.rbegin()->first + 1;
  const std::uint32_t graph_id = ids_.try_emplace(own_id, std::max(own_id, next)).first->second;
  const auto path = rank_folder() / layout::kGraphs / layout::kGraphFile.with(graph_id);
  std::string model = model_head(graph_proto.size());
  model.append(reinterpret_cast<const char*>(graph_proto.data()), graph_proto.size());
  if (auto written = write_file(path, model); !written) return written;
  if (!is_known) name_files(graph_id, graph);
  return write_execution_order(graph_id, graph);
}

Result<void> Recorder::record_step(std::uint32_t graph_id, std::int32_t step) {
  if (step <= 0) return {};
  std::int32_t& last = last_step_[graph_id];
  if (step <= last) return {};
  last = step;
  return write_file(rank_folder() / layout::kOrders / layout::kHistoryFile.with(graph_id), to_string(iteration_of(step)) + '\n',
                    true);
}

Result<void> Recorder::add_tensor(std::uint32_t own_id, const Graph& graph, NodeIndex node, std::uint32_t slot,
                                  std::int32_t step, const TensorSource& tensor) {
  std::filesystem::path path;
  {
    const std::lock_guard lock(mutex_);
    const auto id = ids_.find(own_id);
    const std::uint32_t graph_id = id == ids_.end() ? own_id : id->second;
    const auto names = names_.find(graph_id);
    if (names == names_.end() || !names->second.has(node)) {
      return fail(ErrorCode::invalid_argument,
                  {SPORESCOPE_TRANSLATE_NOOP("A tensor was discarded: its graph is not being recorded")});
    }
    if (!written_.emplace(std::tuple(graph_id, node, slot, step), true).second) return {};
    const Iteration iteration = iteration_of(step);
    const std::string name = iteration == Iteration::init ? std::string(layout::kInitFolder) : to_string(iteration);
    const auto folder = rank_folder() / info_.net / std::to_string(graph_id) / name;
    if (auto result = make_folder(folder); !result) return result;
    if (auto recorded = record_step(graph_id, step); !recorded) return recorded;
    const Node& n = graph.nodes()[node];
    const std::string type = n.kind == NodeKind::op ? std::string(n.type) : "Parameter";
    path = folder / (type + '.' + names->second[node] + ".0.0." +
                     std::to_string(time_of(graph, node, step, nodes_before(graph_id, step))) + ".output." +
                     std::to_string(slot) + ".DefaultFormat.npy");
  }
  return write_npy(tensor, path);
}

Result<void> Recorder::add_hit(const RecordedHit& hit) {
  nlohmann::json parameters = nlohmann::json::array();
  for (const RecordedHit::Parameter& p : hit.parameters) {
    parameters.push_back(
        {{"name", p.name}, {"value", number_json(p.value)}, {"actual", number_json(p.actual)}, {"hit", p.hit}});
  }
  const nlohmann::json line{{"step", hit.step},           {"iteration", number_of(iteration_of(hit.step))},
                            {"graph", hit.graph},         {"node", hit.node},
                            {"slot", hit.slot},           {"watchpoint", hit.watchpoint},
                            {"condition", hit.condition}, {"params", std::move(parameters)},
                            {"errors", hit.errors}};
  const std::lock_guard lock(mutex_);
  // Names come from the training; invalid UTF-8 is replaced, so that it does not end the recording.
  const std::string text = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return write_file(folder_ / "hits.jsonl", text + '\n', true);
}

}  // namespace sporescope
