// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/estimate.h"

#include <algorithm>
#include <system_error>

#include "core/dump/header_check.h"
#include "core/dump_settings/kernel_matcher.h"
#include "core/graph/kernel_inputs.h"
#include "core/tensor/dtype.h"

namespace sporescope {

namespace {

constexpr std::uint64_t kHeaderBytes = 128;  // of a .npy file with up to about ten dimensions
constexpr std::uint64_t kRowBytes = 90;      // of statistic.csv, without names and statistics
constexpr std::uint64_t kNumberBytes = 11;

bool dumps_values(DumpContent content) { return content != DumpContent::statistics; }

/// Sums the sizes of the tensors of one node.
class NodeSize {
 public:
  NodeSize(const Node& node, const DumpSettings& settings, const DumpTarget& target)
      : node_(node), settings_(settings), target_(target) {}

  void add(const OutputType& type) {
    ++size_.tensors;
    if (dumps_statistics(settings_.content)) {
      size_.bytes += kRowBytes + node_.type.size() + node_.full_name.size() + kNumberBytes * settings_.statistics.size();
    }
    if (!dumps_values(settings_.content)) return;
    const auto dtype = dtype_from_name(type.dtype);
    const auto elements = dtype ? graph_element_count(type) : std::nullopt;
    if (!elements) {
      ++size_.unknown;
    } else if (*elements == 0) {
      --size_.tensors;  // an empty tensor has no file
    } else {
      size_.bytes += kHeaderBytes + stored_elements(*elements) * stored_bytes(*dtype);
    }
  }

  [[nodiscard]] const DumpSize& size() const { return size_; }

 private:
  [[nodiscard]] std::uint64_t stored_elements(std::uint64_t elements) const {
    const bool is_sampled = settings_.sample && target_.device == TrainingDevice::ascend && target_.mode != ExecutionMode::o2;
    return is_sampled ? std::min<std::uint64_t>(elements, *settings_.sample) : elements;
  }

  // Ascend writes bfloat16 as float32.
  [[nodiscard]] std::uint64_t stored_bytes(DType dtype) const {
    const bool is_widened = dtype == DType::bfloat16 && target_.device == TrainingDevice::ascend;
    return item_size(is_widened ? DType::float32 : dtype);
  }

  const Node& node_;
  const DumpSettings& settings_;
  const DumpTarget& target_;
  DumpSize size_;
};

}  // namespace

DumpSize size_of_node(const Graph& graph, NodeIndex node, const DumpSettings& settings, const DumpTarget& target) {
  const Node& details = graph.nodes()[node];
  NodeSize size(details, settings, target);
  if (settings.input_output != Slots::inputs) {
    for (const OutputType& type : graph.outputs(node)) size.add(type);
  }
  if (settings.input_output == Slots::outputs || details.kind != NodeKind::op) return size.size();
  for (const KernelInput& input : kernel_inputs(graph, node)) {
    if (input.from.node == kNoNode) continue;
    const auto types = graph.outputs(input.from.node);
    if (input.from.slot < types.size()) size.add(types[input.from.slot]);
  }
  return size.size();
}

std::optional<std::uint64_t> SizeEstimate::bytes() const {
  if (!is_predictable || !iterations) return std::nullopt;
  return chosen.bytes * *iterations * ranks;
}

Result<SizeEstimate> estimate(const DumpSettings& settings, const DumpTarget& target,
                              std::span<const std::shared_ptr<const Graph>> graphs, std::uint32_t ranks) {
  SizeEstimate result;
  const bool selects_by_name = settings.nodes == NodeMode::kernels;
  const bool dumps_only_failures = settings.content == DumpContent::overflow || settings.content == DumpContent::exception;
  result.is_predictable = !dumps_only_failures && settings.nodes != NodeMode::set_dump;
  result.iterations = iteration_count(settings.iterations);
  result.ranks = ranks;
  const auto kernels = KernelMatcher::make(selects_by_name ? settings.kernels : std::vector<std::string>(), target.version);
  if (!kernels) return tl::unexpected(kernels.error());
  const LaunchedNames names(graphs, target.version);
  for (const std::shared_ptr<const Graph>& graph : graphs) {
    for (const NodeIndex node : dumped_nodes(*graph, target)) {
      const DumpSize size = size_of_node(*graph, node, settings, target);
      const bool is_operator = graph->nodes()[node].kind == NodeKind::op;
      result.all += size;
      result.all_operators += is_operator ? 1 : 0;
      if (selects_by_name && !kernels->matches(*graph, node, names)) continue;
      result.chosen += size;
      result.operators += is_operator ? 1 : 0;
    }
  }
  if (selects_by_name) result.unmatched_kernels = kernels->unmatched(graphs, names);
  return result;
}

std::optional<std::uint64_t> free_bytes_at(const std::filesystem::path& path) {
  std::error_code error;
  for (std::filesystem::path folder = path; !folder.empty(); folder = folder.parent_path()) {
    const auto space = std::filesystem::space(folder, error);
    if (!error) return space.available;
    if (folder == folder.parent_path()) break;
  }
  return std::nullopt;
}

}  // namespace sporescope
