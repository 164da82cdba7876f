// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hit_summary.h"

#include <algorithm>

namespace sporescope::ui {

void HitSummary::add(const SessionHit& hit, const HitColumns& columns) {
  const bool judged = hit.judgement.is_hit();
  if (!judged) ++errorCount_;
  ++size_;
  const auto place = std::lower_bound(iterations_.begin(), iterations_.end(), hit.key.iteration);
  if (place == iterations_.end() || *place != hit.key.iteration) iterations_.insert(place, hit.key.iteration);
  for (const int column :
       {HitColumns::kIteration, HitColumns::kOrder, HitColumns::kShape, HitColumns::kFound, HitColumns::kFirstAt}) {
    QString words = columns.text(hit, column);
    const bool reason = column == HitColumns::kFound && !judged;
    QString& widest = reason ? widestReason_ : widest_[static_cast<std::size_t>(column)];
    if (words.size() > widest.size()) widest = std::move(words);
  }
}

QString HitSummary::widestText(int column, bool errors) const {
  return errors && column == HitColumns::kFound ? widestReason_ : widest_[static_cast<std::size_t>(column)];
}

}  // namespace sporescope::ui
