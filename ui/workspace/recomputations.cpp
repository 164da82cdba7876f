// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/recomputations.h"

namespace sporescope::ui {

Recomputations::Recomputations(Workspace* workspace) : QObject(workspace), of_(workspace) {
  connect(workspace, &Workspace::sessionsChanged, this, &Recomputations::follow);
}

Recomputations::~Recomputations() = default;

Recomputation* Recomputations::current() const { return of_.current(); }

void Recomputations::follow() {
  if (const Recomputation* result = of_.follow()) listen(result);
  if (current() == followed_) return;
  followed_ = current();
  emit changed();
}

// Forwards the signals of the current recomputation.
void Recomputations::listen(const Recomputation* one) {
  const auto pass = [&](auto from, auto to) {
    connect(one, from, this, [this, one, to] {
      if (one == followed_) emit(this->*to)();
    });
  };
  pass(&Recomputation::stateChanged, &Recomputations::stateChanged);
  pass(&Recomputation::progressed, &Recomputations::progressed);
  pass(&Recomputation::cleared, &Recomputations::cleared);
  pass(&Recomputation::appended, &Recomputations::appended);
}

}  // namespace sporescope::ui

#include "moc_recomputations.cpp"
