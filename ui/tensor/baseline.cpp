// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/baseline.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Beside)
};

}  // namespace

BaselineNames baselineNames(BaselineKind beside) {
  switch (beside) {
    case BaselineKind::run_a:
      return {QStringLiteral("B"), QStringLiteral("A"), QStringLiteral("B − A")};
    case BaselineKind::inputs:
      return {Words::tr("Dumped"), Words::tr("Re-computed"), Words::tr("Difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {Words::tr("Tensor"), Words::tr("Reference"), Words::tr("Difference")};
    case BaselineKind::before:
      break;
  }
  return {};
}

QString baselineTitle(BaselineKind beside, const IterationLabels& rounds) {
  switch (beside) {
    case BaselineKind::run_a:
      return Words::tr("run A");
    case BaselineKind::inputs:
      return Words::tr("what its inputs give");
    case BaselineKind::reference:
      return Words::tr("reference");
    case BaselineKind::flat_reference:
      return Words::tr("reference, flat");
    case BaselineKind::before:
      break;
  }
  return rounds.before();
}

BaselineTips baselineTips(BaselineKind beside, const IterationLabels& rounds) {
  switch (beside) {
    case BaselineKind::run_a:
      return {Words::tr("The same tensor of run A"), Words::tr("Run B minus run A"), Words::tr("B, A and their difference")};
    case BaselineKind::inputs:
      return {Words::tr("What the inputs of the operator give, in double"),
              Words::tr("What was dumped minus what the inputs give"), Words::tr("Dumped, re-computed and their difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {Words::tr("The reference"), Words::tr("This tensor minus the reference"),
              Words::tr("Tensor, reference and their difference")};
    case BaselineKind::before:
      break;
  }
  return {rounds.choose(Words::tr("The previous iteration"), Words::tr("The previous step")),
          rounds.choose(Words::tr("Current minus previous iteration"), Words::tr("Current minus previous step")),
          Words::tr("Current, previous and difference")};
}

}  // namespace sporescope::ui
