// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace sporescope::ui {

/// Ignores wheel events of widgets without keyboard focus, so that their parent receives them. UI thread only.
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
    // Qt::WheelFocus would give the widget the focus before the filter runs
    if (box->focusPolicy() == Qt::WheelFocus) box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(filter);
  }
}

/// Makes the wheel over combo boxes and spin boxes scroll `page` instead of changing their values, unless they have the
/// keyboard focus. Applies only to existing children of `page`. UI thread only.
inline void forwardWheelToPage(QWidget* page) {
  auto* filter = new WheelFilter(page);
  ignoreWheelWithoutFocus<QComboBox>(page, filter);
  ignoreWheelWithoutFocus<QAbstractSpinBox>(page, filter);
}

}  // namespace sporescope::ui
