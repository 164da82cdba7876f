// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/remote_dumps.h"

#include <QDateTime>
#include <QLocale>
#include <utility>

#include "ui/words/format.h"

namespace sporescope::ui {

void RemoteDumps::setDumps(std::vector<remote::DumpBelow> dumps) {
  beginResetModel();
  dumps_ = std::move(dumps);
  endResetModel();
}

QString RemoteDumps::path(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return QString::fromStdString(dumps_[static_cast<std::size_t>(row)].root.string());
}

int RemoteDumps::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(dumps_.size()); }

int RemoteDumps::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant RemoteDumps::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const remote::DumpBelow& dump = dumps_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole) return path(index.row());
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kDump:
      return QString::fromStdString(dump.root.filename().string());
    case kFolder:
      return QString::fromStdString(dump.root.parent_path().string());
    case kKind:
      return toQString(dump.family);
    case kChanged:
      return dump.changed == 0 ? QString()
                               : QLocale().toString(QDateTime::fromSecsSinceEpoch(dump.changed), QLocale::ShortFormat);
    default:
      return {};
  }
}

QVariant RemoteDumps::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kDump:
      return tr("Dump");
    case kFolder:
      return tr("Folder");
    case kKind:
      return tr("Written by");
    case kChanged:
      return tr("Changed");
    default:
      return {};
  }
}

}  // namespace sporescope::ui
