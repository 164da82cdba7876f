// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/dump/indexed_dump.h"
#include "core/saved_results/read_results.h"

namespace sporescope {

/// What answers of commands tell of a dump that is not at hand: the tensors that they name, without values, with the statistics
/// that they give; graphs of their nodes, without edges. Whatever shows dumps shows it; resolve_results() finds all of it.
class NamedDump final : public IndexedDump {
 public:
  /// `is_coordinator`: of one file and one dump, at least one.
  [[nodiscard]] static std::shared_ptr<const NamedDump> make(const SavedResultsList& answers);

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return {}; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return {}; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return 0; }
  [[nodiscard]] std::uint64_t matched_files() const override { return 0; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& record) const override;
  [[nodiscard]] std::string_view statistics_name() const override { return file_name_; }
  [[nodiscard]] Text how_to_dump_values() const override;
  /// Errors: not_found, always.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override;

 private:
  NamedDump(DumpIndex index, std::vector<SavedTensorInfo> recorded, const SavedResults& results);

  std::vector<SavedTensorInfo> tensors_;  // by TensorRecord::folder
  std::string file_name_, named_dump_;
};

}  // namespace sporescope
