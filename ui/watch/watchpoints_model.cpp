// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/watchpoints_model.h"

#include <QStringList>
#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

constexpr int kCountPauseMilliseconds = 100;

}  // namespace

WatchpointsModel::WatchpointsModel(Workspace* workspace, QObject* parent) : QAbstractTableModel(parent), workspace_(workspace) {
  updateTimer_.setSingleShot(true);
  updateTimer_.setInterval(kCountPauseMilliseconds);
  connect(&updateTimer_, &QTimer::timeout, this, &WatchpointsModel::countHits);
  connect(workspace_, &Workspace::sessionsChanged, this, &WatchpointsModel::follow);
  follow();
}

void WatchpointsModel::follow() {
  for (const QMetaObject::Connection& connection : connections_) disconnect(connection);
  connections_.clear();
  findings_ = workspace_->findings();
  if (findings_) {
    connections_.push_back(connect(findings_, &Findings::watchpointsChanged, this, &WatchpointsModel::updateWatchpoints));
    connections_.push_back(connect(findings_, &Findings::checkStateChanged, this, &WatchpointsModel::countHits));
    connections_.push_back(connect(findings_, &Findings::hitsCleared, this, [this] {
      countedHits_ = 0;
      countHits();
    }));
    connections_.push_back(connect(findings_, &Findings::hitsAdded, this, [this] {
      if (!updateTimer_.isActive()) updateTimer_.start();
    }));
  }
  countedHits_ = 0;
  updateWatchpoints();
  countHits();
}

void WatchpointsModel::updateWatchpoints() {
  const std::vector<Watchpoint> latest = findings_ ? findings_->watchpoints() : std::vector<Watchpoint>();
  const bool sameRows = std::equal(latest.begin(), latest.end(), watchpoints_.begin(), watchpoints_.end(),
                                   [](const Watchpoint& a, const Watchpoint& b) { return a.id == b.id; });
  if (sameRows) {  // Keeps selection and editors
    watchpoints_ = latest;
    if (!watchpoints_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return;
  }
  beginResetModel();
  watchpoints_ = latest;
  endResetModel();
}

void WatchpointsModel::countHits() {
  if (countedHits_ == 0) hits_.clear();
  if (findings_) {
    for (; countedHits_ < findings_->hits().size(); ++countedHits_) {
      const Judgement& judgement = findings_->hits()[countedHits_].judgement;
      if (judgement.is_hit()) ++hits_[judgement.watchpoint];
    }
  }
  if (!watchpoints_.empty()) emit dataChanged(index(0, kHits), index(rowCount() - 1, kHits));
}

const Watchpoint* WatchpointsModel::watchpointAt(int row) const {
  return row >= 0 && row < rowCount() ? &watchpoints_[static_cast<std::size_t>(row)] : nullptr;
}

int WatchpointsModel::rowOf(int id) const {
  const auto found = std::find_if(watchpoints_.begin(), watchpoints_.end(), [id](const Watchpoint& w) { return w.id == id; });
  return found == watchpoints_.end() ? -1 : static_cast<int>(found - watchpoints_.begin());
}

bool WatchpointsModel::hasPlaces() const {
  return std::any_of(watchpoints_.begin(), watchpoints_.end(),
                     [](const Watchpoint& w) { return !w.ranks.empty() || !w.graphs.empty(); });
}

int WatchpointsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(watchpoints_.size());
}

int WatchpointsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString WatchpointsModel::hitsText(const Watchpoint& watchpoint) const {
  if (!findings_ || findings_->checkState() == Findings::CheckState::never) return kEnDash;
  // A training checks all watchpoints at each step. In a dump, a watchpoint that was added after the check has no result yet.
  const bool isChecked = findings_->hitsOfWatchpoint(watchpoint.id) != Findings::HitsState::unknown;
  if (!isChecked && workspace_->live() == nullptr) return kEnDash;
  return formatCount(hits_.value(watchpoint.id, 0));
}

bool WatchpointsModel::hitsAreStale(const Watchpoint& watchpoint) const {
  return findings_ && findings_->hitsOfWatchpoint(watchpoint.id) == Findings::HitsState::stale;
}

QString WatchpointsModel::text(const Watchpoint& watchpoint, int column) const {
  switch (column) {
    case kName:
      return watchpointName(watchpoint);
    case kParameters:
      if (const QString parameters = parameterText(watchpoint); !parameters.isEmpty()) return parameters;
      if (watchpoint.condition == nullptr || !watchpoint.condition->parameters.empty()) return {};
      return watchpoint.condition->rule == ConditionRule::overflow_files ? tr("overflow reported by the device")
                                                                         : tr("NaN or Inf");
    case kNodes:
      return watchedNodesText(watchpoint);
    case kPlace: {
      QStringList limits;
      if (!watchpoint.ranks.empty()) {
        std::vector<std::int64_t> ranks(watchpoint.ranks.begin(), watchpoint.ranks.end());
        std::sort(ranks.begin(), ranks.end());
        limits += ranks.size() == 1 ? tr("rank %1").arg(ranks.front()) : tr("ranks %1").arg(formatRanges(ranks));
      }
      if (!watchpoint.graphs.empty()) {
        std::vector<std::int64_t> graphs(watchpoint.graphs.begin(), watchpoint.graphs.end());
        std::sort(graphs.begin(), graphs.end());
        limits += graphs.size() == 1 ? tr("graph %1").arg(graphs.front()) : tr("graphs %1").arg(formatRanges(graphs));
      }
      return limits.join(QStringLiteral(", "));
    }
    case kHits:
      return hitsText(watchpoint);
    default:
      return {};
  }
}

QVariant WatchpointsModel::data(const QModelIndex& index, int role) const {
  const Watchpoint* watchpoint = index.isValid() ? watchpointAt(index.row()) : nullptr;
  if (watchpoint == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(*watchpoint, index.column());
    case Qt::EditRole:
      return index.column() == kName ? text(*watchpoint, kName) : QVariant();
    case Qt::CheckStateRole:
      return index.column() == kName ? QVariant(static_cast<int>(watchpoint->enabled ? Qt::Checked : Qt::Unchecked))
                                     : QVariant();
    case Qt::ToolTipRole:
      if (index.column() == kHits && hitsAreStale(*watchpoint)) {
        return tr("Found before the watchpoint was changed; check again");
      }
      if (index.column() == kName && watchpoint->condition != nullptr) return translated(watchpoint->condition->advice);
      return text(*watchpoint, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(index.column() == kHits ? Qt::AlignRight | Qt::AlignVCenter
                                                         : Qt::AlignLeft | Qt::AlignVCenter);
    case kBadgeRole:
      return watchpoint->condition == nullptr ? QString() : toQString(watchpoint->condition->abbreviation);
    case kSevereRole:
      return watchpoint->condition != nullptr && watchpoint->condition->severity() == Severity::error;
    case kIdRole:
      return watchpoint->id;
    case kStaleRole:
      return hitsAreStale(*watchpoint);
    default:
      return {};
  }
}

bool WatchpointsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const Watchpoint* watchpoint = index.isValid() ? watchpointAt(index.row()) : nullptr;
  if (watchpoint == nullptr || !findings_ || index.column() != kName) return false;
  if (role == Qt::CheckStateRole) {
    findings_->setWatchpointEnabled(watchpoint->id, value.toInt() == Qt::Checked);
    return true;
  }
  if (role != Qt::EditRole) return false;
  Watchpoint renamed = *watchpoint;
  renamed.name = value.toString().trimmed().toStdString();
  findings_->changeWatchpoint(renamed);
  return true;
}

QVariant WatchpointsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(section == kHits ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Watchpoint");
    case kParameters:
      return tr("Hits when");
    case kNodes:
      return tr("Nodes");
    case kPlace:
      return tr("Only in");
    case kHits:
      return tr("Hits");
    default:
      return {};
  }
}

Qt::ItemFlags WatchpointsModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  if (index.column() == kName) flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
  return flags;
}

}  // namespace sporescope::ui

#include "moc_watchpoints_model.cpp"
