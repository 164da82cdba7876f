// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>

/// Text sizes, in points derived from the application font, so that the user's font scales everything. The comments give
/// the pixel sizes for an application font of 13 px (9.75 pt at 96 dpi). UI thread only.
namespace sporescope::ui {

enum class TextSize {
  name,    ///< 22: the name on the start page
  title,   ///< 15: the subject of a panel
  normal,  ///< 13
  small,   ///< 12: graph labels, table headers, status bar, secondary lines
  tiny,    ///< 11: edge labels, rulers, badges, axes
};

/// Returns the text font of a size.
[[nodiscard]] QFont textFont(TextSize size, QFont::Weight weight = QFont::Normal);
/// Returns the monospaced font for code lines, bits and paths in tool tips.
[[nodiscard]] QFont codeFont(TextSize size = TextSize::small);

/// Returns the initial font: the platform's if all its digits have the same width, else Noto Sans.
[[nodiscard]] QFont chooseApplicationFont(const QFont& platform);

}  // namespace sporescope::ui
