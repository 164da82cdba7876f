// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/one_tensor.h"

#include <filesystem>
#include <system_error>

#include "app/cli/output/plain_text.h"
#include "app/cli/output/tensor_text.h"
#include "core/dump/header_check.h"
#include "core/dump/tensor_file.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kMaxNamedTensors = 3;

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

// The properties in which the selected tensors differ, and the options that distinguish them.
class Differences {
 public:
  Differences(const Dump& dump, const std::vector<RecordIndex>& records) : dump_(dump) {
    const TensorRecord& first = dump.records()[records.front()];
    for (const RecordIndex number : records) {
      const TensorRecord& other = dump.records()[number];
      if (first.graph != kNoDumpGraph && other.graph != kNoDumpGraph) {
        const DumpGraph& a = dump.graphs()[first.graph];
        const DumpGraph& b = dump.graphs()[other.graph];
        rank_ = rank_ || a.rank != b.rank;
        net_ = net_ || a.net != b.net;
        graph_ = graph_ || a.graph_id != b.graph_id;
      }
      iteration_ = iteration_ || first.iteration != other.iteration;
      const bool has_other_node = node_text(dump, first) != node_text(dump, other);
      node_ = node_ || has_other_node;
      has_equal_last_parts_ =
          has_equal_last_parts_ || (has_other_node && short_node_text(dump, first) == short_node_text(dump, other));
      io_ = io_ || first.io != other.io;
      slot_ = slot_ || first.slot != other.slot;
      run_ = run_ || first.run != other.run;
    }
  }

  [[nodiscard]] std::string text(const TensorRecord& record) const {
    std::string text = tensor_text(dump_, record);
    if (has_equal_last_parts_) text.replace(0, short_node_text(dump_, record).size(), node_text(dump_, record));
    if (run_) text += ", run " + std::to_string(record.run);
    if (record.graph == kNoDumpGraph) return text;
    const DumpGraph& graph = dump_.graphs()[record.graph];
    if (net_) text += ", net " + graph.net;
    if (graph_) text += ", graph " + graph.name;
    return text;
  }

  [[nodiscard]] std::string options() const {
    std::string list;
    for (const auto& [differs, option] : {std::pair(rank_, "--rank"), std::pair(net_, "--net"), std::pair(graph_, "--graph"),
                                          std::pair(iteration_, "--iteration"), std::pair(node_, "--node"),
                                          std::pair(io_, "--io"), std::pair(slot_, "--slot"), std::pair(run_, "--run")}) {
      if (!differs) continue;
      if (!list.empty()) list += ", ";
      list += option;
    }
    return list;
  }

 private:
  const Dump& dump_;
  bool rank_ = false, net_ = false, graph_ = false, iteration_ = false, node_ = false, io_ = false, slot_ = false, run_ = false;
  bool has_equal_last_parts_ = false;  // of nodes with different names
};

tl::unexpected<Error> tensor_count_error(const Dump& dump, const std::vector<RecordIndex>& records) {
  if (records.empty()) {
    return fail(ErrorCode::invalid_argument, "No tensor selected. The command tensors lists them.");
  }
  const Differences differences(dump, records);
  std::string names;
  for (std::size_t i = 0; i < std::min(records.size(), kMaxNamedTensors); ++i) {
    if (i > 0) names += "; ";
    names += differences.text(dump.records()[records[i]]);
  }
  if (records.size() > kMaxNamedTensors) names += "; …";
  const std::string options = differences.options();
  const std::string count = std::to_string(records.size());
  if (options.empty()) {
    return fail(ErrorCode::invalid_argument,
                {"%1 tensors are selected, but exactly one is needed: %2. Specify the file.", {count, names}});
  }
  return fail(ErrorCode::invalid_argument,
              {"%1 tensors are selected, but exactly one is needed: %2. Narrow the selection with %3, or specify the file.",
               {count, names, options}});
}

/// Returns the records whose node has exactly this name, in full or as its last part: "fc1.weight" does not mean
/// "moments.fc1.weight". Returns all records if there are none.
std::vector<RecordIndex> filter_by_exact_name(const Dump& dump, const std::string& node,
                                              const std::vector<RecordIndex>& records) {
  std::vector<RecordIndex> exact;
  for (const RecordIndex number : records) {
    const TensorRecord& record = dump.records()[number];
    if (node_text(dump, record) == node || short_node_text(dump, record) == node) exact.push_back(number);
  }
  return exact.empty() ? records : exact;
}

}  // namespace

Json OneTensor::json() const {
  const TensorHeader stored = header_of(*source);
  return dump ? tensor_json(*dump, record, stored) : tensor_json(file, stored);
}

std::vector<std::string> OneTensor::title() const {
  if (!dump) return {file};
  return {node_text(*dump, dump->records()[record]), tensor_text(*dump, dump->records()[record])};
}

std::string OneTensor::sample_text() const {
  if (!dump || !is_sample_file(*dump, dump->records()[record], source->shape())) return {};
  return "a sample: only the first " + counted(source->count(), "element was", "elements were") + " dumped";
}

bool is_standalone_file(const CommandContext& call, const Result<Target>& target) {
  if (target ? !target->records.empty() : target.error().code != ErrorCode::not_found) return false;
  return is_file(call.path);
}

Result<OneTensor> open_standalone(const std::string& path) {
  auto file = open_tensor_file(path);
  if (!file) return tl::unexpected(std::move(file.error()));
  return OneTensor{nullptr, {}, path, std::move(*file)};
}

Result<OneTensor> open_one_tensor(CommandContext& call) {
  auto target = open_target(call);
  if (is_standalone_file(call, target)) return open_standalone(call.path);
  if (!target) return tl::unexpected(std::move(target.error()));
  const auto selected = selected_records(call, *target);
  if (!selected) return tl::unexpected(selected.error());
  const auto records = filter_by_exact_name(*target->dump, call.selection.node, *selected);
  if (records.size() != 1) return tensor_count_error(*target->dump, records);
  const TensorRecord& record = target->dump->records()[records.front()];
  auto source = target->dump->open(record);
  if (!source) return tl::unexpected(std::move(source.error()));
  return OneTensor{target->dump, records.front(), target->dump->path(record).string(), std::move(*source)};
}

}  // namespace sporescope::cli
