// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/cause/cause_path.h"

#include <QActionGroup>
#include <algorithm>

#include "ui/main_window/cause/cause_words.h"

namespace sporescope::ui {

CausePath::CausePath(Workspace* workspace, QWidget* window)
    : QObject(window), workspace_(workspace), menu_(new QMenu(window)), group_(new QActionGroup(this)) {
  group_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
  connect(workspace_, &Workspace::sessionsChanged, this, &CausePath::follow);
  connect(workspace_, &Workspace::tensorChanged, this, &CausePath::markCurrent);
  follow();
}

int CausePath::currentStep() const {
  const auto tensor = workspace_->tensor();
  if (!tensor) return -1;
  const auto found = std::find(steps_.begin(), steps_.end(), *tensor);
  return found == steps_.end() ? -1 : static_cast<int>(found - steps_.begin());
}

void CausePath::showCause() { goTo(0); }

// From elsewhere, one goes on from the step that was shown last.
void CausePath::goToNext() {
  const int current = currentStep();
  goTo((current >= 0 ? current : last_) + 1);
}

void CausePath::goToPrevious() {
  const int current = currentStep();
  goTo((current >= 0 ? current : last_ + 1) - 1);
}

void CausePath::follow() {
  if (followed_) followed_->disconnect(this);
  followed_ = workspace_->findings();
  if (followed_) connect(followed_, &Findings::causeStateChanged, this, &CausePath::rebuild);
  rebuild();
}

void CausePath::rebuild() {
  for (QAction* action : group_->actions()) group_->removeAction(action);
  menu_->clear();
  steps_.clear();
  last_ = -1;
  if (followed_ && followed_->causeState() == Findings::CauseState::found) {
    const SessionCause& cause = followed_->causes().front();
    std::vector<std::pair<TensorKey, Statistics>> path;
    path.reserve(cause.path.size() + 1);
    for (const auto& [info, statistics] : cause.path) path.emplace_back(info.key, statistics);
    if (path.empty() || path.front().first != cause.key) path.insert(path.begin(), {cause.key, cause.statistics});
    for (const auto& [key, statistics] : path) {
      const int step = static_cast<int>(steps_.size());
      steps_.push_back(key);
      QString text = stepWords(*workspace_->facts(), key, statistics);
      QAction* action = menu_->addAction(text.replace(u'&', QLatin1String("&&")));
      action->setCheckable(true);
      group_->addAction(action);
      connect(action, &QAction::triggered, this, [this, step] { goTo(step); });
    }
  }
  markCurrent();
  emit changed();
}

void CausePath::goTo(int step) {
  if (step < 0 || step >= stepCount()) return;
  last_ = step;
  workspace_->selectTensor(steps_[static_cast<std::size_t>(step)]);
  markCurrent();
  emit stepShown();
}

void CausePath::markCurrent() {
  const int current = currentStep();
  const auto actions = group_->actions();
  for (int i = 0; i < actions.size(); ++i) actions[i]->setChecked(i == current);
}

}  // namespace sporescope::ui
