// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetricsF>
#include <QString>
#include <array>
#include <vector>

#include "ui/hits/hit_columns.h"

namespace sporescope::ui {

/// What filters and column widths need to know of all hits, shown or not.
class HitSummary {
 public:
  HitSummary();

  /// The next hit in the order of Findings::hits().
  void add(const SessionHit& hit, const HitColumns& columns);

  [[nodiscard]] std::size_t size() const { return size_; }                                ///< hits that were added
  [[nodiscard]] std::size_t errorCount() const { return errorCount_; }                    ///< those that could not be judged
  [[nodiscard]] const std::vector<Iteration>& iterations() const { return iterations_; }  ///< ascending
  /// The widest text of a column that must not be elided; of hits, or of those that could not be judged.
  [[nodiscard]] QString widestText(int column, bool errors) const;

 private:
  struct Widest {
    QString text;
    qreal width = 0;  // in the font of the program
  };
  [[nodiscard]] qreal widthOf(const QString& text);

  std::size_t size_ = 0;
  std::size_t errorCount_ = 0;
  std::vector<Iteration> iterations_;
  QFontMetricsF metrics_;
  std::array<qreal, 256> characters_;  // how wide each is; below 0: not known yet
  std::array<Widest, HitColumns::kColumns> widest_;
  Widest widestReason_;  // why something could not be judged: longer than what was found
};

}  // namespace sporescope::ui
