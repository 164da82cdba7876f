// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/recorded_statistics_table.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"

namespace sporescope::ui {

RecordedStatisticsTable::RecordedStatisticsTable(QWidget* parent)
    : QWidget(parent),
      title_(new QLabel),
      grid_(new LabelGrid({LabelGrid::Column::text, LabelGrid::Column::number, LabelGrid::Column::number,
                           LabelGrid::Column::text})),  // Name, recorded, read, mark
      reasons_(new QLabel) {
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title_->setContentsMargins(8, 2, 8, 2);
  grid_->setContentsMargins(8, 0, 8, 4);
  grid_->setHorizontalSpacing(12);
  grid_->setVerticalSpacing(0);
  grid_->setColumnStretch(3, 1);
  reasons_->setWordWrap(true);
  reasons_->setForegroundRole(QPalette::PlaceholderText);
  reasons_->setContentsMargins(8, 0, 8, 6);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(grid_);
  column->addWidget(reasons_);
  hide();
}

void RecordedStatisticsTable::setSummary(const std::optional<TensorSummary>& summary) {
  summary_ = summary;
  write();
}

void RecordedStatisticsTable::write() {
  differences_ = 0;
  grid_->hideAll();
  const bool isComparable = summary_ && summary_->from_values && summary_->recorded && summary_->recorded->has_numbers();
  setVisible(isComparable);
  if (!isComparable) return;
  const Theme& theme = themeOf(palette());
  const QString source = toQString(summary_->recorded->file);
  const StatisticsComparison compared =
      compare_with_computed(summary_->recorded->statistics, summary_->statistics, summary_->recorded->file,
                            summary_->is_sample ? ReadPart::sample : ReadPart::whole);
  const auto writeCell = [&](int row, int column, const TextRun& run) {
    grid_->cell(row, column)->setText(htmlOf({run}, theme));
    return grid_->cell(row, column);
  };
  title_->setText(tr("Recorded in %1").arg(source));
  writeCell(0, 0, {QString(), TextRole::quiet});
  writeCell(0, 1, {source, TextRole::quiet});
  writeCell(0, 2, {tr("read from the values"), TextRole::quiet});
  int row = 0;
  for (const FieldComparison& comparison : compared.numbers) {
    ++row;
    const QString name = statisticName(comparison.which);
    writeCell(row, 0, {name, TextRole::quiet});
    writeCell(row, 1, numberRun(comparison.which, comparison.recorded))->setAccessibleName(tr("%1 in %2").arg(name, source));
    writeCell(row, 2, numberRun(comparison.which, comparison.computed))->setAccessibleName(tr("%1 of the values").arg(name));
    if (!comparison.differs) continue;
    ++differences_;
    writeCell(row, 3, {tr("differs"), TextRole::warning});
  }
  QStringList reasons;
  for (const Text& sentence : compared.why) reasons += tr("%1.").arg(translated(sentence));
  reasons_->setText(joinedSentences(reasons));
  reasons_->setVisible(!reasons.isEmpty());
}

void RecordedStatisticsTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_recorded_statistics_table.cpp"
