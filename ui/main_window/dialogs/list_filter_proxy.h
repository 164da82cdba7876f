// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSortFilterProxyModel>
#include <QString>

#include "core/dump/selection.h"

namespace sporescope::ui {

/// Filters rows by rank and by a text in any column or tool tip, ignoring case. UI thread only.
class ListFilterProxy : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  /// Role of the rank in the first column; an invalid value if the rank is unknown.
  static constexpr int kRankRole = Qt::UserRole + 1;

  explicit ListFilterProxy(QAbstractItemModel* model);

  void setText(const QString& text);
  void setRanks(NumberSet ranks);

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QString text_;
  NumberSet ranks_;
};

}  // namespace sporescope::ui
