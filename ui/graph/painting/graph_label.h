// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QString>

#include "core/graph/layout.h"

namespace sporescope::ui {

/// The longest form of an item's name that fits into `width` pixels. What tells least goes first: the number of an operator
/// ("Conv2D-op12": "Conv2D"), the outer scopes of a path, the class of a scope ("conv1-Conv2d": "conv1"), what a parameter
/// belongs to ("moments.conv1.weight": "conv1.weight"). Then the middle is left out; empty if too little would remain.
[[nodiscard]] QString labelThatFits(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width);

/// What a box shows, and by how much it is to be drawn wider at both of its sides for that.
struct BoxLabel {
  QString text;
  qreal widen = 0;
};
/// As labelThatFits() with `width` pixels in the box. A name that would have to be cut there may take up to `cellArea` pixels
/// more at both sides: first as much as its shortest form needs, so that things keep their sizes where they can.
[[nodiscard]] BoxLabel boxLabel(const QString& name, LayoutKind kind, const QFontMetricsF& metrics, qreal width, qreal room);

/// How wide and high letters of names are at 100 %, for the layout.
[[nodiscard]] LabelMetrics labelMetrics(const QFont& font);

}  // namespace sporescope::ui
