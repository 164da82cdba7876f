// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/start/recent_delegate.h"

#include <QPainter>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/verdict_style.h"

namespace sporescope::ui {

namespace {

constexpr int kRow = 48;
constexpr int kPinColumn = 44;
constexpr int kTextLeft = 36;
constexpr int kBadgePadding = 8;

VerdictStyle verdictStyle(const RecentDump& dump, const Theme& theme) {
  if (dump.presence == RecentDump::Presence::missing) return {theme.disabled, Qt::transparent};
  return verdictStyle(dump.verdict.kind, theme);
}

// Returns the width that the verdict takes at the right of `row`.
int paintVerdict(QPainter* painter, const QRect& row, const RecentDump& dump, const Theme& theme) {
  const VerdictStyle style = verdictStyle(dump, theme);
  const bool badge = style.hasBackground();
  const bool missing = dump.presence == RecentDump::Presence::missing;
  const QString label = missing ? RecentDelegate::tr("folder not found") : verdictText(dump.verdict);
  const QFont font = textFont(TextSize::normal, badge ? QFont::DemiBold : QFont::Normal);
  const QFontMetrics metrics(font);
  QRect box(0, 0, metrics.horizontalAdvance(label) + 2 * kBadgePadding, metrics.height() + 2);
  box.moveCenter(row.center());
  box.moveRight(row.right() - kPinColumn);
  if (badge) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(style.background);
    painter->drawRoundedRect(box, 3, 3);
  }
  painter->setFont(font);
  painter->setPen(style.text);
  painter->drawText(box, Qt::AlignCenter, label);
  return row.right() - box.left();
}

}  // namespace

RecentDelegate::RecentDelegate(const RecentDumps* dumps, QObject* parent) : QStyledItemDelegate(parent), dumps_(dumps) {}

QRect RecentDelegate::pinRect(const QRect& row) {
  QRect square(0, 0, 24, 24);
  square.moveCenter(row.center());
  square.moveRight(row.right() - 8);
  return square;
}

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const {
  return {1, std::max(kRow, 2 * option.fontMetrics.height() + 10)};
}

void RecentDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const RecentDump& dump = dumps_->dumps()[static_cast<std::size_t>(index.row())];
  const Theme& theme = themeOf(option.palette);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  const bool hover = option.state.testFlag(QStyle::State_MouseOver);
  const bool missing = dump.presence == RecentDump::Presence::missing;
  const qreal ratio = painter->device()->devicePixelRatioF();
  const QRect& row = option.rect;

  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  if (selected || hover) painter->fillRect(row, selected ? theme.selection : theme.hover);
  painter->fillRect(QRect(row.left(), row.bottom(), row.width(), 1), theme.line2);
  const QColor textColor = missing ? theme.disabled : theme.text;
  painter->drawPixmap(row.left() + 8, row.center().y() - 9,
                      iconPixmap(QStringLiteral("document-open-folder"), 16, ratio, missing ? theme.disabled : theme.text2));
  if (dump.pinned || selected || hover) {
    const QRect pin = pinRect(row);
    painter->drawPixmap(pin.center() - QPoint(7, 7),
                        iconPixmap(QStringLiteral("window-pin"), 16, ratio, dump.pinned ? theme.accent : theme.text2));
  }
  const int right = row.right() - paintVerdict(painter, row, dump, theme) - 12;

  const QFont bold = textFont(TextSize::normal, QFont::DemiBold);
  const QFont small = textFont(TextSize::small);
  const QFontMetrics boldMetrics(bold);
  const QFontMetrics smallMetrics(small);
  const int left = row.left() + kTextLeft;
  const int top = row.top() + (row.height() - boldMetrics.height() - smallMetrics.height()) / 2;
  const QString title = boldMetrics.elidedText(dump.title, Qt::ElideMiddle, (right - left) * 2 / 3);
  painter->setFont(bold);
  painter->setPen(textColor);
  painter->drawText(QPoint(left, top + boldMetrics.ascent()), title);
  const int pathLeft = left + boldMetrics.horizontalAdvance(title) + 8;
  painter->setFont(small);
  painter->setPen(theme.text2.color());
  painter->drawText(QPoint(pathLeft, top + boldMetrics.ascent()),
                    smallMetrics.elidedText(shortPath(dump.path), Qt::ElideMiddle, right - pathLeft));
  const QString details = missing ? tr("moved or deleted") : snapshotText(dump);
  painter->drawText(QPoint(left, top + boldMetrics.height() + smallMetrics.ascent()),
                    smallMetrics.elidedText(details, Qt::ElideRight, right - left));
  painter->restore();
}

}  // namespace sporescope::ui

#include "moc_recent_delegate.cpp"
