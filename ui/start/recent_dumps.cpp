// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/start/recent_dumps.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

const char* const kArray = "recent/dumps";

QVariantList packVerdict(const Verdict& verdict) {
  return {static_cast<int>(verdict.kind), static_cast<qlonglong>(number_of(verdict.iteration)), verdict.rank.value_or(-1)};
}

Verdict unpackVerdict(const QVariantList& list) {
  Verdict verdict;
  const int kind = list.value(0).toInt();
  if (kind < 0 || kind > static_cast<int>(Verdict::kLast)) return verdict;
  verdict.kind = static_cast<Verdict::Kind>(kind);
  verdict.iteration = Iteration{list.value(1).toLongLong()};
  if (list.value(2).toInt() >= 0) verdict.rank = list.value(2).toInt();
  return verdict;
}

}  // namespace

RecentDumps::RecentDumps(QObject* parent) : QAbstractListModel(parent) { load(); }

int RecentDumps::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(dumps_.size()); }

QVariant RecentDumps::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const RecentDump& dump = dumps_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return dump.title;
    case Qt::ToolTipRole:
      return dump.path;
    case Qt::AccessibleTextRole:
      return dump.title + QStringLiteral(", ") + snapshotText(dump) + QStringLiteral(", ") + verdictText(dump.verdict);
    default:
      return {};
  }
}

void RecentDumps::remember(RecentDump dump) {
  beginResetModel();
  const auto previous = std::find_if(dumps_.begin(), dumps_.end(), [&](const RecentDump& d) { return d.path == dump.path; });
  if (previous != dumps_.end()) {
    dump.pinned = previous->pinned;
    if (dump.verdict.kind == Verdict::Kind::unknown) dump.verdict = previous->verdict;
    dumps_.erase(previous);
  }
  dump.presence = RecentDump::Presence::present;
  dumps_.insert(dumps_.begin(), std::move(dump));
  putPinnedFirst();
  if (dumps_.size() > kMax) dumps_.resize(kMax);
  endResetModel();
  save();
}

void RecentDumps::setPinned(int row, bool pinned) {
  beginResetModel();
  dumps_[static_cast<std::size_t>(row)].pinned = pinned;
  putPinnedFirst();
  endResetModel();
  save();
}

void RecentDumps::remove(int row) {
  beginRemoveRows({}, row, row);
  dumps_.erase(dumps_.begin() + row);
  endRemoveRows();
  save();
}

void RecentDumps::clear() {
  beginResetModel();
  std::erase_if(dumps_, [](const RecentDump& dump) { return !dump.pinned; });
  endResetModel();
  save();
}

void RecentDumps::checkFolders() {
  QStringList paths;
  for (const RecentDump& dump : dumps_) paths += dump.path;
  // Runs in the background, because a network folder that does not respond would block the window.
  const auto findExisting = [paths] {
    QSet<QString> existing;
    for (const QString& path : paths) {
      // Remote hosts are never contacted for the list.
      if (path.startsWith(QLatin1String("ssh://")) || QFileInfo::exists(path)) existing.insert(path);
    }
    return existing;
  };
  folderCheck_.run<QSet<QString>>(this, findExisting, [this](const QSet<QString>& existing) {
    for (RecentDump& dump : dumps_) {
      dump.presence = existing.contains(dump.path) ? RecentDump::Presence::present : RecentDump::Presence::missing;
    }
    if (!dumps_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
  });
}

void RecentDumps::load() {
  QSettings settings;
  const int count = settings.beginReadArray(QLatin1String(kArray));
  for (int i = 0; i < std::min(count, kMax); ++i) {
    settings.setArrayIndex(i);
    RecentDump dump;
    dump.path = settings.value("path").toString();
    if (dump.path.isEmpty()) continue;
    dump.title = settings.value("title").toString();
    dump.version = settings.value("version").toString();
    dump.device = settings.value("device").toString();
    dump.iterations = settings.value("iterations").toString();
    dump.ranks = settings.value("ranks").toInt();
    dump.graphs = settings.value("graphs").toInt();
    dump.tensors = settings.value("tensorFiles").toULongLong();
    dump.verdict = unpackVerdict(settings.value("verdict").toList());
    dump.pinned = settings.value("pinned").toBool();
    dumps_.push_back(std::move(dump));
  }
  settings.endArray();
}

void RecentDumps::save() const {
  QSettings settings;
  settings.remove(QLatin1String(kArray));
  settings.beginWriteArray(QLatin1String(kArray), rowCount());
  for (int i = 0; i < rowCount(); ++i) {
    const RecentDump& dump = dumps_[static_cast<std::size_t>(i)];
    settings.setArrayIndex(i);
    settings.setValue("path", dump.path);
    settings.setValue("title", dump.title);
    settings.setValue("version", dump.version);
    settings.setValue("device", dump.device);
    settings.setValue("iterations", dump.iterations);
    settings.setValue("ranks", dump.ranks);
    settings.setValue("graphs", dump.graphs);
    settings.setValue("tensorFiles", dump.tensors);
    settings.setValue("verdict", packVerdict(dump.verdict));
    settings.setValue("pinned", dump.pinned);
  }
  settings.endArray();
}

void RecentDumps::putPinnedFirst() {
  std::stable_partition(dumps_.begin(), dumps_.end(), [](const RecentDump& dump) { return dump.pinned; });
}

QString snapshotText(const RecentDump& dump) {
  QStringList parts;
  if (!dump.version.isEmpty()) parts += QStringLiteral("MindSpore ") + dump.version;
  if (!dump.device.isEmpty()) parts += dump.device;
  if (dump.ranks > 0) parts += RecentDumps::tr("%n ranks", nullptr, dump.ranks);
  if (!dump.iterations.isEmpty()) {
    const bool isSingle = std::ranges::all_of(dump.iterations, [](QChar c) { return c.isDigit(); });
    parts += (isSingle ? RecentDumps::tr("iteration %1") : RecentDumps::tr("iterations %1")).arg(dump.iterations);
  }
  if (dump.graphs > 2) parts += RecentDumps::tr("%n graphs", nullptr, dump.graphs);
  if (dump.tensors > 0) {
    parts += withSpacedCount(RecentDumps::tr("%n tensors", nullptr, static_cast<int>(dump.tensors)), dump.tensors);
  }
  return parts.join(QStringLiteral(" · "));
}

QString shortPath(const QString& path) {
  const QString home = QDir::homePath();
  return path == home || path.startsWith(home + u'/') ? u'~' + path.mid(home.size()) : path;
}

}  // namespace sporescope::ui

#include "moc_recent_dumps.cpp"
