// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/node_picker.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/graph/node_filter.h"
#include "ui/style/node_shape.h"
#include "ui/style/style.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/row_delegate.h"
#include "ui/workspace/watched_nodes.h"

namespace sporescope::ui {

namespace {

constexpr int kTypingPauseMilliseconds = 200;
constexpr int kTreeRows = 6;
constexpr std::string_view kAnyCase = "(?i)";
constexpr std::string_view kCategories[] = {"tensor",        "number",          "weight",   "gradient",
                                            "activation",    "parameter",       "operator", "unmasked",
                                            "weight_matrix", "weight_gradient", "layer"};

// Returns the text from which this case-insensitive expression was made; empty for any other expression.
std::optional<std::string> textOf(const std::string& expression) {
  if (!expression.starts_with(kAnyCase)) return std::nullopt;
  const std::string regex = expression.substr(kAnyCase.size());
  std::string text;
  for (std::size_t i = 0; i < regex.size(); ++i) {
    if (regex[i] == '\\' && i + 1 < regex.size()) ++i;
    text += regex[i];
  }
  return regexEscaped(text) == regex ? std::optional(text) : std::nullopt;
}

// Paints shape and name, and at the right the number of checked nodes inside.
class NodeDelegate : public RowDelegate {
 public:
  using RowDelegate::RowDelegate;

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return RowDelegate::sizeHint(option, index) + QSize(24, 0);
  }

 protected:
  void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                 const Theme& theme) const override {
    const QRectF square(checkBoxOf(item).right() + 6, item.rect.center().y() - 7, 16, 16);
    paintShapeIcon(painter, square, static_cast<NodeShape>(index.data(WatchedNodesModel::kShapeRole).toInt()), theme);
    const QString count = index.data(WatchedNodesModel::kCountRole).toString();
    const int countWidth = count.isEmpty() ? 0 : item.fontMetrics.horizontalAdvance(count) + 8;
    QRect room(static_cast<int>(square.right()) + 4, item.rect.top(), 0, item.rect.height());
    room.setRight(item.rect.right() - countWidth - 6);
    painter->setPen(theme.text.color());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                      item.fontMetrics.elidedText(item.text, Qt::ElideMiddle, room.width()));
    painter->setPen(theme.text2.color());
    painter->drawText(item.rect.adjusted(0, 0, -6, 0), Qt::AlignRight | Qt::AlignVCenter, count);
  }
};

}  // namespace

NodePicker::NodePicker(Workspace* workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), model_(new WatchedNodesModel(this)) {
  kinds_ = new QComboBox;
  kinds_->setAccessibleName(tr("Nodes"));
  text_ = new QLineEdit;
  text_->setAccessibleName(tr("Text in the names of the nodes"));
  count_ = new QLabel;
  count_->setForegroundRole(QPalette::PlaceholderText);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(kinds_);
  row->addWidget(text_, 1);
  row->addWidget(count_);
  row->addStretch();

  tree_ = new QTreeView;
  tree_->setModel(model_);
  tree_->setItemDelegate(new NodeDelegate(tree_));
  tree_->setHeaderHidden(true);
  tree_->setUniformRowHeights(true);
  tree_->setIndentation(14);
  tree_->setMinimumHeight(kTreeRows * Style::kRow + 2);
  tree_->setAccessibleName(tr("Watched nodes"));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addLayout(row);
  column->addWidget(tree_, 1);

  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kTypingPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &NodePicker::find);
  connect(kinds_, &QComboBox::activated, this, &NodePicker::onKindChosen);
  connect(text_, &QLineEdit::textEdited, &updateTimer_, qOverload<>(&QTimer::start));
  connect(model_, &WatchedNodesModel::checksChanged, this, [this] {
    names_ = model_->checkedNames();
    kinds_->setCurrentIndex(kinds_->findData(static_cast<int>(Kind::names)));
    text_->hide();
    problem_.clear();
    count_->setText(tr("%1 of %2").arg(formatCount(model_->checkedCount()), formatCount(model_->nodeCount())));
    emit changed();
  });
  fillKinds();
}

void NodePicker::fillKinds() {
  kinds_->clear();
  for (const std::string_view category : kCategories) {
    QString title = categoryText(category);
    title[0] = title[0].toUpper();
    kinds_->addItem(title, static_cast<int>(Kind::category));
    kinds_->setItemData(kinds_->count() - 1, toQString(category), Qt::UserRole + 1);
  }
  kinds_->insertSeparator(kinds_->count());
  kinds_->addItem(tr("Names that contain"), static_cast<int>(Kind::text));
  kinds_->addItem(tr("Names that match a regular expression"), static_cast<int>(Kind::regex));
  kinds_->addItem(tr("Chosen in the tree"), static_cast<int>(Kind::names));
}

NodePicker::Kind NodePicker::kind() const { return static_cast<Kind>(kinds_->currentData().toInt()); }

std::string NodePicker::categoryWord() const { return kinds_->currentData(Qt::UserRole + 1).toString().toStdString(); }

void NodePicker::setWatchpoint(const Watchpoint& watchpoint) {
  target_ = watchpoint.condition == nullptr ? WatchTarget::tensor : watchpoint.condition->target;
  ranks_ = watchpoint.ranks;
  graphs_ = watchpoint.graphs;
  const WatchNodes& nodes = watchpoint.nodes;
  const int criterionCount = (nodes.category.empty() ? 0 : 1) + (nodes.names.empty() ? 0 : 1) + (nodes.regex.empty() ? 0 : 1) +
                             (nodes.types.empty() ? 0 : 1);
  fillKinds();
  const auto choose = [this](Kind kind) { kinds_->setCurrentIndex(kinds_->findData(static_cast<int>(kind))); };
  if (criterionCount > 1 || !nodes.types.empty()) {  // No other kind can express these nodes, so they are kept unchanged
    unchangedNodes_ = nodes;
    QString title = watchedNodesText(watchpoint);
    title[0] = title[0].toUpper();
    kinds_->insertItem(0, title, static_cast<int>(Kind::unchanged));
    kinds_->setCurrentIndex(0);
  } else if (!nodes.names.empty()) {
    names_ = nodes.names;
    choose(Kind::names);
  } else if (!nodes.regex.empty()) {
    const auto text = textOf(nodes.regex);
    choose(text ? Kind::text : Kind::regex);
    text_->setText(toQString(text.value_or(nodes.regex)));
  } else {
    kinds_->setCurrentIndex(
        kinds_->findData(toQString(nodes.category.empty() ? target_name(target_) : nodes.category), Qt::UserRole + 1));
  }
  text_->setVisible(kind() == Kind::text || kind() == Kind::regex);
  find();
}

void NodePicker::setTarget(WatchTarget target) {
  target_ = target;
  if (kind() != Kind::category && kind() != Kind::unchanged) return;
  kinds_->setCurrentIndex(kinds_->findData(toQString(target_name(target)), Qt::UserRole + 1));
  find();
}

void NodePicker::setPlaces(const std::vector<int>& ranks, const std::vector<std::uint32_t>& graphs) {
  if (ranks == ranks_ && graphs == graphs_) return;
  ranks_ = ranks;
  graphs_ = graphs;
  find();
}

void NodePicker::onKindChosen() {
  const bool needsText = kind() == Kind::text || kind() == Kind::regex;
  text_->setVisible(needsText);
  text_->setPlaceholderText(kind() == Kind::regex ? QStringLiteral("Gradients/.*Conv2D") : QStringLiteral("conv1"));
  if (needsText) text_->setFocus(Qt::OtherFocusReason);
  if (kind() == Kind::names && names_.empty()) names_ = model_->checkedNames();
  find();
}

std::vector<GraphIndex> NodePicker::graphsShown() const {
  const auto& graphs = workspace_->snapshot()->graphs;
  std::vector<GraphIndex> shown;
  std::set<std::pair<std::string, std::uint32_t>> seen;  // All ranks run the same graphs, so one rank is sufficient
  for (const GraphIndex i : graphs.indices()) {
    if (!graphs[i].graph || !graphs[i].scopes || graphs[i].is_from_file_names) continue;
    if (!ranks_.empty() && std::find(ranks_.begin(), ranks_.end(), graphs[i].rank) == ranks_.end()) continue;
    if (!graphs_.empty() && std::find(graphs_.begin(), graphs_.end(), graphs[i].graph_id) == graphs_.end()) continue;
    if (seen.emplace(graphs[i].net, graphs[i].graph_id).second) shown.push_back(i);
  }
  return shown;
}

void NodePicker::find() {
  updateTimer_.stop();
  requests_.clear();
  pendingCount_ = 0;
  problem_.clear();
  foundGraphs_ = graphsShown();
  found_.assign(foundGraphs_.size(), {});
  if (kind() == Kind::text || kind() == Kind::regex) {
    findByText();
  } else {
    findByCategory();
  }
}

void NodePicker::findByCategory() {
  const bool isByName = kind() == Kind::names;
  const bool isUnchanged = kind() == Kind::unchanged;
  const std::string categoryName =
      isByName      ? "tensor"
      : isUnchanged ? (unchangedNodes_.category.empty() ? std::string(target_name(target_)) : unchangedNodes_.category)
                    : categoryWord();
  const auto fitsType = [&](const Node& node) {
    return !isUnchanged || unchangedNodes_.types.empty() ||
           std::any_of(unchangedNodes_.types.begin(), unchangedNodes_.types.end(), [&](const std::string& type) {
             return toQString(type).compare(toQString(node.type), Qt::CaseInsensitive) == 0;
           });
  };
  for (std::size_t index = 0; index < foundGraphs_.size(); ++index) {
    const Graph& graph = *workspace_->snapshot()->graphs[foundGraphs_[index]].graph;
    const auto nodes = graph.nodes();
    const CategoryMatcher category(graph, categoryName);
    for (const NodeIndex node : nodes.indices()) {
      const bool isExecuted = nodes[node].kind != NodeKind::op || !is_virtual_operator(nodes[node].type);
      if (isExecuted && category.matches(node) && fitsType(nodes[node])) found_[index].push_back(node);
    }
  }
  showFound();
}

void NodePicker::findByText() {
  NodeFilter filter;
  filter.text = text_->text().toStdString();
  filter.regex = kind() == Kind::regex;
  filter.ignore_case = !filter.regex;
  if (filter.text.empty()) {
    problem_ = tr("Enter part of the node names");
    showFound();
    return;
  }
  pendingCount_ = foundGraphs_.size();
  requests_.resize(foundGraphs_.size());
  for (std::size_t index = 0; index < foundGraphs_.size(); ++index) searchGraph(index, filter);
  if (foundGraphs_.empty()) showFound();
}

void NodePicker::searchGraph(std::size_t index, const NodeFilter& filter) {
  requests_[index] = std::make_unique<LatestRequest>();
  requests_[index]->start<std::vector<NodeIndex>>(
      this,
      [&](ResultCallback<std::vector<NodeIndex>> onResult) {
        return workspace_->session()->search(foundGraphs_[index], filter, std::move(onResult));
      },
      [this, index](Result<std::vector<NodeIndex>> result) {
        --pendingCount_;
        if (result) {
          const auto nodes = workspace_->snapshot()->graphs[foundGraphs_[index]].graph->nodes();
          std::copy_if(result->begin(), result->end(), std::back_inserter(found_[index]), [&](NodeIndex node) {
            return in_category(nodes[node], "tensor") &&
                   (nodes[node].kind != NodeKind::op || !is_virtual_operator(nodes[node].type));
          });
        } else {
          problem_ = translated(result.error().message);
        }
        if (pendingCount_ == 0) showFound();
      });
}

void NodePicker::showFound() {
  std::vector<WatchedNodesModel::Part> parts;
  std::vector<GraphIndex> graphsWithNodes;
  for (std::size_t index = 0; index < foundGraphs_.size(); ++index) {
    if (found_[index].empty()) continue;
    const SessionGraph& graph = workspace_->snapshot()->graphs[foundGraphs_[index]];
    parts.push_back({toQString(graph.name), graph.scopes, std::move(found_[index])});
    graphsWithNodes.push_back(foundGraphs_[index]);
  }
  foundGraphs_ = std::move(graphsWithNodes);  // One for each part of the tree
  found_.clear();
  model_->setParts(std::move(parts));
  if (kind() == Kind::names) model_->checkNames(names_);
  tree_->expandToDepth(model_->nodeCount() > 50 ? 0 : 1);
  const auto total = formatCount(model_->nodeCount());
  count_->setText(kind() == Kind::names ? tr("%1 of %2").arg(formatCount(model_->checkedCount()), total) : QString());
  emit changed();
}

WatchNodes NodePicker::nodes() const {
  WatchNodes nodes;
  switch (kind()) {
    case Kind::category:
      if (categoryWord() != target_name(target_)) nodes.category = categoryWord();
      break;
    case Kind::text:
      nodes.regex = std::string(kAnyCase) + regexEscaped(text_->text().toStdString());
      break;
    case Kind::regex:
      nodes.regex = text_->text().toStdString();
      break;
    case Kind::names:
      nodes.names = names_;
      break;
    case Kind::unchanged:
      nodes = unchangedNodes_;
      break;
  }
  return nodes;
}

QString NodePicker::problem() const {
  if (!problem_.isEmpty()) return problem_;
  if (kind() == Kind::names && names_.empty()) return tr("Check at least one node");
  return {};
}

std::vector<std::pair<GraphIndex, NodeIndex>> NodePicker::checkedNodes() const {
  std::vector<std::pair<GraphIndex, NodeIndex>> nodes;
  for (const auto& [part, node] : model_->checkedNodes()) nodes.emplace_back(foundGraphs_[part], node);
  return nodes;
}

}  // namespace sporescope::ui

#include "moc_node_picker.cpp"
