// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/note_field.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/style/note_mark.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kHeight = 84;

}  // namespace

NoteField::NoteField(Workspace* workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      notes_(workspace->notes()),
      text_(new QPlainTextEdit),
      bookmark_(new QToolButton) {
  text_->setAccessibleName(tr("Note"));
  text_->setPlaceholderText(tr("Add a note for this node"));
  text_->setFixedHeight(kHeight);
  text_->setTabChangesFocus(true);
  bookmark_->setAutoRaise(true);
  bookmark_->setCheckable(true);
  bookmark_->setIconSize(QSize(kNoteMarkIcon, kNoteMarkIcon));
  bookmark_->setToolTip(tr("Bookmark (Ctrl+B)"));
  bookmark_->setAccessibleName(tr("Bookmark"));
  auto* hint = quietLabel(tr("Saved as you type. Ctrl+B bookmark, Ctrl+M note, Ctrl+Shift+M next note."));
  hint->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 8);
  column->setSpacing(4);
  column->addWidget(text_);
  column->addWidget(hint);
  setFocusProxy(text_);
  paintBookmark();
  connect(text_, &QPlainTextEdit::textChanged, this, [this] {
    const QScopedValueRollback guard(writing_, true);
    notes_->setText(graph_, node_, text_->toPlainText());
  });
  connect(bookmark_, &QToolButton::clicked, this, [this] { notes_->toggleBookmark(graph_, node_); });
  connect(workspace_, &Workspace::nodeChanged, this, &NoteField::show);
  connect(notes_, &Notes::changed, this, &NoteField::show);
  show();
}

void NoteField::show() {
  const bool isOtherNode = graph_ != workspace_->graph() || node_ != workspace_->node();
  graph_ = workspace_->graph();
  node_ = workspace_->node();
  const Note* note = notes_->of(graph_, node_);
  setEnabled(notes_->isReady());
  bookmark_->setEnabled(notes_->isReady());
  bookmark_->setChecked(note != nullptr && note->bookmark);
  if (writing_) return;
  const QString label = note == nullptr ? QString() : toQString(note->text);
  const bool changed = label != text_->toPlainText();
  if (changed) {
    const QSignalBlocker blocker(text_);
    text_->setPlainText(label);
  }
  if (isOtherNode || changed) emit noteShown();
}

// The icon is filled if the node is bookmarked.
void NoteField::paintBookmark() { bookmark_->setIcon(noteMarkIcon(paintRibbon, *this)); }

void NoteField::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintBookmark();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_note_field.cpp"
