// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/overview/matrix.h"
#include "core/overview/overview_layout.h"
#include "core/replicas/fingerprint.h"

namespace sporescope {

/// Computes how far the tensor of each rank is from the tensor that most ranks hold: the largest absolute difference, relative
/// to the largest absolute value of the latter (1 if that is zero). Ranks with equal bytes have the difference 0. A tensor has
/// no group if all ranks differ. The difference is unknown if the values were not dumped, or if dtypes or shapes differ. Not
/// thread-safe.
class GroupDifferences {
 public:
  using ReportCallback = std::function<void(const OverviewEntry&)>;

  /// The arguments must outlive this object.
  GroupDifferences(const Dump& dump, const OverviewLayout& layout);

  /// Adds a cell that was read; each cell is added once. After the last cell of a row, `report` is called for the cells that
  /// equal the majority.
  void add(const OverviewEntry& entry, const std::optional<Fingerprint>& fingerprint, const ReportCallback& report);
  /// Reads the tensors that differ, together with the majority's tensor, on several threads. Returns false if it was stopped.
  [[nodiscard]] bool read_others(unsigned threads, const std::stop_token& stop, const ReportCallback& report) const;

 private:
  struct CellReading {
    OverviewEntry entry;
    Fingerprint fingerprint;
  };
  struct Row {
    std::size_t missing = 0;            ///< Number of dumped cells that have not been added
    std::vector<CellReading> readings;  ///< Cells added so far that have a fingerprint
  };
  /// A cell that differs from the majority.
  struct DifferingCell {
    OverviewEntry entry;
    RecordIndex majority{};  ///< A record of the majority
    double scale = 0;        ///< Largest absolute value of that record
  };
  void finish_row(Row& row, const ReportCallback& report);
  [[nodiscard]] OverviewEntry measure(const DifferingCell& other, const std::stop_token& stop) const;

  const Dump& dump_;
  const OverviewLayout& layout_;
  std::vector<Row> rows_;
  std::vector<DifferingCell> differing_;
};

}  // namespace sporescope
