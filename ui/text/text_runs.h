// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QMetaType>
#include <QPainter>
#include <QRect>
#include <QString>
#include <cstdint>
#include <vector>

#include "core/tensor/statistics.h"
#include "ui/style/theme.h"

/// Short lines of text whose words have different meanings, as "33 NaN, 3 −Inf of 40": painted in cells, shown in labels,
/// copied as plain text.
namespace sporescope::ui {

enum class TextRole : std::uint8_t { plain, quiet, nan, neg_inf, pos_inf, error, warning, link };

struct TextRun {
  QString text;
  TextRole meaning = TextRole::plain;
  bool strong = false;
};
using TextRuns = std::vector<TextRun>;

[[nodiscard]] QColor colorOf(TextRole meaning, const Theme& theme);
[[nodiscard]] QString plainText(const TextRuns& runs);
/// For a QLabel.
[[nodiscard]] QString htmlOf(const TextRuns& runs, const Theme& theme);
/// Logical pixels on one line.
[[nodiscard]] int widthOf(const TextRuns& runs, const QFont& font);
/// On one line, vertically in the middle of `box`, from its left; what does not fit is elided at the right.
void paintRuns(QPainter* painter, const QRect& box, const TextRuns& runs, const QFont& font, const Theme& theme);

/// Where the baseline of a line in the vertical middle of a box lies. Text that is painted there stands on one line with its
/// neighbours; Qt's own centring moves a line that borrows a sign from another font.
[[nodiscard]] int baselineIn(const QRect& box, const QFontMetrics& metrics);

/// "33 NaN, 3 −Inf" in the colours of their meaning; a quiet "none" if all are finite.
[[nodiscard]] TextRuns nonFiniteRuns(const Statistics& statistics);

/// A path of names made to fit by leaving out names in the middle: "Default/…/_loss_fn-LogOfZero/Log-op0".
/// What tells a node from its like is the scope in which it stands; what tells a scope is the part of the network, its first
/// name: "Gradients/…/_backbone-LeNet5".
enum class PathOf { node, scope };
[[nodiscard]] QString elidedPath(const QString& path, const QFontMetrics& metrics, int width, PathOf what = PathOf::node);
/// How many letters go from the beginning of `text`, an ellipsis in their place, so that its end fits; 0 if all fits.
[[nodiscard]] qsizetype elidedLength(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace sporescope::ui

Q_DECLARE_METATYPE(sporescope::ui::TextRuns)
