// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/rank_checks.h"

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

RankChecks::RankChecks(Workspace* workspace) : QObject(workspace), workspace_(workspace) {
  connect(workspace_, &Workspace::sessionsChanged, this, &RankChecks::follow);
}

RankChecks::~RankChecks() = default;

RankCheck* RankChecks::current() const {
  const auto found = of_.find(workspace_->session().get());
  return found == of_.end() ? nullptr : found->second.get();
}

void RankChecks::follow() {
  if (const auto session = workspace_->session(); session && !of_.contains(session.get())) {
    listen((of_[session.get()] = std::make_unique<RankCheck>(session)).get());
  }
  // What is closed must not be kept open from here. The new one first: at the address of a closed one it would pass for it.
  std::erase_if(of_, [this](const auto& entry) { return workspace_->positionOf(entry.first) < 0; });
  if (current() == followed_) return;
  followed_ = current();
  emit changed();
}

// Says of the one in front what it says of itself.
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
