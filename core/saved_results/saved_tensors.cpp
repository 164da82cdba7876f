// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/saved_tensors.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sporescope {

namespace {

constexpr std::uint64_t kMaxRuns = std::numeric_limits<std::uint32_t>::max();

Iteration read_iteration(const Fields& tensor) {
  if (!tensor.has("iteration")) return Iteration::constants;
  return Iteration{tensor.integer("iteration", number_of(Iteration::init), INT64_MAX).value_or(0)};
}

std::uint32_t read_run(const Fields& tensor, const char* name) {
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, tensor.count(name, kMaxRuns)));
}

SavedTensor read_tensor(const Fields& tensor) {
  SavedTensor result;
  if (const auto rank = tensor.integer("rank", 0, std::numeric_limits<int>::max())) result.rank = static_cast<int>(*rank);
  result.net = tensor.text("net");
  result.graph_id = static_cast<std::uint32_t>(tensor.count("graph_id", std::numeric_limits<std::uint32_t>::max()));
  result.iteration = read_iteration(tensor);
  result.node = tensor.text("node");
  result.type = tensor.text("type");
  if (result.node.empty()) {
    const Fields name = tensor.object("name");
    result.type = name.text("type");
    result.name = name.text("name");
  }
  result.io = tensor
                  .one_of("io", {IoDirection::output, IoDirection::input},
                          [](IoDirection io) { return io == IoDirection::input ? "input" : "output"; })
                  .value_or(IoDirection::output);
  result.slot = static_cast<std::uint32_t>(tensor.count("slot", kMaxSlot));
  result.run = read_run(tensor, "run");
  result.time = tensor.count("time");
  return result;
}

}  // namespace

RecordIndex SavedTensors::add(const Fields& record) {
  if (!record.has("tensor")) record.report_error("tensor", SPORESCOPE_TRANSLATE_NOOP("an object"));
  const Fields tensor = record.object("tensor");
  SavedTensor saved_tensor = read_tensor(tensor);
  const auto [found, is_new] = indices_.emplace(std::move(saved_tensor), tensors_.next());
  if (is_new) {
    SavedTensorInfo info;
    info.tensor = found->first;
    info.graph = tensor.text("graph");
    info.runs = read_run(tensor, "runs");
    info.dtype = tensor.text("dtype");
    info.shape = tensor.integers("shape", Fields::kMaxDimensions);
    tensors_.add(std::move(info));
  }
  if (record.has("statistics")) tensors_[found->second].statistics = record.object("statistics").recorded_statistics();
  return found->second;
}

DType read_stored_dtype(const Fields& record) {
  const Fields tensor = record.object("tensor");
  if (!tensor.has("stored_dtype")) return DType::float32;
  const auto dtype = dtype_from_name(tensor.text("stored_dtype"));
  if (!dtype) tensor.report_error("stored_dtype", SPORESCOPE_TRANSLATE_NOOP("an element type"));
  return dtype.value_or(DType::float32);
}

}  // namespace sporescope
