// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>

namespace sporescope::ui {

/// A read-only, selectable full name. It is elided in the middle if there is not enough room, because both ends are
/// informative. With the keyboard focus, it shows the whole name. UI thread only.
class FullNameField : public QLineEdit {
  Q_OBJECT

 public:
  explicit FullNameField(QWidget* parent = nullptr);
  void setName(const QString& name);
  [[nodiscard]] const QString& name() const { return name_; }

 protected:
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showName();

  QString name_;
};

}  // namespace sporescope::ui
