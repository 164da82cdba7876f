// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/remote_dumps.h"

#include <QDateTime>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/verdict_style.h"

namespace sporescope::ui {

namespace {

Qt::Alignment alignment(int column) {
  const bool isNumber = column == RemoteDumps::kRanks || column == RemoteDumps::kIterations || column == RemoteDumps::kSize;
  return (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

}  // namespace

void RemoteDumps::setDumps(std::vector<remote::FoundRemoteDump> dumps) {
  beginResetModel();
  rows_.clear();
  rowOf_.clear();
  summarizedCount_ = 0;
  for (remote::FoundRemoteDump& dump : dumps) {
    rowOf_.emplace(dump.root.string(), rows_.size());
    rows_.push_back({std::move(dump), std::nullopt});
  }
  endResetModel();
}

void RemoteDumps::add(const remote::DumpSummary& summary) {
  const auto found = rowOf_.find(summary.root.string());
  if (found == rowOf_.end()) return;
  std::optional<remote::DumpSummary>& existing = rows_[found->second].summary;
  if (summary.counted && !(existing && existing->counted)) ++summarizedCount_;
  existing = summary;
  const int row = static_cast<int>(found->second);
  emit dataChanged(index(row, kRanks), index(row, kColumns - 1));
}

std::vector<std::filesystem::path> RemoteDumps::roots() const {
  std::vector<std::filesystem::path> roots;
  roots.reserve(rows_.size());
  for (const Row& row : rows_) roots.push_back(row.dump.root);
  return roots;
}

QString RemoteDumps::path(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return QString::fromStdString(rows_[static_cast<std::size_t>(row)].dump.root.string());
}

int RemoteDumps::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int RemoteDumps::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString RemoteDumps::cellText(const Row& row, int column) {
  if (column == kDump) return QString::fromStdString(row.dump.root.filename().string());
  if (column == kFolder) return QString::fromStdString(row.dump.root.parent_path().string());
  if (!row.summary) return {};
  const remote::DumpSummary& summary = *row.summary;
  switch (column) {
    case kRanks:
      return summary.names ? formatCount(summary.names->ranks) : QString();
    case kIterations:
      return summary.names ? formatRanges(summary.names->iterations) : QString();
    case kSize:
      return summary.counted ? formatBytes(summary.bytes) : tr("%1 …").arg(formatBytes(summary.bytes));
    case kChanged:
      return summary.changed == 0 ? QString()
                                  : QDateTime::fromSecsSinceEpoch(summary.changed).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    case kVerdict:
      return verdictText(verdictOf(summary));
    default:
      return {};
  }
}

QString RemoteDumps::toolTip(const Row& row) {
  const QString path = QString::fromStdString(row.dump.root.string());
  const QString family = tr("written by %1").arg(toQString(row.dump.family));
  if (!row.summary || !row.summary->names) return path + u'\n' + family;
  const bool isRecorded = row.summary->names->recorded != ValueClass::unknown || row.summary->names->overflow_at;
  const QString basis = isRecorded ? tr("Based on recorded statistics and reports; no values were read.")
                                   : tr("No values were read, and nothing about NaN or Inf was recorded.");
  return path + u'\n' + family + u'\n' + basis;
}

QVariant RemoteDumps::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  const int column = index.column();
  if (role == Qt::ToolTipRole) return toolTip(row);
  if (role == Qt::DisplayRole) return cellText(row, column);
  if (role == Qt::TextAlignmentRole) return static_cast<int>(alignment(column));
  if (role == kVerdictKind && column == kVerdict && row.summary) return static_cast<int>(verdictOf(*row.summary).kind);
  return {};
}

QVariant RemoteDumps::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) return static_cast<int>(alignment(section));
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kDump:
      return tr("Dump");
    case kFolder:
      return tr("Folder");
    case kRanks:
      return tr("Ranks");
    case kIterations:
      return tr("Iterations");
    case kSize:
      return tr("Size");
    case kChanged:
      return tr("Changed");
    case kVerdict:
      return tr("Verdict");
    default:
      return {};
  }
}

Verdict verdictOf(const remote::DumpSummary& summary) {
  using Kind = Verdict::Kind;
  if (!summary.names) return {};
  const auto& names = *summary.names;
  if (names.recorded == ValueClass::nan && names.recorded_at) return {Kind::nan, *names.recorded_at, std::nullopt};
  if (names.recorded == ValueClass::infinite && names.recorded_at) return {Kind::inf, *names.recorded_at, std::nullopt};
  if (names.overflow_at) return {Kind::overflow, *names.overflow_at, std::nullopt};
  return {names.recorded == ValueClass::finite ? Kind::clean : Kind::unknown, {}, std::nullopt};
}

void VerdictDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const auto kind = static_cast<Verdict::Kind>(index.data(RemoteDumps::kVerdictKind).toInt());
  const VerdictStyle style = verdictStyle(kind, themeOf(option->palette));
  if (style.hasBackground()) option->font = textFont(TextSize::normal, QFont::DemiBold);
  for (const auto role : {QPalette::Text, QPalette::HighlightedText}) option->palette.setColor(role, style.text);
}

}  // namespace sporescope::ui

#include "moc_remote_dumps.cpp"
