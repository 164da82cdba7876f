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

/// The hits that are shown.
struct HitFilter {
  QString text;  ///< Substring of node, watchpoint or source line, ignoring case
  std::optional<Iteration> iteration;
  NumberSet ranks;      ///< Only for a dump of several ranks
  bool errors = false;  ///< Shows the records without a verdict instead of the hits
};

/// Tests hits against a filter, in one pass over many hits. Results for nodes and watchpoints are cached. UI thread only.
class HitFilterMatcher {
 public:
  HitFilterMatcher(const HitFilter* filter, const HitColumns* columns) : filter_(filter), columns_(columns) {}
  [[nodiscard]] bool matches(const Hit& hit);

 private:
  [[nodiscard]] bool hasText(const Hit& hit);
  [[nodiscard]] bool hasRank(const Hit& hit);
  [[nodiscard]] bool contains(const Hit& hit, int column) const;

  const HitFilter* filter_;
  const HitColumns* columns_;
  QHash<std::pair<GraphIndex, NodeIndex>, bool> nodes_;
  QHash<int, bool> watchpoints_;
  QHash<std::uint32_t, bool> graphs_;  // True if the filter includes the rank of the graph
};

}  // namespace sporescope::ui
