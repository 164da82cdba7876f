// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>
#include <vector>

#include "ui/text/text_runs.h"

namespace sporescope::ui {

/// An item of a FactLine: "Min −777.2 at [8, 6]".
struct Fact {
  TextRuns runs;
  QString link;          ///< Sent with linkClicked() when the item is clicked; empty if it has no link
  int priority = 0;      ///< If space is short, the item with the highest priority is hidden first; 0 is never hidden
  bool elastic = false;  ///< Elided in the middle before other items are hidden
  QString tip;
};

/// A single line of items that never wraps, some left-aligned and some right-aligned. UI thread only.
class FactLine : public QWidget {
  Q_OBJECT

 public:
  explicit FactLine(QWidget* parent = nullptr);
  void setSnapshot(std::vector<Fact> left, std::vector<Fact> right = {});
  /// All items as text, left ones first.
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
  struct PlacedItem {
    const Fact* fact;
    TextRuns runs;  // as painted, possibly elided
    QRect box;
  };
  void layOut();
  [[nodiscard]] int widthOfAll(const std::vector<const Fact*>& parts) const;
  [[nodiscard]] const PlacedItem* itemAt(const QPoint& position) const;

  std::vector<Fact> left_;
  std::vector<Fact> right_;
  std::vector<PlacedItem> placedItems_;
};

}  // namespace sporescope::ui
