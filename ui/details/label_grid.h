// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QGridLayout>
#include <QLabel>
#include <cstdint>
#include <vector>

namespace sporescope::ui {

/// A grid of labels that are created on demand and reused. UI thread only.
class LabelGrid : public QGridLayout {
  Q_OBJECT

 public:
  enum class Column : std::uint8_t {
    name,    ///< Dimmed, left-aligned; elided if there is not enough room, because numbers are never elided
    text,    ///< Left-aligned
    number,  ///< Right-aligned
  };
  explicit LabelGrid(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Returns the label of the cell and shows it. Its text is unchanged.
  [[nodiscard]] QLabel* cell(int row, int column);
  void hideAll();

 private:
  const std::vector<Column> columns_;
  std::vector<QLabel*> cells_;  // Row by row
};

}  // namespace sporescope::ui
