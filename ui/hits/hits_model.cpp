// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_model.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include "ui/common/format.h"
#include "ui/common/hit_text.h"

namespace sporescope::ui {

namespace {

constexpr int kPauseMilliseconds = 100;
// Rows that are sorted or grouped are made anew when hits come; with many of them less often.
constexpr std::size_t kMany = 10'000;
constexpr int kLongPauseMilliseconds = 1000;

bool isNumber(int column) {
  return column == HitsModel::kIteration || column == HitsModel::kRank || column == HitsModel::kOrder;
}

// How much was found, for sorting: non-finite values first, else how far beyond the threshold.
double amountFound(const SessionHit& hit) {
  const Statistics& statistics = hit.statistics;
  if (statistics.has_non_finite()) return static_cast<double>(statistics.nan + statistics.neg_inf + statistics.pos_inf);
  for (const JudgedParameter& parameter : hit.judgement.parameters) {
    if (parameter.hit) return parameter.actual;
  }
  return 0;
}

}  // namespace

// Whether the filter's text is in a hit; what belongs to a node or a watchpoint is looked at once for each.
struct HitsModel::TextMatch {
  const HitsModel* model;
  QHash<std::pair<GraphIndex, NodeIndex>, bool> nodes;
  QHash<int, bool> watchpoints;

  [[nodiscard]] bool contains(const QString& words) const { return words.contains(model->filter_.text, Qt::CaseInsensitive); }
  bool operator()(const SessionHit& hit) {
    if (model->filter_.text.isEmpty()) return true;
    const std::pair place(hit.key.graph, hit.key.node);
    auto node = nodes.find(place);
    if (node == nodes.end()) {
      node =
          nodes.insert(place, contains(model->text(hit, kNode)) || contains(model->sources_.text(place.first, place.second)));
    }
    if (*node) return true;
    auto watchpoint = watchpoints.find(hit.judgement.watchpoint);
    if (watchpoint == watchpoints.end()) {
      watchpoint = watchpoints.insert(hit.judgement.watchpoint, contains(model->watchpointNameOf(hit)));
    }
    return *watchpoint;
  }
};

HitsModel::HitsModel(Workspace* workspace, QObject* parent)
    : QAbstractItemModel(parent), workspace_(workspace), widest_(kColumns) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &HitsModel::takeNew);
  connect(workspace_, &Workspace::sessionsChanged, this, &HitsModel::follow);
  connect(&sources_, &SourceNames::found, this, [this] {
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
    connections_.push_back(connect(findings_, &Findings::hitsCleared, this, &HitsModel::startAgain));
    connections_.push_back(connect(findings_, &Findings::hitsAdded, this, [this] {
      const bool slow = hits().size() > kMany && (sortColumn_ >= 0 || grouping_ != HitGrouping::none);
      if (!soon_.isActive()) soon_.start(slow ? kLongPauseMilliseconds : kPauseMilliseconds);
    }));
    connections_.push_back(connect(findings_, &Findings::watchpointsChanged, this, [this] {
      if (rowCount() > 0) emit dataChanged(index(0, kWatchpoint), index(rowCount() - 1, kWatchpoint));
    }));
  }
  sources_.clear();
  startAgain();
}

void HitsModel::startAgain() {
  noted_ = 0;
  iterations_.clear();
  std::fill(widest_.begin(), widest_.end(), QString());
  widestReason_.clear();
  errorCount_ = 0;
  first_.reset();
  rebuild();
}

const std::vector<SessionHit>& HitsModel::hits() const {
  static const std::vector<SessionHit> none;
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
  soon_.stop();
  noteNew();
  beginResetModel();
  rows_.clear();
  groups_.clear();
  groupByTitle_.clear();
  taken_ = hits().size();
  std::vector<std::uint32_t> rows;
  TextMatch match{this, {}, {}};
  for (std::uint32_t i = 0; i < taken_; ++i) {
    if (accepts(hits()[i], &match)) rows.push_back(i);
  }
  sortRows(&rows);
  if (grouping_ == HitGrouping::none) {
    rows_ = std::move(rows);
  } else {
    appendToGroups(rows);
  }
  endResetModel();
  emit hitsTaken();
}

void HitsModel::takeNew() {
  if (sortColumn_ >= 0 || grouping_ != HitGrouping::none) {
    rebuild();
    return;
  }
  noteNew();
  std::vector<std::uint32_t> rows;
  TextMatch match{this, {}, {}};
  for (; taken_ < hits().size(); ++taken_) {
    if (accepts(hits()[taken_], &match)) rows.push_back(static_cast<std::uint32_t>(taken_));
  }
  append(rows);
  emit hitsTaken();
}

void HitsModel::append(const std::vector<std::uint32_t>& rows) {
  if (rows.empty()) return;
  const int first = static_cast<int>(rows_.size());
  beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
  rows_.insert(rows_.end(), rows.begin(), rows.end());
  endInsertRows();
}

void HitsModel::appendToGroups(const std::vector<std::uint32_t>& rows) {
  for (const std::uint32_t row : rows) {
    const QString title = groupTitle(hits()[row]);
    const auto known = groupByTitle_.constFind(title);
    const int group = known != groupByTitle_.constEnd() ? *known : static_cast<int>(groups_.size());
    if (group == static_cast<int>(groups_.size())) {
      groups_.push_back({title, {}});
      groupByTitle_.insert(title, group);
    }
    groups_[static_cast<std::size_t>(group)].rows.push_back(row);
  }
}

// What filters and column widths need to know of every hit, shown or not.
void HitsModel::noteNew() {
  for (; noted_ < hits().size(); ++noted_) {
    const SessionHit& hit = hits()[noted_];
    if (hit.judgement.errors != 0) {
      ++errorCount_;
    } else if (!first_) {
      first_ = noted_;
    }
    note(hit);
  }
  sources_.lookUp(workspace_->facts());
}

void HitsModel::note(const SessionHit& hit) {
  sources_.want(hit.key.graph, hit.key.node);
  const auto place = std::lower_bound(iterations_.begin(), iterations_.end(), hit.key.iteration);
  if (place == iterations_.end() || *place != hit.key.iteration) iterations_.insert(place, hit.key.iteration);
  for (const int column : {kIteration, kOrder, kShape, kFound, kFirstAt}) {
    const QString words = column == kFound ? plainText(foundRuns(hit)) : text(hit, column);
    const bool apart = column == kFound && hit.judgement.errors != 0;  // reasons are longer than counts
    QString& widest = apart ? widestReason_ : widest_[static_cast<std::size_t>(column)];
    if (words.size() > widest.size()) widest = words;
  }
}

bool HitsModel::accepts(const SessionHit& hit, TextMatch* match) const {
  if ((hit.judgement.errors != 0) != filter_.errors) return false;
  if (filter_.iteration && hit.key.iteration != *filter_.iteration) return false;
  return (*match)(hit);
}

void HitsModel::sortRows(std::vector<std::uint32_t>* rows) const {
  if (sortColumn_ < 0) return;
  const bool descending = sortOrder_ == Qt::DescendingOrder;
  std::stable_sort(rows->begin(), rows->end(), [&](std::uint32_t a, std::uint32_t b) {
    return descending ? less(hits()[b], hits()[a], sortColumn_) : less(hits()[a], hits()[b], sortColumn_);
  });
}

bool HitsModel::less(const SessionHit& a, const SessionHit& b, int column) const {
  const auto name = [this](const SessionHit& hit) {
    const Node* node = nodeOf(hit);
    return node == nullptr ? std::string_view() : node->full_name;
  };
  const auto order = [this](const SessionHit& hit) {
    const Node* node = nodeOf(hit);
    return node == nullptr ? -1 : node->order;
  };
  const auto rank = [this](const SessionHit& hit) {
    const SessionGraph* graph = workspace_->sessionGraph(hit.key.graph);
    return graph == nullptr ? -1 : graph->rank;
  };
  switch (column) {
    case kIteration:
      return a.key.iteration < b.key.iteration;
    case kRank:
      return rank(a) < rank(b);
    case kGraph:
      return a.key.graph < b.key.graph;
    case kOrder:
      return order(a) < order(b);
    case kNode:
      return name(a) < name(b);
    case kTensor:
      return std::tuple(a.key.io, a.key.slot, a.key.run) < std::tuple(b.key.io, b.key.slot, b.key.run);
    case kShape:
      return a.statistics.count < b.statistics.count;
    case kWatchpoint:
      return a.judgement.watchpoint < b.judgement.watchpoint;
    case kFound:
      return amountFound(a) < amountFound(b);
    case kFirstAt:
      return a.first_non_finite < b.first_non_finite;
    case kSource:
      return sources_.text(a.key.graph, a.key.node) < sources_.text(b.key.graph, b.key.node);
    default:
      return false;
  }
}

QString HitsModel::groupTitle(const SessionHit& hit) const {
  switch (grouping_) {
    case HitGrouping::iteration:
      return tr("Iteration %1").arg(iterationText(hit.key.iteration));
    case HitGrouping::node:
      return text(hit, kNode);
    case HitGrouping::watchpoint:
      return watchpointNameOf(hit);
    case HitGrouping::none:
      break;
  }
  return {};
}

const Node* HitsModel::nodeOf(const SessionHit& hit) const {
  const SessionGraph* graph = workspace_->sessionGraph(hit.key.graph);
  if (graph == nullptr || !graph->graph || hit.key.node >= graph->graph->nodes().size()) return nullptr;
  return &graph->graph->nodes()[hit.key.node];
}

QString HitsModel::watchpointNameOf(const SessionHit& hit) const {
  if (findings_) {
    for (const Watchpoint& watchpoint : findings_->watchpoints()) {
      if (watchpoint.id == hit.judgement.watchpoint) return watchpointName(watchpoint);
    }
  }
  return hit.judgement.condition == nullptr ? QString() : translated(hit.judgement.condition->name);
}

const SessionHit* HitsModel::hitAt(const QModelIndex& index) const {
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
  const SessionHit* hit = hitAt(index);
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

QString HitsModel::widestText(int column) const {
  return column == kFound && filter_.errors ? widestReason_ : widest_[static_cast<std::size_t>(column)];
}

// The id of an index is 0 at the top level, else 1 + its group.
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
  const bool group = grouping_ != HitGrouping::none && parent.internalId() == 0 && parent.column() == 0;
  return group ? static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size()) : 0;
}

int HitsModel::columnCount(const QModelIndex& /*parent*/) const { return kColumns; }

QString HitsModel::text(const SessionHit& hit, int column) const {
  const Node* node = nodeOf(hit);
  const SessionGraph* graph = workspace_->sessionGraph(hit.key.graph);
  switch (column) {
    case kIteration:
      return iterationText(hit.key.iteration);
    case kRank:
      return graph == nullptr ? QString() : QString::number(graph->rank);
    case kGraph:
      return graph == nullptr ? QString() : toQString(graph->name);
    case kOrder:
      return node == nullptr || node->order < 0 ? QString(kEnDash) : QString::number(node->order + 1);
    case kNode:
      return node == nullptr ? QString() : toQString(node->full_name);
    case kTensor: {
      const QString slot = Workspace::slotName(hit.key);
      return hit.key.run > 1 ? tr("%1, run %2").arg(slot).arg(hit.key.run) : slot;
    }
    case kShape:
      return formatShape(hit.shape);
    case kWatchpoint:
      return watchpointNameOf(hit);
    case kFirstAt:
      return firstAtText(hit);
    case kSource:
      return sources_.text(hit.key.graph, hit.key.node);
    default:
      return {};
  }
}

QVariant HitsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (grouping_ != HitGrouping::none && index.internalId() == 0) {
    return groupData(groups_[static_cast<std::size_t>(index.row())], index.column(), role);
  }
  const SessionHit* hit = hitAt(index);
  if (hit == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return index.column() == kFound ? plainText(foundRuns(*hit)) : text(*hit, index.column());
    case Qt::ToolTipRole:
      if (index.column() == kFound) return plainText(foundRuns(*hit));
      if (index.column() == kWatchpoint && hit->judgement.condition != nullptr)
        return translated(hit->judgement.condition->advice);
      return text(*hit, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(isNumber(index.column()) ? Qt::AlignRight | Qt::AlignVCenter
                                                          : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
      if (index.column() == kFlag) return data(index, kFlagRole).toBool() ? tr("First hit") : QString();
      return data(index, Qt::DisplayRole);
    case kRunsRole:
      return index.column() == kFound ? QVariant::fromValue(foundRuns(*hit)) : QVariant();
    case kBadgeRole:
      return hit->judgement.condition == nullptr ? QString() : toQString(hit->judgement.condition->abbreviation);
    case kSevereRole:
      return hit->judgement.condition != nullptr && hit->judgement.condition->severity == Severity::error;
    case kFlagRole:
      return first_ && positionAt(index) == *first_;
    default:
      return {};
  }
}

QVariant HitsModel::groupData(const Group& group, int column, int role) const {
  if (column != kFlag) return {};
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) {
    return tr("%1 (%2)").arg(group.title, formatCount(group.rows.size()));
  }
  return role == Qt::ToolTipRole ? QVariant(group.title) : QVariant();
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(isNumber(section) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole) {
    if (section == kOrder) return tr("Place in the execution order");
    if (section == kFirstAt) return tr("Index of the first NaN or Inf");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kIteration:
      return tr("Iter.");
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
      return filter_.errors ? tr("Could not be judged") : tr("Found");
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
