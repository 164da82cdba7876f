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
  const auto title = [workspace, known = std::weak_ptr(training)] {
    const auto session = known.lock();
    const int position = session ? workspace->positionOf(session.get()) : -1;
    if (position < 0 || position == workspace->currentSession()) return QString();
    return Words::tr("A further training has connected: %1").arg(sessionTitle(*session->facts()));
  };
  const auto show = [workspace, known = std::weak_ptr(training)] {
    const auto session = known.lock();
    const int position = session ? workspace->positionOf(session.get()) : -1;
    if (position >= 0) workspace->setCurrentSession(position);
  };
  notices.offer(title, {Words::tr("Show it"), show, false, nullptr, Words::tr("The training that is shown goes on as it does")},
                false);
}

}  // namespace sporescope::ui
