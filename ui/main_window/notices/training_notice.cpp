// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/training_notice.h"

#include <QCoreApplication>

#include "ui/main_window/frame/header_bar.h"
#include "ui/main_window/notices/notices.h"

namespace sporescope::ui {

namespace {

class Words {
  Q_DECLARE_TR_FUNCTIONS(TrainingNotice)
};

}  // namespace

void tellOfTrainingBehind(Notices& notices, Workspace* workspace, const std::shared_ptr<Session>& training) {
  const auto position = [workspace, known = std::weak_ptr(training)] {
    const auto session = known.lock();
    return session ? workspace->positionOf(session.get()) : -1;
  };
  const auto title = [workspace, position] {
    const int at = position();
    if (at < 0 || at == workspace->currentSession()) return QString();
    return Words::tr("A further training has connected: %1").arg(sessionTitle(*workspace->sessionAt(at)->facts()));
  };
  const auto show = [workspace, position] {
    if (const int at = position(); at >= 0) workspace->setCurrentSession(at);
  };
  notices.offer(title, {Words::tr("Show it"), show, false, nullptr, Words::tr("The training that is shown goes on as it does")},
                false);
}

}  // namespace sporescope::ui
