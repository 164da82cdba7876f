// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStyle>
#include <QStyleOption>
#include <optional>
#include <utility>

/// The sizes of what Style draws, in logical pixels. Of use to Style alone.
namespace sporescope::ui::metrics {

/// Nothing: as Fusion has it.
[[nodiscard]] std::optional<int> pixelsOf(QStyle::PixelMetric metric);
/// At least `minimum`, and room for a line of the font.
[[nodiscard]] int heightFor(const QStyleOption* option, int minimum, int padding);
/// Of a button with these contents.
[[nodiscard]] int pushButtonWidth(const QStyleOption* option, const QSize& contents, const QWidget* widget);
/// Of a tab with these contents, its count in a font of its own.
[[nodiscard]] int tabWidth(const QStyleOptionTab& tab, const QSize& contents);
/// "Hits" and "52" of a tab's text; the second is empty if there is no count.
[[nodiscard]] std::pair<QString, QString> nameAndCount(const QString& text);
/// A scroll bar has no buttons: its handle goes from one end to the other.
[[nodiscard]] QRect scrollBarPart(const QStyleOptionSlider& bar, QStyle::SubControl part);

}  // namespace sporescope::ui::metrics
