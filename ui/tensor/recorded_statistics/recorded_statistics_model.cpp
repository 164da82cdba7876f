// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/recorded_statistics/recorded_statistics_model.h"

#include <array>
#include <cmath>
#include <vector>

#include "ui/table/rows_as_text.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"

namespace sporescope::ui {

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

}  // namespace sporescope::ui

#include "moc_recorded_statistics_model.cpp"
