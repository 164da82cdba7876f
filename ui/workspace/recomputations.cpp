// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/recomputations.h"

namespace sporescope::ui {

Recomputations::Recomputations(Workspace* workspace) : QObject(workspace), recomputations_(workspace) {
  connect(workspace, &Workspace::sessionsChanged, this, &Recomputations::follow);
}

Recomputations::~Recomputations() = default;

Recomputation* Recomputations::current() const { return recomputations_.current(); }

void Recomputations::follow() {
  if (const Recomputation* created = recomputations_.follow()) forwardSignals(created);
  if (current() == current_) return;
  current_ = current();
  emit changed();
}

// Forwards the signals of the current recomputation.
void Recomputations::forwardSignals(const Recomputation* recomputation) {
  const auto forward = [&](auto from, auto to) {
    connect(recomputation, from, this, [this, recomputation, to] {
      if (recomputation == current_) emit(this->*to)();
    });
  };
  forward(&Recomputation::stateChanged, &Recomputations::stateChanged);
  forward(&Recomputation::progressed, &Recomputations::progressed);
  forward(&Recomputation::cleared, &Recomputations::cleared);
  forward(&Recomputation::appended, &Recomputations::appended);
}

}  // namespace sporescope::ui

#include "moc_recomputations.cpp"
