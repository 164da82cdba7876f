// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watched_nodes_model.h"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "ui/style/node_shape.h"
#include "ui/text/format.h"

namespace sporescope::ui {

void WatchedNodesModel::setParts(std::vector<Part> parts) {
  beginResetModel();
  std::erase_if(parts, [](const Part& part) { return !part.scopes || part.nodes.empty(); });
  parts_ = std::move(parts);
  items_.assign(1, Item{});
  for (std::size_t part = 0; part < parts_.size(); ++part) addPart(part);
  joinSingleChildScopes();
  updateCounts();
  endResetModel();
}

std::size_t WatchedNodesModel::addItem(std::size_t parent, Item item) {
  item.parent = parent;
  const std::size_t position = items_.size();
  items_.push_back(std::move(item));
  items_[parent].children.push_back(position);
  return position;
}

void WatchedNodesModel::addPart(std::size_t part) {
  const ScopeTree& scopes = *parts_[part].scopes;
  std::size_t top = 0;
  if (parts_.size() > 1) {
    Item graph;
    graph.part = part;
    graph.title = parts_[part].title;
    top = addItem(0, graph);
  }
  std::unordered_map<ScopeIndex, std::size_t> scopeItems{{kRootScope, top}};
  std::size_t parameters = 0;
  const std::function<std::size_t(ScopeIndex)> itemOfScope = [&](ScopeIndex scope) {
    if (const auto found = scopeItems.find(scope); found != scopeItems.end()) return found->second;
    const std::size_t parent = itemOfScope(scopes.scopes()[scope].parent);
    Item item;
    item.part = part;
    item.scope = scope;
    item.title = toQString(scopes.scopes()[scope].name);
    return scopeItems[scope] = addItem(parent, item);
  };
  for (const NodeIndex node : parts_[part].nodes) {
    Item item;
    item.part = part;
    item.node = node;
    const bool isOperator = scopes.graph()->nodes()[node].kind == NodeKind::op;
    if (!isOperator && parameters == 0) {
      Item group;
      group.part = part;
      group.title = tr("Parameters");
      parameters = addItem(top, group);
    }
    addItem(isOperator ? itemOfScope(scopes.scope_of(node)) : parameters, item);
  }
}

// Joins a scope that has only one child scope with it into one row: "Gradients/Default/network-WithLossCell".
void WatchedNodesModel::joinSingleChildScopes() {
  for (std::size_t i = items_.size(); i-- > 1;) {
    Item& item = items_[i];
    if (item.scope == kNoScope || item.children.size() != 1) continue;
    const std::size_t onlyChild = item.children.front();
    if (items_[onlyChild].scope == kNoScope) continue;
    item.title += u'/' + items_[onlyChild].title;
    item.scope = items_[onlyChild].scope;
    item.children = items_[onlyChild].children;
    for (const std::size_t child : item.children) items_[child].parent = i;
    items_[onlyChild].children.clear();
  }
  for (Item& item : items_) {
    for (std::size_t row = 0; row < item.children.size(); ++row) items_[item.children[row]].row = static_cast<int>(row);
  }
}

void WatchedNodesModel::updateCounts() {
  for (Item& item : items_) {
    const bool isNode = item.node != kNoNode;
    item.nodes = isNode ? 1 : 0;
    item.checks = isNode && item.checked ? 1 : 0;
  }
  for (std::size_t i = items_.size(); i-- > 1;) {  // Children follow their parents
    Item& parent = items_[items_[i].parent];
    parent.nodes += items_[i].nodes;
    parent.checks += items_[i].checks;
  }
}

void WatchedNodesModel::checkNames(const std::vector<std::string>& fullNames) {
  const std::unordered_set<std::string_view> names(fullNames.begin(), fullNames.end());
  for (Item& item : items_) {
    if (item.node != kNoNode) item.checked = names.count(nodeOf(item).full_name) > 0;
  }
  updateCounts();
  emitAllChanged();
}

void WatchedNodesModel::setChecked(std::size_t item, bool checked) {
  items_[item].checked = checked;
  for (const std::size_t child : items_[item].children) setChecked(child, checked);
}

void WatchedNodesModel::emitAllChanged() {
  const std::function<void(const QModelIndex&)> emitBelow = [&](const QModelIndex& parent) {
    const int rows = rowCount(parent);
    if (rows == 0) return;
    emit dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    for (int row = 0; row < rows; ++row) emitBelow(index(row, 0, parent));
  };
  emitBelow({});
}

std::uint64_t WatchedNodesModel::nodeCount() const { return items_.front().nodes; }

std::uint64_t WatchedNodesModel::checkedCount() const { return items_.front().checks; }

std::vector<std::string> WatchedNodesModel::checkedNames() const {
  std::set<std::string> names;
  for (const auto& [part, node] : checkedNodes()) names.emplace(parts_[part].scopes->graph()->nodes()[node].full_name);
  return {names.begin(), names.end()};
}

std::vector<std::pair<std::size_t, NodeIndex>> WatchedNodesModel::checkedNodes() const {
  std::vector<std::pair<std::size_t, NodeIndex>> nodes;
  for (const Item& item : items_) {
    if (item.node != kNoNode && item.checked) nodes.emplace_back(item.part, item.node);
  }
  return nodes;
}

QModelIndex WatchedNodesModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, items_[itemOf(parent)].children[static_cast<std::size_t>(row)]);
}

QModelIndex WatchedNodesModel::parent(const QModelIndex& child) const {
  const std::size_t parent = child.isValid() ? items_[itemOf(child)].parent : 0;
  return parent == 0 ? QModelIndex() : createIndex(items_[parent].row, 0, parent);
}

int WatchedNodesModel::rowCount(const QModelIndex& parent) const {
  return static_cast<int>(items_[itemOf(parent)].children.size());
}

int WatchedNodesModel::columnCount(const QModelIndex& /*parent*/) const { return 1; }

QString WatchedNodesModel::titleOf(const Item& item) const {
  return item.node == kNoNode ? item.title : toQString(nodeOf(item).name());
}

QVariant WatchedNodesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Item& item = items_[itemOf(index)];
  switch (role) {
    case Qt::DisplayRole:
      return titleOf(item);
    case Qt::ToolTipRole:
      if (item.node != kNoNode) return toQString(nodeOf(item).full_name);
      return item.scope == kNoScope ? item.title : toQString(parts_[item.part].scopes->scopes()[item.scope].path);
    case Qt::CheckStateRole:
      return static_cast<int>(item.checks == 0            ? Qt::Unchecked
                              : item.checks == item.nodes ? Qt::Checked
                                                          : Qt::PartiallyChecked);
    case kShapeRole:
      if (item.node != kNoNode) return static_cast<int>(shapeOf(nodeOf(item)));
      if (item.scope != kNoScope) return static_cast<int>(NodeShape::scope);
      return static_cast<int>(item.parent == 0 && parts_.size() > 1 ? NodeShape::graph : NodeShape::parameter);
    case kCountRole:
      return item.node == kNoNode ? tr("%1 of %2").arg(formatCount(item.checks), formatCount(item.nodes)) : QString();
    default:
      return {};
  }
}

bool WatchedNodesModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::CheckStateRole) return false;
  setChecked(itemOf(index), value.toInt() != Qt::Unchecked);
  updateCounts();
  emitAllChanged();
  emit checksChanged();
  return true;
}

Qt::ItemFlags WatchedNodesModel::flags(const QModelIndex& index) const {
  return index.isValid() ? QAbstractItemModel::flags(index) | Qt::ItemIsUserCheckable : Qt::NoItemFlags;
}

}  // namespace sporescope::ui

#include "moc_watched_nodes_model.cpp"
