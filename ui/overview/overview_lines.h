// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/session/overview_job.h"

namespace sporescope::ui {

/// One line of the matrix: the head of a group, or a row.
struct OverviewLine {
  std::size_t group = 0;
  std::optional<std::size_t> row;  ///< nothing: a head

  bool operator==(const OverviewLine&) const = default;
};

/// Which lines are to be seen: groups can be folded, so that their head alone stands for them. A group of one row has no head.
class OverviewLines {
 public:
  void setOverview(std::shared_ptr<const SessionOverview> overview);
  void setFolded(std::size_t group, bool folded);
  void setAllFolded(bool folded);

  [[nodiscard]] const std::shared_ptr<const SessionOverview>& overview() const { return overview_; }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] const OverviewLine& operator[](std::size_t line) const { return lines_[line]; }
  [[nodiscard]] bool isFolded(std::size_t group) const { return folded_[group]; }
  /// The line of a row, or of the head that stands for it. Nothing if there is no such row.
  [[nodiscard]] std::optional<std::size_t> lineOf(std::size_t row) const;
  /// The row of a line, of a head the first one of its group.
  [[nodiscard]] std::size_t firstRowOf(std::size_t line) const;
  [[nodiscard]] std::size_t openRows() const;

 private:
  void rebuild();

  std::shared_ptr<const SessionOverview> overview_;
  std::vector<bool> folded_;
  std::vector<OverviewLine> lines_;
  std::vector<std::size_t> lineOfGroup_;  ///< of its head, or its one row
};

}  // namespace sporescope::ui
