// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

#include "ui/style/theme.h"

namespace sporescope::ui {

/// Paints the background of a row in the current style, for delegates that paint everything else themselves.
void paintRowBackground(QPainter* painter, const QStyleOptionViewItem& option);

/// Base of delegates that paint the text of their cells: in several colors, after a badge, or elided in the middle. The
/// style paints the background, the check box and the focus, and Style defines the row height.
class RowDelegate : public QStyledItemDelegate {
 public:
  static constexpr int kPadding = 6;

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
  /// As wide as the style needs for the text of the model.
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  /// `item` has the text, alignment and font of the index. The painter has that font set, and its state is restored
  /// afterwards.
  virtual void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                         const Theme& theme) const = 0;

  /// Draws the text of `item` in `box`, aligned as the model says and elided in the middle.
  static void drawElided(QPainter* painter, const QRect& box, const QStyleOptionViewItem& item);
  [[nodiscard]] static QRect padded(const QRect& cell) { return cell.adjusted(kPadding, 0, -kPadding, 0); }
  /// Returns where the style draws the check box of `item`.
  [[nodiscard]] static QRect checkBoxOf(const QStyleOptionViewItem& item);
};

}  // namespace sporescope::ui
