// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/not_judged_dialog.h"

#include <QTableView>
#include <utility>

#include "ui/main_window/dialogs/list_filter_proxy.h"
#include "ui/text/coverage_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/rows_as_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

void NotJudgedModel::setTensors(std::vector<SessionUnjudgedTensor> tensors) {
  beginResetModel();
  tensors_ = std::move(tensors);
  endResetModel();
}

int NotJudgedModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(tensors_.size());
}

int NotJudgedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(kColumns); }

QVariant NotJudgedModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const SessionUnjudgedTensor& row = tensors_[static_cast<std::size_t>(index.row())];
  const TensorKey& key = row.tensor.key;
  const QString name = workspace_->nodeName(key);
  const SessionGraph* graph = workspace_->sessionGraph(key.graph);
  QVariant rank = graph == nullptr ? QVariant() : QVariant(graph->rank);
  if (role == ListFilterProxy::kRankRole) return rank;
  if (role == Qt::ToolTipRole && index.column() == kTensor) {
    return name.isEmpty() ? toQString(row.tensor.file) : workspace_->nodeFullName(key);
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
    case kTensor:
      return name.isEmpty() ? toQString(row.tensor.file) : name + QStringLiteral(" · ") + Workspace::slotName(key);
    case kRank:
      return rank;
    case kIteration:
      return iterationText(key.iteration);
    default: {
      const QString why = translated(row.why);
      return role == Qt::ToolTipRole ? why : ListDialog::withoutFile(why, toQString(row.tensor.file));
    }
  }
}

QVariant NotJudgedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTensor:
      return tr("Tensor");
    case kRank:
      return tr("Rank");
    case kIteration:
      return workspace_->iterationLabels().columnTitle();
    default:
      return tr("Why there is no verdict");
  }
}

NotJudgedDialog::NotJudgedDialog(Workspace* workspace, QWidget* parent)
    : NotJudgedDialog(workspace, new NotJudgedModel(workspace), parent) {}

NotJudgedDialog::NotJudgedDialog(Workspace* workspace, NotJudgedModel* model, QWidget* parent)
    : ListDialog(tr("Tensors without a verdict"), model, parent), workspace_(workspace), model_(model) {
  addCopyRows(table());
  addFilter(tr("Filter tensors"), tr("Show tensors on these ranks: numbers and ranges, for example 0-63,512"));
  table()->setColumnWidth(NotJudgedModel::kTensor, 320);
  table()->setColumnWidth(NotJudgedModel::kRank, 60);
  connect(table(), &QTableView::activated, this, [this](const QModelIndex& index) {
    const TensorKey key = model_->keyAt(rowOf(index));
    if (key.node == kNoNode) return;
    if (is_numbered(key.iteration)) workspace_->setIteration(key.iteration);
    workspace_->selectTensor(key);
  });
  connect(workspace_, &Workspace::sessionsChanged, this, &NotJudgedDialog::follow);
  follow();
}

void NotJudgedDialog::follow() {
  if (const Findings* findings = workspace_->findings()) {
    connect(findings, &Findings::causeStateChanged, this, &NotJudgedDialog::refresh, Qt::UniqueConnection);
  }
  refresh();
}

void NotJudgedDialog::refresh() {
  const Findings* findings = workspace_->findings();
  model_->setTensors(findings == nullptr ? std::vector<SessionUnjudgedTensor>() : findings->notJudged());
  const bool severalRanks = ranksOf(*workspace_->snapshot()).size() > 1;
  setRanksShown(severalRanks);
  table()->setColumnHidden(NotJudgedModel::kRank, !severalRanks);
  const QString gap = findings == nullptr ? QString() : coverageGapText(findings->causeProgress().coverage);
  const auto unlistedCount =
      findings == nullptr ? 0 : findings->causeProgress().coverage.not_judged() - findings->notJudged().size();
  setSentence(gap.isEmpty() ? tr("All tensors have a verdict")
              : unlistedCount > 0
                  ? joinedSentences({gap, tr("The first %1 are listed.").arg(formatCount(findings->notJudged().size()))})
                  : gap);
}

}  // namespace sporescope::ui

#include "moc_not_judged_dialog.cpp"
