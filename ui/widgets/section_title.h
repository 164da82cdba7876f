// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace sporescope::ui {

/// Title bar of a section of the tensor tab: 24 px high, semibold title, optional count, and tools of the owner at the
/// right. UI thread only.
class SectionTitle : public QWidget {
  Q_OBJECT

 public:
  explicit SectionTitle(const QString& title, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  void setCount(int count);  ///< Hidden if negative
  void setClosable(bool closable);
  /// Adds a widget at the right.
  void addTool(QWidget* tool);

 signals:
  void closed();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* title_;
  QLabel* count_;
  QToolButton* close_;
};

}  // namespace sporescope::ui
