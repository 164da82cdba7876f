// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/background_trainings.h"

#include <QStringList>

#include "ui/main_window/chrome/header_bar.h"
#include "ui/main_window/notices/notices.h"

namespace sporescope::ui {

BackgroundTrainings::BackgroundTrainings(Notices* notices, Workspace* workspace)
    : QObject(notices), notices_(notices), workspace_(workspace) {}

void BackgroundTrainings::add(const std::shared_ptr<Session>& training) {
  if (!notices_->hasWindowNotice()) {
    announced_.clear();  // the user closed the notice, and with it the trainings that it announced until then
  }
  announced_.emplace_back(training);
  offer();
}

std::vector<int> BackgroundTrainings::positions() const {
  std::vector<int> positions;
  for (const auto& training : announced_) {
    const auto session = training.lock();
    const int position = session ? workspace_->positionOf(session.get()) : -1;
    if (position >= 0 && position != workspace_->currentSession()) positions.push_back(position);
  }
  return positions;
}

QString BackgroundTrainings::title() const {
  QStringList names;
  for (const int position : positions()) names += sessionTitle(*workspace_->sessionAt(position)->snapshot());
  if (names.isEmpty()) return {};
  if (names.size() == 1) return tr("Another training has connected: %1").arg(names.front());
  return tr("%n more training(s) have connected: %1", nullptr, static_cast<int>(names.size()))
      .arg(names.join(QStringLiteral(", ")));
}

void BackgroundTrainings::offer() {
  const QString text = positions().size() > 1 ? tr("Show the first") : tr("Show it");
  notices_->showOffer([this] { return title(); },
                      {text, [this] { showFirst(); }, false, nullptr, tr("The training shown here is not affected")}, false);
}

// Shows the first announced training; the others stay in the notice.
void BackgroundTrainings::showFirst() {
  const std::vector<int> pending = positions();
  if (pending.empty()) return;
  const auto shown = workspace_->sessionAt(pending.front());
  std::erase_if(announced_, [&](const auto& training) { return training.expired() || training.lock() == shown; });
  workspace_->setCurrentSession(pending.front());
  if (!positions().empty()) offer();
}

}  // namespace sporescope::ui

#include "moc_background_trainings.cpp"
