// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/notes/notes_tools.h"

#include <QHBoxLayout>

#include "ui/widgets/filter_field.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

NotesTools::NotesTools(QWidget* parent)
    : QWidget(parent),
      filter_(filterField(tr("Filter notes"), tr("Part of a node’s name or of the text"))),
      import_(iconButton(QStringLiteral("document-open"), tr("Import notes…"))),
      export_(iconButton(QStringLiteral("document-export"), tr("Export notes…"))),
      remove_(iconButton(QStringLiteral("edit-delete"), tr("Delete the selected note (Del)"))) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 1, 4, 1);
  row->setSpacing(4);
  row->addStretch(1);
  row->addWidget(filter_);
  for (QToolButton* button : {import_, export_, remove_}) row->addWidget(button);
  connect(filter_, &QLineEdit::textChanged, this, &NotesTools::filterChanged);
  connect(import_, &QToolButton::clicked, this, &NotesTools::importRequested);
  connect(export_, &QToolButton::clicked, this, &NotesTools::exportRequested);
  connect(remove_, &QToolButton::clicked, this, &NotesTools::removeRequested);
}

void NotesTools::focusFilter() { filter_->setFocus(Qt::ShortcutFocusReason); }

void NotesTools::offer(bool isReady, bool hasNotes, bool hasSelection) {
  import_->setEnabled(isReady);
  export_->setEnabled(hasNotes);
  remove_->setEnabled(hasSelection);
}

}  // namespace sporescope::ui

#include "moc_notes_tools.cpp"
