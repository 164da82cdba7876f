// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/causes_dialog.h"

#include <QTableView>

#include "ui/main_window/cause/cause_text.h"
#include "ui/main_window/dialogs/list_filter_proxy.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/rows_as_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

void CausesModel::setCauses(const std::vector<Finding>& causes, const SessionSnapshot& snapshot) {
  beginResetModel();
  rows_.clear();
  iterationLabels_ = IterationLabels(snapshot);
  for (const Finding& cause : causes) {
    const CauseText text = causeText(cause, snapshot);
    const QString nodeName = nodeNameIn(snapshot, cause.tensor.key);
    Row row{cause.tensor.key, {}, {}, {}, {}};
    row.tensor = nodeName.isEmpty() ? toQString(cause.tensor.file)
                                    : nodeName + QStringLiteral(" · ") + Workspace::slotName(cause.tensor.key);
    const Node* node = snapshot.node_at(cause.tensor.key.graph, cause.tensor.key.node);
    row.name = node == nullptr ? toQString(cause.tensor.file) : toQString(node->full_name);
    if (snapshot.graphs.has(cause.tensor.key.graph)) row.rank = snapshot.graphs[cause.tensor.key.graph].rank;
    QStringList reasons{text.why, text.outcome};
    reasons.removeAll(QString());
    row.why = reasons.join(QStringLiteral(" · "));
    rows_.push_back(std::move(row));
  }
  endResetModel();
}

int CausesModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int CausesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(kColumns); }

QVariant CausesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == ListFilterProxy::kRankRole) return row.rank;
  const bool isNumber = index.column() == kRank || index.column() == kIteration;
  if (role == Qt::TextAlignmentRole) return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && index.column() == kTensor) return row.name;
  if (role != Qt::DisplayRole && (role != Qt::ToolTipRole || isNumber)) return {};
  switch (index.column()) {
    case kTensor:
      return row.tensor;
    case kRank:
      return row.rank;
    case kIteration:
      return iterationText(row.key.iteration);
    default:
      return row.why;
  }
}

QVariant CausesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isNumber = section == kRank || section == kIteration;
  if (role == Qt::TextAlignmentRole) return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTensor:
      return tr("Where it begins");
    case kRank:
      return tr("Rank");
    case kIteration:
      return iterationLabels_.columnTitle();
    default:
      return tr("Why");
  }
}

CausesDialog::CausesDialog(Workspace* workspace, QWidget* parent) : CausesDialog(workspace, new CausesModel, parent) {}

CausesDialog::CausesDialog(Workspace* workspace, CausesModel* model, QWidget* parent)
    : ListDialog(tr("All causes"), model, parent), workspace_(workspace), model_(model) {
  addCopyRows(table());
  addFilter(tr("Filter causes"), tr("Show causes on these ranks: numbers and ranges, for example 0-63,512"));
  table()->setColumnWidth(CausesModel::kTensor, 240);
  table()->setColumnWidth(CausesModel::kRank, 60);
  table()->setColumnWidth(CausesModel::kIteration, 80);
  connect(table(), &QTableView::activated, this, [this](const QModelIndex& index) {
    const TensorKey key = model_->keyAt(rowOf(index));
    if (key.node != kNoNode) workspace_->selectTensor(key);
  });
  connect(workspace_, &Workspace::sessionsChanged, this, &CausesDialog::follow);
  follow();
}

void CausesDialog::follow() {
  if (const Findings* findings = workspace_->findings()) {
    connect(findings, &Findings::causeStateChanged, this, &CausesDialog::refresh, Qt::UniqueConnection);
  }
  refresh();
}

void CausesDialog::refresh() {
  const Findings* findings = workspace_->findings();
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  model_->setCauses(findings == nullptr ? std::vector<Finding>() : findings->causes(), snapshot);
  const bool severalRanks = ranksOf(snapshot).size() > 1;
  setRanksShown(severalRanks);
  table()->setColumnHidden(CausesModel::kRank, !severalRanks);
  const int count = model_->rowCount();
  setSentence(count == 0 ? tr("No cause found") : tr("%n independent causes, earliest first", nullptr, count));
}

}  // namespace sporescope::ui

#include "moc_causes_dialog.cpp"
