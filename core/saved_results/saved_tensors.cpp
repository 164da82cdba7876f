// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/saved_tensors.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sporescope {

namespace {

constexpr std::uint64_t kMaxRuns = std::numeric_limits<std::uint32_t>::max();

Iteration read_iteration(const JsonReader& tensor) {
  if (!tensor.has("iteration")) return Iteration::constants;
  return Iteration{tensor.integer("iteration", number_of(Iteration::init), INT64_MAX).value_or(0)};
}

std::uint32_t read_run(const JsonReader& tensor, const char* name) {
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, tensor.count(name, kMaxRuns)));
}

SavedTensor read_tensor(const JsonReader& tensor) {
  SavedTensor result;
  if (const auto rank = tensor.integer("rank", 0, std::numeric_limits<int>::max())) result.rank = static_cast<int>(*rank);
  result.net = tensor.text("net");
  result.graph_id = static_cast<std::uint32_t>(tensor.count("graph_id", std::numeric_limits<std::uint32_t>::max()));
  result.iteration = read_iteration(tensor);
  result.node = tensor.text("node");
  result.type = tensor.text("type");
  if (result.node.empty()) {
    const JsonReader name = tensor.object("name");
    result.type = name.text("type");
    result.name = name.text("name");
  }
  const std::string io = tensor.text("io");
  if (io != "input" && io != "output") {
    tensor.report_error("io", SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
  }
  result.io = io == "input" ? IoDirection::input : IoDirection::output;
  result.slot = static_cast<std::uint32_t>(tensor.count("slot", kMaxSlot));
  result.run = read_run(tensor, "run");
  result.time = tensor.count("time");
  return result;
}

}  // namespace

RecordIndex SavedTensors::add(const JsonReader& record) {
  if (!record.has("tensor")) record.report_error("tensor", SPORESCOPE_TRANSLATE_NOOP("an object"));
  const JsonReader tensor = record.object("tensor");
  SavedTensor saved_tensor = read_tensor(tensor);
  const auto [found, is_new] = indices_.emplace(std::move(saved_tensor), tensors_.next());
  if (is_new) {
    SavedTensorInfo info;
    info.tensor = found->first;
    info.graph = tensor.text("graph");
    info.runs = read_run(tensor, "runs");
    info.dtype = tensor.text("dtype");
    info.shape = tensor.integers("shape", JsonReader::kMaxDimensions);
    tensors_.add(std::move(info));
  }
  if (record.has("statistics")) tensors_[found->second].statistics = record.object("statistics").recorded_statistics();
  return found->second;
}

}  // namespace sporescope
