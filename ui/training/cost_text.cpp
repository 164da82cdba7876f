// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/cost_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace sporescope::ui {

namespace {

class CostStrings {
  Q_DECLARE_TR_FUNCTIONS(CostText)
};

// Empty if the part is unknown, because another release of the client wrote it.
QString partText(const QString& part) {
  static const QRegularExpression tensors(QStringLiteral("^tensors ([0-9.]+ ms)$"));
  static const QRegularExpression debugger(QStringLiteral("^debugger ([0-9.]+ ms)$"));
  static const QRegularExpression dump(QStringLiteral("^dump of ([0-9]+) files$"));
  static const QRegularExpression size(QStringLiteral("^[0-9.]+ [kM]B$"));
  if (const auto found = tensors.match(part); found.hasMatch()) return CostStrings::tr("tensors %1").arg(found.captured(1));
  if (const auto found = debugger.match(part); found.hasMatch()) return CostStrings::tr("debugger %1").arg(found.captured(1));
  if (const auto found = dump.match(part); found.hasMatch()) {
    return CostStrings::tr("dump of %n file(s)", nullptr, found.captured(1).toInt());
  }
  return size.match(part).hasMatch() ? part : QString();
}

}  // namespace

QString costText(const QString& recorded) {
  QStringList parts;
  for (const QString& part : recorded.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
    parts += partText(part);
    if (parts.back().isEmpty()) return recorded;
  }
  //: Stands between the parts of a list.
  return parts.join(CostStrings::tr(", "));
}

}  // namespace sporescope::ui
