// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <cstdint>
#include <vector>

namespace sporescope::ui {

/// Labels in rows and columns that are made as they are asked for and kept for the next time. UI thread only.
class LabelGrid : public QGridLayout {
  Q_OBJECT

 public:
  enum class Column : std::uint8_t {
    name,    ///< quiet, at the left; cut where there is little room, for a number never is
    word,    ///< at the left
    number,  ///< at the right
  };
  explicit LabelGrid(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Shown; with the text that it had before.
  [[nodiscard]] QLabel* cell(int row, int column);
  void hideAll();

 private:
  const std::vector<Column> columns_;
  std::vector<QLabel*> cells_;  // row by row
};

}  // namespace sporescope::ui
