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

/// Parses the index of an element: "3, 0, 2" or "[3, 0, 2]" (negative indices count from the end). A single number for a tensor
/// of several dimensions is a position in C order. Returns nothing and sets `problem` if there is no such element.
[[nodiscard]] std::optional<std::vector<std::int64_t>> parseElement(const QString& text, const Shape& shape, QString* problem);

/// The small field that asks for an element (Ctrl+G). Closes on Enter, Esc or the loss of the keyboard focus.
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
  QPointer<QWidget> previousFocus_;  // Widget that had the keyboard focus before
  QLineEdit* field_;
  QLabel* problem_;
};

}  // namespace sporescope::ui
