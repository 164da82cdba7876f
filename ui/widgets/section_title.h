// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace sporescope::ui {

/// The title of a part of the tensor tab: 24 px, semibold, a count if there is one, at the right what the owner adds. UI thread
/// only.
class SectionTitle : public QWidget {
  Q_OBJECT

 public:
  explicit SectionTitle(const QString& title, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  void setCount(int count);  ///< below 0: none is shown
  void setClosable(bool closable);
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
