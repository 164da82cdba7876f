// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/repetition_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr qsizetype kMaxNames = 8;

QString nameOf(const ScopeTree& scopes, ScopeIndex scope) { return toQString(scopes.scopes()[scope].name); }

}  // namespace

QStringList repetitionText(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks) {
  QStringList lines{
      QCoreApplication::translate("RepetitionWords", "Shown in the box: %1").arg(nameOf(scopes, repetition.drawn))};
  if (marks == nullptr) return lines;
  QStringList withHits;
  for (const ScopeIndex instance : repetition.instances) {
    if (!marks->ofScope(instance).empty()) withHits += nameOf(scopes, instance);
  }
  if (withHits.size() > kMaxNames) {
    const QString more = QStringLiteral("… (%1)").arg(formatCount(static_cast<std::uint64_t>(withHits.size())));
    withHits = withHits.first(kMaxNames) << more;
  }
  if (!withHits.isEmpty()) {
    lines += QCoreApplication::translate("RepetitionWords", "With hits: %1").arg(withHits.join(QStringLiteral(", ")));
  }
  const ScopeIndex cause = instanceWithCause(scopes, repetition, marks);
  if (cause != kNoScope) {
    lines += QCoreApplication::translate("RepetitionWords", "First cause in %1").arg(nameOf(scopes, cause));
  }
  return lines;
}

ScopeIndex instanceWithCause(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks) {
  const NodeIndex cause = marks == nullptr ? kNoNode : marks->causeNode();
  if (cause == kNoNode || scopes.graph()->nodes()[cause].kind != NodeKind::op) return kNoScope;
  const ScopeIndex causeScope = scopes.scope_of(cause);
  const auto found = std::find_if(repetition.instances.begin(), repetition.instances.end(),
                                  [&](ScopeIndex instance) { return scopes.contains(instance, causeScope); });
  return found == repetition.instances.end() ? kNoScope : *found;
}

}  // namespace sporescope::ui
