// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/inferred_scope_text.h"

#include <QCoreApplication>

#include "ui/text/format.h"

namespace sporescope::ui {

QString inferredScopeText(const ScopeTree& scopes, NodeIndex node) {
  if (!scopes.inferred(node)) return {};
  return QCoreApplication::translate("ScopeWords", "Drawn in %1: placed by data flow, not by name")
      .arg(toQString(scopes.scopes()[scopes.scope_of(node)].path));
}

}  // namespace sporescope::ui
