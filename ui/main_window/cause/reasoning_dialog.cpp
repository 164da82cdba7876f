// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/reasoning_dialog.h"

#include <QTableView>
#include <QVariant>

#include "ui/main_window/cause/cause_text.h"
#include "ui/text/format.h"
#include "ui/widgets/rows_as_text.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

enum StepColumn : std::uint8_t { kTensorColumn, kIterationColumn, kWhyColumn, kStepColumns };

}  // namespace

void ReasoningModel::setCause(const Finding& cause, const SessionSnapshot& snapshot) {
  beginResetModel();
  iterationLabels_ = IterationLabels(snapshot);
  rows_.clear();
  for (const CauseReason& reason : cause.reasoning) {
    const TensorKey& key = reason.tensor.key;
    const QString name = nodeNameIn(snapshot, key);
    rows_.push_back({key, name.isEmpty() ? QString() : name + QStringLiteral(" · ") + Workspace::slotName(key),
                     translated(reason.why), toQString(reason.rule)});
  }
  endResetModel();
}

void ReasoningModel::clear() {
  beginResetModel();
  rows_.clear();
  endResetModel();
}

int ReasoningModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int ReasoningModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kStepColumns; }

QVariant ReasoningModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole && index.column() == kIterationColumn) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && index.column() == kWhyColumn) return tr("%1 (rule %2)").arg(row.why, row.rule);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
    case kTensorColumn:
      return row.tensor;
    case kIterationColumn:
      return static_cast<qlonglong>(number_of(row.key.iteration));
    default:
      return row.why;
  }
}

QVariant ReasoningModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool isNumber = section == kIterationColumn;
  if (role == Qt::TextAlignmentRole) return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (section == kTensorColumn) return tr("Tensor");
  return isNumber ? iterationLabels_.columnTitle() : tr("Why");
}

ReasoningDialog::ReasoningDialog(Workspace* workspace, QWidget* parent)
    : ReasoningDialog(workspace, new ReasoningModel, parent) {}

ReasoningDialog::ReasoningDialog(Workspace* workspace, ReasoningModel* model, QWidget* parent)
    : ListDialog(tr("How the first cause was found"), model, parent), workspace_(workspace), model_(model) {
  addCopyRows(table());
  table()->setColumnWidth(kTensorColumn, 300);
  table()->setColumnWidth(kIterationColumn, 80);
  connect(table(), &QTableView::activated, this,
          [this](const QModelIndex& index) { workspace_->selectTensor(model_->key(index.row())); });

  connect(workspace_, &Workspace::sessionsChanged, this, &ReasoningDialog::refresh);
  refresh();
}

void ReasoningDialog::refresh() {
  const Findings* findings = workspace_->findings();
  if (findings != nullptr) {
    connect(findings, &Findings::causeStateChanged, this, &ReasoningDialog::refresh, Qt::UniqueConnection);
  }
  if (findings == nullptr || findings->causeState() != Findings::CauseState::found) {
    const bool hasCause = findings != nullptr && !findings->causes().empty();
    setSentence(hasCause ? tr("The origin is known, but not yet where it spread") : tr("No first cause found"));
    model_->clear();
    return;
  }
  setSentence(tr("From the symptom back to the cause"));
  model_->setCause(findings->causes().front(), *workspace_->snapshot());
}

}  // namespace sporescope::ui

#include "moc_reasoning_dialog.cpp"
