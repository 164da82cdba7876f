// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace sporescope::ui {

/// Keeps the wheel from what has not the keyboard; it goes on to what that stands in. UI thread only.
class WheelFilter : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* box = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::Wheel || box == nullptr || box->hasFocus()) return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
  }
};

template <typename Box>
void ignoreWheelWithoutFocus(QWidget* page, WheelFilter* filter) {
  for (Box* box : page->findChildren<Box*>()) {
    if (box->focusPolicy() == Qt::WheelFocus) box->setFocusPolicy(Qt::StrongFocus);  // the wheel would go into it first
    box->installEventFilter(filter);
  }
}

/// The wheel over the boxes of `page` (choices, numbers) scrolls the page and changes nothing, unless somebody has gone into
/// the box: whoever scrolls past a box does not mean it. For boxes that are there already. UI thread only.
inline void forwardWheelToPage(QWidget* page) {
  auto* filter = new WheelFilter(page);
  ignoreWheelWithoutFocus<QComboBox>(page, filter);
  ignoreWheelWithoutFocus<QAbstractSpinBox>(page, filter);
}

}  // namespace sporescope::ui
