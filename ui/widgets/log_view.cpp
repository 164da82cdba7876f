// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_view.h"

#include <QScrollBar>
#include <memory>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

// Whoever looks at the end goes on doing so, whether lines come or the view itself grows lower or wider.
void stayAtEnd(QScrollBar* bar) {
  const auto atEnd = std::make_shared<bool>(true);
  QObject::connect(bar, &QScrollBar::valueChanged, bar, [bar, atEnd](int value) { *atEnd = value >= bar->maximum(); });
  QObject::connect(bar, &QScrollBar::rangeChanged, bar, [bar, atEnd](int, int maximum) {
    if (*atEnd) bar->setValue(maximum);
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
