// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/dump/dump.h"

namespace sporescope {

/// A graph of a live training in the shape of a dump: what a training will show, before it has. The rules that say which nodes
/// a watchpoint looks at ask dumps, so a training looks like one: the folder `init` with its parameters, and two iterations
/// with all outputs. No file is behind it. Immutable.
class LiveDump final : public Dump {
 public:
  /// The position of a graph is its GraphIndex in the session.
  LiveDump(std::vector<DumpGraph> graphs, std::string ms_version, std::string device_target);

  [[nodiscard]] const std::filesystem::path& root() const override { return root_; }
  [[nodiscard]] std::string_view family() const override { return "live"; }
  [[nodiscard]] std::string_view layout() const override { return "live"; }
  [[nodiscard]] std::string_view ms_version() const override { return ms_version_; }
  [[nodiscard]] std::string_view device_target() const override { return device_target_; }
  [[nodiscard]] std::span<const DumpGraph> graphs() const override { return graphs_; }
  [[nodiscard]] std::span<const TensorRecord> records() const override { return records_; }
  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return {&folder_, 1}; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return {}; }
  [[nodiscard]] std::span<const Problem> problems() const override { return {}; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return 0; }
  [[nodiscard]] std::uint64_t matched_files() const override { return 0; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& /*record*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::uint32_t> records_of(GraphIndex graph, NodeIndex node, std::int64_t iteration) const override;
  [[nodiscard]] std::optional<std::uint32_t> find(GraphIndex graph, NodeIndex node, std::int64_t iteration, Io io,
                                                  std::uint32_t slot, std::uint32_t run) const override;
  [[nodiscard]] std::optional<std::int64_t> previous_iteration(GraphIndex /*graph*/, std::int64_t iteration) const override {
    return iteration > 1 ? std::optional<std::int64_t>(iteration - 1) : std::nullopt;
  }

 private:
  void add_records(GraphIndex index, std::int64_t iteration, bool parameters_alone);

  // The paths of its tensors lie where nothing can: to open one is answered as for any file that is gone.
  std::filesystem::path root_ = "/dev/null";
  std::filesystem::path folder_ = "training";
  std::vector<DumpGraph> graphs_;
  std::string ms_version_, device_target_;
  std::vector<TensorRecord> records_;
};

}  // namespace sporescope
