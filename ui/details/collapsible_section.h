// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHBoxLayout>
#include <QString>
#include <QWidget>

namespace sporescope::ui {

/// A section of a panel below a title bar of 24 px. A click on the bar, Space or Enter collapses or expands it. UI thread only.
class CollapsibleSection : public QWidget {
  Q_OBJECT

 public:
  /// `content` becomes a child.
  CollapsibleSection(const QString& title, QWidget* content, QWidget* parent = nullptr);

  void setNote(const QString& remark);  ///< At the right end of the bar
  [[nodiscard]] QString remark() const { return remark_; }
  /// Returns the title as elided for the room next to the tools.
  [[nodiscard]] QString shownTitle() const;
  /// Adds a tool button at the right end of the bar.
  void addTool(QWidget* tool);
  [[nodiscard]] bool folded() const { return collapsed_; }
  void setFolded(bool folded);

 signals:
  void foldedChanged(bool folded);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] int titleWidth() const;  ///< In pixels, up to the first tool

  QString title_;
  QString remark_;
  QWidget* content_;
  QHBoxLayout* tools_;
  bool collapsed_ = false;
};

}  // namespace sporescope::ui
