// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_model.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/text/recompute_text.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxListed = 8;  // Number of tensors in a tool tip

bool isNumber(int column) {
  return column != RecomputedModel::kNode && column != RecomputedModel::kType && column != RecomputedModel::kResult;
}

}  // namespace

void RecomputedModel::setRecomputation(const Recomputation* recomputation, std::shared_ptr<const SessionSnapshot> snapshot) {
  beginResetModel();
  recomputation_ = recomputation;
  snapshot_ = std::move(snapshot);
  rebuildRows();
  endResetModel();
}

void RecomputedModel::setFilter(const RecomputedFilter& filter) {
  beginResetModel();
  filter_ = filter;
  rebuildRows();
  endResetModel();
}

void RecomputedModel::rebuildRows() {
  severalIterations_ = severalRanks_ = false;
  rows_ = shownRowsFrom(0);
}

void RecomputedModel::appendNew() {
  if (recomputation_ == nullptr) return;
  const std::vector<std::uint32_t> newRows = shownRowsFrom(processedCount_);
  if (newRows.empty()) return;
  beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(newRows.size()) - 1);
  rows_.insert(rows_.end(), newRows.begin(), newRows.end());
  endInsertRows();
}

std::vector<std::uint32_t> RecomputedModel::shownRowsFrom(std::size_t first) {
  std::vector<std::uint32_t> rows;
  processedCount_ = first;
  if (recomputation_ == nullptr) return rows;
  const auto& operators = recomputation_->operators();
  for (; processedCount_ < operators.size(); ++processedCount_) {
    const RecomputedOperator& recomputed = operators[processedCount_];
    severalIterations_ = severalIterations_ || recomputed.key.iteration != operators.front().key.iteration;
    severalRanks_ = severalRanks_ || rankOf(recomputed) != rankOf(operators.front());
    if (isShown(recomputed)) rows.push_back(static_cast<std::uint32_t>(processedCount_));
  }
  return rows;
}

bool RecomputedModel::isShown(const RecomputedOperator& recomputed) const {
  if (filter_.rows == RecomputedFilter::Rows::differing && recomputed.beyond() == 0) return false;
  if (filter_.rows == RecomputedFilter::Rows::not_computed && recomputed.verdict == RecomputeVerdict::checked) {
    return false;
  }
  if (filter_.text.isEmpty()) return true;
  const Node* node = nodeOf(recomputed);
  return node != nullptr && (toQString(node->full_name).contains(filter_.text, Qt::CaseInsensitive) ||
                             toQString(node->type).contains(filter_.text, Qt::CaseInsensitive));
}

int RecomputedModel::rankOf(const RecomputedOperator& recomputed) const {
  return snapshot_ && snapshot_->graphs.has(recomputed.key.graph) ? snapshot_->graphs[recomputed.key.graph].rank : 0;
}

const Node* RecomputedModel::nodeOf(const RecomputedOperator& recomputed) const {
  return snapshot_ ? snapshot_->node_at(recomputed.key.graph, recomputed.key.node) : nullptr;
}

bool RecomputedModel::hasGraphsOf(const SessionSnapshot& snapshot) const {
  return snapshot_ &&
         std::equal(snapshot_->graphs.begin(), snapshot_->graphs.end(), snapshot.graphs.begin(), snapshot.graphs.end(),
                    [](const SessionGraph& a, const SessionGraph& b) { return a.graph == b.graph && a.rank == b.rank; });
}

const RecomputedOperator* RecomputedModel::operatorAt(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount() || recomputation_ == nullptr) return nullptr;
  const std::size_t position = rows_[static_cast<std::size_t>(index.row())];
  return position < recomputation_->operators().size() ? &recomputation_->operators()[position] : nullptr;
}

QModelIndex RecomputedModel::indexOf(const TensorKey& key) const {
  if (recomputation_ == nullptr) return {};
  for (const std::size_t position : recomputation_->positionsOf(key.graph, key.node, key.iteration)) {
    if (recomputation_->operators()[position].key.run != key.run) continue;
    const auto found = std::lower_bound(rows_.begin(), rows_.end(), position);
    if (found != rows_.end() && *found == position) return index(static_cast<int>(found - rows_.begin()), kNode);
  }
  return {};
}

QModelIndex RecomputedModel::nextDiffering(const QModelIndex& from, bool forward) const {
  const int step = forward ? 1 : -1;
  const int first = from.isValid() ? from.row() + step : (forward ? 0 : rowCount() - 1);
  for (int row = first; row >= 0 && row < rowCount(); row += step) {
    const QModelIndex candidate = index(row, kNode);
    const RecomputedOperator* recomputed = operatorAt(candidate);
    if (recomputed != nullptr && recomputed->beyond() > 0) return candidate;
  }
  return {};
}

int RecomputedModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int RecomputedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant RecomputedModel::data(const QModelIndex& index, int role) const {
  const RecomputedOperator* recomputed = operatorAt(index);
  if (recomputed == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(*recomputed, index.column());
    case Qt::ToolTipRole:
      return toolTip(*recomputed);
    case Qt::TextAlignmentRole:
      return QVariant(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    default:
      return {};
  }
}

QString RecomputedModel::text(const RecomputedOperator& recomputed, int column) const {
  const Node* node = nodeOf(recomputed);
  const RecomputedTensor* worst = mostSevereTensor(recomputed);
  const bool isExamined = worst != nullptr && worst->examined > 0;
  switch (column) {
    case kRank:
      return QString::number(rankOf(recomputed));
    case kIteration:
      return iterationText(recomputed.key.iteration);
    case kOrder:
      return node != nullptr && node->order >= 0 ? formatCount(static_cast<std::uint64_t>(node->order) + 1) : QString();
    case kNode: {
      const QString name = node == nullptr ? QString() : toQString(node->full_name);
      return recomputed.key.run > 1 ? tr("%1, run %2").arg(name).arg(recomputed.key.run) : name;
    }
    case kType:
      return toQString(recomputed.type);
    case kElement:
      return isExamined ? formatShape(worst->element) : QString(kEnDash);
    case kFound:
      return isExamined ? distinctNumbers(worst->expected, worst->found).second : QString(kEnDash);
    case kExpected:
      return isExamined ? distinctNumbers(worst->expected, worst->found).first : QString(kEnDash);
    case kError:
      return isExamined ? formatNumber(worst->error) : QString(kEnDash);
    case kBound:
      return isExamined ? formatNumber(worst->bound) : QString(kEnDash);
    case kResult:
      return recomputedText(recomputed);
    default:
      return {};
  }
}

QString RecomputedModel::toolTip(const RecomputedOperator& recomputed) const {
  QStringList lines;
  if (const Node* node = nodeOf(recomputed)) lines += toQString(node->full_name);
  if (recomputed.verdict != RecomputeVerdict::checked) lines += translated(recomputed.why);
  std::vector<std::size_t> tensorIndices = differingFirst(recomputed);
  tensorIndices.resize(std::min(tensorIndices.size(), kMaxListed));
  for (const std::size_t i : tensorIndices) {
    const RecomputedTensor& tensor = recomputed.tensors[i];
    const QString slot = (tensor.key.io == IoDirection::output ? tr("Output %1") : tr("Input %1")).arg(tensor.key.slot);
    lines += tr("%1: %2 of %3 values beyond the bound").arg(slot, formatCount(tensor.beyond), formatCount(tensor.elements));
    lines += recomputedDetails(tensor);
  }
  if (const QString hidden = hiddenTensorsText(recomputed, kMaxListed); !hidden.isEmpty()) lines += hidden;
  return lines.join(u'\n');
}

QVariant RecomputedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  struct Title {
    QString label, explanation;
  };
  const auto title = [section]() -> Title {
    switch (section) {
      case kRank:
        return {tr("Rank"), tr("Rank on which it ran")};
      case kIteration:
        return {tr("Iteration"), tr("Iteration number on disk")};
      case kOrder:
        return {tr("Order"), tr("Position in the execution order")};
      case kNode:
        return {tr("Node"), tr("The operator")};
      case kType:
        return {tr("Type"), tr("Type of the operator")};
      case kElement:
        return {tr("Element"), tr("The element that exceeds its bound most, or comes closest to it")};
      case kFound:
        return {tr("Dumped"), tr("Dumped value at this element")};
      case kExpected:
        return {tr("Recomputed"), tr("Value recomputed from the inputs at this element")};
      case kError:
        return {tr("Error"), tr("Difference between the two")};
      case kBound:
        return {tr("Bound"), tr("Largest difference that rounding and summation order explain")};
      default:
        return {tr("Result"), tr("Whether the output matches a recomputation from the dumped inputs")};
    }
  };
  if (role == Qt::DisplayRole) return title().label;
  if (role == Qt::ToolTipRole) return title().explanation;
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
  return {};
}

}  // namespace sporescope::ui

#include "moc_recomputed_model.cpp"
