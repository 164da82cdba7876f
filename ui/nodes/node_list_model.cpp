// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/node_list_model.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "ui/nodes/node_tree_model.h"
#include "ui/text/format.h"

namespace sporescope::ui {

NodeListModel::NodeListModel(const HitMarks* marks, QObject* parent) : QAbstractListModel(parent), marks_(marks) {
  connect(marks_, &HitMarks::changed, this, [this] {
    if (!nodes_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
  });
}

void NodeListModel::setNodes(std::shared_ptr<const ScopeTree> scopes, std::vector<NodeIndex> nodes, NodeFilter filter,
                             NodeIndex firstNodeOfA) {
  beginResetModel();
  scopes_ = std::move(scopes);
  nodes_ = std::move(nodes);
  filter_ = std::move(filter);
  firstOfA_ = firstNodeOfA;
  endResetModel();
}

NodeIndex NodeListModel::nodeAt(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  return index.isValid() && row < nodes_.size() ? nodes_[row] : kNoNode;
}

QModelIndex NodeListModel::indexOfNode(NodeIndex node) const {
  const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), node);
  return found != nodes_.end() && *found == node ? index(static_cast<int>(found - nodes_.begin())) : QModelIndex();
}

std::vector<std::pair<qsizetype, qsizetype>> NodeListModel::matchRanges(const QString& text) const {
  std::vector<std::pair<qsizetype, qsizetype>> found;
  const QString pattern = toQString(filter_.text);
  if (pattern.isEmpty()) return found;
  if (filter_.regex) {
    const QRegularExpression expression(
        pattern, filter_.ignore_case ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption);
    auto matches = expression.globalMatch(text);
    while (matches.hasNext()) {
      const QRegularExpressionMatch match = matches.next();
      if (match.capturedLength() > 0) found.emplace_back(match.capturedStart(), match.capturedLength());
    }
    return found;
  }
  const Qt::CaseSensitivity caseSensitivity = filter_.ignore_case ? Qt::CaseInsensitive : Qt::CaseSensitive;
  for (qsizetype position = text.indexOf(pattern, 0, caseSensitivity); position >= 0;
       position = text.indexOf(pattern, position + pattern.size(), caseSensitivity)) {
    found.emplace_back(position, pattern.size());
  }
  return found;
}

int NodeListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(nodes_.size()); }

QVariant NodeListModel::data(const QModelIndex& index, int role) const {
  const NodeIndex node = nodeAt(index);
  if (!scopes_ || node == kNoNode) return {};
  const HitMark& mark = marks_->ofNode(node);
  switch (role) {
    case Qt::DisplayRole:
      return toQString(graph().nodes()[node].name());
    case Qt::ToolTipRole:
      return NodeTreeModel::nodeToolTip(*scopes_, node, mark, node == marks_->causeNode(), isOfA(node));
    case Qt::AccessibleTextRole: {
      const QString name = toQString(graph().nodes()[node].full_name);
      if (isOfA(node)) return name + QStringLiteral(", ") + NodeTreeModel::onlyInA();
      return mark.empty() ? name : name + QStringLiteral(", ") + mark.sentence();
    }
    default:
      return {};
  }
}

}  // namespace sporescope::ui

#include "moc_node_list_model.cpp"
