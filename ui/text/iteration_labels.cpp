// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/iteration_labels.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

class IterationLabelText {
  Q_DECLARE_TR_FUNCTIONS(IterationLabels)
};

}  // namespace

QString IterationLabels::inSentence(Iteration iteration) const {
  if (iteration == Iteration::constants) return IterationLabelText::tr("constants");
  if (iteration == Iteration::init) {
    return choose(IterationLabelText::tr("before the first iteration"), IterationLabelText::tr("before the first step"));
  }
  return choose(IterationLabelText::tr("iteration %1"), IterationLabelText::tr("step %1")).arg(number_of(iteration));
}

QString IterationLabels::atSentenceStart(Iteration iteration) const {
  if (iteration == Iteration::constants) return IterationLabelText::tr("Constants");
  if (iteration == Iteration::init) {
    return choose(IterationLabelText::tr("Before the first iteration"), IterationLabelText::tr("Before the first step"));
  }
  return choose(IterationLabelText::tr("Iteration %1"), IterationLabelText::tr("Step %1")).arg(number_of(iteration));
}

QString IterationLabels::columnTitle() const {
  return choose(IterationLabelText::tr("Iteration"), IterationLabelText::tr("Step"));
}

QString IterationLabels::previousTitle() const {
  return choose(IterationLabelText::tr("previous iteration"), IterationLabelText::tr("previous step"));
}

}  // namespace sporescope::ui
