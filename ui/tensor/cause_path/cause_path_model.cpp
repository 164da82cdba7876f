// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/cause_path/cause_path_model.h"

#include <algorithm>

#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

namespace {

// Summaries of a path through hundreds of layers are read as they arrive. Of a longer path, only the ends are shown.
constexpr std::size_t kMaxSteps = 400;

}  // namespace

CausePathModel::CausePathModel(Workspace* workspace, QObject* parent) : QAbstractTableModel(parent), workspace_(workspace) {}

void CausePathModel::setSteps(const std::vector<TensorKey>& keys) {
  const bool isUnchanged = std::equal(keys.begin(), keys.end(), steps_.begin(), steps_.end(),
                                      [](const TensorKey& key, const Step& step) { return key == step.info.key; });
  if (isUnchanged) return;
  beginResetModel();
  steps_.clear();
  const auto session = workspace_->session();
  for (std::size_t i = 0; i < keys.size() && session; ++i) {
    if (keys.size() > kMaxSteps && i >= kMaxSteps / 2 && i + kMaxSteps / 2 < keys.size()) continue;
    Step step;
    step.info = session->tensor_info(keys[i]).value_or(TensorInfo{});
    step.info.key = keys[i];
    step.summary = session->cached_summary(keys[i]);
    steps_.push_back(std::move(step));
  }
  endResetModel();
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (!steps_[i].summary && steps_[i].info.has_summary()) requestSummary(i);
  }
}

void CausePathModel::requestSummary(std::size_t step) {
  steps_[step].request = std::make_unique<LatestRequest>();
  steps_[step].request->start<TensorSummary>(
      this,
      [&](ResultCallback<TensorSummary> onResult) {
        return workspace_->session()->summary(steps_[step].info.key, std::move(onResult));
      },
      [this, step](Result<TensorSummary> result) {
        if (!result) return;
        steps_[step].summary = std::move(*result);
        const int row = static_cast<int>(step);
        emit dataChanged(index(row, 0), index(row, kColumns - 1));
      });
}

std::optional<TensorKey> CausePathModel::keyAt(int row) const {
  return row >= 0 && row < rowCount() ? std::optional(steps_[static_cast<std::size_t>(row)].info.key) : std::nullopt;
}

int CausePathModel::rowOf(const TensorKey& key) const {
  const auto found = std::find_if(steps_.begin(), steps_.end(), [&](const Step& step) { return step.info.key == key; });
  return found == steps_.end() ? -1 : static_cast<int>(found - steps_.begin());
}

int CausePathModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(steps_.size()); }

int CausePathModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString CausePathModel::text(const Step& step, int column) const {
  switch (column) {
    case kNode:
      return workspace_->nodeName(step.info.key);
    case kTensor:
      return Workspace::slotName(step.info.key);
    case kType: {
      if (step.summary) return dtypeText(*step.summary) + u' ' + shapeText(*step.summary);
      return toQString(step.info.dtype) + u' ' + formatShape(step.info.shape);
    }
    case kMin:
      return step.summary ? formatNumber(step.summary->known().min) : QString();
    case kMax:
      return step.summary ? formatNumber(step.summary->known().max) : QString();
    case kFound:
      if (!step.info.has_summary()) return tr("not dumped");
      return step.summary ? plainText(nonFiniteRuns(*step.summary)) : QString();
    default:
      return {};
  }
}

QVariant CausePathModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Step& step = steps_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::ToolTipRole:
      if (index.column() == kNode) return workspace_->nodeFullName(step.info.key);
      return text(step, index.column());
    case Qt::DisplayRole:
      return text(step, index.column());
    case Qt::TextAlignmentRole: {
      const bool isNumber = index.column() == kMin || index.column() == kMax;
      return QVariant::fromValue(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    }
    case kRunsRole:
      if (index.column() != kFound) return {};
      if (!step.summary) return QVariant::fromValue(TextRuns{{text(step, kFound), TextRole::quiet}});
      return QVariant::fromValue(nonFiniteRuns(*step.summary));
    case kStatisticsRole:
      if (index.column() != kComposition || !step.summary || !step.summary->known().nan) return {};
      return QVariant::fromValue(step.summary->statistics);
    default:
      return {};
  }
}

QVariant CausePathModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool isNumber = section == kMin || section == kMax;
    return QVariant::fromValue(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Node"), tr("Tensor"), tr("Type"), tr("Min"), tr("Max"), tr("NaN, Inf"), QString()};
  return titles[section];
}

}  // namespace sporescope::ui

#include "moc_cause_path_model.cpp"
