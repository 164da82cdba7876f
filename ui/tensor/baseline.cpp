// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/baseline.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(BaselineKind)
};

}  // namespace

BaselineNames baselineNames(BaselineKind baseline) {
  switch (baseline) {
    case BaselineKind::run_a:
      return {QStringLiteral("B"), QStringLiteral("A"), QStringLiteral("B − A")};
    case BaselineKind::recomputed:
      return {Text::tr("Dumped"), Text::tr("Recomputed"), Text::tr("Difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {Text::tr("Tensor"), Text::tr("Reference"), Text::tr("Difference")};
    case BaselineKind::previous:
      break;
  }
  return {};
}

QString baselineTitle(BaselineKind baseline, const IterationLabels& iterationLabels) {
  switch (baseline) {
    case BaselineKind::run_a:
      return Text::tr("run A");
    case BaselineKind::recomputed:
      return Text::tr("recomputed from its inputs");
    case BaselineKind::reference:
      return Text::tr("reference");
    case BaselineKind::flat_reference:
      return Text::tr("reference, flat");
    case BaselineKind::previous:
      break;
  }
  return iterationLabels.previousTitle();
}

BaselineTips baselineTips(BaselineKind baseline, const IterationLabels& iterationLabels) {
  switch (baseline) {
    case BaselineKind::run_a:
      return {Text::tr("The same tensor in run A"), Text::tr("Run B minus run A"), Text::tr("B, A and their difference")};
    case BaselineKind::recomputed:
      return {Text::tr("Recomputed from the operator’s inputs in double precision"), Text::tr("Dumped minus recomputed"),
              Text::tr("Dumped, recomputed and their difference")};
    case BaselineKind::reference:
    case BaselineKind::flat_reference:
      return {Text::tr("The reference"), Text::tr("This tensor minus the reference"),
              Text::tr("Tensor, reference and their difference")};
    case BaselineKind::previous:
      break;
  }
  return {iterationLabels.choose(Text::tr("The previous iteration"), Text::tr("The previous step")),
          iterationLabels.choose(Text::tr("Current minus previous iteration"), Text::tr("Current minus previous step")),
          Text::tr("Current, previous and difference")};
}

}  // namespace sporescope::ui
