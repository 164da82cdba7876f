// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/script_end.h"

#include <QCoreApplication>
#include <cstring>

namespace sporescope::ui {

namespace {

QString nameOfSignal(int number) {
  const char* name = ::sigabbrev_np(number);
  return name != nullptr ? QStringLiteral("SIG") + QLatin1String(name) : QString::number(number);
}

}  // namespace

QString endText(const ScriptEnd& end) {
  switch (end.kind) {
    case ScriptEnd::Kind::exited:
      if (end.number == 0) return QCoreApplication::translate("ScriptEnd", "finished");
      return QCoreApplication::translate("ScriptEnd", "exited with status %1").arg(end.number);
    case ScriptEnd::Kind::killed:
      return QCoreApplication::translate("ScriptEnd", "killed by %1").arg(nameOfSignal(end.number));
    case ScriptEnd::Kind::not_started:
      return QCoreApplication::translate("ScriptEnd", "not started");
  }
  return {};
}

}  // namespace sporescope::ui
