// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstdint>
#include <vector>

#include "core/session/comparison/session_comparison.h"

namespace sporescope::ui {

/// The nodes of one of two graphs that may be matched by hand, as they are executed, then the parameters: those without a
/// counterpart and those that were matched by hand, or all. UI thread only.
class MatchListModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class Side : std::uint8_t { a, b };
  enum Column { kNode, kType, kOutput, kCounterpart, kColumns };

  explicit MatchListModel(Side side, QObject* parent = nullptr);

  void setGraphs(const MatchedGraphs& graphs);
  /// Also nodes that names and structure have matched.
  void setAll(bool all);
  /// Part of a name or type; empty: all.
  void setText(const QString& text);

  /// kNoNode for what is no row.
  [[nodiscard]] NodeIndex nodeAt(const QModelIndex& index) const;
  /// Invalid if it is not shown.
  [[nodiscard]] QModelIndex indexOf(NodeIndex node) const;
  /// Nodes without a counterpart, shown or not.
  [[nodiscard]] std::size_t unmatchedCount() const { return unmatched_; }
  /// Nodes that may be matched, shown or not.
  [[nodiscard]] std::size_t allCount() const { return allCount_; }
  [[nodiscard]] bool showsAll() const { return all_; }

  /// True if a row has a counterpart.
  [[nodiscard]] bool showsCounterparts() const { return counterparts_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void arrange();
  [[nodiscard]] const Graph* graph() const { return (side_ == Side::a ? graphs_.a : graphs_.b).get(); }
  [[nodiscard]] NodeIndex counterpart(NodeIndex node) const;
  [[nodiscard]] MatchedBy matchedBy(NodeIndex node) const;
  [[nodiscard]] bool isShown(NodeIndex node) const;
  [[nodiscard]] QString text(NodeIndex node, int column) const;

  Side side_;
  MatchedGraphs graphs_;
  bool all_ = false;
  QString text_;
  std::size_t unmatched_ = 0;
  std::size_t allCount_ = 0;
  std::vector<NodeIndex> rows_;
  bool counterparts_ = false;  // one of them has one
};

}  // namespace sporescope::ui
