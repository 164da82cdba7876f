// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// One fact of a line: "Min −777.2 at [8, 6]".
struct Fact {
  TextRuns runs;
  QString link;          ///< what a click on its link runs means; empty: it has none
  int priority = 0;      ///< where room is short, the highest goes first
  bool elastic = false;  ///< is elided in the middle before another fact goes
  QString tip;
};

/// Facts on one line that never wraps: at the left, and at the right. UI thread only.
class FactLine : public QWidget {
  Q_OBJECT

 public:
  explicit FactLine(QWidget* parent = nullptr);
  void setSnapshot(std::vector<Fact> left, std::vector<Fact> right = {});
  /// All facts as text, left ones first.
  [[nodiscard]] QString text() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 signals:
  void linkClicked(const QString& link);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Placed {
    const Fact* fact;
    TextRuns runs;  // as painted
    QRect box;
  };
  void layOut();
  [[nodiscard]] int widthOfAll(const std::vector<const Fact*>& parts) const;
  [[nodiscard]] const Placed* at(const QPoint& position) const;

  std::vector<Fact> left_;
  std::vector<Fact> right_;
  std::vector<Placed> placed_;
};

}  // namespace sporescope::ui
