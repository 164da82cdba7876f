// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/iteration_labels.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

class RoundText {
  Q_DECLARE_TR_FUNCTIONS(RoundWords)
};

}  // namespace

QString RoundWords::named(Iteration iteration) const {
  if (iteration == Iteration::constants) return RoundText::tr("constants");
  if (iteration == Iteration::init) {
    return choose(RoundText::tr("before the first iteration"), RoundText::tr("before the first step"));
  }
  return choose(RoundText::tr("iteration %1"), RoundText::tr("step %1")).arg(number_of(iteration));
}

QString RoundWords::titled(Iteration iteration) const {
  if (iteration == Iteration::constants) return RoundText::tr("Constants");
  if (iteration == Iteration::init) {
    return choose(RoundText::tr("Before the first iteration"), RoundText::tr("Before the first step"));
  }
  return choose(RoundText::tr("Iteration %1"), RoundText::tr("Step %1")).arg(number_of(iteration));
}

QString RoundWords::word() const { return choose(RoundText::tr("Iteration"), RoundText::tr("Step")); }

QString RoundWords::before() const { return choose(RoundText::tr("iteration before"), RoundText::tr("step before")); }

}  // namespace sporescope::ui
