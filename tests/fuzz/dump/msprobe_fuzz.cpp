// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "core/dump/open_dump.h"

using namespace sporescope;
namespace fs = std::filesystem;

/// Two steps of a msprobe dump: the texts between zeros are dump.json, construct.json and stack.json of the first step,
/// dump.json of the second one, and then names of tensor files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fs::path root = fs::temp_directory_path() / ("msprobe_fuzz." + std::to_string(::getpid()));
  fs::remove_all(root);
  fs::create_directories(root / "step0/rank/dump_tensor_data");
  fs::create_directories(root / "step1/rank");
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const auto next = [&] {
    const std::string_view text = rest.substr(0, rest.find('\0'));
    rest.remove_prefix(std::min(text.size() + 1, rest.size()));
    return text;
  };
  for (const char* name :
       {"step0/rank/dump.json", "step0/rank/construct.json", "step0/rank/stack.json", "step1/rank/dump.json"}) {
    std::ofstream(root / name, std::ios::binary) << next();
  }
  for (int i = 0; i < 8 && !rest.empty(); ++i) {
    std::string name(next().substr(0, 200));
    std::replace(name.begin(), name.end(), '/', '_');
    std::ofstream(root / "step0/rank/dump_tensor_data" / (name + ".npy"));
  }
  const auto dumps = open_dumps(root);
  if (!dumps || dumps->size() != 1) std::abort();
  const Dump& dump = *dumps->front();
  const Graph& graph = *dump.graphs().front().graph;
  for (const TensorRecord& record : dump.records()) {
    static_cast<void>(dump.statistic_row(record));
    if (record.node != kNoNode && !graph.nodes().has(record.node)) std::abort();
  }
  for (const NodeIndex node : graph.nodes().indices()) {
    static_cast<void>(graph.outputs(node));
    static_cast<void>(graph.user_line(node));
    for (const Edge& edge : graph.inputs(node)) {
      if (!graph.nodes().has(edge.node) || edge.node == node) std::abort();
    }
  }
  return 0;
}
