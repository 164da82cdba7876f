// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/match_list_model.h"

#include <algorithm>
#include <utility>

#include "ui/compare/comparison_text.h"
#include "ui/compare/match_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

MatchListModel::MatchListModel(Side side, QObject* parent) : TableModel(parent), side_(side) {
  addColumns({
      {.title = tr("Node"),
       .minimumWidth = 60,
       .isSearched = true,
       .elision = Elision::path,
       .text = [this](std::size_t i) { return toQString(graphNode(i).full_name); }},
      {.title = tr("Type"),
       .widest = QStringLiteral("BatchNormGrad"),
       .isSearched = true,
       .text = [this](std::size_t i) { return toQString(graphNode(i).type); }},
      {.title = tr("Output 0"),
       .widest = QStringLiteral("float32 [32, 10]"),
       .text = [this](std::size_t i) { return outputText(*graph(), nodes_[i]); }},
      {.title = side == Side::a ? tr("In B") : tr("In A"),
       .widest = QStringLiteral("MatMul-op0, by name"),
       .text = [this](std::size_t i) { return counterpartText(nodes_[i]); },
       .toolTip = [this](std::size_t i) { return counterpartText(nodes_[i]); }},
  });
  setChoices({{{}, {}}, {{}, [this](std::size_t i) {
                           const MatchedBy method = matchedBy(nodes_[i]);
                           return method == MatchedBy::none || method == MatchedBy::manual;
                         }}});
  setAll(false);
}

void MatchListModel::setGraphs(const MatchedGraphs& graphs) {
  reset([&] {
    graphs_ = graphs;
    nodes_.clear();
    unmatched_ = 0;
    if (graph() == nullptr) return;
    for (const NodeIndex node : compared_nodes(*graph())) {
      if (!is_matched(graph()->nodes()[node])) continue;
      nodes_.push_back(node);
      if (counterpart(node) == kNoNode) ++unmatched_;
    }
  });
}

void MatchListModel::setAll(bool all) {
  TableFilter changed = filter();
  changed.choice = all ? kAll : kUnmatchedOrByHand;
  setFilter(std::move(changed));
}

void MatchListModel::setText(const QString& text) {
  TableFilter changed = filter();
  changed.text = text;
  setFilter(std::move(changed));
}

NodeIndex MatchListModel::counterpart(NodeIndex node) const {
  return side_ == Side::a ? graphs_.nodes->of_a(node) : graphs_.nodes->of_b(node);
}

MatchedBy MatchListModel::matchedBy(NodeIndex node) const {
  const NodeIndex other = counterpart(node);
  return other == kNoNode ? MatchedBy::none : graphs_.nodes->matched_by(side_ == Side::a ? node : other);
}

NodeIndex MatchListModel::nodeAt(const QModelIndex& index) const {
  const auto position = positionAt(index);
  return position ? nodes_[*position] : kNoNode;
}

QModelIndex MatchListModel::indexOf(NodeIndex node) const {
  const auto found = std::find(nodes_.begin(), nodes_.end(), node);
  return found == nodes_.end() ? QModelIndex() : TableModel::indexOf(static_cast<std::size_t>(found - nodes_.begin()));
}

bool MatchListModel::showsCounterparts() const {
  for (int row = 0; row < rowCount(); ++row) {
    if (counterpart(nodeAt(index(row, kNode))) != kNoNode) return true;
  }
  return false;
}

QString MatchListModel::counterpartText(NodeIndex node) const {
  const NodeIndex other = counterpart(node);
  if (other == kNoNode) return QString(kEnDash);
  const Graph& otherGraph = side_ == Side::a ? *graphs_.b : *graphs_.a;
  return tr("%1, by %2", "a node, and how it was found: name, structure, rule, hand")
      .arg(toQString(otherGraph.nodes()[other].name()), matchedByText(matchedBy(node)));
}

QString MatchListModel::rowToolTip(std::size_t position) const { return toQString(graphNode(position).full_name); }

}  // namespace sporescope::ui

#include "moc_match_list_model.cpp"
