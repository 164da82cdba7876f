// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/recompute/recomputed_view.h"

#include <QHeaderView>
#include <QPainter>
#include <algorithm>
#include <array>

#include "ui/style/icons.h"
#include "ui/text/recompute_text.h"
#include "ui/text/text_runs.h"

namespace sporescope::ui {

namespace {

constexpr int kMinNode = 180;
constexpr int kSign = 14;

}  // namespace

void RecomputedDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                                   const Theme& theme) const {
  const RecomputedOperator* recomputed = static_cast<const RecomputedModel*>(index.model())->operatorAt(index);
  if (recomputed == nullptr) return;
  QRect cell = padded(item.rect);
  const bool checked = recomputed->verdict == RecomputeVerdict::checked;
  const bool differs = recomputed->beyond() > 0;
  painter->setPen(checked || differs ? theme.text : theme.text2);
  if (index.column() == RecomputedModel::kNode) {
    painter->drawText(cell, static_cast<int>(item.displayAlignment), elidedPath(item.text, item.fontMetrics, cell.width()));
    return;
  }
  if (index.column() == RecomputedModel::kType) painter->setPen(theme.text2);
  if (index.column() == RecomputedModel::kResult) {
    if (checked || differs) {
      const QPixmap sign = iconPixmap(differs ? Sign::error : Sign::tick, kSign, painter->device()->devicePixelRatioF());
      painter->drawPixmap(QPoint(cell.left(), cell.center().y() - kSign / 2 + 1), sign);
    }
    cell.setLeft(cell.left() + kSign + kPadding);
    if (differs) {
      QFont strong = item.font;
      strong.setWeight(QFont::DemiBold);
      painter->setFont(strong);
    }
    painter->setPen(recomputedColor(*recomputed, theme));
  }
  drawElided(painter, cell, item);
}

RecomputedView::RecomputedView(RecomputedModel* model, QWidget* parent)
    : FlatTable(model, new RecomputedDelegate, tr("Recomputed operators"), parent) {
  fitColumns();
}

void RecomputedView::setShown(bool iterations, bool ranks) {
  if (iterations == iterations_ && ranks == ranks_) return;
  iterations_ = iterations;
  ranks_ = ranks;
  fitColumns();
}

// Names take the remaining width. In a narrow window, the least informative columns are hidden first.
void RecomputedView::fitColumns() {
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(strong);
  static const std::array<QString, RecomputedModel::kColumns> samples{
      QStringLiteral("9999"),
      QStringLiteral("99 999"),
      QStringLiteral("99 999"),
      QString(),
      QStringLiteral("SparseSoftmaxCrossE"),
      QStringLiteral("[1024, 1024]"),
      QStringLiteral("\u22126.6135931e\u22125"),
      QStringLiteral("\u22126.6135931e\u22125"),
      QStringLiteral("1.234e\u221210"),
      QStringLiteral("1.234e\u221210"),
      QStringLiteral("not dumped"),
  };
  int room = viewport()->width() - kMinNode;
  bool fits = true;
  for (const int column : {RecomputedModel::kResult, RecomputedModel::kError, RecomputedModel::kBound, RecomputedModel::kRank,
                           RecomputedModel::kIteration, RecomputedModel::kOrder, RecomputedModel::kElement,
                           RecomputedModel::kFound, RecomputedModel::kExpected, RecomputedModel::kType}) {
    const bool shouldShow = column == RecomputedModel::kIteration ? iterations_
                            : column == RecomputedModel::kRank    ? ranks_
                                                                  : true;
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const QString& sample = samples[static_cast<std::size_t>(column)];
    int width = std::max(metrics.horizontalAdvance(title) + 12, metrics.horizontalAdvance(sample)) + 2 * RowDelegate::kPadding;
    if (column == RecomputedModel::kResult) width += kSign + RowDelegate::kPadding;
    fits = fits && (!shouldShow || width <= room || column == RecomputedModel::kResult);
    setColumnHidden(column, !fits || !shouldShow);
    if (!fits || !shouldShow) continue;
    header()->resizeSection(column, width);
    room -= width;
  }
  header()->resizeSection(RecomputedModel::kNode, kMinNode + std::max(room, 0));
}

}  // namespace sporescope::ui

#include "moc_recomputed_view.cpp"
