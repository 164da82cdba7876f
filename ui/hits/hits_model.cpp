// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_model.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

constexpr int kPauseMilliseconds = 100;
// Sorted or grouped rows are rebuilt when hits arrive, less often if there are many.
constexpr std::size_t kMany = 10'000;
constexpr int kLongPauseMilliseconds = 1000;

Qt::Alignment alignmentOf(int column) {
  return (HitColumns::isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

}  // namespace

HitsModel::HitsModel(Workspace* workspace, QObject* parent)
    : QAbstractItemModel(parent), workspace_(workspace), columns_(workspace, &sources_), order_(workspace) {
  updateTimer_.setSingleShot(true);
  connect(&updateTimer_, &QTimer::timeout, this, &HitsModel::addNew);
  connect(workspace_, &Workspace::sessionsChanged, this, &HitsModel::follow);
  connect(&sources_, &SourceNames::resolved, this, [this] {
    if (sortColumn_ == kSource || !filter_.text.isEmpty()) {
      rebuild();
    } else if (rowCount() > 0) {
      emit dataChanged(index(0, kSource), index(rowCount() - 1, kSource));
    }
  });
  follow();
}

void HitsModel::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  findings_ = workspace_->findings();
  if (findings_) {
    connections_.push_back(connect(findings_, &Findings::hitsCleared, this, &HitsModel::reset));
    connections_.push_back(connect(findings_, &Findings::hitsAdded, this, [this] {
      const bool slow = hits().size() > kMany && (sortColumn_ >= 0 || grouping_ != HitGrouping::none);
      if (!updateTimer_.isActive()) updateTimer_.start(slow ? kLongPauseMilliseconds : kPauseMilliseconds);
    }));
    // A cause may change the position of its hits.
    connections_.push_back(connect(findings_, &Findings::causeStateChanged, this, [this] {
      if (!findings_->hits().empty()) reset();
    }));
    connections_.push_back(connect(findings_, &Findings::watchpointsChanged, this, [this] {
      if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    }));
  }
  sources_.clear();
  reset();
}

void HitsModel::reset() {
  summary_ = {};
  order_.startAgain();
  flagged_.reset();
  flagSearchCount_ = 0;
  rebuild();
}

const std::vector<Hit>& HitsModel::hits() const {
  static const std::vector<Hit> none;
  return findings_ ? findings_->hits() : none;
}

void HitsModel::setFilter(const HitFilter& filter) {
  filter_ = filter;
  rebuild();
}

void HitsModel::setGrouping(HitGrouping grouping) {
  if (grouping == grouping_) return;
  grouping_ = grouping;
  rebuild();
}

void HitsModel::sort(int column, Qt::SortOrder order) {
  if (column == sortColumn_ && order == sortOrder_) return;
  sortColumn_ = column;
  sortOrder_ = order;
  rebuild();
}

void HitsModel::rebuild() {
  updateTimer_.stop();
  indexNew();
  beginResetModel();
  rows_.clear();
  groups_.clear();
  groupByTitle_.clear();
  appendedCount_ = hits().size();
  std::vector<std::uint32_t> rows;
  HitFilterMatcher matcher(&filter_, &columns_);
  for (std::uint32_t i = 0; i < appendedCount_; ++i) {
    if (matcher.matches(hits()[i])) rows.push_back(i);
  }
  sortRows(&rows);
  if (grouping_ == HitGrouping::none) {
    rows_ = std::move(rows);
  } else {
    appendToGroups(rows);
  }
  endResetModel();
  emit hitsAppended();
}

void HitsModel::addNew() {
  if (sortColumn_ >= 0 || grouping_ != HitGrouping::none) {
    rebuild();
    return;
  }
  indexNew();
  std::vector<std::uint32_t> rows;
  HitFilterMatcher matcher(&filter_, &columns_);
  for (; appendedCount_ < hits().size(); ++appendedCount_) {
    if (matcher.matches(hits()[appendedCount_])) rows.push_back(static_cast<std::uint32_t>(appendedCount_));
  }
  insert(std::move(rows));
  emit hitsAppended();
}

// Hits arrive by time stamp. A hit that belongs further up is inserted there, together with all hits behind it.
void HitsModel::insert(std::vector<std::uint32_t> rows) {
  if (rows.empty()) return;
  const auto isBefore = [this](std::uint32_t a, std::uint32_t b) { return runsBefore(a, b); };
  std::stable_sort(rows.begin(), rows.end(), isBefore);
  const auto from = std::upper_bound(rows_.begin(), rows_.end(), rows.front(), isBefore);
  const int first = static_cast<int>(from - rows_.begin());
  if (from != rows_.end()) {
    std::vector<std::uint32_t> merged;
    std::merge(from, rows_.end(), rows.begin(), rows.end(), std::back_inserter(merged), isBefore);
    beginRemoveRows({}, first, static_cast<int>(rows_.size()) - 1);
    rows_.erase(from, rows_.end());
    endRemoveRows();
    rows = std::move(merged);
  }
  beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
  rows_.insert(rows_.end(), rows.begin(), rows.end());
  endInsertRows();
}

bool HitsModel::runsBefore(std::uint32_t a, std::uint32_t b) const { return order_.keyOf(hits()[a]) < order_.keyOf(hits()[b]); }

void HitsModel::updateFlag() {
  const TensorKey* cause = findings_ && !findings_->causes().empty() ? &findings_->causes().front().tensor.key : nullptr;
  for (; flagSearchCount_ < hits().size(); ++flagSearchCount_) {
    const std::uint32_t hit = flagSearchCount_;
    if (!hits()[hit].judgement.is_hit()) continue;
    const bool isCauseFlagged = cause != nullptr && flagged_ && hits()[*flagged_].key == *cause;
    if (isCauseFlagged) continue;
    const bool isCause = cause != nullptr && hits()[hit].key == *cause;
    if (isCause || !flagged_ || runsBefore(hit, static_cast<std::uint32_t>(*flagged_))) flagged_ = hit;
  }
}

void HitsModel::appendToGroups(const std::vector<std::uint32_t>& rows) {
  for (const std::uint32_t row : rows) {
    const QString title = groupTitle(hits()[row]);
    const auto existing = groupByTitle_.constFind(title);
    const int group = existing != groupByTitle_.constEnd() ? *existing : static_cast<int>(groups_.size());
    if (group == static_cast<int>(groups_.size())) {
      groups_.push_back({title, {}});
      groupByTitle_.insert(title, group);
    }
    groups_[static_cast<std::size_t>(group)].rows.push_back(row);
  }
}

void HitsModel::indexNew() {
  while (summary_.size() < hits().size()) {
    const Hit& hit = hits()[summary_.size()];
    sources_.request(hit.key.graph, hit.key.node);
    summary_.add(hit, columns_);
    order_.note(hit);
  }
  sources_.resolve(workspace_->snapshot());
  updateFlag();
}

// Rows that are equal in the sort column are in execution order.
void HitsModel::sortRows(std::vector<std::uint32_t>* rows) const {
  std::vector<std::pair<ExecutionOrder::Key, std::uint32_t>> keyed;
  keyed.reserve(rows->size());
  for (const std::uint32_t row : *rows) keyed.emplace_back(order_.keyOf(hits()[row]), row);
  std::sort(keyed.begin(), keyed.end());
  std::transform(keyed.begin(), keyed.end(), rows->begin(), [](const auto& entry) { return entry.second; });
  if (sortColumn_ < 0) return;
  const bool descending = sortOrder_ == Qt::DescendingOrder;
  std::stable_sort(rows->begin(), rows->end(), [&](std::uint32_t a, std::uint32_t b) {
    return descending ? columns_.less(hits()[b], hits()[a], sortColumn_) : columns_.less(hits()[a], hits()[b], sortColumn_);
  });
}

QString HitsModel::groupTitle(const Hit& hit) const {
  switch (grouping_) {
    case HitGrouping::iteration:
      return workspace_->iterationLabels().atSentenceStart(hit.key.iteration);
    case HitGrouping::node:
      return columns_.text(hit, kNode);
    case HitGrouping::watchpoint:
      return columns_.text(hit, kWatchpoint);
    case HitGrouping::none:
      break;
  }
  return {};
}

const Hit* HitsModel::hitAt(const QModelIndex& index) const {
  const auto position = positionAt(index);
  return position ? &hits()[*position] : nullptr;
}

std::optional<std::size_t> HitsModel::positionAt(const QModelIndex& index) const {
  if (!index.isValid()) return std::nullopt;
  const auto row = static_cast<std::size_t>(index.row());
  if (grouping_ == HitGrouping::none) return row < rows_.size() ? std::optional<std::size_t>(rows_[row]) : std::nullopt;
  if (index.internalId() == 0) return std::nullopt;
  const Group& group = groups_[index.internalId() - 1];
  return row < group.rows.size() ? std::optional<std::size_t>(group.rows[row]) : std::nullopt;
}

QModelIndex HitsModel::indexOf(std::size_t position) const {
  const auto rowOf = [position](const std::vector<std::uint32_t>& rows) {
    const auto found = std::find(rows.begin(), rows.end(), position);
    return found == rows.end() ? -1 : static_cast<int>(found - rows.begin());
  };
  if (grouping_ == HitGrouping::none) {
    const int row = rowOf(rows_);
    return row < 0 ? QModelIndex() : index(row, kNode);
  }
  if (position >= hits().size()) return {};
  const int group = groupByTitle_.value(groupTitle(hits()[position]), -1);
  if (group < 0) return {};
  const int row = rowOf(groups_[static_cast<std::size_t>(group)].rows);
  return row < 0 ? QModelIndex() : index(row, kNode, index(group, 0));
}

std::optional<SourceLine> HitsModel::sourceAt(const QModelIndex& index) const {
  const Hit* hit = hitAt(index);
  return hit == nullptr ? std::nullopt : sources_.line(hit->key.graph, hit->key.node);
}

QModelIndex HitsModel::next(const QModelIndex& index, bool forward) const {
  const int step = forward ? 1 : -1;
  if (grouping_ == HitGrouping::none) {
    const int row = index.isValid() ? index.row() + step : (forward ? 0 : rowCount() - 1);
    return row >= 0 && row < rowCount() ? this->index(row, kNode) : QModelIndex();
  }
  if (groups_.empty()) return {};
  const auto sizeOf = [this](int group) { return static_cast<int>(groups_[static_cast<std::size_t>(group)].rows.size()); };
  const int last = static_cast<int>(groups_.size()) - 1;
  int group = forward ? 0 : last;
  int row = forward ? 0 : sizeOf(last) - 1;
  if (index.isValid()) {
    const bool onGroup = index.internalId() == 0;
    group = onGroup ? index.row() : static_cast<int>(index.internalId()) - 1;
    row = onGroup ? (forward ? 0 : -1) : index.row() + step;
  }
  if (row < 0 && --group >= 0) row = sizeOf(group) - 1;
  if (group >= 0 && row >= sizeOf(group)) {
    ++group;
    row = 0;
  }
  return group < 0 || group > last ? QModelIndex() : this->index(row, kNode, this->index(group, 0));
}

int HitsModel::shownCount() const {
  return std::accumulate(groups_.begin(), groups_.end(), static_cast<int>(rows_.size()),
                         [](int sum, const Group& group) { return sum + static_cast<int>(group.rows.size()); });
}

// The internal id of an index is 0 at the top level, else 1 + its group.
QModelIndex HitsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : 0);
}

QModelIndex HitsModel::parent(const QModelIndex& child) const {
  if (!child.isValid() || child.internalId() == 0) return {};
  return createIndex(static_cast<int>(child.internalId()) - 1, 0, static_cast<quintptr>(0));
}

int HitsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(grouping_ == HitGrouping::none ? rows_.size() : groups_.size());
  const bool isGroup = grouping_ != HitGrouping::none && parent.internalId() == 0 && parent.column() == 0;
  return isGroup ? static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size()) : 0;
}

int HitsModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QVariant HitsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (grouping_ != HitGrouping::none && index.internalId() == 0) {
    return groupData(groups_[static_cast<std::size_t>(index.row())], index.column(), role);
  }
  const Hit* hit = hitAt(index);
  if (hit == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return columns_.text(*hit, index.column());
    case Qt::ToolTipRole:
      if (index.column() == kFlag && data(index, kStaleRole).toBool()) return staleText();
      if (index.column() == kWatchpoint && hit->judgement.condition != nullptr) {
        return translated(hit->judgement.condition->advice);
      }
      if (index.column() == kFound && hit->judgement.is_hit()) {
        return QVariant(columns_.text(*hit, kFound) + u'\n' + judgedByText(*hit));
      }
      return columns_.text(*hit, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(alignmentOf(index.column()));
    case Qt::AccessibleTextRole:
      if (index.column() == kFlag) {
        if (data(index, kStaleRole).toBool()) return staleText();
        return data(index, kFlagRole).toBool() ? tr("First hit") : QString();
      }
      return data(index, Qt::DisplayRole);
    case kRunsRole:
      return index.column() == kFound ? QVariant::fromValue(findingRuns(*hit)) : QVariant();
    case kBadgeRole:
      return hit->judgement.condition == nullptr ? QString() : toQString(hit->judgement.condition->abbreviation);
    case kSevereRole:
      return hit->judgement.condition != nullptr && hit->judgement.condition->severity() == Severity::error;
    case kStaleRole:
      return findings_ && findings_->isStaleHit(*positionAt(index));
    case kFlagRole:
      return flagged_ && positionAt(index) == flagged_;
    default:
      return {};
  }
}

QString HitsModel::staleText() { return tr("The watchpoint was deleted or changed after the check"); }

QVariant HitsModel::groupData(const Group& group, int column, int role) const {
  if (column != kFlag) return {};
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
    return tr("%1 (%2)").arg(group.title, formatCount(group.rows.size()));
  }
  return role == Qt::ToolTipRole ? QVariant(group.title) : QVariant();
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(alignmentOf(section));
  if (role == Qt::ToolTipRole) {
    if (section == kOrder) return tr("Position in the execution order");
    if (section == kFirstAt) return tr("Index of the first NaN or Inf");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kIteration:
      return workspace_->iterationLabels().choose(tr("Iter."), tr("Step"));
    case kRank:
      return tr("Rank");
    case kGraph:
      return tr("Graph");
    case kOrder:
      return tr("Order");
    case kNode:
      return tr("Node");
    case kTensor:
      return tr("Tensor");
    case kShape:
      return tr("Shape");
    case kWatchpoint:
      return tr("Watchpoint");
    case kFound:
      return filter_.errors ? tr("No verdict") : tr("Found");
    case kFirstAt:
      return tr("First at");
    case kSource:
      return tr("Source");
    default:
      return {};
  }
}

Qt::ItemFlags HitsModel::flags(const QModelIndex& index) const {
  return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

}  // namespace sporescope::ui

#include "moc_hits_model.cpp"
