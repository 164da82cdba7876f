// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/page_wheel.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QList>
#include <QObject>
#include <QWidget>

namespace sporescope::ui {

namespace {

class WheelFilter : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* box = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::Wheel || box == nullptr || box->hasFocus()) return QObject::eventFilter(watched, event);
    event->ignore();  // it goes on to what the box stands in
    return true;
  }
};

template <typename Box>
void watch(QWidget* page, WheelFilter* filter) {
  for (Box* box : page->findChildren<Box*>()) {
    if (box->focusPolicy() == Qt::WheelFocus) box->setFocusPolicy(Qt::StrongFocus);  // the wheel would go into it first
    box->installEventFilter(filter);
  }
}

}  // namespace

void leaveWheelToPage(QWidget* page) {
  auto* filter = new WheelFilter(page);
  watch<QComboBox>(page, filter);
  watch<QAbstractSpinBox>(page, filter);
}

}  // namespace sporescope::ui
