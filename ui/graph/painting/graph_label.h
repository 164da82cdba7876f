// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QString>

#include "core/graph/layout.h"

namespace sporescope::ui {

/// Returns the longest form of an item's name that fits into `width` pixels. The least informative part goes first: the number
/// of an operator ("Conv2D-op12": "Conv2D"), the outer scopes of a path, the class of a scope ("conv1-Conv2d": "conv1"), the
/// owner of a parameter ("moments.conv1.weight": "conv1.weight"). Then the middle is elided. Returns an empty string if too
/// little would remain.
[[nodiscard]] QString labelThatFits(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width);

/// The label of a box, and the width to add on each side to fit it.
struct BoxLabel {
  QString text;
  qreal widen = 0;
};
/// Same as labelThatFits() with `width` pixels in the box. A name that would be elided there may take up to `room` pixels more
/// on each side. The box is widened only as far as the shortest form needs, so that boxes keep their sizes where possible.
[[nodiscard]] BoxLabel boxLabel(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width, qreal room);

/// Returns the average width and the height of letters in names at 100%, for the layout.
[[nodiscard]] LabelMetrics labelMetrics(const QFont& font);

}  // namespace sporescope::ui
