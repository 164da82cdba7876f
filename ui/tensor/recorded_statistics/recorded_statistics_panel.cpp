// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/recorded_statistics/recorded_statistics_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/style/theme.h"
#include "ui/table/rows_as_text.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

namespace {

constexpr int kRowHeight = 22;
constexpr int kMinWidth = 88;

/// Numbers are right-aligned; NaN and Inf have their own colors.
class NumberDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const int width = widthOf(index.data(RecordedStatisticsModel::kRunsRole).value<TextRuns>(), option.font) + 2 * kPadding;
    return {std::max(width, kMinWidth), RowDelegate::sizeHint(option, index).height()};
  }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override {
    const auto runs = index.data(RecordedStatisticsModel::kRunsRole).value<TextRuns>();
    QRect box = padded(item.rect);
    if (index.column() != RecordedStatisticsModel::kName) {
      box.setLeft(std::max(box.left(), box.right() + 1 - widthOf(runs, item.font)));
    }
    paintRuns(painter, box, runs, item.font, theme);
  }
};

QLabel* makeTextLabel() {
  auto* label = new QLabel;
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setContentsMargins(8, 4, 8, 4);
  return label;
}

}  // namespace

void RecordedStatisticsModel::setSummaries(const TensorSummary& current, const QString& currentText,
                                           const std::optional<TensorSummary>& previous, const QString& previousText) {
  beginResetModel();
  currentTitle_ = currentText;
  previousTitle_ = previous ? previousText : QString();
  rows_.clear();
  const RecordedStatistics currentStatistics = current.known();
  const RecordedStatistics previousStatistics = previous ? previous->known() : RecordedStatistics{};
  for (const RecordedField field : kRecordedFields) {
    Row row{field, number_of(currentStatistics, field), number_of(previousStatistics, field)};
    if (row.current || row.previous) rows_.push_back(row);
  }
  endResetModel();
}

int RecordedStatisticsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RecordedStatisticsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

TextRun RecordedStatisticsModel::run(const Row& row, int column) const {
  switch (column) {
    case kCurrent:
      return numberRun(row.field, row.current);
    case kPrevious:
      return previousTitle_.isEmpty() ? TextRun{} : numberRun(row.field, row.previous);
    case kDifference: {
      if (previousTitle_.isEmpty()) return {};
      const bool known = row.current && row.previous && std::isfinite(*row.current) && std::isfinite(*row.previous);
      return numberRun(known ? std::optional(*row.current - *row.previous) : std::nullopt);
    }
    default:
      return {statisticName(row.field), TextRole::quiet};
  }
}

QVariant RecordedStatisticsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const TextRun cell = run(rows_[static_cast<std::size_t>(index.row())], index.column());
  if (role == Qt::DisplayRole) return cell.text;
  if (role == kRunsRole) return QVariant::fromValue(TextRuns{cell});
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  return {};
}

QVariant RecordedStatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue((section == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const std::array<QString, kColumns> titles{tr("Statistic"), currentTitle_, previousTitle_,
                                             previousTitle_.isEmpty() ? QString() : tr("Difference")};
  return titles[static_cast<std::size_t>(section)];
}

QString RecordedStatisticsModel::text() const {
  QModelIndexList rows;
  for (int row = 0; row < rowCount(); ++row) rows += index(row, kName);
  std::vector<int> columns{kName, kCurrent};
  if (!previousTitle_.isEmpty()) columns.insert(columns.end(), {kPrevious, kDifference});
  return rowsAsText(*this, rows, columns);
}

RecordedStatisticsPanel::RecordedStatisticsPanel(const TensorLoader* loader, QWidget* parent)
    : QWidget(parent),
      loader_(loader),
      title_(new SectionTitle(tr("Statistics"))),
      model_(new RecordedStatisticsModel(this)),
      table_(new QTableView),
      checksums_(makeTextLabel()),
      reason_(makeTextLabel()) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  setFocusProxy(table_);
  table_->setModel(model_);
  table_->setItemDelegate(new NumberDelegate(table_));
  table_->setAccessibleName(tr("Statistics"));
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setMinimumSectionSize(kRowHeight);  // This comes first, because it limits the row height
  table_->verticalHeader()->setDefaultSectionSize(std::max(kRowHeight, fontMetrics().height() + 4));
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  reason_->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(reason_), static_cast<QWidget*>(table_),
                        static_cast<QWidget*>(checksums_)}) {
    column->addWidget(part);
  }
  column->addStretch();
  connect(loader_, &TensorLoader::checksumsReady, this, &RecordedStatisticsPanel::writeChecksums);
}

void RecordedStatisticsPanel::refresh(const QString& current, const QString& previous) {
  const auto& summary = loader_->summary();
  if (!summary || summary->from_values || !summary->recorded) return;
  title_->setTitle(tr("Statistics %1").arg(statisticsSourceText(*summary)));
  model_->setSummaries(*summary, current, loader_->previousSummary(), previous);
  reason_->setText(tr("No heat map: only statistics of this tensor were recorded. %1.")
                       .arg(translated(summary->recorded->how_to_get_values)));
  if (!summary->recorded->has_numbers()) {
    reason_->setText(tr("No heat map: only a checksum of this tensor was recorded. %1.")
                         .arg(translated(summary->recorded->how_to_get_values)));
  }
  fitTable();
  writeChecksums();
}

// The table is only as high as its rows.
void RecordedStatisticsPanel::fitTable() {
  const bool onlyCurrent =
      model_->headerData(RecordedStatisticsModel::kPrevious, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty();
  for (const int column : {RecordedStatisticsModel::kPrevious, RecordedStatisticsModel::kDifference}) {
    table_->setColumnHidden(column, onlyCurrent);
  }
  table_->resizeColumnsToContents();
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + table_->verticalHeader()->length() + 1);
}

void RecordedStatisticsPanel::writeChecksums() {
  const auto& summary = loader_->summary();
  const bool hasChecksum = summary && summary->recorded && summary->recorded->checksum;
  checksums_->setVisible(hasChecksum);
  if (!hasChecksum) return;
  const QString name = toQString(summary->recorded->checksum->name);
  QString text = name + u' ' + toQString(summary->recorded->checksum->digits);
  if (const auto& matches = loader_->checksums()) {
    if (!matches->same.empty()) {
      text += u'\n' + tr("Same bytes as in iteration %1").arg(formatRanges(numbers_of(matches->same)));
    }
    if (!matches->other.empty()) {
      text += u'\n' + tr("Different bytes from iteration %1").arg(formatRanges(numbers_of(matches->other)));
    }
    if (matches->same.empty() && matches->other.empty()) text += u'\n' + tr("No other iteration has its checksum");
  }
  checksums_->setText(text + u'\n' + tr("%1 says nothing about NaN and Inf.").arg(name));
}

void RecordedStatisticsPanel::copy() const { QApplication::clipboard()->setText(model_->text()); }

void RecordedStatisticsPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitTable();
}

}  // namespace sporescope::ui

#include "moc_recorded_statistics_panel.cpp"
