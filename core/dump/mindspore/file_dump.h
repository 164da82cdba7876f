// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dump/indexed_dump.h"
#include "core/dump/mindspore/kernel_arguments.h"
#include "core/dump/mindspore/statistic_csv.h"
#include "core/dump/text_arena.h"

namespace sporescope {

/// Everything of a FileDump except the index.
struct DumpFiles {
  std::vector<std::filesystem::path> folders;
  std::vector<UnmatchedFile> unmatched;
  std::uint64_t tensor_files = 0;
  std::uint64_t matched_files = 0;
  std::vector<std::shared_ptr<const TextArena>> texts;  ///< memory for the string views of the records
  std::vector<std::string_view> statistic_lines;        ///< rows, indexed by TensorRecord::statistic_row
  std::vector<std::pair<std::uint32_t, std::shared_ptr<const StatisticCsv>>>
      statistics;                                ///< with the row number of the first row of each file, ascending
  std::vector<OverflowReport> overflow_reports;  ///< by graph, iteration, node, file
  bool records_overflow = false;
  std::uint64_t sampled_elements = 0;
  bool dumps_every_operator = false;
  std::vector<IncompleteFile> incomplete_files;
  std::vector<StoppedOperator> stopped_operators;    ///< ascending
  std::vector<KernelArgumentFile> kernel_arguments;  ///< by graph, node, iteration
};

/// A dump with tensors in files.
class FileDump final : public IndexedDump {
 public:
  FileDump(DumpIndex index, DumpFiles files) : IndexedDump(std::move(index)), files_(std::move(files)) {}

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return files_.folders; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return files_.unmatched; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return files_.tensor_files; }
  [[nodiscard]] std::uint64_t matched_files() const override { return files_.matched_files; }
  [[nodiscard]] std::span<const OverflowReport> overflow_reports() const override { return files_.overflow_reports; }
  [[nodiscard]] bool records_overflow() const override { return files_.records_overflow; }
  [[nodiscard]] std::uint64_t sampled_elements() const override { return files_.sampled_elements; }
  [[nodiscard]] bool dumps_every_operator() const override { return files_.dumps_every_operator; }
  [[nodiscard]] std::span<const StoppedOperator> stopped_operators() const override { return files_.stopped_operators; }
  [[nodiscard]] std::span<const IncompleteFile> incomplete_files() const override { return files_.incomplete_files; }
  [[nodiscard]] Result<std::vector<Attribute>> kernel_arguments(DumpGraphIndex graph, NodeIndex node,
                                                                Iteration iteration) const override;
  [[nodiscard]] std::uint64_t kernel_argument_files() const override { return files_.kernel_arguments.size(); }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& record) const override;
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  /// Follows the converters of MindSpore and CANN: TYPE.NAME.TASK.STREAM.TIME.input.SLOT.FORMAT.npy, where NAME is the last
  /// part of the name.
  [[nodiscard]] Result<std::optional<std::string>> exported_npy_name(const TensorRecord& record,
                                                                     std::string_view format) const override;
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override {
    return files_.folders[record.folder] / record.file_name;
  }

 private:
  [[nodiscard]] std::string converted_name(const TensorRecord& record, std::string_view format) const;

  DumpFiles files_;
};

}  // namespace sporescope
