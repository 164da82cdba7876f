// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "core/session/session.h"

namespace sporescope::ui {

/// The source lines of a session, narrowed down by a text that stands in file, line or code. UI thread only.
class SourceLineModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kPlace, kCode, kNodes, kColumns };
  using Entry = Session::StackEntry;

  using QAbstractTableModel::QAbstractTableModel;

  void setEntries(std::vector<Entry> entries);
  void setFilter(const QString& text);  ///< letter case is ignored; empty: all
  [[nodiscard]] const Entry& entryAt(int row) const { return entries_[shown_[static_cast<std::size_t>(row)]]; }
  [[nodiscard]] std::size_t entryCount() const { return entries_.size(); }
  [[nodiscard]] std::size_t ownCount() const { return own_; }  ///< lines of the user's own code

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void choose();

  std::vector<Entry> entries_;
  std::vector<QString> searched_;     ///< what the filter looks at, of each entry
  std::vector<std::uint32_t> shown_;  ///< entries that match
  QString filter_;
  std::size_t own_ = 0;
};

/// The nodes that one line has made, over all graphs. UI thread only.
class SourceNodeModel : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;
  using Place = std::pair<GraphIndex, NodeIndex>;

  void setNodes(std::shared_ptr<const SessionSnapshot> snapshot, std::vector<Place> nodes);
  [[nodiscard]] Place placeAt(int row) const { return nodes_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const Node* nodeAt(int row) const;
  [[nodiscard]] int rowOf(const Place& place) const;  ///< -1: not there
  /// The scope of a node, with its graph if the session has several.
  [[nodiscard]] QString whereOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::shared_ptr<const SessionSnapshot> snapshot_;
  std::vector<Place> nodes_;
};

}  // namespace sporescope::ui
