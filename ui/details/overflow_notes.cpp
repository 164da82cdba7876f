// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/overflow_notes.h"

#include <QStringList>
#include <algorithm>
#include <iterator>

#include "ui/text/format.h"

namespace sporescope::ui {

OverflowNotes::OverflowNotes(QWidget* parent) : QWidget(parent), messages_(new QLabel), meaning_(new QLabel) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 6, 8, 6);
  column->setSpacing(4);
  messages_->setWordWrap(true);
  messages_->setTextFormat(Qt::PlainText);
  messages_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  messages_->setAccessibleName(tr("Overflow reported by the device"));
  meaning_->setWordWrap(true);
  meaning_->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(messages_);
  column->addWidget(meaning_);
}

void OverflowNotes::setReports(const std::vector<SessionOverflow>& reports) {
  QStringList lines;
  QStringList files;
  for (const SessionOverflow& report : reports) {
    lines += translated(report.description).split(QStringLiteral("; "));
    files += toQString(report.file);
  }
  messages_->setText(lines.join(u'\n'));
  messages_->setToolTip(files.join(u'\n'));
  // The values may look normal, because some chips write the largest number of the type in place of Inf.
  const bool hasStatus = messages_->text().contains(QStringLiteral("status "));
  meaning_->setText(hasStatus ? tr("A status other than 0 means overflow; the meaning of each bit depends on the chip. The "
                                   "values may still be finite: some chips write the largest number instead of Inf.")
                              : tr("The values may still be finite: some chips write the largest number instead of Inf."));
}

std::vector<SessionOverflow> overflowsOf(const SessionSnapshot& snapshot, GraphIndex graph, NodeIndex node,
                                         Iteration iteration) {
  std::vector<SessionOverflow> found;
  std::copy_if(snapshot.overflows.begin(), snapshot.overflows.end(), std::back_inserter(found),
               [&](const SessionOverflow& overflow) {
                 return overflow.graph == graph && overflow.node == node && overflow.iteration == iteration;
               });
  return found;
}

}  // namespace sporescope::ui

#include "moc_overflow_notes.cpp"
