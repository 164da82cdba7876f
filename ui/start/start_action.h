// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractButton>
#include <QPointer>

class QAction;

namespace sporescope::ui {

/// A large entry of the start page: icon, name in the accent color, explanation, and its shortcut at the right. Mirrors the
/// enabled state and the tool tip of an action. UI thread only.
class StartAction : public QAbstractButton {
  Q_OBJECT

 public:
  StartAction(QAction* action, const QString& name, const QString& explanation, const QIcon& icon, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString explanation_;
  QString shortcut_;
};

}  // namespace sporescope::ui
