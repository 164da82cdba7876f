// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/reasoning_dialog.h"

#include "ui/main_window/cause/cause_text.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kIterationColumn = 1;

}  // namespace

ReasoningModel::ReasoningModel(QObject* parent) : TableModel(parent) {
  addColumns({
      {.title = tr("Tensor"),
       .minimumWidth = 240,
       .isSearched = true,
       .text = [this](std::size_t i) { return rows_[i].tensor; },
       .toolTip = [this](std::size_t i) { return rows_[i].tensor; }},
      {.title = {},
       .widest = formatCount(99999),
       .isNumber = true,
       .isSearched = true,
       .text = [this](std::size_t i) { return QString::number(number_of(rows_[i].key.iteration)); },
       .before = byKey([this](std::size_t i) { return rows_[i].key.iteration; })},
      {.title = tr("Why"),
       .minimumWidth = 240,
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::right,
       .text = [this](std::size_t i) { return rows_[i].why; },
       .toolTip = [this](std::size_t i) { return tr("%1 (rule %2)").arg(rows_[i].why, rows_[i].rule); }},
  });
}

void ReasoningModel::setCause(const Finding& cause, const SessionSnapshot& snapshot) {
  setTitle(kIterationColumn, IterationLabels(snapshot).columnTitle());
  std::vector<Row> rows;
  for (const CauseReason& reason : cause.reasoning) {
    const TensorKey& key = reason.tensor.key;
    const QString name = nodeNameIn(snapshot, key);
    rows.push_back({key, name.isEmpty() ? QString() : name + QStringLiteral(" · ") + Workspace::slotName(key),
                    translated(reason.why), toQString(reason.rule)});
  }
  reset([&] { rows_ = std::move(rows); });
}

void ReasoningModel::clear() {
  reset([this] { rows_.clear(); });
}

ReasoningDialog::ReasoningDialog(Workspace* workspace, QWidget* parent)
    : ReasoningDialog(workspace, new ReasoningModel, parent) {}

ReasoningDialog::ReasoningDialog(Workspace* workspace, ReasoningModel* model, QWidget* parent)
    : ListDialog({.title = tr("How the first cause was found"), .filter = tr("Filter steps")}, model, parent),
      workspace_(workspace),
      model_(model) {
  connect(table(), &TableView::opened, this, [this](const QModelIndex& index) {
    if (const auto position = model_->positionAt(index)) workspace_->selectTensor(model_->keyAt(*position));
  });
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
