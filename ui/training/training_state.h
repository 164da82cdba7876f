// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

#include "core/session/live_control.h"

class QPainter;

namespace sporescope::ui {

/// Returns the state of a training in one or two words; trainingStateDetail() returns the step, the loss and further
/// details.
[[nodiscard]] QString trainingStateText(const LiveStatus& status);
[[nodiscard]] QString trainingStateDetail(const LiveStatus& status);
/// Returns "Rank 1", else the script, else the device if the training did not report its script.
[[nodiscard]] QString stoppedRankText(const LiveStatus& status);
/// Draws the icon of a state into a square of 16 logical pixels. \p isUnresponsive: the training is unresponsive, whatever its
/// last known state.
void paintTrainingState(QPainter* painter, const QRectF& square, live::TrainingState state, bool isUnresponsive,
                        const QPalette& palette);

/// The icon as a widget, 16 x 16 logical pixels.
class TrainingStateIcon : public QWidget {
  Q_OBJECT

 public:
  explicit TrainingStateIcon(QWidget* parent = nullptr);
  void show(const LiveStatus& status);
  [[nodiscard]] QSize sizeHint() const override { return {16, 16}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  live::TrainingState state_ = live::TrainingState::connected;
  bool isUnresponsive_ = false;
};

}  // namespace sporescope::ui
