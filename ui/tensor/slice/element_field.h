// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <optional>
#include <vector>

#include "core/tensor/dtype.h"

namespace sporescope::ui {

/// The element that a text names: "3, 0, 2" or "[3, 0, 2]" by its index (negative ones count from the end), one number in a
/// tensor of several dimensions by its place in C order. Nothing, and a sentence, if there is no such element.
[[nodiscard]] std::optional<std::vector<std::int64_t>> elementNamed(const QString& text, const Shape& shape, QString* problem);

/// The small field that asks for an element (Ctrl+G). Closes with Enter or Esc, and as soon as something else has the keyboard.
class ElementField : public QFrame {
  Q_OBJECT

 public:
  ElementField(const sporescope::Shape& shape, QWidget* parent);

 signals:
  void chosen(const std::vector<std::int64_t>& element);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void leave();

  sporescope::Shape shape_;
  QPointer<QWidget> before_;  // had the keyboard
  QLineEdit* field_;
  QLabel* problem_;
};

}  // namespace sporescope::ui
