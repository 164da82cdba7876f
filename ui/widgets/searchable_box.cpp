// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/searchable_box.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>

namespace sporescope::ui {

void makeSearchable(QComboBox* box) {
  if (box->count() <= kMaxListed) return;
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  box->setMaxVisibleItems(kMaxListed);
  QCompleter* completer = box->completer();
  completer->setCompletionMode(QCompleter::PopupCompletion);
  completer->setFilterMode(Qt::MatchStartsWith);
  completer->setMaxVisibleItems(kMaxListed);
  QObject::connect(box->lineEdit(), &QLineEdit::editingFinished, box, [box] {
    const int index = box->findText(box->currentText().trimmed());
    if (index >= 0) box->setCurrentIndex(index);
    box->setEditText(box->itemText(box->currentIndex()));
  });
}

}  // namespace sporescope::ui
