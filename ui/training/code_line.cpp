// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/code_line.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

CodeLine::CodeLine(const QString& code) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::AlternateBase);
  setFrameShape(QFrame::StyledPanel);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(10, 2, 6, 2);
  auto* label = new QLabel(code);
  label->setFont(codeFont());
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setToolTip(code);  // the whole line, if it does not fit
  row->addWidget(label, 1);
  QToolButton* copy = iconButton(QStringLiteral("edit-copy"), QCoreApplication::translate("ListenPage", "Copy this line"));
  copy->setAccessibleName(QCoreApplication::translate("ListenPage", "Copy %1").arg(code));
  connect(copy, &QToolButton::clicked, this, [code] { QApplication::clipboard()->setText(code); });
  row->addWidget(copy);
}

void setCodeLines(QVBoxLayout* column, const QStringList& lines) {
  while (QLayoutItem* item = column->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const QString& line : lines) column->addWidget(new CodeLine(line));
}

}  // namespace sporescope::ui
