// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/session/session.h"

namespace sporescope::ui {

/// Tree model of the nodes that a watchpoint may check, with check boxes. Scopes come first, then parameters. UI thread only.
class WatchedNodesModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Role {
    kShapeRole = Qt::UserRole + 1,  ///< NodeShape as int
    kCountRole,                     ///< "19 of 19" for a scope
  };

  explicit WatchedNodesModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  /// Nodes of one graph. `scopes` must belong to it. All nodes are checked at first.
  struct Part {
    QString title;  ///< Name of the graph, shown if there are several
    std::shared_ptr<const ScopeTree> scopes;
    std::vector<NodeIndex> nodes;
  };
  void setParts(std::vector<Part> parts);
  /// Checks only the nodes with these names.
  void checkNames(const std::vector<std::string>& fullNames);

  [[nodiscard]] std::uint64_t nodeCount() const;
  [[nodiscard]] std::uint64_t checkedCount() const;
  [[nodiscard]] bool allChecked() const { return nodeCount() == checkedCount(); }
  /// Full names of the checked nodes, without duplicates.
  [[nodiscard]] std::vector<std::string> checkedNames() const;
  /// (part, node) of the checked nodes.
  [[nodiscard]] std::vector<std::pair<std::size_t, NodeIndex>> checkedNodes() const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// The user checked or unchecked something.
  void checksChanged();

 private:
  // One row: a graph, a scope, the parameters of a graph, or a node. Items follow their parents.
  struct Item {
    std::size_t part = 0;
    std::size_t parent = 0;  // Index of an item; 0 is the invisible root
    int row = 0;
    std::vector<std::size_t> children;
    NodeIndex node = kNoNode;
    ScopeIndex scope = kNoScope;
    QString title;
    bool checked = true;       // For nodes
    std::uint64_t nodes = 0;   // Number of nodes inside
    std::uint64_t checks = 0;  // Number of checked nodes inside
  };

  std::size_t addItem(std::size_t parent, Item item);
  void addPart(std::size_t part);
  void joinSingleChildScopes();
  void updateCounts();
  void setChecked(std::size_t item, bool checked);
  [[nodiscard]] std::size_t itemOf(const QModelIndex& index) const { return index.isValid() ? index.internalId() : 0; }
  [[nodiscard]] const Node& nodeOf(const Item& item) const { return parts_[item.part].scopes->graph()->nodes()[item.node]; }
  [[nodiscard]] QString titleOf(const Item& item) const;
  void emitAllChanged();

  std::vector<Part> parts_;
  std::vector<Item> items_{Item{}};
};

}  // namespace sporescope::ui
