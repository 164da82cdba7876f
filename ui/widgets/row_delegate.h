// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

#include "ui/style/theme.h"

namespace sporescope::ui {

/// The ground of a row as the style draws it, for delegates that paint all else by themselves.
void paintRowBackground(QPainter* painter, const QStyleOptionViewItem& option);

/// A delegate that writes the words of its cells itself: in the colours of their meaning, behind a badge, elided in the middle.
/// The style draws what is below them: the ground of the row, the check box, the focus. Rows are as high as Style says.
class RowDelegate : public QStyledItemDelegate {
 public:
  static constexpr int kPadding = 6;

  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
  /// As wide as the style makes it with the words of the model.
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 protected:
  /// `item` has the words, the alignment and the font of the index. The painter has that font; its state is restored after.
  virtual void paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                         const Theme& theme) const = 0;

  /// The words of `item` in `cellArea`, aligned as the model says, elided in the middle.
  static void drawElided(QPainter* painter, const QRect& room, const QStyleOptionViewItem& item);
  [[nodiscard]] static QRect padded(const QRect& cell) { return cell.adjusted(kPadding, 0, -kPadding, 0); }
  /// Where the style has drawn the check box of `item`.
  [[nodiscard]] static QRect checkBoxOf(const QStyleOptionViewItem& item);
};

}  // namespace sporescope::ui
