// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>

/// The sizes of text, all in points derived from the application font, so that a user's own choice scales everything. The
/// names give the size in pixels where the application font is 13 px (9.75 pt at 96 dpi). UI thread only.
namespace sporescope::ui {

enum class TextSize {
  name,    ///< 22: the start page's name
  title,   ///< 15: the thing a panel is about
  normal,  ///< 13
  small,   ///< 12: graph labels, table headers, status bar, second lines
  tiny,    ///< 11: edge labels, rulers, badges, axes
};

[[nodiscard]] QFont textFont(TextSize size, QFont::Weight weight = QFont::Normal);
/// Fixed pitch: code lines, bits, paths in tool tips.
[[nodiscard]] QFont codeFont(TextSize size = TextSize::small);

/// The font the program starts with: the platform's if it names one whose digits are all of one width, else Noto Sans.
[[nodiscard]] QFont chooseApplicationFont(const QFont& platform);

}  // namespace sporescope::ui
