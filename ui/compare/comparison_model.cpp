// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_model.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/compare/comparison_text.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

bool isNumber(int column) {
  return column == ComparisonModel::kIteration || column == ComparisonModel::kOrder || column == ComparisonModel::kLargest ||
         column == ComparisonModel::kInputError || column == ComparisonModel::kOutputError;
}

/// Returns false if the matching has changed. Equal numbers of rows may then show different nodes.
bool haveSameMatching(const SessionComparison& before, const SessionComparison& now) {
  return before.graphs.size() <= now.graphs.size() &&
         std::equal(before.graphs.begin(), before.graphs.end(), now.graphs.begin(),
                    [](const MatchedGraphs& x, const MatchedGraphs& y) { return x.nodes == y.nodes; });
}

}  // namespace

void ComparisonModel::setComparison(std::shared_ptr<const SessionComparison> comparison) {
  beginResetModel();
  comparison_ = std::move(comparison);
  indexFindings();
  rows_ = filteredRows();
  endResetModel();
}

void ComparisonModel::update(std::shared_ptr<const SessionComparison> comparison) {
  const int oldCount = rowCount();
  // The number decreases if the comparison was restarted, or if an unmatched node has found its counterpart.
  const bool isShorter = comparison->nodes.size() < comparison_->nodes.size();
  if (oldCount == 0 || isShorter || !haveSameMatching(*comparison_, *comparison)) return setComparison(std::move(comparison));
  const auto previous = std::exchange(comparison_, comparison);
  std::vector<std::uint32_t> rows = filteredRows();
  const int newCount = static_cast<int>(rows.size());
  if (newCount < oldCount) {
    comparison_ = previous;
    return setComparison(std::move(comparison));
  }
  indexFindings();
  rows_.assign(rows.begin(), rows.begin() + oldCount);
  emit dataChanged(index(0, 0), index(oldCount - 1, kColumns - 1));
  if (newCount == oldCount) return;
  beginInsertRows({}, oldCount, newCount - 1);
  rows_ = std::move(rows);
  endInsertRows();
}

void ComparisonModel::setFilter(const ComparisonFilter& filter) {
  beginResetModel();
  filter_ = filter;
  rows_ = filteredRows();
  endResetModel();
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

std::vector<std::uint32_t> ComparisonModel::filteredRows() const {
  std::vector<std::uint32_t> rows;
  rows.reserve(comparison_->nodes.size());
  for (std::uint32_t i = 0; i < comparison_->nodes.size(); ++i) {
    if (isShown(comparison_->nodes[i])) rows.push_back(i);
  }
  return rows;
}

bool ComparisonModel::isShown(const ComparedNode& node) const {
  const NodeStatus status = node.status;
  bool isIncluded = true;
  switch (filter_.rows) {
    case ComparisonFilter::Rows::all:
      break;
    case ComparisonFilter::Rows::differing:
      isIncluded = differs(status);
      break;
    case ComparisonFilter::Rows::diverging:
      isIncluded = status == NodeStatus::diverges;
      break;
    case ComparisonFilter::Rows::only_in_one:
      isIncluded = status == NodeStatus::only_a || status == NodeStatus::only_b;
      break;
    case ComparisonFilter::Rows::not_comparable:
      isIncluded = status == NodeStatus::not_comparable;
      break;
  }
  if (!isIncluded || filter_.text.isEmpty()) return isIncluded;
  const Node* graphNode = comparison_->node(node);
  return graphNode != nullptr && (toQString(graphNode->full_name).contains(filter_.text, Qt::CaseInsensitive) ||
                                  toQString(graphNode->type).contains(filter_.text, Qt::CaseInsensitive));
}

const ComparedNode* ComparisonModel::nodeAt(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount()) return nullptr;
  return &comparison_->nodes[rows_[static_cast<std::size_t>(index.row())]];
}

QModelIndex ComparisonModel::indexOf(std::size_t position) const {
  const auto found = std::lower_bound(rows_.begin(), rows_.end(), position);
  if (found == rows_.end() || *found != position) return {};
  return index(static_cast<int>(found - rows_.begin()), kNode);
}

QModelIndex ComparisonModel::nextDivergence(const QModelIndex& from, bool forward) const {
  const int step = forward ? 1 : -1;
  const int first = from.isValid() ? from.row() + step : (forward ? 0 : rowCount() - 1);
  for (int row = first; row >= 0 && row < rowCount(); row += step) {
    const QModelIndex candidate = index(row, kNode);
    if (nodeAt(candidate)->status == NodeStatus::diverges || isFinding(candidate)) return candidate;
  }
  return {};
}

bool ComparisonModel::isFinding(const QModelIndex& index) const {
  if (nodeAt(index) == nullptr) return false;
  return std::binary_search(findings_.begin(), findings_.end(), std::size_t{rows_[static_cast<std::size_t>(index.row())]});
}

QString ComparisonModel::fullNameAt(const QModelIndex& index) const {
  const ComparedNode* node = nodeAt(index);
  const Node* graphNode = node == nullptr ? nullptr : comparison_->node(*node);
  return graphNode == nullptr ? QString() : toQString(graphNode->full_name);
}

int ComparisonModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int ComparisonModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
  const ComparedNode* node = nodeAt(index);
  if (node == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(*node, index.column());
    case Qt::ToolTipRole:
      return toolTip(*node);
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    default:
      return {};
  }
}

QString ComparisonModel::text(const ComparedNode& node, int column) const {
  const Node* graphNode = comparison_->node(node);
  switch (column) {
    case kIteration:
      return node.iteration ? iterationText(*node.iteration) : QString(kEnDash);
    case kOrder:
      return graphNode != nullptr && graphNode->order >= 0 ? formatCount(static_cast<std::uint64_t>(graphNode->order) + 1)
                                                           : QString();
    case kNode: {
      const QString name = graphNode == nullptr ? QString() : toQString(graphNode->full_name);
      return node.run > 1 ? tr("%1, run %2").arg(name).arg(node.run) : name;
    }
    case kType:
      return graphNode == nullptr ? QString() : toQString(graphNode->type);
    case kInputError:
      return formatError(node.input_error);
    case kOutputError:
      return formatError(node.output_error);
    case kLargest:
      return formatNumber(node.largest);
    case kStatus:
      return statusText(node.status);
    case kMatchedBy:
      return matchedByText(node.matched_by);
    default:
      return {};
  }
}

QString ComparisonModel::toolTip(const ComparedNode& node) const {
  const Node* graphNode = comparison_->node(node);
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

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  struct Title {
    QString label, explanation;
  };
  const auto title = [this, section]() -> Title {
    switch (section) {
      case kIteration:
        return {iterationLabels_.columnTitle(), iterationLabels_.choose(tr("Iteration of B"), tr("Step of B"))};
      case kOrder:
        return {tr("Order"), tr("Position in the graph's execution order; rows are in the order in which B ran, by file time")};
      case kNode:
        return {tr("Node"), tr("Node of B, or of A if only in A")};
      case kType:
        return {tr("Type"), tr("Type of the operator")};
      case kInputError:
        return {tr("Input error"), tr("Largest error of the operator’s inputs")};
      case kOutputError:
        return {tr("Output error"), tr("|B − A| / |A| with L2 norms, the largest of all outputs")};
      case kLargest:
        return {tr("Largest |Δ|"), tr("Largest difference between two values")};
      case kStatus:
        return {tr("Status"),
                tr("agrees; carries: an input already differs; diverges: the inputs agree but the output does not")};
      default:
        return {tr("Matched by"), tr("How the node of A was matched")};
    }
  };
  if (role == Qt::DisplayRole) return title().label;
  if (role == Qt::ToolTipRole) return title().explanation;
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
  return {};
}

}  // namespace sporescope::ui

#include "moc_comparison_model.cpp"
