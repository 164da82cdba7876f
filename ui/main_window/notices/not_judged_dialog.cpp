// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/not_judged_dialog.h"

#include <utility>

#include "ui/text/coverage_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_choice.h"

namespace sporescope::ui {

NotJudgedModel::NotJudgedModel(const Workspace* workspace, QObject* parent) : TableModel(parent), workspace_(workspace) {
  addColumns({
      {.title = tr("Tensor"),
       .minimumWidth = 240,
       .isSearched = true,
       .text = [this](std::size_t i) { return tensorText(i, false); },
       .toolTip = [this](std::size_t i) { return tensorText(i, true); }},
      {.title = tr("Rank"),
       .widest = QStringLiteral("9999"),
       .isSearched = true,
       .text =
           [this](std::size_t i) {
             const auto rank = rankOf(i);
             return rank ? QString::number(*rank) : QString();
           },
       .before = byKey([this](std::size_t i) { return rankOf(i); })},
      {.title = {},
       .widest = formatCount(99999),
       .isSearched = true,
       .text = [this](std::size_t i) { return iterationText(keyAt(i).iteration); },
       .before = byKey([this](std::size_t i) { return keyAt(i).iteration; })},
      {.title = tr("Why there is no verdict"),
       .minimumWidth = 240,
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::right,
       .text =
           [this](std::size_t i) {
             return ListDialog::withoutFile(translated(tensors_[i].why), toQString(tensors_[i].tensor.file));
           },
       .fullText = [this](std::size_t i) { return translated(tensors_[i].why); },
       .toolTip = [this](std::size_t i) { return translated(tensors_[i].why); }},
  });
}

void NotJudgedModel::setTensors(std::vector<SessionUnjudgedTensor> tensors) {
  setTitle(kIteration, workspace_->iterationLabels().columnTitle());
  reset([&] { tensors_ = std::move(tensors); });
}

std::optional<int> NotJudgedModel::rankOf(std::size_t position) const {
  const SessionGraph* graph = workspace_->sessionGraph(keyAt(position).graph);
  return graph == nullptr ? std::nullopt : std::optional(graph->rank);
}

QString NotJudgedModel::tensorText(std::size_t position, bool full) const {
  const TensorKey& key = keyAt(position);
  const QString name = workspace_->nodeName(key);
  if (name.isEmpty()) return toQString(tensors_[position].tensor.file);
  return full ? workspace_->nodeFullName(key) : name + QStringLiteral(" · ") + Workspace::slotName(key);
}

NotJudgedDialog::NotJudgedDialog(Workspace* workspace, QWidget* parent)
    : NotJudgedDialog(workspace, new NotJudgedModel(workspace), parent) {}

NotJudgedDialog::NotJudgedDialog(Workspace* workspace, NotJudgedModel* model, QWidget* parent)
    : ListDialog({.title = tr("Tensors without a verdict"),
                  .filter = tr("Filter tensors"),
                  .rankTip = tr("Show tensors on these ranks: numbers and ranges, for example 0-63,512")},
                 model, parent),
      workspace_(workspace),
      model_(model) {
  connect(table(), &TableView::opened, this, [this](const QModelIndex& index) {
    const auto position = model_->positionAt(index);
    if (!position || model_->keyAt(*position).node == kNoNode) return;
    const TensorKey key = model_->keyAt(*position);
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
  setRanksShown(ranksOf(*workspace_->snapshot()).size() > 1, NotJudgedModel::kRank);
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
