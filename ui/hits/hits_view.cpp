// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/hits_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>

#include "ui/style/node_shape.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = RowDelegate::kPadding;
constexpr int kMinNode = 160;

QColor flagColor(TextRole meaning, const Theme& theme) {
  switch (meaning) {
    case TextRole::nan:
      return theme.nan;
    case TextRole::neg_inf:
      return theme.neg_inf;
    case TextRole::pos_inf:
      return theme.pos_inf;
    default:
      return colorOf(meaning, theme);
  }
}

void paintBadgedText(QPainter* painter, const QRect& cell, const QModelIndex& index, const QFont& font, const QColor& textColor,
                     BadgeFill fill, const Theme& theme) {
  const QString abbreviation = index.data(HitsModel::kBadgeRole).toString();
  const Severity severity = index.data(HitsModel::kSevereRole).toBool() ? Severity::error : Severity::warning;
  const QSize size = badgeSize(font, abbreviation);
  const QRect box(QPoint(cell.left(), cell.center().y() - size.height() / 2 + 1), size);
  paintBadge(painter, box, font, abbreviation, severity, fill, theme);
  const QRect textRect = cell.adjusted(size.width() + 4, 0, 0, 0);
  painter->setPen(textColor);
  painter->drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, textRect.width()));
}

}  // namespace

void HitsDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                             const Theme& theme) const {
  const QRect cell = padded(item.rect);
  const bool stale = index.data(HitsModel::kStaleRole).toBool();
  const QColor textColor = stale ? theme.text2 : theme.text;
  switch (index.column()) {
    case HitsModel::kFlag:
      if (stale) {
        paintStaleClock(painter, QRectF(item.rect).center(), theme.text2);
      } else if (index.data(HitsModel::kFlagRole).toBool()) {
        paintFlag(painter, QRectF(item.rect.center().x() - 6, item.rect.center().y() - 6, 12, 12),
                  flagColor(flagMeaning_, theme));
      }
      break;
    case HitsModel::kWatchpoint:
      paintBadgedText(painter, cell, index, item.font, textColor, stale ? BadgeFill::stale : BadgeFill::solid, theme);
      break;
    case HitsModel::kFound: {
      TextRuns runs = index.data(HitsModel::kRunsRole).value<TextRuns>();
      if (stale) {
        for (TextRun& run : runs) run.meaning = TextRole::quiet;
      }
      paintRuns(painter, cell, runs, item.font, theme);
      break;
    }
    case HitsModel::kSource:
      painter->setPen(stale ? theme.text2 : theme.accent);
      drawElided(painter, cell, item);
      break;
    case HitsModel::kNode:
      painter->setPen(textColor);
      painter->drawText(cell, static_cast<int>(item.displayAlignment), elidedPath(item.text, item.fontMetrics, cell.width()));
      break;
    default:
      painter->setPen(textColor);
      drawElided(painter, cell, item);
  }
}

HitsView::HitsView(HitsModel* model, QWidget* parent)
    : QTreeView(parent),
      model_(model),
      delegate_(new HitsDelegate(this)),
      rowActions_(new RowActions(this, {[this] { return rows(); }, [this] { return shownColumns(); }})) {
  setModel(model);
  setItemDelegate(delegate_);
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setAllColumnsShowFocus(true);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setExpandsOnDoubleClick(false);
  setAccessibleName(tr("Hits"));
  header()->setSortIndicatorClearable(true);
  header()->setSortIndicator(-1, Qt::AscendingOrder);
  setSortingEnabled(true);
  header()->setStretchLastSection(false);
  header()->setSectionResizeMode(HitsModel::kNode, QHeaderView::Stretch);
  header()->setMinimumSectionSize(24);
  for (int column = 0; column < HitsModel::kColumns; ++column) header()->resizeSection(column, 28);  // Columns grow later
}

void HitsView::setFlagMeaning(TextRole meaning) {
  delegate_->setFlagMeaning(meaning);
  viewport()->update();
}

void HitsView::fitColumns() {
  const QFontMetrics metrics(font());
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics headerMetrics(header()->font());
  const auto widthOf = [&](int column, const QString& text) {
    const QString title = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int textWidth =
        column == HitsModel::kFound ? QFontMetrics(strong).horizontalAdvance(text) : metrics.horizontalAdvance(text);
    return std::max(textWidth, headerMetrics.horizontalAdvance(title) + 12) + 2 * kPadding + 2;
  };
  const auto grow = [&](int column, const QString& text, int maxWidth) {
    const int newWidth = std::min(widthOf(column, text), maxWidth);
    if (header()->sectionSize(column) < newWidth) header()->resizeSection(column, newWidth);
  };
  constexpr int kUnlimited = 4000;
  for (const int column :
       {HitsModel::kIteration, HitsModel::kOrder, HitsModel::kShape, HitsModel::kFound, HitsModel::kFirstAt}) {
    grow(column, model_->widestText(column), kUnlimited);
  }
  grow(HitsModel::kRank, QStringLiteral("00"), kUnlimited);
  grow(HitsModel::kGraph, QStringLiteral("kernel_graph00"), kUnlimited);
  grow(HitsModel::kTensor, QStringLiteral("output 00"), kUnlimited);
  grow(HitsModel::kWatchpoint, QStringLiteral("WCL  Weight change above threshold"), kUnlimited);
  grow(HitsModel::kSource, QStringLiteral("networks.py:0000 "), kUnlimited);
  fitNodes();
}

// Names take the width that numbers leave. If that is too narrow to read them, the table becomes wider than the window.
void HitsView::fitNodes() {
  const int otherWidth = header()->length() - header()->sectionSize(HitsModel::kNode);
  const bool fits = viewport()->width() - otherWidth >= kMinNode;
  header()->setSectionResizeMode(HitsModel::kNode, fits ? QHeaderView::Stretch : QHeaderView::Interactive);
  if (!fits) header()->resizeSection(HitsModel::kNode, kMinNode);
}

void HitsView::resizeEvent(QResizeEvent* event) {
  QTreeView::resizeEvent(event);
  fitNodes();
}

QModelIndexList HitsView::rows() const {
  QModelIndexList rows;
  for (QModelIndex row = model_->next({}, true); row.isValid();) {
    rows.push_back(row);
    const QModelIndex next = model_->next(row, true);
    if (next == row) break;
    row = next;
  }
  return rows;
}

std::vector<int> HitsView::shownColumns() const {
  std::vector<int> columns;
  for (int i = 0; i < header()->count(); ++i) {
    const int column = header()->logicalIndex(i);
    if (column != HitsModel::kFlag && !header()->isSectionHidden(column)) columns.push_back(column);
  }
  return columns;
}

void HitsView::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  if (model_->grouping() == HitGrouping::none || index.parent().isValid()) {
    QTreeView::drawRow(painter, option, index);
    return;
  }
  QStyleOptionViewItem row = option;
  row.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
  row.rect = QRect(0, option.rect.top(), viewport()->width(), option.rect.height());
  row.showDecorationSelected = true;
  style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &row, painter, this);
  const Theme& theme = themeOf(palette());
  paintTriangle(painter, QPointF(12, row.rect.center().y() + 0.5), 8, isExpanded(index), theme.text2);
  painter->save();
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  painter->setFont(strong);
  painter->setPen(theme.text.color());
  const QRect textRect = row.rect.adjusted(24, 0, -kPadding, 0);
  painter->drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter,
                    elidedPath(index.siblingAtColumn(0).data().toString(), QFontMetrics(strong), textRect.width()));
  painter->restore();
}

bool HitsView::isOverSource(const QPoint& position) const {
  const QModelIndex index = indexAt(position);
  if (index.column() != HitsModel::kSource) return false;
  const int textWidth = fontMetrics().horizontalAdvance(index.data().toString());
  return textWidth > 0 && position.x() < visualRect(index).left() + kPadding + textWidth;
}

void HitsView::mouseMoveEvent(QMouseEvent* event) {
  QTreeView::mouseMoveEvent(event);
  viewport()->setCursor(isOverSource(event->position().toPoint()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void HitsView::mouseReleaseEvent(QMouseEvent* event) {
  QTreeView::mouseReleaseEvent(event);
  const QPoint position = event->position().toPoint();
  const bool plain = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier;
  if (plain && isOverSource(position)) emit sourceClicked(indexAt(position));
}

void HitsView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home && event->modifiers() == Qt::NoModifier && model_->rowCount() > 0) {
    const QModelIndex first = model_->next({}, true);
    setCurrentIndex(first);
    scrollTo(first);
    return;
  }
  QTreeView::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_hits_view.cpp"
