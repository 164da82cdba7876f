// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineEdit>

namespace sporescope::ui {

/// A full name that can be selected, not changed. Where it has no room it is cut in the middle, for both ends tell something;
/// with the keyboard in it, it is whole. UI thread only.
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
