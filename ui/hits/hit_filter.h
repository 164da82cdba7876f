// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QString>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/dump/selection.h"
#include "ui/hits/hit_columns.h"
#include "ui/hits/index_hash.h"

namespace sporescope::ui {

/// Which hits are shown.
struct HitFilter {
  QString text;  ///< part of node, watchpoint or source line, letter case ignored
  std::optional<Iteration> iteration;
  NumberSet ranks;      ///< in a dump of several
  bool errors = false;  ///< the records that could not be judged, instead of the hits
};

/// Holds hits against a filter, in one pass over many: what belongs to a node or a watchpoint is looked at once for each.
class HitFilterMatcher {
 public:
  HitFilterMatcher(const HitFilter* filter, const HitColumns* columns) : filter_(filter), columns_(columns) {}
  [[nodiscard]] bool matches(const SessionHit& hit);

 private:
  [[nodiscard]] bool hasText(const SessionHit& hit);
  [[nodiscard]] bool hasRank(const SessionHit& hit);
  [[nodiscard]] bool contains(const SessionHit& hit, int column) const;

  const HitFilter* filter_;
  const HitColumns* columns_;
  QHash<std::pair<GraphIndex, NodeIndex>, bool> nodes_;
  QHash<int, bool> watchpoints_;
  QHash<std::uint32_t, bool> graphs_;  // whether their rank is meant
};

}  // namespace sporescope::ui
