// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_view.h"

#include "ui/style/fonts.h"

namespace sporescope::ui {

QPlainTextEdit* logView(const QString& accessibleName) {
  auto* view = new QPlainTextEdit;
  view->setReadOnly(true);
  view->setUndoRedoEnabled(false);
  view->setFrameShape(QFrame::NoFrame);
  view->setFont(codeFont());
  view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  view->setAccessibleName(accessibleName);
  return view;
}

}  // namespace sporescope::ui
