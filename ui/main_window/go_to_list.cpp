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
  const QRect room(x, row.top(), row.right() - x, row.height());
  painter->drawText(room, Qt::AlignVCenter | Qt::TextSingleLine, text);
  return x + QFontMetrics(font).horizontalAdvance(text);
}

int drawMatched(QPainter* painter, const QRect& row, int x, const QFont& font, const QColor& color, const QString& name,
                const QStringList& label) {
  QList<bool> matched(name.size(), false);
  for (const QString& word : label) {
    for (qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(word, at + 1, Qt::CaseInsensitive)) {
      std::fill_n(matched.begin() + at, word.size(), true);
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

void GoToModel::setPlaces(std::vector<GoToTarget> places) {
  beginResetModel();
  places_ = std::move(places);
  endResetModel();
}

const GoToTarget* GoToModel::placeAt(int row) const {
  return row >= 0 && row < rowCount() ? &places_[static_cast<std::size_t>(row)] : nullptr;
}

int GoToModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(places_.size()); }

QVariant GoToModel::data(const QModelIndex& index, int role) const {
  const GoToTarget* place = placeAt(index.row());
  if (place == nullptr) return {};
  if (role == Qt::DisplayRole) return place->name;
  if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole) return place->detail;
  return {};
}

GoToDelegate::GoToDelegate(const GoToModel* model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

void GoToDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const GoToTarget* place = model_->placeAt(index.row());
  if (place == nullptr) return;
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
  if (!place->line) paintShapeIcon(painter, QRectF(x, row.center().y() - 8 + 0.5, 16, 16), place->shape, theme);
  x += 16 + kPadding;
  x = drawMatched(painter, row, x, textFont(TextSize::normal), place->line ? theme.accent : theme.text, place->name, terms_);
  x += 2 * kPadding;
  const QFont small = place->line ? codeFont() : textFont(TextSize::small);
  const QFontMetrics metrics(small);
  const auto elide = place->line ? Qt::ElideRight : Qt::ElideMiddle;
  drawPiece(painter, row, x, small, theme.text2, metrics.elidedText(place->detail, elide, row.right() - x));
  painter->restore();
}

}  // namespace sporescope::ui

#include "moc_go_to_list.cpp"
