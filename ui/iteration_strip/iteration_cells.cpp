// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/iteration_strip/iteration_cells.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QPolygonF>
#include <QStringList>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/style/note_mark.h"
#include "ui/style/theme.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kWide = 36;
constexpr int kNarrow = 12;
constexpr int kCellHeight = 20;
constexpr int kGap = 2;
constexpr int kManyIterations = 100;
constexpr int kNumberEvery = 10;
constexpr qreal kDot = 5;
constexpr qreal kRibbon = 7;
constexpr qreal kPrompt = 7;

}  // namespace

IterationCells::IterationCells(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Iterations"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void IterationCells::setIterations(std::vector<IterationEntry> entries) {
  if (entries == iterations_) return;
  iterations_ = std::move(entries);
  notifyPartsChanged(this);
  updateGeometry();
  showCurrent();
  update();
}

void IterationCells::setSteps(bool steps) {
  labels_ = IterationLabels(steps ? IterationLabels::Counted::steps : IterationLabels::Counted::iterations);
  setAccessibleName(steps ? tr("Steps") : tr("Iterations"));
}

void IterationCells::setCurrent(Iteration iteration) {
  current_ = iteration;
  setAccessibleDescription(labels_.atSentenceStart(iteration));
  showCurrent();
  update();
  notifyPartFocused(this);
}

int IterationCells::pitch() const { return (static_cast<int>(iterations_.size()) > kManyIterations ? kNarrow : kWide) + kGap; }

QRect IterationCells::cellRect(int position) const {
  return {position * pitch() - offset_, (height() - kCellHeight) / 2, pitch() - kGap, kCellHeight};
}

QSize IterationCells::sizeHint() const { return {static_cast<int>(iterations_.size()) * pitch(), kCellHeight + 6}; }

QSize IterationCells::minimumSizeHint() const { return {std::min(sizeHint().width(), 3 * (kWide + kGap)), kCellHeight + 6}; }

int IterationCells::currentPosition() const {
  const auto found =
      std::find_if(iterations_.begin(), iterations_.end(), [this](const IterationEntry& r) { return r.iteration == current_; });
  return found == iterations_.end() ? -1 : static_cast<int>(found - iterations_.begin());
}

int IterationCells::positionAt(int x) const {
  const int position = (x + offset_) / pitch();
  return x + offset_ >= 0 && position < static_cast<int>(iterations_.size()) ? position : -1;
}

void IterationCells::scrollTo(int offset) {
  const int maxOffset = std::max(0, static_cast<int>(iterations_.size()) * pitch() - width());
  offset_ = std::clamp(offset, 0, maxOffset);
  update();
}

void IterationCells::showCurrent() {
  const int position = currentPosition();
  if (position < 0) return scrollTo(offset_);
  const int left = position * pitch();
  if (left < offset_) return scrollTo(left - pitch());
  if (left + pitch() > offset_ + width()) return scrollTo(left + 2 * pitch() - width());
  scrollTo(offset_);
}

void IterationCells::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (iterations_.empty()) return;
  const int first = std::max(0, (event->rect().left() + offset_) / pitch());
  const int last = std::min(static_cast<int>(iterations_.size()) - 1, (event->rect().right() + offset_) / pitch());
  for (int position = first; position <= last; ++position) paintCell(&painter, position);
}

void IterationCells::paintCell(QPainter* painter, int position) const {
  const Theme& theme = themeOf(palette());
  const IterationEntry& entry = iterations_[static_cast<std::size_t>(position)];
  const QRect cell = cellRect(position);
  const bool current = entry.iteration == current_;
  const bool narrow = pitch() < kWide;
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->setPen(entry.dumped ? theme.scope_line.color() : theme.line.color());
  painter->setBrush(current ? QBrush(theme.selection.color())
                            : (entry.dumped ? QBrush(theme.scope.color()) : QBrush(Qt::NoBrush)));
  painter->drawRect(cell.adjusted(0, 0, -1, -1));
  if (current) {
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen((hasFocus() ? theme.focus : theme.accent).color(), 2));
    painter->drawRect(cell.adjusted(1, 1, -1, -1));
  }
  if (!narrow || number_of(entry.iteration) % kNumberEvery == 0) {
    QFont numberFont = fontOfSize(font(), narrow ? 11 : 12);
    if (current) numberFont.setWeight(QFont::DemiBold);
    painter->setFont(numberFont);
    painter->setPen((entry.dumped || current ? theme.text : theme.text2).color());
    const int overhang = narrow ? 14 : 0;  // A number is wider than a narrow cell; its neighbors have none
    painter->drawText(cell.adjusted(-overhang, 0, overhang, 0), Qt::AlignCenter, QString::number(number_of(entry.iteration)));
  }
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  if (entry.hasNote) {
    painter->setBrush(theme.accent.color());
    const QPointF corner(cell.left() + 1, cell.top() + 1);
    painter->drawPolygon(QPolygonF{corner, corner + QPointF(kRibbon, 0), corner + QPointF(0, kRibbon)});
  }
  if (!entry.console.isEmpty()) {
    paintPrompt(painter, QRectF(cell.left() + 2, cell.bottom() - kPrompt - 1, kPrompt, kPrompt), theme.info);
  }
  if (entry.nan || entry.infinite || entry.hits) {
    painter->setBrush((entry.nan ? theme.nan : theme.warning).color());
    painter->drawEllipse(QRectF(cell.right() - kDot - 2, cell.top() + 3, kDot, kDot));
  }
}

void IterationCells::mousePressEvent(QMouseEvent* event) {
  const int position = positionAt(event->pos().x());
  if (event->button() == Qt::LeftButton && position >= 0) {
    emit chosen(iterations_[static_cast<std::size_t>(position)].iteration);
  }
}

void IterationCells::wheelEvent(QWheelEvent* event) {
  const QPoint delta = event->angleDelta();
  scrollTo(offset_ - (delta.x() != 0 ? delta.x() : delta.y()) / 120 * 3 * pitch());
  event->accept();
}

void IterationCells::step(int count) {
  if (iterations_.empty()) return;
  const int last = static_cast<int>(iterations_.size()) - 1;
  const int position = currentPosition();
  const int target = position < 0 ? 0 : std::clamp(position + count, 0, last);
  if (target != position) emit chosen(iterations_[static_cast<std::size_t>(target)].iteration);
}

void IterationCells::setTyped(const QString& typed) {
  if (typed == typed_) return;
  typed_ = typed;
  emit typedChanged();
}

void IterationCells::goToTyped() {
  bool isNumber = false;
  const Iteration iteration{typed_.toLongLong(&isNumber)};
  setTyped({});
  const bool exists =
      std::any_of(iterations_.begin(), iterations_.end(), [&](const IterationEntry& r) { return r.iteration == iteration; });
  if (isNumber && exists) emit chosen(iteration);
}

void IterationCells::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return step(-1);
    case Qt::Key_Right:
      return step(1);
    case Qt::Key_Home:
      return step(-static_cast<int>(iterations_.size()));
    case Qt::Key_End:
      return step(static_cast<int>(iterations_.size()));
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return goToTyped();
    case Qt::Key_Backspace:
      return setTyped(typed_.chopped(std::min<qsizetype>(1, typed_.size())));
    case Qt::Key_Escape:
      return setTyped({});
    default:
      break;
  }
  const QString text = event->text();
  if (text.size() == 1 && text[0] >= u'0' && text[0] <= u'9' && typed_.size() < 18) {
    setTyped(typed_ + text);
  } else {
    QWidget::keyPressEvent(event);
  }
}

void IterationCells::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  notifyPartFocused(this);
}

void IterationCells::focusOutEvent(QFocusEvent* event) {
  setTyped({});
  QWidget::focusOutEvent(event);
}

void IterationCells::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showCurrent();
}

QString IterationCells::toolTipOf(const IterationEntry& entry) const {
  QStringList lines{labels_.atSentenceStart(entry.iteration)};
  if (entry.unread) {
    lines += tr("Its folder could not be read");
  } else if (!entry.dumped) {
    lines += labels_.choose(tr("Not dumped"), tr("Not captured"));
  }
  if (entry.nan) {
    lines += tr("Contains NaN");
  } else if (entry.infinite) {
    lines += tr("Contains Inf");
  } else if (entry.hits) {
    lines += tr("Has hits");
  }
  if (entry.hasNote) lines += tr("Has a note");
  if (!entry.console.isEmpty()) lines += entry.console;
  return lines.join(u'\n');
}

AccessiblePart IterationCells::part(int position) const {
  AccessiblePart part;
  if (position < 0 || position >= partCount()) return part;
  const IterationEntry& entry = iterations_[static_cast<std::size_t>(position)];
  QStringList lines = toolTipOf(entry).split(u'\n');
  part.name = lines.takeFirst();
  part.description = lines.join(QStringLiteral(", "));
  part.box = cellRect(position);
  part.state.selected = entry.iteration == current_;
  return part;
}

void IterationCells::pressPart(int position) {
  if (position >= 0 && position < partCount()) emit chosen(iterations_[static_cast<std::size_t>(position)].iteration);
}

bool IterationCells::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int position = positionAt(help->pos().x());
    QToolTip::showText(help->globalPos(), position < 0 ? QString() : toolTipOf(iterations_[static_cast<std::size_t>(position)]),
                       this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace sporescope::ui

#include "moc_iteration_cells.cpp"
