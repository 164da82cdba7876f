// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/charts/chart.h"

#include <QGraphicsItem>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/note_mark.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr double kTickHeight = 4;
constexpr double kDotRadius = 2.5;
constexpr double kPrompt = 8;

/// Base class of items that cover the whole chart.
class ChartItem : public QGraphicsItem {
 public:
  using Draw = void (*)(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme);

  ChartItem(const ChartGeometry* chartGeometry, std::function<const Theme&()> theme, Draw draw)
      : chartGeometry_(chartGeometry), theme_(std::move(theme)), draw_(draw) {}

  [[nodiscard]] QRectF boundingRect() const override { return {{}, chartGeometry_->frame.size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) override {
    painter->setFont(textFont(TextSize::tiny));
    draw_(painter, *chartGeometry_, theme_());
  }

 private:
  const ChartGeometry* chartGeometry_;
  std::function<const Theme&()> theme_;
  Draw draw_;
};

void drawAxes(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  const QRectF& box = chartGeometry.frame.box;
  for (const double y : chartGeometry.rules) painter->fillRect(QRectF(box.left(), y, box.width(), 1), theme.line2);
  painter->setPen(theme.text2.color());
  for (const auto& label : chartGeometry.values) painter->drawText(label.box, Qt::AlignRight | Qt::AlignVCenter, label.text);
  for (const auto& label : chartGeometry.positionLabels) painter->drawText(label.box, Qt::AlignCenter, label.text);
}

void drawTicks(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  for (const auto& tick : chartGeometry.ticks) {
    const QRectF box(std::round(tick.x) - 1, chartGeometry.frame.box.bottom() + 1, 3, kTickHeight);
    // Yellow on white is invisible without an outline.
    if (tick.meaning == TextRole::pos_inf && !theme.dark) painter->fillRect(box.adjusted(-1, -1, 1, 1), theme.pos_inf_text);
    painter->fillRect(box, tick.meaning == TextRole::nan       ? theme.nan
                           : tick.meaning == TextRole::pos_inf ? theme.pos_inf
                                                               : theme.neg_inf);
  }
}

void drawMarks(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  const QRectF& box = chartGeometry.frame.box;
  for (const double x : chartGeometry.marks) {
    painter->setPen(QPen(theme.info.color(), 1, Qt::DotLine));
    painter->drawLine(QPointF(x + 0.5, box.top()), QPointF(x + 0.5, box.bottom()));
    paintPrompt(painter, QRectF(x + 3, box.top() + 1, kPrompt, kPrompt), theme.info);
  }
}

void drawMarker(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  if (!chartGeometry.current) return;
  const QRectF& box = chartGeometry.frame.box;
  const double x = std::round(*chartGeometry.current);
  painter->fillRect(QRectF(x, box.top(), 1, box.height()), theme.accent);
  painter->setPen(Qt::NoPen);
  painter->setBrush(theme.accent.color());
  painter->drawPolygon(QPolygonF({{x - 4, box.top() - 7}, {x + 5, box.top() - 7}, {x + 0.5, box.top() - 1}}));
}

void drawDots(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& theme) {
  painter->setBrush(theme.base.color());
  for (const DrawnLine& line : chartGeometry.lines) {
    painter->setPen(QPen(line.color, kLinePen));
    for (const QPointF& dot : line.dots) painter->drawEllipse(dot, kDotRadius, kDotRadius);
  }
}

void drawNames(QPainter* painter, const ChartGeometry& chartGeometry, const Theme& /*theme*/) {
  for (const auto& name : chartGeometry.names) {
    painter->setPen(name.color);
    painter->drawText(name.box, Qt::AlignLeft | Qt::AlignVCenter, name.text);
  }
}

// Adds the items under and over the lines of a chart. Values and labels along the axes, ticks and the marker are below the
// lines; dots and names are above. The items paint the current content of `chartGeometry`, in the colors that `theme` returns.
// Both must outlive the last painting of the scene.
void addChartItems(QGraphicsScene* scene, const ChartGeometry* chartGeometry, const std::function<const Theme&()>& theme) {
  const auto add = [&](ChartItem::Draw draw, double level) {
    auto* item = new ChartItem(chartGeometry, theme, draw);
    item->setZValue(level);
    scene->addItem(item);
  };
  for (const auto draw : {drawAxes, drawTicks, drawMarks, drawMarker}) add(draw, -1);
  for (const auto draw : {drawDots, drawNames}) add(draw, 1);
}

}  // namespace

Chart::Chart(QWidget* parent) : QWidget(parent), drawing_(&scene_) {
  setFocusPolicy(Qt::StrongFocus);
  content_.valueText = [](double value) { return formatNumber(value); };
  scene_.setItemIndexMethod(QGraphicsScene::NoIndex);
  addChartItems(&scene_, &chartGeometry_, [this]() -> const Theme& { return themeOf(palette()); });
}

void Chart::setPositions(std::vector<double> positions) {
  content_.positions = std::move(positions);
  invalidate();
  notifyPartsChanged(this);
}

void Chart::setLines(std::vector<ChartLine> lines) {
  content_.lines = std::move(lines);
  verticalScale_ = valueScale(content_.lines);
  invalidate();
}

void Chart::setTicks(std::vector<ChartTick> ticks) {
  content_.ticks = std::move(ticks);
  invalidate();
}

void Chart::setMarks(std::vector<double> marks) {
  if (marks == content_.marks) return;
  content_.marks = std::move(marks);
  invalidate();
}

void Chart::setCurrent(std::optional<double> x) {
  if (x == current_) return;
  current_ = x;
  if (isPrepared_) updateMarker();
  update();
  notifyPartFocused(this);
}

void Chart::setValueText(ValueText text) {
  content_.valueText = std::move(text);
  invalidate();
}

void Chart::setExponents() {
  content_.exponents = true;
  setValueText([](double exponent) { return formatNumber(std::pow(10, exponent)); });
}

void Chart::setPositionText(PositionText text) {
  content_.positionText = std::move(text);
  invalidate();
}

void Chart::setPositionTip(PositionText tip) { positionTip_ = std::move(tip); }

void Chart::invalidate() {
  isPrepared_ = false;
  update();
}

void Chart::prepare() const {
  if (isPrepared_) return;
  isPrepared_ = true;
  chartGeometry_ = computeChartGeometry(content_, verticalScale_, size(), QFontMetricsF(textFont(TextSize::tiny)));
  updateMarker();
  drawing_.resize(size());
  drawing_.draw(chartGeometry_.lines);
}

void Chart::updateMarker() const {
  const double share = current_ ? chartGeometry_.frame.horizontal.share(*current_) : -1;
  const bool isInside = share >= 0 && share <= 1 && !content_.positions.empty();
  chartGeometry_.current = isInside ? std::optional(chartGeometry_.frame.xOf(*current_)) : std::nullopt;
}

double Chart::xOf(double x) const { return chartGeometry().frame.xOf(x); }

const ChartGeometry& Chart::chartGeometry() const {
  prepare();
  return chartGeometry_;
}

std::size_t Chart::drawnPoints() const {
  prepare();
  return drawing_.points();
}

void Chart::paintEvent(QPaintEvent* /*event*/) {
  prepare();
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  painter.fillRect(rect(), theme.base);
  if (!content_.positions.empty() || !content_.lines.empty()) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    scene_.render(&painter, rect(), rect());
    painter.restore();
  }
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.focus.color(), 2));
  painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void Chart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  invalidate();
}

void Chart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const auto kind = event->type();
  if (kind == QEvent::PaletteChange || kind == QEvent::FontChange || kind == QEvent::LanguageChange) invalidate();
}

void Chart::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  notifyPartFocused(this);
}

int Chart::positionAt(double x) const {
  const auto& positions = content_.positions;
  if (positions.empty()) return -1;
  const ChartFrame& frame = chartGeometry().frame;
  const auto after = std::ranges::lower_bound(positions, x, {}, [&](double position) { return frame.xOf(position); });
  if (after == positions.begin()) return 0;
  if (after == positions.end()) return static_cast<int>(positions.size()) - 1;
  const auto before = std::prev(after);
  return static_cast<int>((x - frame.xOf(*before) <= frame.xOf(*after) - x ? before : after) - positions.begin());
}

int Chart::currentPart() const {
  if (!current_) return -1;
  const auto found = std::ranges::lower_bound(content_.positions, *current_);
  return found != content_.positions.end() && *found == *current_ ? static_cast<int>(found - content_.positions.begin()) : -1;
}

AccessiblePart Chart::part(int position) const {
  AccessiblePart part;
  if (position < 0 || position >= partCount()) return part;
  const auto& positions = content_.positions;
  const auto index = static_cast<std::size_t>(position);
  const QRectF& box = chartGeometry().frame.box;
  const double x = xOf(positions[index]);
  const double left = index == 0 ? box.left() : (xOf(positions[index - 1]) + x) / 2;
  const double right = index + 1 == positions.size() ? box.right() : (x + xOf(positions[index + 1])) / 2;
  QStringList lines = tipOf(position).split(u'\n');
  part.name = lines.takeFirst();
  part.description = lines.join(QStringLiteral(", "));
  part.box = QRectF(left, box.top(), right - left, box.height()).toAlignedRect();
  part.state.selected = currentPart() == position;
  return part;
}

void Chart::pressPart(int position) {
  if (position >= 0 && position < partCount()) emit positionChosen(position);
}

QString Chart::tipOf(int position) const {
  if (positionTip_) return positionTip_(position);
  return content_.positionText ? content_.positionText(position) : QString();
}

void Chart::mouseReleaseEvent(QMouseEvent* event) {
  const int position = positionAt(event->position().x());
  if (position >= 0 && event->button() == Qt::LeftButton) emit positionChosen(position);
}

int Chart::positionForKey(int key) const {
  const auto& positions = content_.positions;
  const int last = static_cast<int>(positions.size()) - 1;
  if (key == Qt::Key_Home) return last < 0 ? -1 : 0;
  if (key == Qt::Key_End) return last;
  if (!current_ || (key != Qt::Key_Left && key != Qt::Key_Right)) return -1;
  if (key == Qt::Key_Left) return static_cast<int>(std::ranges::lower_bound(positions, *current_) - positions.begin()) - 1;
  const int next = static_cast<int>(std::ranges::upper_bound(positions, *current_) - positions.begin());
  return next <= last ? next : -1;
}

void Chart::keyPressEvent(QKeyEvent* event) {
  const int position = positionForKey(event->key());
  if (position < 0) return QWidget::keyPressEvent(event);
  emit positionChosen(position);
}

bool Chart::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int position = positionAt(help->pos().x());
  QToolTip::showText(help->globalPos(), position < 0 ? QString() : tipOf(position), this);
  return true;
}

}  // namespace sporescope::ui

#include "moc_chart.cpp"
