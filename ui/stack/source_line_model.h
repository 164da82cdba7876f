// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <memory>
#include <vector>

#include "core/session/session.h"
#include "ui/table/table_model.h"

namespace sporescope::ui {

/// Table model of the source lines of a session. UI thread only.
class SourceLineModel : public TableModel {
  Q_OBJECT

 public:
  enum Column { kPlace, kCode, kNodes, kColumns };
  using Entry = Session::StackEntry;

  explicit SourceLineModel(QObject* parent = nullptr);

  void setEntries(std::vector<Entry> entries);
  [[nodiscard]] const Entry& entryAt(std::size_t position) const { return entries_[position]; }
  [[nodiscard]] std::size_t size() const override { return entries_.size(); }
  [[nodiscard]] std::size_t ownCount() const { return ownCount_; }  ///< Number of lines of the user's own code
  [[nodiscard]] QColor textColor(std::size_t position, const Theme& theme) const override;

 private:
  [[nodiscard]] QString rowToolTip(std::size_t position) const override;

  std::vector<Entry> entries_;
  std::size_t ownCount_ = 0;
};

/// List model of the nodes that a source line created, in all graphs. UI thread only.
class SourceNodeModel : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;
  using Place = std::pair<GraphIndex, NodeIndex>;

  void setNodes(std::shared_ptr<const SessionSnapshot> snapshot, std::vector<Place> nodes);
  [[nodiscard]] Place placeAt(int row) const { return nodes_[static_cast<std::size_t>(row)]; }
  [[nodiscard]] const Node* nodeAt(int row) const;
  [[nodiscard]] int rowOf(const Place& place) const;  ///< -1 if it is not in the list
  /// Returns the scope of a node, with its graph if the session has several.
  [[nodiscard]] QString whereOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::shared_ptr<const SessionSnapshot> snapshot_;
  std::vector<Place> nodes_;
};

}  // namespace sporescope::ui
