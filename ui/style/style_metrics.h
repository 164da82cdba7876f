// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStyle>
#include <QStyleOption>
#include <optional>
#include <utility>

/// Sizes used by Style, in logical pixels. Used only by Style.
namespace sporescope::ui::metrics {

/// Empty where the value of Fusion applies.
[[nodiscard]] std::optional<int> pixelsOf(QStyle::PixelMetric metric);
/// Returns at least `minimum`, and enough for a line of the font.
[[nodiscard]] int heightFor(const QStyleOption* option, int minimum, int padding);
/// Width of a button with these contents.
[[nodiscard]] int pushButtonWidth(const QStyleOption* option, const QSize& contents, const QWidget* widget);
/// Width of a tab with these contents; its count has its own font.
[[nodiscard]] int tabWidth(const QStyleOptionTab& tab, const QSize& contents);
/// Splits the text of a tab, for example into "Hits" and "52". The second part is empty without a count.
[[nodiscard]] std::pair<QString, QString> nameAndCount(const QString& text);
/// Scroll bars have no buttons: the groove spans the whole bar.
[[nodiscard]] QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part);

}  // namespace sporescope::ui::metrics
