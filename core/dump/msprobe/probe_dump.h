// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/dump/indexed_dump.h"
#include "core/dump/msprobe/call_order.h"

namespace sporescope {

/// Everything of a ProbeDump except the index.
struct ProbeFiles {
  std::vector<std::shared_ptr<const StepCalls>> steps;  ///< by TensorRecord::folder
  std::vector<std::uint32_t> first_row;        ///< first row of each step: the tensors of dump.json are numbered across steps
  std::vector<std::filesystem::path> folders;  ///< folder of the tensor files of each step
  std::vector<UnmatchedFile> unmatched;
  std::uint64_t tensor_files = 0;
  std::vector<IncompleteFile> incomplete_files;
  std::vector<OverflowReport> overflow_reports;  ///< by graph, iteration, node
  bool records_overflow = false;
};

/// A dump of msprobe (mindstudio-probe 1.2 to 26.2): calls of APIs and modules with their statistics, and with their values if
/// they were dumped.
class ProbeDump final : public IndexedDump {
 public:
  ProbeDump(DumpIndex index, ProbeFiles files) : IndexedDump(std::move(index)), files_(std::move(files)) {}

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return files_.folders; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return files_.unmatched; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return files_.tensor_files; }
  [[nodiscard]] std::uint64_t matched_files() const override { return files_.tensor_files - files_.unmatched.size(); }
  [[nodiscard]] std::span<const IncompleteFile> incomplete_files() const override { return files_.incomplete_files; }
  [[nodiscard]] std::span<const OverflowReport> overflow_reports() const override { return files_.overflow_reports; }
  [[nodiscard]] bool records_overflow() const override { return files_.records_overflow; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& record) const override;
  [[nodiscard]] std::string_view statistics_name() const override { return "dump.json"; }
  [[nodiscard]] Text how_to_dump_values() const override {
    return SPORESCOPE_TRANSLATE_NOOP("Set \"task\" to \"tensor\" in msprobe's config.json and train again");
  }
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  [[nodiscard]] Result<std::optional<std::string>> exported_npy_name(const TensorRecord& record,
                                                                     std::string_view format) const override;
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override;

 private:
  ProbeFiles files_;
};

}  // namespace sporescope
