// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/cause_path_menu.h"

#include <QActionGroup>
#include <algorithm>

#include "ui/main_window/cause/cause_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

CausePathMenu::CausePathMenu(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), menu_(new QMenu(window)), group_(new QActionGroup(this)) {
  group_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
  connect(workspace_, &Workspace::sessionsChanged, this, &CausePathMenu::follow);
  connect(workspace_, &Workspace::tensorChanged, this, &CausePathMenu::markCurrent);
  follow();
}

int CausePathMenu::currentStep() const {
  const auto tensor = workspace_->tensor();
  if (!tensor) return -1;
  const auto found = std::find(steps_.begin(), steps_.end(), *tensor);
  return found == steps_.end() ? -1 : static_cast<int>(found - steps_.begin());
}

void CausePathMenu::showCause() { goTo(0); }

// If another tensor is selected, continues from the last shown step.
void CausePathMenu::goToNext() {
  const int current = currentStep();
  goTo((current >= 0 ? current : lastStep_) + 1);
}

void CausePathMenu::goToPrevious() {
  const int current = currentStep();
  goTo((current >= 0 ? current : lastStep_ + 1) - 1);
}

void CausePathMenu::follow() {
  if (findings_) findings_->disconnect(this);
  findings_ = workspace_->findings();
  if (findings_) connect(findings_, &Findings::causeStateChanged, this, &CausePathMenu::rebuild);
  rebuild();
}

void CausePathMenu::rebuild() {
  for (QAction* action : group_->actions()) group_->removeAction(action);
  menu_->clear();
  steps_.clear();
  lastStep_ = -1;
  if (findings_ && !findings_->causes().empty()) {
    const Finding& cause = findings_->causes().front();
    const std::vector<Finding::Step> path = cause.full_path();
    const std::size_t downstreamStart = path.size() - cause.downstream.size();
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (i == downstreamStart) menu_->addSeparator();
      addStep(path[i].tensor.key, stepText(*workspace_->snapshot(), path[i].tensor.key, path[i].statistics));
    }
    if (!cause.downstream_end.empty()) {
      if (cause.downstream.empty()) menu_->addSeparator();
      menu_->addAction(withoutMnemonic(translated(cause.downstream_end)))->setEnabled(false);
    }
  }
  markCurrent();
  emit changed();
}

void CausePathMenu::addStep(const TensorKey& key, const QString& label) {
  const bool isOtherIteration = !steps_.empty() && key.iteration != steps_.front().iteration;
  const QString text =
      isOtherIteration ? QStringLiteral("%1 · %2").arg(label, workspace_->iterationLabels().inSentence(key.iteration)) : label;
  const int step = static_cast<int>(steps_.size());
  steps_.push_back(key);
  QAction* action = menu_->addAction(withoutMnemonic(text));
  action->setCheckable(true);
  group_->addAction(action);
  connect(action, &QAction::triggered, this, [this, step] { goTo(step); });
}

void CausePathMenu::goTo(int step) {
  if (step < 0 || step >= stepCount()) return;
  lastStep_ = step;
  workspace_->selectTensor(steps_[static_cast<std::size_t>(step)]);
  markCurrent();
  emit stepShown();
}

void CausePathMenu::markCurrent() {
  const int current = currentStep();
  const auto actions = group_->actions();
  for (int i = 0; i < actions.size(); ++i) actions[i]->setChecked(i == current);
}

}  // namespace sporescope::ui

#include "moc_cause_path_menu.cpp"
