// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTemporaryDir>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/open_dump.h"

namespace sporescope {

/// An operator of a synthetic graph file.
struct SyntheticOperator {
  std::string type;
  std::string full_name;
  std::vector<std::string> inputs = {};  ///< as the graph file writes them: node numbers from "1", parameters, constants
  int outputs = 1;
  std::vector<std::int64_t> shape = {2, 3};  ///< shape of each output; -1 is a size that is known only when the graph runs
};

struct SyntheticGraph {
  std::string name;
  std::string root_name;
  std::vector<SyntheticOperator> operators = {};
  std::vector<std::string> parameters = {};
  std::vector<std::pair<std::string, std::string>> constants = {};  ///< key and full name
};

/// Returns a graph file (ModelProto). All tensors are float32; parameters are [2, 3].
[[nodiscard]] std::string graph_bytes(const SyntheticGraph& graph);
/// Returns a .npy file of version 1.0 with these float32 values. `shape` is the text that NumPy writes in parentheses: "2, 3".
[[nodiscard]] std::string npy_bytes(const std::vector<float>& values, const std::string& shape);
/// Returns a .npy file with one float32 value.
[[nodiscard]] std::string npy_bytes(float value);

/// A dump folder that a test builds file by file, in MindSpore's format. The destructor removes it.
class SyntheticDump {
 public:
  SyntheticDump() : root_(folder_.path().toStdString()) {}

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  /// Writes a file below the root and creates its folders.
  const SyntheticDump& file(const std::filesystem::path& path, std::string_view contents = {}) const;
  const SyntheticDump& folder(const std::filesystem::path& path) const;
  const SyntheticDump& graph(int rank, int id, const SyntheticGraph& graph) const;
  /// Writes the graph and execution order of tests/data/NAME.pb and .csv.
  const SyntheticDump& known_graph(int rank, int id, const std::string& name) const;
  /// Writes an execution order with these operators.
  const SyntheticDump& order(int rank, int id, const std::vector<std::string>& full_names) const;
  const SyntheticDump& history(int rank, int id, std::string_view text) const;
  /// Writes an empty tensor file at rank_R/NET/GRAPH/ITERATION/NAME.
  const SyntheticDump& tensor(const std::string& place, const std::string& name) const { return file(place + "/" + name); }

  /// Opens the dump, which must be the only one in the folder.
  [[nodiscard]] std::shared_ptr<const Dump> open() const;

 private:
  QTemporaryDir folder_;
  std::filesystem::path root_;
};

/// Returns the full name of a file's node; "-" if it has none, "?" if there is no such file.
[[nodiscard]] std::string node_of(const Dump& dump, std::string_view file_name);
/// Returns the record of a file; null if there is none.
[[nodiscard]] const TensorRecord* record_of(const Dump& dump, std::string_view file_name);
/// Returns the reason why a file has no node; empty if it has one.
[[nodiscard]] std::string reason_of(const Dump& dump, std::string_view file_name);

}  // namespace sporescope
