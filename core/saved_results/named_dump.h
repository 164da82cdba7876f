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

/// A dump reconstructed from saved results, for when the real one is not available. It has the tensors named there with their
/// statistics but no values, and graphs with nodes but no edges. resolve_results() finds all results in it.
class NamedDump final : public IndexedDump {
 public:
  /// Creates the dump from the results of at least one command; all results must be from one file and about one dump.
  [[nodiscard]] static std::shared_ptr<const NamedDump> make(const SavedResultsList& results);

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return {}; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return {}; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return 0; }
  [[nodiscard]] std::uint64_t matched_files() const override { return 0; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& record) const override;
  [[nodiscard]] std::string_view statistics_name() const override { return file_name_; }
  [[nodiscard]] Text how_to_dump_values() const override;
  /// Always fails with not_found.
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override;

 private:
  NamedDump(DumpIndex index, std::vector<SavedTensorInfo> tensors, const SavedResults& results);

  std::vector<SavedTensorInfo> tensors_;  // indexed by TensorRecord::folder
  std::string file_name_, named_dump_;
};

}  // namespace sporescope
