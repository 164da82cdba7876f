// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hit_summary.h"

#include <QFont>
#include <algorithm>
#include <utility>

namespace sporescope::ui {

HitSummary::HitSummary() : metrics_(QFont()) { characters_.fill(-1); }

void HitSummary::add(const Hit& hit, const HitColumns& columns) {
  const bool isHit = hit.judgement.is_hit();
  if (!isHit) ++errorCount_;
  ++size_;
  const auto position = std::lower_bound(iterations_.begin(), iterations_.end(), hit.key.iteration);
  if (position == iterations_.end() || *position != hit.key.iteration) iterations_.insert(position, hit.key.iteration);
  for (const int column :
       {HitColumns::kIteration, HitColumns::kOrder, HitColumns::kShape, HitColumns::kFound, HitColumns::kFirstAt}) {
    QString text = columns.text(hit, column);
    const bool isReason = column == HitColumns::kFound && !isHit;
    Widest& widest = isReason ? widestNoVerdictReason_ : widest_[static_cast<std::size_t>(column)];
    if (const qreal width = widthOf(text); width > widest.width) widest = {std::move(text), width};
  }
}

QString HitSummary::widestText(int column, bool errors) const {
  return errors && column == HitColumns::kFound ? widestNoVerdictReason_.text : widest_[static_cast<std::size_t>(column)].text;
}

// Adds up cached widths of characters, because laying out the texts of many thousands of hits would be slow.
qreal HitSummary::widthOf(const QString& text) {
  qreal width = 0;
  for (const QChar character : text) {
    const bool isCached = character.unicode() < characters_.size();
    qreal advance = isCached ? characters_[character.unicode()] : -1;
    if (advance < 0) advance = metrics_.horizontalAdvance(character);
    if (isCached) characters_[character.unicode()] = advance;
    width += advance;
  }
  return width;
}

}  // namespace sporescope::ui
