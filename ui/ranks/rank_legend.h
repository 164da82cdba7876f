// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/ranks/rank_cells.h"

namespace sporescope::ui {

/// Legend next to the strip: the number of ranks, and the number in each state. UI thread only.
class RankLegend : public QWidget {
  Q_OBJECT

 public:
  explicit RankLegend(QWidget* parent = nullptr);
  void setCells(const std::vector<RankCell>& cells);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Line {
    RankState state = RankState::unknown;
    QString text;
  };
  QString title_;
  std::vector<Line> lines_;
};

}  // namespace sporescope::ui
