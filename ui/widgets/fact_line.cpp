// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/fact_line.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <iterator>
#include <map>

namespace sporescope::ui {

namespace {

constexpr int kGap = 12;
constexpr int kSide = 8;
constexpr int kMinElastic = 60;

}  // namespace

FactLine::FactLine(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FactLine::setSnapshot(std::vector<Fact> left, std::vector<Fact> right) {
  left_ = std::move(left);
  right_ = std::move(right);
  setAccessibleName(text());
  layOut();
}

QString FactLine::text() const {
  QStringList label;
  for (const auto* parts : {&left_, &right_}) {
    for (const Fact& fact : *parts) label += plainText(fact.runs);
  }
  return label.join(QStringLiteral("  "));
}

QSize FactLine::sizeHint() const { return {400, std::max(22, fontMetrics().height() + 4)}; }

QSize FactLine::minimumSizeHint() const { return {100, sizeHint().height()}; }

int FactLine::widthOfAll(const std::vector<const Fact*>& parts) const {
  int width = 2 * kSide;
  for (const Fact* fact : parts) width += widthOf(fact->runs, font()) + kGap;
  return width;
}

void FactLine::layOut() {
  std::vector<const Fact*> shown;
  for (const auto* parts : {&left_, &right_}) {
    for (const Fact& fact : *parts) shown.push_back(&fact);
  }
  const auto elasticRoom = [&] {
    int room = 0;
    for (const Fact* fact : shown) {
      if (fact->elastic) room += std::max(0, widthOf(fact->runs, font()) - kMinElastic);
    }
    return room;
  };
  while (!shown.empty() && widthOfAll(shown) - elasticRoom() > width()) {
    const auto worst =
        std::max_element(shown.begin(), shown.end(), [](const Fact* a, const Fact* b) { return a->priority < b->priority; });
    if ((*worst)->priority == 0) break;
    shown.erase(worst);
  }
  // Elastic items give up the missing width, those with the highest priority first.
  std::map<const Fact*, int> rooms;
  int missing = std::max(0, widthOfAll(shown) - width());
  std::vector<const Fact*> elastic;
  std::copy_if(shown.begin(), shown.end(), std::back_inserter(elastic), [](const Fact* fact) { return fact->elastic; });
  std::stable_sort(elastic.begin(), elastic.end(), [](const Fact* a, const Fact* b) { return a->priority > b->priority; });
  for (const Fact* fact : elastic) {
    const int wide = widthOf(fact->runs, font());
    rooms[fact] = std::clamp(wide - missing, std::min(kMinElastic, wide), wide);
    missing -= wide - rooms[fact];
  }

  placed_.clear();
  const auto isShown = [&](const Fact& fact) { return std::find(shown.begin(), shown.end(), &fact) != shown.end(); };
  int x = kSide;
  for (const Fact& fact : left_) {
    if (!isShown(fact)) continue;
    Placed placed{&fact, fact.runs, {}};
    int wide = widthOf(fact.runs, font());
    if (fact.elastic && rooms[&fact] < wide && !placed.runs.empty()) {
      const int room = rooms[&fact];
      placed.runs.back().text = fontMetrics().elidedText(
          placed.runs.back().text, Qt::ElideMiddle, room - (wide - fontMetrics().horizontalAdvance(placed.runs.back().text)));
      wide = widthOf(placed.runs, font());
    }
    placed.box = QRect(x, 0, wide, height());
    x += wide + kGap;
    placed_.push_back(std::move(placed));
  }
  int right = width() - kSide;
  std::for_each(right_.rbegin(), right_.rend(), [&](const Fact& fact) {
    if (!isShown(fact)) return;
    const int wide = widthOf(fact.runs, font());
    placed_.push_back({&fact, fact.runs, QRect(right - wide, 0, wide, height())});
    right -= wide + kGap;
  });
  update();
}

void FactLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  for (const Placed& placed : placed_) paintRuns(&painter, placed.box, placed.runs, font(), theme);
}

const FactLine::Placed* FactLine::at(const QPoint& position) const {
  const auto found =
      std::find_if(placed_.begin(), placed_.end(), [&](const Placed& placed) { return placed.box.contains(position); });
  return found == placed_.end() ? nullptr : &*found;
}

void FactLine::mouseMoveEvent(QMouseEvent* event) {
  const Placed* placed = at(event->position().toPoint());
  setCursor(placed != nullptr && !placed->fact->link.isEmpty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FactLine::mouseReleaseEvent(QMouseEvent* event) {
  const Placed* placed = at(event->position().toPoint());
  if (placed != nullptr && !placed->fact->link.isEmpty() && event->button() == Qt::LeftButton) {
    emit linkClicked(placed->fact->link);
  }
}

bool FactLine::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const Placed* placed = at(help->pos());
    const QString tip = placed == nullptr             ? QString()
                        : placed->fact->tip.isEmpty() ? plainText(placed->fact->runs)
                                                      : placed->fact->tip;
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
  }
  return QWidget::event(event);
}

void FactLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void FactLine::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) layOut();
}

}  // namespace sporescope::ui

#include "moc_fact_line.cpp"
