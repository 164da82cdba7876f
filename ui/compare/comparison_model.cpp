// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_model.h"

#include <QPainter>
#include <QPolygonF>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/compare/comparison_text.h"
#include "ui/style/node_shape.h"
#include "ui/style/ramp.h"
#include "ui/style/theme.h"
#include "ui/table/table_view.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = RowDelegate::kPadding;
constexpr int kMaxBar = 40;  // Width of the bar behind an error, logical pixels

/// Returns false if the matching has changed. Equal numbers of rows may then show different nodes.
bool haveSameMatching(const SessionComparison& before, const SessionComparison& now) {
  return before.graphs.size() <= now.graphs.size() &&
         std::equal(before.graphs.begin(), before.graphs.end(), now.graphs.begin(),
                    [](const MatchedGraphs& x, const MatchedGraphs& y) { return x.nodes == y.nodes; });
}

QColor textColorOf(NodeStatus status, const Theme& theme) {
  switch (status) {
    case NodeStatus::agrees:
      return theme.ok;
    case NodeStatus::propagates:
      return theme.warning;
    case NodeStatus::diverges:
      return theme.error;
    default:
      return theme.text2;
  }
}

void paintLines(QPainter* painter, const QRectF& box, std::initializer_list<QPointF> points, const QColor& color) {
  QPolygonF line;
  for (const QPointF& point : points) {
    line += QPointF(box.left() + point.x() * box.width(), box.top() + point.y() * box.height());
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(Qt::NoBrush);
  painter->drawPolyline(line);
  painter->restore();
}

void paintSign(QPainter* painter, const QRectF& box, NodeStatus status, bool finding, const Theme& theme) {
  const QColor textColor = textColorOf(status, theme);
  if (finding) return paintFlag(painter, box, theme.error);
  switch (status) {
    case NodeStatus::agrees:
      return paintLines(painter, box, {{0.1, 0.55}, {0.4, 0.85}, {0.95, 0.2}}, textColor);
    case NodeStatus::propagates:
      paintLines(painter, box, {{0.05, 0.5}, {0.9, 0.5}}, textColor);
      return paintLines(painter, box, {{0.55, 0.2}, {0.92, 0.5}, {0.55, 0.8}}, textColor);
    case NodeStatus::diverges:
      paintLines(painter, box, {{0.1, 0.38}, {0.9, 0.38}}, textColor);
      paintLines(painter, box, {{0.1, 0.68}, {0.9, 0.68}}, textColor);
      return paintLines(painter, box, {{0.28, 0.95}, {0.72, 0.1}}, textColor);
    case NodeStatus::only_a:
      return paintRunBadge(painter, box, u'A', painter->font(), theme);
    case NodeStatus::only_b:
      return paintRunBadge(painter, box, u'B', painter->font(), theme);
    case NodeStatus::not_comparable:
      return paintLines(painter, box, {{0.2, 0.5}, {0.8, 0.5}}, textColor);
  }
}

// Only differing values have a bar. Inputs have one only if the operator carries a difference: the inputs of a diverging
// operator agree.
void paintError(QPainter* painter, const QStyleOptionViewItem& item, const ComparedNode& node, bool ofInputs,
                const Theme& theme) {
  QRect cell = item.rect.adjusted(kPadding, 0, -kPadding, 0);
  const auto& error = ofInputs ? node.input_error : node.output_error;
  const bool showsBar = error && *error > 0 && (ofInputs ? node.status == NodeStatus::propagates : differs(node.status));
  const QRect room(cell.right() - kMaxBar + 1, cell.center().y() - 4, kMaxBar, 9);
  cell.setRight(room.left() - kPadding);
  drawCellText(painter, cell, item, Elision::middle);
  if (!showsBar) return;
  const double share = positionOfError(*error);
  const QColor color = std::isinf(*error) ? theme.nan.color() : rampColor(theme, share);
  painter->fillRect(QRect(room.topLeft(), QSize(std::max(2, qRound(share * kMaxBar)), room.height())), color);
}

}  // namespace

ComparisonModel::ComparisonModel(QObject* parent) : TableModel(parent) {
  addColumns(nodeColumns());
  addColumns(resultColumns());
  setIterationLabels(IterationLabels());
  defineChoices();
}

void ComparisonModel::setIterationLabels(const IterationLabels& iterationLabels) {
  setTitle(kIteration, iterationLabels.columnTitle(), iterationLabels.choose(tr("Iteration of B"), tr("Step of B")));
}

void ComparisonModel::defineChoices() {
  const auto with = [this](const auto& includes) {
    return [this, includes](std::size_t i) { return includes(nodeAt(i).status); };
  };
  setChoices({
      {tr("All nodes"), {}},
      {tr("Differing nodes"), with([](NodeStatus status) { return differs(status); })},
      {tr("Diverging only"), with([](NodeStatus status) { return status == NodeStatus::diverges; })},
      {tr("Only in A or B"),
       with([](NodeStatus status) { return status == NodeStatus::only_a || status == NodeStatus::only_b; })},
      {tr("Not comparable"), with([](NodeStatus status) { return status == NodeStatus::not_comparable; })},
  });
}

std::vector<TableColumn> ComparisonModel::nodeColumns() const {
  const auto order = [this](std::size_t i) {
    const Node* node = graphNodeAt(i);
    return node == nullptr ? -1 : node->order;
  };
  return {
      {.title = {},
       .widest = formatCount(99999),
       .isNumber = true,
       .text = [this](std::size_t i) { return nodeAt(i).iteration ? iterationText(*nodeAt(i).iteration) : QString(kEnDash); },
       .before = byKey([this](std::size_t i) { return nodeAt(i).iteration; })},
      {.title = tr("Order"),
       .explanation = tr("Position in the graph's execution order; rows are in the order in which B ran, by file time"),
       .widest = formatCount(99999),
       .isNumber = true,
       .text =
           [order](std::size_t i) { return order(i) < 0 ? QString() : formatCount(static_cast<std::uint64_t>(order(i)) + 1); },
       .before = byKey(order)},
      {.title = tr("Node"),
       .explanation = tr("Node of B, or of A if only in A"),
       .minimumWidth = 220,
       .isSearched = true,
       .elision = Elision::path,
       .text =
           [this](std::size_t i) {
             return nodeAt(i).run > 1 ? tr("%1, run %2").arg(fullNameAt(i)).arg(nodeAt(i).run) : fullNameAt(i);
           }},
      {.title = tr("Type"),
       .explanation = tr("Type of the operator"),
       .widest = QStringLiteral("SparseSoftmaxCrossE"),
       .priority = 2,
       .isQuiet = true,
       .isSearched = true,
       .text = [this](std::size_t i) { return graphNodeAt(i) == nullptr ? QString() : toQString(graphNodeAt(i)->type); }},
  };
}

std::vector<TableColumn> ComparisonModel::resultColumns() const {
  return {
      errorColumn(tr("Input error"), tr("Largest error of the operator’s inputs"), true),
      errorColumn(tr("Output error"), tr("|B − A| / |A| with L2 norms, the largest of all outputs"), false),
      {.title = tr("Largest |Δ|"),
       .explanation = tr("Largest difference between two values"),
       .widest = formatNumber(-1.2345e-10),
       .priority = 1,
       .isNumber = true,
       .text = [this](std::size_t i) { return formatNumber(nodeAt(i).largest); },
       .before = byKey([this](std::size_t i) { return numberKey(nodeAt(i).largest); })},
      {.title = tr("Status"),
       .explanation = tr("agrees; carries: an input already differs; diverges: the inputs agree but the output does not"),
       .widest = statusText(NodeStatus::not_comparable),
       .elision = Elision::right,
       .text = [this](std::size_t i) { return statusText(nodeAt(i).status); },
       .before = byKey([this](std::size_t i) { return nodeAt(i).status; }),
       .color = [this](std::size_t i, const Theme& theme) { return textColorOf(nodeAt(i).status, theme); },
       .isStrong = [this](std::size_t i) { return nodeAt(i).status == NodeStatus::diverges; },
       .sign = [this](QPainter* painter, const QRectF& box, std::size_t i,
                      const Theme& theme) { paintSign(painter, box, nodeAt(i).status, isFinding(i), theme); },
       .signSize = 12},
      {.title = tr("Matched by"),
       .explanation = tr("How the node of A was matched"),
       .widest = matchedByText(MatchedBy::structure),
       .priority = 3,
       .isQuiet = true,
       .text = [this](std::size_t i) { return matchedByText(nodeAt(i).matched_by); }},
  };
}

TableColumn ComparisonModel::errorColumn(const QString& title, const QString& explanation, bool ofInputs) const {
  const auto error = [this, ofInputs](std::size_t i) { return ofInputs ? nodeAt(i).input_error : nodeAt(i).output_error; };
  return {.title = title,
          .explanation = explanation,
          .widest = formatError(0.000012345),
          .extraWidth = kMaxBar + kPadding,
          .isNumber = true,
          .text = [error](std::size_t i) { return formatError(error(i)); },
          .before = byKey([error](std::size_t i) { return numberKey(error(i)); }),
          .paint = [this, ofInputs](QPainter* painter, const QStyleOptionViewItem& item, std::size_t i,
                                    const Theme& theme) { paintError(painter, item, nodeAt(i), ofInputs, theme); }};
}

void ComparisonModel::setComparison(std::shared_ptr<const SessionComparison> comparison) {
  reset([&] {
    comparison_ = std::move(comparison);
    indexFindings();
  });
}

void ComparisonModel::update(std::shared_ptr<const SessionComparison> comparison) {
  // The number decreases if the comparison was restarted, or if an unmatched node has found its counterpart.
  const bool isShorter = comparison->nodes.size() < size();
  if (isShorter || !haveSameMatching(*comparison_, *comparison)) return setComparison(std::move(comparison));
  comparison_ = std::move(comparison);
  indexFindings();
  refreshRows();
}

void ComparisonModel::indexFindings() {
  findings_.clear();
  const auto& nodes = comparison_->nodes;
  severalIterations_ = std::any_of(nodes.begin(), nodes.end(), [&](const ComparedNode& node) {
    return node.iteration && node.iteration != nodes.front().iteration;
  });
  for (const Divergence& finding : comparison_->findings) {
    if (const auto position = comparison_->place_of(finding)) findings_.push_back(*position);
  }
  std::sort(findings_.begin(), findings_.end());
}

bool ComparisonModel::isOfInterest(std::size_t position) const {
  return nodeAt(position).status == NodeStatus::diverges || isFinding(position);
}

QColor ComparisonModel::textColor(std::size_t position, const Theme& theme) const {
  return nodeAt(position).a && nodeAt(position).b ? theme.text : theme.text2;
}

bool ComparisonModel::isFinding(std::size_t position) const {
  return std::binary_search(findings_.begin(), findings_.end(), position);
}

QString ComparisonModel::fullNameAt(std::size_t position) const {
  const Node* node = graphNodeAt(position);
  return node == nullptr ? QString() : toQString(node->full_name);
}

QString ComparisonModel::rowToolTip(std::size_t position) const {
  const ComparedNode& node = nodeAt(position);
  const Node* graphNode = graphNodeAt(position);
  QStringList lines;
  if (graphNode != nullptr) lines += toQString(graphNode->full_name);
  if (node.a && node.b && node.matched_by != MatchedBy::name) {
    if (const Node* nodeOfA = comparison_->node_in_a(node)) lines += tr("In A: %1").arg(toQString(nodeOfA->full_name));
  }
  lines += statusText(node.status) + (node.reason.empty() ? QString() : QStringLiteral(": ") + translated(node.reason));
  for (const Divergence& finding : comparison_->findings) {
    const bool isHere = finding.key_b ? finding.key_b == node.b && finding.iteration == node.iteration
                                      : finding.key_a && finding.key_a == node.a;
    if (isHere && !finding.why.empty()) lines += translated(finding.why);
  }
  return lines.join(u'\n');
}

}  // namespace sporescope::ui

#include "moc_comparison_model.cpp"
