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

/// How far each rank's tensor is from what most ranks hold: the largest absolute difference to that over its largest absolute
/// value (1 where that is zero). Those that hold the same bytes are at 0. A tensor of which no two ranks hold the same has no
/// group, and where the values were not dumped, or types or shapes differ, nobody knows how far they are. One thread.
class GroupDifferences {
 public:
  using ReportCallback = std::function<void(const OverviewEntry&)>;

  /// All of them have to outlive this.
  GroupDifferences(const Dump& dump, const OverviewLayout& layout);

  /// What was read of a cell, each once. With the last one of a row `report` is called with those that hold what most do.
  void add(const OverviewEntry& entry, const std::optional<Fingerprint>& fingerprint, const ReportCallback& report);
  /// Reads those that hold something else beside what most do, by several threads. False if it was stopped.
  [[nodiscard]] bool read_others(unsigned threads, const std::stop_token& stop, const ReportCallback& report) const;

 private:
  struct CellReading {
    OverviewEntry entry;
    Fingerprint fingerprint;
  };
  struct Row {
    std::size_t missing = 0;
    std::vector<CellReading> readings;  ///< what is known of the others
  };
  struct Other {
    OverviewEntry entry;
    RecordIndex limit{};  ///< one of those that most ranks hold
    double size = 0;      ///< its largest absolute value
  };
  void finish_row(Row& row, const ReportCallback& report);
  [[nodiscard]] OverviewEntry measured(const Other& other, const std::stop_token& stop) const;

  const Dump& dump_;
  const OverviewLayout& layout_;
  std::vector<Row> rows_;
  std::vector<Other> others_;
};

}  // namespace sporescope
