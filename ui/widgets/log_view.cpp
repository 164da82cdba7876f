// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_view.h"

#include <QScrollBar>
#include <memory>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

// Keeps the view at its end, if it was there, when lines are added or the view is resized.
void stayAtEnd(QScrollBar* bar) {
  const auto isAtEnd = std::make_shared<bool>(true);
  QObject::connect(bar, &QScrollBar::valueChanged, bar, [bar, isAtEnd](int value) { *isAtEnd = value >= bar->maximum(); });
  QObject::connect(bar, &QScrollBar::rangeChanged, bar, [bar, isAtEnd](int, int maximum) {
    if (*isAtEnd) bar->setValue(maximum);
  });
}

}  // namespace

QPlainTextEdit* logView(const QString& accessibleName) {
  auto* view = new QPlainTextEdit;
  view->setReadOnly(true);
  view->setUndoRedoEnabled(false);
  view->setFrameShape(QFrame::NoFrame);
  view->setFont(codeFont());
  view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  view->setAccessibleName(accessibleName);
  stayAtEnd(view->verticalScrollBar());
  return view;
}

}  // namespace sporescope::ui
