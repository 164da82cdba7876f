// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/causes_dialog.h"

#include "ui/main_window/cause/cause_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

CausesModel::CausesModel(QObject* parent) : TableModel(parent) {
  addColumns({
      {.title = tr("Where it begins"),
       .minimumWidth = 240,
       .isSearched = true,
       .text = [this](std::size_t i) { return rows_[i].tensor; },
       .toolTip = [this](std::size_t i) { return rows_[i].name; }},
      {.title = tr("Rank"),
       .widest = QStringLiteral("9999"),
       .isNumber = true,
       .isSearched = true,
       .text = [this](std::size_t i) { return rows_[i].rank ? QString::number(*rows_[i].rank) : QString(); },
       .before = byKey([this](std::size_t i) { return rows_[i].rank; })},
      {.title = {},
       .widest = formatCount(99999),
       .isNumber = true,
       .isSearched = true,
       .text = [this](std::size_t i) { return iterationText(rows_[i].key.iteration); },
       .before = byKey([this](std::size_t i) { return rows_[i].key.iteration; })},
      {.title = tr("Why"),
       .minimumWidth = 240,
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::right,
       .text = [this](std::size_t i) { return rows_[i].why; },
       .toolTip = [this](std::size_t i) { return rows_[i].why; }},
  });
}

void CausesModel::setCauses(const std::vector<Finding>& causes, const SessionSnapshot& snapshot) {
  setTitle(kIteration, IterationLabels(snapshot).columnTitle());
  std::vector<Row> rows;
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
    rows.push_back(std::move(row));
  }
  reset([&] { rows_ = std::move(rows); });
}

CausesDialog::CausesDialog(Workspace* workspace, QWidget* parent) : CausesDialog(workspace, new CausesModel, parent) {}

CausesDialog::CausesDialog(Workspace* workspace, CausesModel* model, QWidget* parent)
    : ListDialog({.title = tr("All causes"),
                  .filter = tr("Filter causes"),
                  .rankTip = tr("Show causes on these ranks: numbers and ranges, for example 0-63,512")},
                 model, parent),
      workspace_(workspace),
      model_(model) {
  connect(table(), &TableView::opened, this, [this](const QModelIndex& index) {
    const auto position = model_->positionAt(index);
    if (position && model_->keyAt(*position).node != kNoNode) workspace_->selectTensor(model_->keyAt(*position));
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
  setRanksShown(ranksOf(snapshot).size() > 1, CausesModel::kRank);
  const auto count = static_cast<int>(model_->size());
  setSentence(count == 0 ? tr("No cause found") : tr("%n independent causes, earliest first", nullptr, count));
}

}  // namespace sporescope::ui

#include "moc_causes_dialog.cpp"
