// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cctype>

#include "core/dump/open_dump.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

/// The element type that the graph gives to a tensor; empty if it does not tell.
std::string_view dtype_in_graph(const Dump& dump, const TensorRecord& record) {
  if (record.graph >= dump.graphs().size() || record.node == kNoNode) return {};
  const auto& graph = dump.graphs()[record.graph].graph;
  if (graph == nullptr) return {};
  NodeIndex node = record.node;
  std::uint32_t slot = record.slot;
  if (record.io == Io::input) {
    const auto inputs = graph->inputs(record.node);
    const auto edge = std::find_if(inputs.begin(), inputs.end(), [&](const Edge& input) { return input.argument == slot; });
    if (edge == inputs.end()) return {};
    const Edge producer = graph->resolve(*edge);
    if (producer.node == kNoNode) return {};
    node = producer.node;
    slot = producer.slot;
  }
  const std::vector<OutputType> outputs = graph->outputs(node);
  return slot < outputs.size() ? outputs[slot].dtype : std::string_view();
}

/// NumPy's name where it is one of its types, else MindSpore's in small letters ("int4").
std::string plain_name(std::string_view dtype) {
  if (const auto known = dtype_from_name(dtype)) return std::string(dtype_name(*known));
  std::string name(dtype);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

Result<std::shared_ptr<const TensorSource>> open_tensor(const Dump& dump, const TensorRecord& record) {
  if (record.file_name.empty()) {
    const std::filesystem::path path = dump.root() / dump.folders()[record.folder] / "statistic.csv";
    return fail(ErrorCode::not_found,
                {SPORESCOPE_TRANSLATE_NOOP("The values of “%1” were not dumped: “%2” tells their statistics alone"),
                 {std::string(record.name), path.string()}},
                path);
  }
  const std::filesystem::path path = dump.path(record);
  if (!record.file_name.ends_with(".npy")) {
    return fail(
        ErrorCode::unsupported,
        {SPORESCOPE_TRANSLATE_NOOP("“%1” is a file of Ascend's asynchronous dump, which cannot be read yet"), {path.string()}},
        path);
  }
  auto file = NpyFile::open(path);
  if (!file) return tl::unexpected<Error>(std::move(file.error()));
  return std::shared_ptr<const TensorSource>(*std::move(file));
}

std::string network_dtype(const Dump& dump, const TensorRecord& record, std::string_view stored) {
  if (!record.dtype_suffix.empty()) return plain_name(record.dtype_suffix);
  const std::string_view graph_dtype = dtype_in_graph(dump, record);
  return graph_dtype.empty() ? std::string(stored) : plain_name(graph_dtype);
}

}  // namespace sporescope
