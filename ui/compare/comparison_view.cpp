// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/comparison_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "ui/compare/comparison_text.h"
#include "ui/style/node_shape.h"
#include "ui/style/ramp.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/text_runs.h"
#include "ui/widgets/rows_as_text.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

namespace {

constexpr int kPadding = RowDelegate::kPadding;
constexpr int kMinNode = 220;
constexpr int kSign = 12;

QColor textColorOf(NodeStatus status, const Theme& theme) {
  switch (status) {
    case NodeStatus::agrees:
      return theme.ok;
    case NodeStatus::propagates:
      return theme.warning;
    case NodeStatus::diverges:
      return theme.error;
    default:
      return theme.text2;
  }
}

void paintLines(QPainter* painter, const QRectF& box, std::initializer_list<QPointF> points, const QColor& color) {
  QPolygonF line;
  for (const QPointF& point : points) {
    line += QPointF(box.left() + point.x() * box.width(), box.top() + point.y() * box.height());
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(color, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(Qt::NoBrush);
  painter->drawPolyline(line);
  painter->restore();
}

void paintSign(QPainter* painter, const QRectF& box, NodeStatus status, bool finding, const QFont& font, const Theme& theme) {
  const QColor textColor = textColorOf(status, theme);
  if (finding) return paintFlag(painter, box, theme.error);
  switch (status) {
    case NodeStatus::agrees:
      return paintLines(painter, box, {{0.1, 0.55}, {0.4, 0.85}, {0.95, 0.2}}, textColor);
    case NodeStatus::propagates:
      paintLines(painter, box, {{0.05, 0.5}, {0.9, 0.5}}, textColor);
      return paintLines(painter, box, {{0.55, 0.2}, {0.92, 0.5}, {0.55, 0.8}}, textColor);
    case NodeStatus::diverges:
      paintLines(painter, box, {{0.1, 0.38}, {0.9, 0.38}}, textColor);
      paintLines(painter, box, {{0.1, 0.68}, {0.9, 0.68}}, textColor);
      return paintLines(painter, box, {{0.28, 0.95}, {0.72, 0.1}}, textColor);
    case NodeStatus::only_a:
      return paintRunBadge(painter, box, u'A', font, theme);
    case NodeStatus::only_b:
      return paintRunBadge(painter, box, u'B', font, theme);
    case NodeStatus::not_comparable:
      return paintLines(painter, box, {{0.2, 0.5}, {0.8, 0.5}}, textColor);
  }
}

}  // namespace

void ComparisonDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                                   const Theme& theme) const {
  const auto* model = static_cast<const ComparisonModel*>(index.model());
  const ComparedNode* node = model->nodeAt(index);
  if (node == nullptr) return;
  const QRect cell = padded(item.rect);
  const bool isMatched = node->a && node->b;
  painter->setPen(isMatched ? theme.text : theme.text2);
  switch (index.column()) {
    case ComparisonModel::kNode:
      painter->drawText(cell, static_cast<int>(item.displayAlignment), elidedPath(item.text, item.fontMetrics, cell.width()));
      break;
    case ComparisonModel::kInputError:
      paintError(painter, item, *node, true, theme);
      break;
    case ComparisonModel::kOutputError:
      paintError(painter, item, *node, false, theme);
      break;
    case ComparisonModel::kStatus:
      paintStatus(painter, item, node->status, model->isFinding(index), theme);
      break;
    case ComparisonModel::kMatchedBy:
    case ComparisonModel::kType:
      painter->setPen(theme.text2);
      drawElided(painter, cell, item);
      break;
    default:
      drawElided(painter, cell, item);
  }
}

// Only differing values have a bar. Inputs have one only if the operator carries a difference: the inputs of a diverging
// operator agree.
void ComparisonDelegate::paintError(QPainter* painter, const QStyleOptionViewItem& item, const ComparedNode& node, bool input,
                                    const Theme& theme) {
  QRect cell = padded(item.rect);
  const auto& error = input ? node.input_error : node.output_error;
  const bool showsBar = error && *error > 0 && (input ? node.status == NodeStatus::propagates : differs(node.status));
  const QRect room(cell.right() - kMaxBar + 1, cell.center().y() - 4, kMaxBar, 9);
  cell.setRight(room.left() - kPadding);
  drawElided(painter, cell, item);
  if (!showsBar) return;
  const double share = positionOfError(*error);
  const QColor color = std::isinf(*error) ? theme.nan.color() : rampColor(theme, share);
  painter->fillRect(QRect(room.topLeft(), QSize(std::max(2, qRound(share * kMaxBar)), room.height())), color);
}

void ComparisonDelegate::paintStatus(QPainter* painter, const QStyleOptionViewItem& item, NodeStatus status, bool finding,
                                     const Theme& theme) {
  const QRect cell = padded(item.rect);
  paintSign(painter, QRectF(cell.left(), cell.center().y() - kSign / 2.0 + 1, kSign, kSign), status, finding, item.font, theme);
  QFont font = item.font;
  if (status == NodeStatus::diverges) font.setWeight(QFont::DemiBold);
  painter->setFont(font);
  painter->setPen(textColorOf(status, theme));
  const QRect label = cell.adjusted(kSign + kPadding, 0, 0, 0);
  painter->drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                    QFontMetrics(font).elidedText(item.text, Qt::ElideRight, label.width()));
}

ComparisonView::ComparisonView(ComparisonModel* model, QWidget* parent)
    : FlatTable(model, new ComparisonDelegate, tr("Comparison"), parent) {
  fitNumbers();
}

void ComparisonView::setIterationsShown(bool shown) {
  if (shown != isColumnHidden(ComparisonModel::kIteration)) return;
  setColumnHidden(ComparisonModel::kIteration, !shown);
  fitColumns();
}

QString ComparisonView::rowsAsText(bool all) const {
  const int row = currentIndex().row();
  return all ? ui::rowsAsText(*model(), 0, model()->rowCount() - 1) : ui::rowsAsText(*model(), row, row);
}

void ComparisonView::fitNumbers() {
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(strong);
  const auto widestText = [](int column) -> QString {
    switch (column) {
      case ComparisonModel::kIteration:
      case ComparisonModel::kOrder:
        return formatCount(99999);
      case ComparisonModel::kInputError:
      case ComparisonModel::kOutputError:
        return formatError(0.000012345);
      case ComparisonModel::kLargest:
        return formatNumber(-1.2345e-10);
      case ComparisonModel::kType:
        return QStringLiteral("SparseSoftmaxCrossE");
      case ComparisonModel::kStatus:
        return statusText(NodeStatus::not_comparable);
      default:
        return matchedByText(MatchedBy::structure);
    }
  };
  for (int column = 0; column < ComparisonModel::kColumns; ++column) {
    if (column == ComparisonModel::kNode) continue;
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    int width = std::max(metrics.horizontalAdvance(widestText(column)), metrics.horizontalAdvance(title) + 12) + 2 * kPadding;
    const bool hasBar = column == ComparisonModel::kInputError || column == ComparisonModel::kOutputError;
    if (hasBar) width += ComparisonDelegate::kMaxBar + kPadding;
    if (column == ComparisonModel::kStatus) width += kSign + kPadding;
    header()->resizeSection(column, width);
  }
  fitColumns();
}

// Names take the room that numbers leave. In a narrow window, the least informative columns are hidden first.
void ComparisonView::fitColumns() {
  for (const int column : {ComparisonModel::kMatchedBy, ComparisonModel::kType, ComparisonModel::kLargest}) {
    header()->setSectionHidden(column, false);
  }
  const auto room = [this] { return viewport()->width() - header()->length() + header()->sectionSize(ComparisonModel::kNode); };
  for (const int column : {ComparisonModel::kMatchedBy, ComparisonModel::kType, ComparisonModel::kLargest}) {
    if (room() < kMinNode) header()->setSectionHidden(column, true);
  }
  header()->resizeSection(ComparisonModel::kNode, std::max(room(), kMinNode));
}

void ComparisonView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Home && event->modifiers() == Qt::NoModifier) {
    emit findingRequested();
    return;
  }
  QTreeView::keyPressEvent(event);
}

}  // namespace sporescope::ui

#include "moc_comparison_view.cpp"
