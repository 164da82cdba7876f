// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/verdict.h"

#include <QCoreApplication>

#include "core/dump/dump.h"
#include "ui/text/iteration_labels.h"

namespace sporescope::ui {

namespace {

QString eventText(Verdict::Kind kind) {
  if (kind == Verdict::Kind::failure) return QCoreApplication::translate("verdict", "failure");
  if (kind == Verdict::Kind::overflow) return QCoreApplication::translate("verdict", "overflow");
  if (kind == Verdict::Kind::diverges) return QCoreApplication::translate("verdict", "replicas diverge");
  return kind == Verdict::Kind::nan ? QStringLiteral("NaN") : QStringLiteral("Inf");
}

}  // namespace

QString verdictText(const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::Kind::clean:
      return QCoreApplication::translate("verdict", "no NaN or Inf");
    case Verdict::Kind::masked:
      return QCoreApplication::translate("verdict", "only harmless NaN or Inf");
    case Verdict::Kind::unknown:
      return QCoreApplication::translate("verdict", "not checked");
    case Verdict::Kind::open:
      return QCoreApplication::translate("verdict", "no verdict");
    case Verdict::Kind::nan:
    case Verdict::Kind::inf:
    case Verdict::Kind::overflow:
    case Verdict::Kind::failure:
    case Verdict::Kind::diverges:
      break;
  }
  const QString event = eventText(verdict.kind);
  const QString iteration = iterationTitle(verdict.iteration);
  if (!verdict.rank) return QCoreApplication::translate("verdict", "%1 at %2").arg(event, iteration);
  return QCoreApplication::translate("verdict", "%1 at %2, rank %3").arg(event, iteration, QString::number(*verdict.rank));
}

}  // namespace sporescope::ui
