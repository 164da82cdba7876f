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

/// A line of text in runs of different roles, such as "33 NaN, 3 −Inf of 40". Runs are painted in cells, shown in labels
/// and copied as plain text.
namespace sporescope::ui {

/// Meaning of a run, which determines its color.
enum class TextRole : std::uint8_t { plain, quiet, nan, neg_inf, pos_inf, error, warning, link };

/// A piece of text with one role; `strong` makes it semibold.
struct TextRun {
  QString text;
  TextRole meaning = TextRole::plain;
  bool strong = false;
};
using TextRuns = std::vector<TextRun>;

[[nodiscard]] QColor colorOf(TextRole role, const Theme& theme);
[[nodiscard]] QString plainText(const TextRuns& runs);
/// Returns rich text for a QLabel.
[[nodiscard]] QString htmlOf(const TextRuns& runs, const Theme& theme);
/// Width on one line, in logical pixels.
[[nodiscard]] int widthOf(const TextRuns& runs, const QFont& font);
/// Paints on one line, left-aligned and vertically centered in `box`. Text that does not fit is elided at the right.
void paintRuns(QPainter* painter, const QRect& box, const TextRuns& runs, const QFont& font, const Theme& theme);

/// Returns the y coordinate of the text baseline for a line centered in `box`. Adjacent texts painted there share one
/// baseline, whereas Qt's own centering shifts a line that takes a character from another font.
[[nodiscard]] int baselineIn(const QRect& box, const QFontMetrics& metrics);

/// Returns "33 NaN, 3 −Inf" in the colors of their roles; a quiet "none" if all values are finite.
[[nodiscard]] TextRuns nonFiniteRuns(const Statistics& statistics);

/// Elides names in the middle of a path: "Default/…/_loss_fn-LogOfZero/Log-op0". A node is identified by its scope, so the
/// last two names are dropped last. A scope is identified by the part of the network, so its first name is dropped last:
/// "Gradients/…/_backbone-LeNet5".
enum class PathOf { node, scope };
[[nodiscard]] QString elidedPath(const QString& path, const QFontMetrics& metrics, int width, PathOf kind = PathOf::node);
/// Returns how many leading characters to replace with an ellipsis so that the end of `text` fits; 0 if all of it fits.
[[nodiscard]] qsizetype elidedLength(const QString& text, const QFontMetrics& metrics, int width);

}  // namespace sporescope::ui

Q_DECLARE_METATYPE(sporescope::ui::TextRuns)
