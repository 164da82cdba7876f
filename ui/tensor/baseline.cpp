// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/baseline.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

struct BaselineStrings {
  Q_DECLARE_TR_FUNCTIONS(BaselineKind)
};

}  // namespace

BaselineNames baselineNames(BaselineKind baseline) {
  switch (baseline) {
    case BaselineKind::run_a:
      return {QStringLiteral("B"), QStringLiteral("A"), QStringLiteral("B − A")};
    case BaselineKind::recomputed:
      return {BaselineStrings::tr("Dumped"), BaselineStrings::tr("Recomputed"), BaselineStrings::tr("Difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {BaselineStrings::tr("Tensor"), BaselineStrings::tr("Reference"), BaselineStrings::tr("Difference")};
    case BaselineKind::previous:
      break;
  }
  return {};
}

QString baselineTitle(BaselineKind baseline, const IterationLabels& iterationLabels) {
  switch (baseline) {
    case BaselineKind::run_a:
      return BaselineStrings::tr("run A");
    case BaselineKind::recomputed:
      return BaselineStrings::tr("recomputed from its inputs");
    case BaselineKind::reference:
      return BaselineStrings::tr("reference");
    case BaselineKind::flat_reference:
      return BaselineStrings::tr("reference, flat");
    case BaselineKind::previous:
      break;
  }
  return iterationLabels.previousTitle();
}

BaselineTips baselineTips(BaselineKind baseline, const IterationLabels& iterationLabels) {
  switch (baseline) {
    case BaselineKind::run_a:
      return {BaselineStrings::tr("The same tensor in run A"), BaselineStrings::tr("Run B minus run A"),
              BaselineStrings::tr("B, A and their difference")};
    case BaselineKind::recomputed:
      return {BaselineStrings::tr("Recomputed from the operator’s inputs in double precision"),
              BaselineStrings::tr("Dumped minus recomputed"), BaselineStrings::tr("Dumped, recomputed and their difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {BaselineStrings::tr("The reference"), BaselineStrings::tr("This tensor minus the reference"),
              BaselineStrings::tr("Tensor, reference and their difference")};
    case BaselineKind::previous:
      break;
  }
  return {iterationLabels.choose(BaselineStrings::tr("The previous iteration"), BaselineStrings::tr("The previous step")),
          iterationLabels.choose(BaselineStrings::tr("Current minus previous iteration"),
                                 BaselineStrings::tr("Current minus previous step")),
          BaselineStrings::tr("Current, previous and difference")};
}

}  // namespace sporescope::ui
