// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/remote_dumps.h"

#include <QDateTime>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/verdict_style.h"

namespace sporescope::ui {

RemoteDumps::RemoteDumps(QObject* parent) : TableModel(parent) {
  addColumns({
      {.title = tr("Dump"),
       .minimumWidth = 150,
       .isSearched = true,
       .text = [this](std::size_t i) { return QString::fromStdString(rows_[i].dump.root.filename().string()); }},
      {.title = tr("Folder"),
       .minimumWidth = 110,
       .isSearched = true,
       .text = [this](std::size_t i) { return QString::fromStdString(rows_[i].dump.root.parent_path().string()); }},
  });
  addColumns(summaryColumns());
}

std::vector<TableColumn> RemoteDumps::summaryColumns() const {
  using remote::DumpSummary;
  // Cells are empty, and come first in the order, until the summary has arrived.
  const auto text = [this](auto of) {
    return [this, of](std::size_t i) { return rows_[i].summary ? of(*rows_[i].summary) : QString(); };
  };
  const auto names = [text](auto of) {
    return text([of](const DumpSummary& summary) { return summary.names ? of(*summary.names) : QString(); });
  };
  const auto key = [this](auto of) {
    return byKey([this, of](std::size_t i) { return rows_[i].summary ? std::optional(of(*rows_[i].summary)) : std::nullopt; });
  };
  const auto kind = [this](std::size_t i) {
    return rows_[i].summary ? verdictOf(*rows_[i].summary).kind : Verdict::Kind::unknown;
  };
  return {
      {.title = tr("Ranks"),
       .widest = QStringLiteral("9999"),
       .isNumber = true,
       .text = names([](const remote::SummaryNames& found) { return formatCount(found.ranks); }),
       .before = key([](const DumpSummary& summary) { return summary.names ? summary.names->ranks : std::uint64_t{0}; })},
      {.title = tr("Iterations"),
       .widest = QStringLiteral("0\u20139999"),
       .isNumber = true,
       .text = names([](const remote::SummaryNames& found) { return formatRanges(found.iterations); })},
      {.title = tr("Size"),
       .widest = formatBytes(999'900'000),
       .isNumber = true,
       .text = text([](const DumpSummary& summary) {
         return summary.counted ? formatBytes(summary.bytes) : tr("%1 …").arg(formatBytes(summary.bytes));
       }),
       .before = key([](const DumpSummary& summary) { return summary.bytes; })},
      {.title = tr("Changed"),
       .widest = QStringLiteral("2026-12-30 20:00"),
       .text = text([](const DumpSummary& summary) {
         return summary.changed == 0
                    ? QString()
                    : QDateTime::fromSecsSinceEpoch(summary.changed).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
       }),
       .before = key([](const DumpSummary& summary) { return summary.changed; })},
      {.title = tr("Verdict"),
       .minimumWidth = 110,
       .isSearched = true,
       .text = text([](const DumpSummary& summary) { return verdictText(verdictOf(summary)); }),
       .color = [kind](std::size_t i, const Theme& theme) { return verdictStyle(kind(i), theme).text; },
       .isStrong = [kind](std::size_t i) { return kind(i) != Verdict::Kind::clean && kind(i) != Verdict::Kind::unknown; }},
  };
}

void RemoteDumps::setDumps(std::vector<remote::FoundRemoteDump> dumps) {
  reset([&] {
    rows_.clear();
    rowOf_.clear();
    summarizedCount_ = 0;
    for (remote::FoundRemoteDump& dump : dumps) {
      rowOf_.emplace(dump.root.string(), rows_.size());
      rows_.push_back({std::move(dump), std::nullopt});
    }
  });
}

void RemoteDumps::add(const remote::DumpSummary& summary) {
  const auto found = rowOf_.find(summary.root.string());
  if (found == rowOf_.end()) return;
  std::optional<remote::DumpSummary>& existing = rows_[found->second].summary;
  if (summary.counted && !(existing && existing->counted)) ++summarizedCount_;
  existing = summary;
  refreshRow(found->second);
}

std::vector<std::filesystem::path> RemoteDumps::roots() const {
  std::vector<std::filesystem::path> roots;
  roots.reserve(rows_.size());
  for (const Row& row : rows_) roots.push_back(row.dump.root);
  return roots;
}

QString RemoteDumps::path(std::size_t position) const {
  return position < size() ? QString::fromStdString(rows_[position].dump.root.string()) : QString();
}

QString RemoteDumps::rowToolTip(std::size_t position) const {
  const Row& row = rows_[position];
  const QString path = QString::fromStdString(row.dump.root.string());
  const QString family = tr("written by %1").arg(toQString(row.dump.family));
  if (!row.summary || !row.summary->names) return path + u'\n' + family;
  const bool isRecorded = row.summary->names->recorded != ValueClass::unknown || row.summary->names->overflow_at;
  const QString basis = isRecorded ? tr("Based on recorded statistics and reports; no values were read.")
                                   : tr("No values were read, and nothing about NaN or Inf was recorded.");
  return path + u'\n' + family + u'\n' + basis;
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

}  // namespace sporescope::ui

#include "moc_remote_dumps.cpp"
