// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_list_model.h"

#include <algorithm>

#include "ui/compare/comparison_text.h"
#include "ui/compare/match_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

MatchListModel::MatchListModel(Side side, QObject* parent) : QAbstractTableModel(parent), side_(side) {}

void MatchListModel::setGraphs(const MatchedGraphs& graphs) {
  graphs_ = graphs;
  arrange();
}

void MatchListModel::setAll(bool all) {
  showsAll_ = all;
  arrange();
}

void MatchListModel::setText(const QString& text) {
  text_ = text;
  arrange();
}

void MatchListModel::arrange() {
  beginResetModel();
  rows_.clear();
  unmatched_ = 0;
  allCount_ = 0;
  showsCounterparts_ = false;
  if (graph() != nullptr) {
    for (const NodeIndex node : compared_nodes(*graph())) {
      if (!is_matched(graph()->nodes()[node])) continue;
      ++allCount_;
      const bool isUnmatched = counterpart(node) == kNoNode;
      if (isUnmatched) ++unmatched_;
      if (!isShown(node)) continue;
      rows_.push_back(node);
      showsCounterparts_ = showsCounterparts_ || !isUnmatched;
    }
  }
  endResetModel();
}

NodeIndex MatchListModel::counterpart(NodeIndex node) const {
  return side_ == Side::a ? graphs_.nodes->of_a(node) : graphs_.nodes->of_b(node);
}

MatchedBy MatchListModel::matchedBy(NodeIndex node) const {
  const NodeIndex other = counterpart(node);
  return other == kNoNode ? MatchedBy::none : graphs_.nodes->matched_by(side_ == Side::a ? node : other);
}

bool MatchListModel::isShown(NodeIndex node) const {
  const MatchedBy method = matchedBy(node);
  if (!showsAll_ && method != MatchedBy::none && method != MatchedBy::manual) return false;
  if (text_.isEmpty()) return true;
  const Node& graphNode = graph()->nodes()[node];
  return toQString(graphNode.full_name).contains(text_, Qt::CaseInsensitive) ||
         toQString(graphNode.type).contains(text_, Qt::CaseInsensitive);
}

NodeIndex MatchListModel::nodeAt(const QModelIndex& index) const {
  return index.isValid() && index.row() < rowCount() ? rows_[static_cast<std::size_t>(index.row())] : kNoNode;
}

QModelIndex MatchListModel::indexOf(NodeIndex node) const {
  const auto found = std::find(rows_.begin(), rows_.end(), node);
  return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()), kNode);
}

int MatchListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int MatchListModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant MatchListModel::data(const QModelIndex& index, int role) const {
  const NodeIndex node = nodeAt(index);
  if (node == kNoNode) return {};
  if (role == Qt::DisplayRole) return text(node, index.column());
  if (role == Qt::ToolTipRole) return text(node, index.column() == kCounterpart ? kCounterpart : kNode);
  return {};
}

QString MatchListModel::text(NodeIndex node, int column) const {
  const Node& graphNode = graph()->nodes()[node];
  switch (column) {
    case kNode:
      return toQString(graphNode.full_name);
    case kType:
      return toQString(graphNode.type);
    case kOutput:
      return outputText(*graph(), node);
    case kCounterpart: {
      const NodeIndex other = counterpart(node);
      if (other == kNoNode) return QString(kEnDash);
      const Graph& otherGraph = side_ == Side::a ? *graphs_.b : *graphs_.a;
      return tr("%1, by %2", "a node, and how it was found: name, structure, rule, hand")
          .arg(toQString(otherGraph.nodes()[other].name()), matchedByText(matchedBy(node)));
    }
    default:
      return {};
  }
}

QVariant MatchListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case kNode:
      return tr("Node");
    case kType:
      return tr("Type");
    case kOutput:
      return tr("Output 0");
    case kCounterpart:
      return side_ == Side::a ? tr("In B") : tr("In A");
    default:
      return {};
  }
}

}  // namespace sporescope::ui

#include "moc_match_list_model.cpp"
