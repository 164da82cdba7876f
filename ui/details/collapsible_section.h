// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHBoxLayout>
#include <QString>
#include <QWidget>

namespace sporescope::ui {

/// A part of a panel below a bar of 24 px with its title; a click on the bar, Space or Enter fold it. UI thread only.
class CollapsibleSection : public QWidget {
  Q_OBJECT

 public:
  /// Takes `content` as its child.
  CollapsibleSection(const QString& title, QWidget* content, QWidget* parent = nullptr);

  void setNote(const QString& remark);  ///< at the right end of the bar
  [[nodiscard]] QString remark() const { return remark_; }
  /// The title as there is room for it beside the tools.
  [[nodiscard]] QString shownTitle() const;
  /// A tool button at the right end of the bar.
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
  [[nodiscard]] int roomForTitle() const;  ///< in pixels, before the first tool

  QString title_;
  QString remark_;
  QWidget* content_;
  QHBoxLayout* tools_;
  bool collapsed_ = false;
};

}  // namespace sporescope::ui
