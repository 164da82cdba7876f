// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSortFilterProxyModel>
#include <QString>

#include "core/dump/selection.h"

namespace sporescope::ui {

/// The rows of a list that hold a text, in any column or tip, letter case ignored, and are of certain ranks. UI thread only.
class ListFilterProxy : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  /// Under which the first column of the list tells the rank of a row; nothing: it is not known.
  static constexpr int kRankRole = Qt::UserRole + 1;

  explicit ListFilterProxy(QAbstractItemModel* list);

  void setText(const QString& text);
  void setRanks(NumberSet ranks);

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QString text_;
  NumberSet ranks_;
};

}  // namespace sporescope::ui
