// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_checks.h"

namespace sporescope::ui {

RankChecks::RankChecks(Workspace* workspace) : QObject(workspace), of_(workspace) {
  connect(workspace, &Workspace::sessionsChanged, this, &RankChecks::follow);
}

RankChecks::~RankChecks() = default;

RankCheck* RankChecks::current() const { return of_.current(); }

void RankChecks::follow() {
  if (const RankCheck* result = of_.follow()) listen(result);
  if (current() == followed_) return;
  followed_ = current();
  emit changed();
}

// Forwards the signals of the current check.
void RankChecks::listen(const RankCheck* check) {
  const auto pass = [&](auto from, auto to) {
    connect(check, from, this, [this, check, to] {
      if (check == followed_) emit(this->*to)();
    });
  };
  pass(&RankCheck::stateChanged, &RankChecks::stateChanged);
  pass(&RankCheck::progressed, &RankChecks::progressed);
  pass(&RankCheck::resultChanged, &RankChecks::resultChanged);
}

}  // namespace sporescope::ui

#include "moc_rank_checks.cpp"
