// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/beside.h"

#include <QCoreApplication>

namespace sporescope::ui {

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Beside)
};

}  // namespace

BesideNames namesBeside(Beside beside) {
  switch (beside) {
    case Beside::run_a:
      return {QStringLiteral("B"), QStringLiteral("A"), QStringLiteral("B − A")};
    case Beside::inputs:
      return {Words::tr("Dumped"), Words::tr("Re-computed"), Words::tr("Difference")};
    case Beside::before:
      break;
  }
  return {};
}

QString besideTitle(Beside beside) {
  switch (beside) {
    case Beside::run_a:
      return Words::tr("run A");
    case Beside::inputs:
      return Words::tr("what its inputs give");
    case Beside::before:
      break;
  }
  return Words::tr("iteration before");
}

}  // namespace sporescope::ui
