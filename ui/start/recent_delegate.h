// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

#include "ui/start/recent_dumps.h"

namespace sporescope::ui {

/// Paints a recent dump on two lines (48 px): folder icon, name, path and details; verdict and pin at the right.
class RecentDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit RecentDelegate(const RecentDumps* dumps, QObject* parent = nullptr);

  /// Returns the area of the pin in a row.
  [[nodiscard]] static QRect pinRect(const QRect& row);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const RecentDumps* dumps_;
};

}  // namespace sporescope::ui
