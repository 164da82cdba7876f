// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/overview_job.h"

namespace sporescope::ui {

/// One line of the matrix: a group header, or a row.
struct OverviewLine {
  std::size_t group = 0;
  std::optional<std::size_t> row;  ///< Empty for a group header

  bool operator==(const OverviewLine&) const = default;
};

/// The visible lines. Groups can be folded, so that only their header is shown. A group of one row has no header.
class OverviewLines {
 public:
  void setOverview(std::shared_ptr<const SessionOverview> overview);
  void setFolded(std::size_t group, bool folded);
  void setAllFolded(bool folded);

  [[nodiscard]] const std::shared_ptr<const SessionOverview>& overview() const { return overview_; }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] const OverviewLine& operator[](std::size_t line) const { return lines_[line]; }
  [[nodiscard]] bool isFolded(std::size_t group) const { return folded_[group]; }
  /// Returns the line of a row, or of the header of its folded group; empty if there is no such row.
  [[nodiscard]] std::optional<std::size_t> lineOf(std::size_t row) const;
  /// Returns the row of a line; for a header, the first row of its group.
  [[nodiscard]] std::size_t firstRowOf(std::size_t line) const;
  [[nodiscard]] std::size_t openRows() const;

 private:
  void rebuild();

  std::shared_ptr<const SessionOverview> overview_;
  std::vector<bool> folded_;
  std::vector<OverviewLine> lines_;
  std::vector<std::size_t> lineOfGroup_;  ///< Line of its header or of its only row
};

}  // namespace sporescope::ui
