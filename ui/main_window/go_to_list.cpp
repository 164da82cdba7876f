// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/go_to_list.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = 6;

// Draws a piece of text and returns where the next one begins.
int drawPiece(QPainter* painter, const QRect& row, int x, const QFont& font, const QColor& color, const QString& text) {
  painter->setFont(font);
  painter->setPen(color);
  const QRect box(x, row.top(), row.right() - x, row.height());
  painter->drawText(box, Qt::AlignVCenter | Qt::TextSingleLine, text);
  return x + QFontMetrics(font).horizontalAdvance(text);
}

int drawMatched(QPainter* painter, const QRect& row, int x, const QFont& font, const QColor& color, const QString& name,
                const QStringList& terms) {
  QList<bool> matched(name.size(), false);
  for (const QString& term : terms) {
    for (qsizetype at = name.indexOf(term, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(term, at + 1, Qt::CaseInsensitive)) {
      std::fill_n(matched.begin() + at, term.size(), true);
    }
  }
  QFont bold = font;
  bold.setWeight(QFont::DemiBold);
  for (qsizetype begin = 0; begin < name.size();) {
    qsizetype end = begin + 1;
    while (end < name.size() && matched[end] == matched[begin]) ++end;
    x = drawPiece(painter, row, x, matched[begin] ? bold : font, color, name.mid(begin, end - begin));
    begin = end;
  }
  return x;
}

}  // namespace

void GoToModel::setTargets(std::vector<GoToTarget> targets) {
  beginResetModel();
  targets_ = std::move(targets);
  endResetModel();
}

const GoToTarget* GoToModel::targetAt(int row) const {
  return row >= 0 && row < rowCount() ? &targets_[static_cast<std::size_t>(row)] : nullptr;
}

int GoToModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(targets_.size()); }

QVariant GoToModel::data(const QModelIndex& index, int role) const {
  const GoToTarget* target = targetAt(index.row());
  if (target == nullptr) return {};
  if (role == Qt::DisplayRole) return target->name;
  if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) return target->detail;
  return {};
}

GoToDelegate::GoToDelegate(const GoToModel* model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

void GoToDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const GoToTarget* target = model_->targetAt(index.row());
  if (target == nullptr) return;
  const Theme& theme = themeOf(option.palette);
  painter->save();
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter->fillRect(option.rect, theme.selection);
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter->fillRect(option.rect, theme.hover);
  }
  const QRect row = option.rect.adjusted(kPadding, 0, -kPadding, 0);
  painter->setClipRect(row);
  int x = row.left();
  if (!target->line) paintShapeIcon(painter, QRectF(x, row.center().y() - 8 + 0.5, 16, 16), target->shape, theme);
  x += 16 + kPadding;
  x = drawMatched(painter, row, x, textFont(TextSize::normal), target->line ? theme.accent : theme.text, target->name, terms_);
  x += 2 * kPadding;
  const QFont small = target->line ? codeFont() : textFont(TextSize::small);
  const QFontMetrics metrics(small);
  const auto elide = target->line ? Qt::ElideRight : Qt::ElideMiddle;
  drawPiece(painter, row, x, small, theme.text2, metrics.elidedText(target->detail, elide, row.right() - x));
  painter->restore();
}

}  // namespace sporescope::ui

#include "moc_go_to_list.cpp"
