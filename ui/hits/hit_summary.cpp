// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hit_summary.h"

#include <QFont>
#include <algorithm>
#include <utility>

namespace sporescope::ui {

HitSummary::HitSummary() : metrics_(QFont()) { characters_.fill(-1); }

void HitSummary::add(const SessionHit& hit, const HitColumns& columns) {
  const bool judged = hit.judgement.is_hit();
  if (!judged) ++errorCount_;
  ++size_;
  const auto place = std::lower_bound(iterations_.begin(), iterations_.end(), hit.key.iteration);
  if (place == iterations_.end() || *place != hit.key.iteration) iterations_.insert(place, hit.key.iteration);
  for (const int column :
       {HitColumns::kIteration, HitColumns::kOrder, HitColumns::kShape, HitColumns::kFound, HitColumns::kFirstAt}) {
    QString label = columns.text(hit, column);
    const bool reason = column == HitColumns::kFound && !judged;
    Widest& widest = reason ? widestNoVerdictReason_ : widest_[static_cast<std::size_t>(column)];
    if (const qreal width = widthOf(label); width > widest.width) widest = {std::move(label), width};
  }
}

QString HitSummary::widestText(int column, bool errors) const {
  return errors && column == HitColumns::kFound ? widestNoVerdictReason_.text : widest_[static_cast<std::size_t>(column)].text;
}

// Adds up cached widths of characters, because laying out the texts of many thousands of hits would be slow.
qreal HitSummary::widthOf(const QString& text) {
  qreal width = 0;
  for (const QChar character : text) {
    const bool stored = character.unicode() < characters_.size();
    qreal advance = stored ? characters_[character.unicode()] : -1;
    if (advance < 0) advance = metrics_.horizontalAdvance(character);
    if (stored) characters_[character.unicode()] = advance;
    width += advance;
  }
  return width;
}

}  // namespace sporescope::ui
