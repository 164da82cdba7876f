// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/iteration_strip/iteration_cells.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The history of the training above the graph: which iterations were executed, which were dumped, and which have findings.
/// Follows the workspace and sets its iteration. UI thread only.
class IterationStrip : public QWidget {
  Q_OBJECT

 public:
  explicit IterationStrip(Workspace* workspace, QWidget* parent = nullptr);
  [[nodiscard]] IterationCells* cells() const { return cells_; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  /// Adds a widget at the right end.
  void addTools(QWidget* tools);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void followRank();
  void fillGraphs();
  void updateText();
  void fillIterations();
  void scheduleFill();
  void writeSummary();
  [[nodiscard]] QString summary() const;
  [[nodiscard]] QString newIterationsText() const;
  void applyFonts();

  Workspace* workspace_;
  QHBoxLayout* row_;
  QLabel* title_;
  IterationCells* cells_;
  QLabel* summary_;
  QCheckBox* withData_;
  QLabel* graphTitle_;
  QComboBox* graphs_;
  int rank_ = -1;                   ///< Rank whose graphs can be selected
  std::size_t nonFiniteCount_ = 0;  ///< Number of iterations that contain NaN or Inf
  QTimer updateTimer_;              ///< Hits arrive in many small batches; the cells are updated at most ten times a second
  std::vector<QMetaObject::Connection> connections_;
};

}  // namespace sporescope::ui
