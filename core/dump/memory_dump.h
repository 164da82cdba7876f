// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/dump/indexed_dump.h"

namespace sporescope {

/// Input of a MemoryDump: one tensor and how to open it.
struct DumpedTensor {
  using Source = std::shared_ptr<const TensorSource>;

  DumpGraphIndex graph = kNoDumpGraph;  ///< index into MemoryDumpParts::graphs
  Iteration iteration{};
  NodeIndex node = kNoNode;
  std::uint32_t slot = 0;
  IoDirection io = IoDirection::output;
  std::uint64_t time = 0;                ///< order in which tensors were written; 0: unknown
  std::function<Result<Source>()> open;  ///< thread-safe; empty: the tensor exists but has no values yet
};

/// Input of MemoryDump::make().
struct MemoryDumpParts {
  std::string family, ms_version, device_target;
  IndexedVector<DumpGraphIndex, DumpGraph> graphs;  ///< by rank, net, graph id; each with its Graph, and without iterations
  std::vector<DumpedTensor> tensors;
};

/// A dump without files: the steps of a live training, a preview of what a training will dump, or a training set up by a test.
class MemoryDump final : public IndexedDump {
 public:
  [[nodiscard]] static std::shared_ptr<const MemoryDump> make(MemoryDumpParts parts);

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return {}; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return {}; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return 0; }
  [[nodiscard]] std::uint64_t matched_files() const override { return 0; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& /*record*/) const override {
    return std::nullopt;
  }
  /// Errors: those of DumpedTensor::open; not_found if it has none.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  /// Returns the name of the tensor: "Default/Log-op0:0".
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override;

 private:
  MemoryDump(DumpIndex index, std::vector<DumpedTensor> tensors)
      : IndexedDump(std::move(index)), tensors_(std::move(tensors)) {}

  std::vector<DumpedTensor> tensors_;  ///< indexed by TensorRecord::folder
};

}  // namespace sporescope
