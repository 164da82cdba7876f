// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/words/scope_words.h"

#include <QCoreApplication>

#include "ui/words/format.h"

namespace sporescope::ui {

QString drawnElsewhere(const ScopeTree& scopes, NodeIndex node) {
  if (!scopes.inferred(node)) return {};
  return QCoreApplication::translate("ScopeWords", "Drawn in %1: the data flow places it there, not its name")
      .arg(toQString(scopes.scopes()[scopes.scope_of(node)].path));
}

}  // namespace sporescope::ui
