// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetricsF>
#include <QString>
#include <array>
#include <vector>

#include "ui/hits/hit_columns.h"

namespace sporescope::ui {

/// Properties of all hits, shown or not, that filters and column widths need.
class HitSummary {
 public:
  HitSummary();

  /// Adds the next hit in the order of Findings::hits().
  void add(const Hit& hit, const HitColumns& columns);

  [[nodiscard]] std::size_t size() const { return size_; }                                ///< Number of hits that were added
  [[nodiscard]] std::size_t errorCount() const { return errorCount_; }                    ///< Records without a verdict
  [[nodiscard]] const std::vector<Iteration>& iterations() const { return iterations_; }  ///< Ascending
  /// Widest text of a column that must not be elided: either of the hits, or of the records without a verdict.
  [[nodiscard]] QString widestText(int column, bool errors) const;

 private:
  struct Widest {
    QString text;
    qreal width = 0;  // In the font of the application
  };
  [[nodiscard]] qreal widthOf(const QString& text);

  std::size_t size_ = 0;
  std::size_t errorCount_ = 0;
  std::vector<Iteration> iterations_;
  QFontMetricsF metrics_;
  std::array<qreal, 256> characters_;  // Width of each character; negative: not known yet
  std::array<Widest, HitColumns::kColumns> widest_;
  Widest widestNoVerdictReason_;  // Reason for a missing verdict, which is longer than the values of a hit
};

}  // namespace sporescope::ui
