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

  /// Offers to colour by the difference of two runs, and does so; or takes the offer back.
  void offer(Measure measure, bool offered);
  /// Whether there are any to walk through.
  void offerHits(bool offered);
  void setBackwardBeside(bool beside) { backwardBeside_->setChecked(beside); }

 signals:
  void fitWanted();
  void centreWanted();
  void zoomWanted(qreal factor);
  void openAllWanted();
  void closeAllWanted();
  void backwardBesideChosen(bool beside);
  void previousHitWanted();
  void nextHitWanted();
  void measureChosen(sporescope::ui::Measure measure);  ///< what the boxes are filled by
  void pictureWanted();

 private:
  QToolButton* addButton(const char* iconName, const QString& text, const QString& keys, const std::function<void()>& run);
  void addLine();
  [[nodiscard]] QComboBox* makeMeasures();

  QHBoxLayout* row_;
  QComboBox* measures_ = nullptr;
  QToolButton* backwardBeside_ = nullptr;
  QToolButton* previousHit_ = nullptr;
  QToolButton* nextHit_ = nullptr;
};

}  // namespace sporescope::ui
