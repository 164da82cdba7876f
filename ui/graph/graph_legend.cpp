// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_legend.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStringList>
#include <algorithm>
#include <array>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/style/node_shape.h"
#include "ui/style/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/run_badge.h"

namespace sporescope::ui {

namespace {

constexpr int kLegendTitleHeight = 24;
constexpr int kLineHeight = 22;
constexpr int kPadding = 8;
constexpr int kSignWidth = 24;
constexpr int kSignGap = 8;
constexpr int kColumnGap = 10;

enum class Line { cause, path, data, control, cut, hit, other_hit, stale_hit, inferred, run_a };

// The badge of a hit, centered in `place`.
void paintHit(QPainter* painter, const QRectF& place, BadgeFill fill, const QFont& font, const Theme& theme) {
  const QString text = QStringLiteral("TO");
  QRectF box(QPointF(), badgeSize(font, text));
  box.moveCenter(place.center());
  paintBadge(painter, box, font, text, Severity::error, fill, theme);
}

void paintLine(QPainter* painter, const QRectF& place, Line line, const QFont& font, const Theme& theme) {
  const qreal middle = place.center().y();
  switch (line) {
    case Line::cause:
      paintFlag(painter, QRectF(place.center().x() - 6, middle - 7, 14, 14), theme.nan);
      return;
    case Line::path:
      painter->setPen(QPen(theme.nan.color(), 2));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(QRectF(place.left() + 2, middle - 6, place.width() - 4, 12), 3, 3);
      return;
    case Line::data:
    case Line::control: {
      const QColor color = line == Line::data ? theme.edge : theme.control_edge;
      QPen pen(color, 1);
      if (line == Line::control) pen.setDashPattern({4, 3});
      painter->setPen(pen);
      painter->drawLine(QPointF(place.left(), middle), QPointF(place.right() - 6, middle));
      painter->setPen(Qt::NoPen);
      painter->setBrush(color);
      painter->drawPolygon(
          QPolygonF({{place.right() - 7, middle - 3.5}, {place.right(), middle}, {place.right() - 7, middle + 3.5}}));
      return;
    }
    case Line::cut:
      painter->setPen(dottedPen(theme.edge));
      painter->setBrush(theme.base.color());
      painter->drawPath(shapePath(NodeShape::op, QRectF(place.left(), middle - 7, place.width(), 14)));
      return;
    case Line::hit:
      return paintHit(painter, place, BadgeFill::solid, font, theme);
    case Line::other_hit:
      return paintHit(painter, place, BadgeFill::hollow, font, theme);
    case Line::stale_hit:
      return paintHit(painter, place, BadgeFill::stale, font, theme);
    case Line::inferred:
      paintInferredMark(painter, place.center(), kInferredMark, theme);
      return;
    case Line::run_a: {
      QRectF box(0, 0, 13, 13);
      box.moveCenter(place.center());
      paintRunBadge(painter, box, u'A', font, theme);
      return;
    }
  }
}

}  // namespace

CollapsibleBox::CollapsibleBox(const QString& title, QWidget* parent) : QWidget(parent), title_(title) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(title);
  setToolTip(tr("Click the title to fold or unfold"));
}

void CollapsibleBox::setFolded(bool folded) {
  if (folded == folded_) return;
  folded_ = folded;
  updateGeometry();
  emit foldedChanged(folded);
  update();
}

QSize CollapsibleBox::titleSize() const {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  return {QFontMetrics(bold).horizontalAdvance(title_) + 3 * kPadding + 10, kLegendTitleHeight};
}

QRect CollapsibleBox::titleRect() const {
  return folded_ || showsTitle() ? QRect(0, 0, width(), kLegendTitleHeight) : QRect(0, 0, 16, 16);
}

void CollapsibleBox::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.base.color());
  painter.setRenderHint(QPainter::Antialiasing);
  if (!folded_) paintContent(&painter);
  paintTitle(&painter);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen((hasFocus() ? theme.focus : theme.line).color());
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void CollapsibleBox::paintTitle(QPainter* painter) {
  const Theme& theme = themeOf(palette());
  const bool hasText = folded_ || showsTitle();
  paintTriangle(painter, hasText ? QPointF(13, kLegendTitleHeight / 2.0) : QPointF(8, 8), 8, !folded_, theme.text2);
  if (!hasText) return;
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  painter->setFont(bold);
  painter->setPen(theme.text.color());
  painter->drawText(titleRect().adjusted(23, 0, 0, 0), Qt::AlignVCenter, title_);
}

void CollapsibleBox::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && titleRect().contains(event->pos())) setFolded(!folded_);
}

void CollapsibleBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    setFolded(!folded_);
  } else {
    QWidget::keyPressEvent(event);
  }
}

namespace {

// Texts of the two columns of entries.
std::array<QString, 5> shapeTexts() {
  return {GraphLegend::tr("Scope"), GraphLegend::tr("Aggregation"), GraphLegend::tr("Operator"), GraphLegend::tr("Parameter"),
          GraphLegend::tr("Constant")};
}
// Below the shapes.
std::array<QString, 2> causeTexts() { return {GraphLegend::tr("First cause"), GraphLegend::tr("Path of the cause")}; }
std::array<QString, 8> lineTexts() {
  return {GraphLegend::tr("Data"),
          GraphLegend::tr("Control"),
          GraphLegend::tr("Cut"),
          GraphLegend::tr("Hit"),
          GraphLegend::tr("Earlier or later hit"),
          GraphLegend::tr("Outdated hit"),
          GraphLegend::tr("Placed by data flow"),
          GraphLegend::tr("Only in run A")};
}
constexpr std::array kShapes = {NodeShape::scope, NodeShape::aggregation, NodeShape::op, NodeShape::parameter,
                                NodeShape::constant};
constexpr std::array kCauseLines = {Line::cause, Line::path};
constexpr std::array kLines = {Line::data,      Line::control,   Line::cut,      Line::hit,
                               Line::other_hit, Line::stale_hit, Line::inferred, Line::run_a};

template <class Text>
int maxWidth(const Text& texts, const QFontMetrics& metrics) {
  int width = 0;
  for (const QString& text : texts) width = std::max(width, metrics.horizontalAdvance(text));
  return width;
}

}  // namespace

// Users learn the shapes quickly and then need the room for the graph.
GraphLegend::GraphLegend(QWidget* parent) : CollapsibleBox(tr("Legend"), parent) {
  setFolded(true);
  describe();
}

void GraphLegend::describe() {
  QStringList entries;
  for (const QString& text : shapeTexts()) entries += text;
  for (const QString& text : causeTexts()) entries += text;
  const auto lines = lineTexts();
  for (std::size_t i = 0; i < lineCount(); ++i) entries += lines[i];
  setAccessibleDescription(entries.join(QStringLiteral(", ")));
}

int GraphLegend::columnWidth(int column) const {
  const QFontMetrics metrics(fontOfSize(font(), kLabelPixels));
  const int textWidth =
      column == 0 ? std::max(maxWidth(shapeTexts(), metrics), maxWidth(causeTexts(), metrics)) : maxWidth(lineTexts(), metrics);
  return kSignWidth + kSignGap + textWidth;
}

QSize GraphLegend::contentSize() const {
  const int lines = static_cast<int>(std::max(kShapes.size() + kCauseLines.size(), lineCount()));
  return {2 * kPadding + columnWidth(0) + kColumnGap + columnWidth(1), kLegendTitleHeight + lines * kLineHeight + kPadding / 2};
}

void GraphLegend::setHasNodesOfA(bool has) {
  if (has == hasNodesOfA_) return;
  hasNodesOfA_ = has;
  describe();
  update();
}

std::size_t GraphLegend::lineCount() const { return kLines.size() - (hasNodesOfA_ ? 0 : 1); }

void GraphLegend::paintContent(QPainter* painter) {
  const Theme& theme = themeOf(palette());
  const auto place = [&](int column, std::size_t line) {
    const int left = kPadding + (column == 0 ? 0 : columnWidth(0) + kColumnGap);
    return QRect(left, kLegendTitleHeight + static_cast<int>(line) * kLineHeight, columnWidth(column), kLineHeight);
  };
  const auto paintText = [&](const QRect& at, const QString& text) {
    painter->setFont(fontOfSize(font(), kLabelPixels));
    painter->setPen(theme.text.color());
    painter->drawText(at.adjusted(kSignWidth + kSignGap, 0, 0, 0), Qt::AlignVCenter, text);
  };
  const auto shapes = shapeTexts();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const QRect at = place(0, i);
    QRectF box(0, 0, kShapes[i] == NodeShape::constant ? 11 : 20, kShapes[i] == NodeShape::constant ? 11 : 13);
    box.moveCenter(QPointF(at.left() + kSignWidth / 2.0, at.center().y() + 0.5));
    const ShapeColors colors = shapeColors(kShapes[i], theme);
    painter->setPen(QPen(colors.outline, 1));
    painter->setBrush(colors.fill);
    painter->drawPath(shapePath(kShapes[i], box));
    paintText(at, shapes[i]);
  }
  const auto paintEntry = [&](const QRect& at, Line line, const QString& text) {
    paintLine(painter, QRectF(at.left(), at.top(), kSignWidth, at.height()), line, font(), theme);
    paintText(at, text);
  };
  const auto causes = causeTexts();
  for (std::size_t i = 0; i < causes.size(); ++i) paintEntry(place(0, kShapes.size() + i), kCauseLines[i], causes[i]);
  const auto lines = lineTexts();
  for (std::size_t i = 0; i < lineCount(); ++i) paintEntry(place(1, i), kLines[i], lines[i]);
}

}  // namespace sporescope::ui

#include "moc_graph_legend.cpp"
