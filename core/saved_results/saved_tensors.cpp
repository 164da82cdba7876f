// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/saved_tensors.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sporescope {

namespace {

constexpr std::uint64_t kMaxRuns = std::numeric_limits<std::uint32_t>::max();

Iteration iteration_in(const Fields& tensor) {
  if (!tensor.has("iteration")) return Iteration::constants;
  return Iteration{tensor.integer("iteration", number_of(Iteration::init), INT64_MAX).value_or(0)};
}

std::uint32_t run_in(const Fields& tensor, const char* name) {
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, tensor.count(name, kMaxRuns)));
}

SavedTensor tensor_in(const Fields& tensor) {
  SavedTensor out;
  if (const auto rank = tensor.integer("rank", 0, std::numeric_limits<int>::max())) out.rank = static_cast<int>(*rank);
  out.net = tensor.text("net");
  out.graph_id = static_cast<std::uint32_t>(tensor.count("graph_id", std::numeric_limits<std::uint32_t>::max()));
  out.iteration = iteration_in(tensor);
  out.node = tensor.text("node");
  out.type = tensor.text("type");
  if (out.node.empty()) {
    const Fields name = tensor.object("name");
    out.type = name.text("type");
    out.name = name.text("name");
  }
  out.io = tensor
               .one_of("io", {IoDirection::output, IoDirection::input},
                       [](IoDirection io) { return io == IoDirection::input ? "input" : "output"; })
               .value_or(IoDirection::output);
  out.slot = static_cast<std::uint32_t>(tensor.count("slot", kMaxSlot));
  out.run = run_in(tensor, "run");
  out.time = tensor.count("time");
  return out;
}

}  // namespace

RecordIndex SavedTensors::add(const Fields& record) {
  if (!record.has("tensor")) record.wrong("tensor", SPORESCOPE_TRANSLATE_NOOP("an object"));
  const Fields tensor = record.object("tensor");
  SavedTensor place = tensor_in(tensor);
  const auto [known, is_new] = known_.emplace(std::move(place), tensors_.next());
  if (is_new) {
    SavedTensorInfo info;
    info.tensor = known->first;
    info.graph = tensor.text("graph");
    info.runs = run_in(tensor, "runs");
    info.dtype = tensor.text("dtype");
    info.shape = tensor.integers("shape", Fields::kMaxDimensions);
    tensors_.add(std::move(info));
  }
  if (record.has("statistics")) tensors_[known->second].statistics = record.object("statistics").recorded_statistics();
  return known->second;
}

DType read_stored_dtype(const Fields& record) {
  const Fields tensor = record.object("tensor");
  if (!tensor.has("stored_dtype")) return DType::float32;
  const auto dtype = dtype_from_name(tensor.text("stored_dtype"));
  if (!dtype) tensor.wrong("stored_dtype", SPORESCOPE_TRANSLATE_NOOP("an element type"));
  return dtype.value_or(DType::float32);
}

}  // namespace sporescope
