// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/main_window/go_to_targets.h"

namespace sporescope::ui {

/// List of the found nodes and lines.
class GoToModel : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;
  void setTargets(std::vector<GoToTarget> targets);
  /// Returns null if there is no such row.
  [[nodiscard]] const GoToTarget* targetAt(int row) const;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<GoToTarget> targets_;
};

/// Paints the node shape, the name with matched terms in semibold, and the scope or the code in the secondary color.
class GoToDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  GoToDelegate(const GoToModel* model, QObject* parent);
  /// Sets the search terms that are highlighted in the names.
  void setTerms(const QStringList& terms) { terms_ = terms; }
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const GoToModel* model_;
  QStringList terms_;
};

}  // namespace sporescope::ui
