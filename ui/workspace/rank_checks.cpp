// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_checks.h"

namespace sporescope::ui {

RankChecks::RankChecks(Workspace* workspace) : QObject(workspace), checks_(workspace) {
  connect(workspace, &Workspace::sessionsChanged, this, &RankChecks::follow);
}

RankChecks::~RankChecks() = default;

RankCheck* RankChecks::current() const { return checks_.current(); }

void RankChecks::follow() {
  if (const RankCheck* created = checks_.follow()) forwardSignals(created);
  if (current() == current_) return;
  current_ = current();
  emit changed();
}

// Forwards the signals of the current check.
void RankChecks::forwardSignals(const RankCheck* check) {
  const auto forward = [&](auto from, auto to) {
    connect(check, from, this, [this, check, to] {
      if (check == current_) emit(this->*to)();
    });
  };
  forward(&RankCheck::stateChanged, &RankChecks::stateChanged);
  forward(&RankCheck::progressed, &RankChecks::progressed);
  forward(&RankCheck::resultChanged, &RankChecks::resultChanged);
}

}  // namespace sporescope::ui

#include "moc_rank_checks.cpp"
