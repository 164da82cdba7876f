// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QString>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

class QPainter;
class QRectF;
class QStyleOptionViewItem;

namespace sporescope::ui {

struct Theme;

/// Where a text that is too long for its cell is shortened.
enum class Elision : std::uint8_t { middle, path, left, right };

/// A column of a table. Its functions receive the position of a row among all rows of the model, hidden ones included, and are
/// called on demand; all but `text` may be empty.
struct TableColumn {
  QString title;             ///< Empty for a column of signs, which is not copied
  QString explanation = {};  ///< Tool tip of the title
  QString widest = {};       ///< Widest usual text, for the width. Columns without it share the room that the others leave
  int minimumWidth = 0;      ///< Of a column without a widest text, logical pixels
  int stretch = 1;           ///< Its share of that room
  int extraWidth = 0;        ///< For what is painted beside the text, logical pixels
  int priority = 0;          ///< In a narrow window, columns with the highest numbers are hidden first; 0: never hidden
  bool isNumber = false;     ///< Right-aligned
  bool isQuiet = false;      ///< In the color of secondary text
  bool isSearched = false;   ///< The filter text is searched in this column
  Elision elision = Elision::middle;
  std::function<QString(std::size_t)> text;
  std::function<bool(std::size_t, std::size_t)> before = {};    ///< Order of two rows; empty: by text
  std::function<QString(std::size_t)> fullText = {};            ///< What is copied; empty: the text
  std::function<QString(std::size_t)> toolTip = {};             ///< Empty: that of the row
  std::function<QString(std::size_t)> accessibleText = {};      ///< Empty: the text
  std::function<QColor(std::size_t, const Theme&)> color = {};  ///< Empty: that of the row
  std::function<bool(std::size_t)> isStrong = {};               ///< True for bold text
  /// Paints a square before the text; its side is `signSize`.
  std::function<void(QPainter*, const QRectF&, std::size_t, const Theme&)> sign = {};
  int signSize = 0;
  /// Paints the whole cell. The painter has the color of the row.
  std::function<void(QPainter*, const QStyleOptionViewItem&, std::size_t, const Theme&)> paint = {};
};

/// Returns the order of rows by a key, for TableColumn::before.
template <class Key>
[[nodiscard]] std::function<bool(std::size_t, std::size_t)> byKey(Key key) {
  return [key = std::move(key)](std::size_t a, std::size_t b) { return key(a) < key(b); };
}

/// Returns a key that orders unknown numbers first and NaN last, as `<` alone does not.
[[nodiscard]] inline double numberKey(std::optional<double> number) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!number) return -kInfinity;
  return std::isnan(*number) ? kInfinity : *number;
}

}  // namespace sporescope::ui
