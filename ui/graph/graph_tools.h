// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHBoxLayout>
#include <QToolButton>
#include <QWidget>

#include "ui/graph/graph_overlay.h"

class QComboBox;

namespace sporescope::ui {

/// The row of tool buttons of the graph. UI thread only.
class GraphTools : public QWidget {
  Q_OBJECT

 public:
  explicit GraphTools(QWidget* parent = nullptr);

  /// Adds the measure to the choice of colors and selects it, or removes it.
  void setMeasureOffered(Measure measure, bool offered);
  /// Enables the buttons that step through hits.
  void setHitsOffered(bool offered);
  void setBackwardColumn(bool enabled) { backwardColumn_->setChecked(enabled); }
  /// Offers the same tools in a menu with a nested event loop: the context menu of the canvas.
  void showMenu(const QPoint& globalPosition);

 signals:
  void fitRequested();
  void centerRequested();
  void zoomRequested(qreal factor);
  void openAllRequested();
  void closeAllRequested();
  void backwardColumnChosen(bool enabled);
  void previousHitRequested();
  void nextHitRequested();
  void measureChosen(sporescope::ui::Measure measure);  ///< The measure that determines the fill of boxes
  void pictureRequested();

 private:
  QToolButton* addButton(const char* iconName, const QString& text, const QString& keys, const std::function<void()>& onClick);
  void addLine();
  [[nodiscard]] QComboBox* makeMeasures();

  QHBoxLayout* row_;
  QComboBox* measures_ = nullptr;
  QToolButton* backwardColumn_ = nullptr;
  QToolButton* previousHit_ = nullptr;
  QToolButton* nextHit_ = nullptr;
};

}  // namespace sporescope::ui
