// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QWidget>

#include "core/session/live_control.h"

class QPainter;

namespace sporescope::ui {

/// How a training's state is said: one word, one sign, one colour, and what stands beside it.
[[nodiscard]] QString trainingStateWord(const LiveStatus& status);
[[nodiscard]] QString trainingStateDetail(const LiveStatus& status);
/// "Rank 1", or the script, or the name of the device where the training did not say what it runs.
[[nodiscard]] QString stoppedRankText(const LiveStatus& status);
/// Draws the sign of a state into a square of 16 logical pixels.
/// \p silent: it does not answer, whatever it was last known to do.
void paintTrainingState(QPainter* painter, const QRectF& square, live::TrainingState state, bool silent,
                        const QPalette& palette);

/// The sign as a widget, 16 x 16.
class TrainingStateSign : public QWidget {
  Q_OBJECT

 public:
  explicit TrainingStateSign(QWidget* parent = nullptr);
  void show(const LiveStatus& status);
  [[nodiscard]] QSize sizeHint() const override { return {16, 16}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  live::TrainingState state_ = live::TrainingState::connected;
  bool silent_ = false;
};

}  // namespace sporescope::ui
