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
  QStringList texts;
  for (const auto* parts : {&left_, &right_}) {
    for (const Fact& fact : *parts) texts += plainText(fact.runs);
  }
  return texts.join(QStringLiteral("  "));
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
    int slack = 0;
    for (const Fact* fact : shown) {
      if (fact->elastic) slack += std::max(0, widthOf(fact->runs, font()) - kMinElastic);
    }
    return slack;
  };
  while (!shown.empty() && widthOfAll(shown) - elasticRoom() > width()) {
    const auto candidate =
        std::max_element(shown.begin(), shown.end(), [](const Fact* a, const Fact* b) { return a->priority < b->priority; });
    if ((*candidate)->priority == 0) break;
    shown.erase(candidate);
  }
  // Elastic items give up the missing width, those with the highest priority first.
  std::map<const Fact*, int> elasticWidths;
  int missing = std::max(0, widthOfAll(shown) - width());
  std::vector<const Fact*> elastic;
  std::copy_if(shown.begin(), shown.end(), std::back_inserter(elastic), [](const Fact* fact) { return fact->elastic; });
  std::stable_sort(elastic.begin(), elastic.end(), [](const Fact* a, const Fact* b) { return a->priority > b->priority; });
  for (const Fact* fact : elastic) {
    const int fullWidth = widthOf(fact->runs, font());
    elasticWidths[fact] = std::clamp(fullWidth - missing, std::min(kMinElastic, fullWidth), fullWidth);
    missing -= fullWidth - elasticWidths[fact];
  }

  placedItems_.clear();
  const auto isShown = [&](const Fact& fact) { return std::find(shown.begin(), shown.end(), &fact) != shown.end(); };
  int x = kSide;
  for (const Fact& fact : left_) {
    if (!isShown(fact)) continue;
    PlacedItem item{&fact, fact.runs, {}};
    int fullWidth = widthOf(fact.runs, font());
    if (fact.elastic && elasticWidths[&fact] < fullWidth && !item.runs.empty()) {
      const int room = elasticWidths[&fact];
      item.runs.back().text = fontMetrics().elidedText(
          item.runs.back().text, Qt::ElideMiddle, room - (fullWidth - fontMetrics().horizontalAdvance(item.runs.back().text)));
      fullWidth = widthOf(item.runs, font());
    }
    item.box = QRect(x, 0, fullWidth, height());
    x += fullWidth + kGap;
    placedItems_.push_back(std::move(item));
  }
  int right = width() - kSide;
  std::for_each(right_.rbegin(), right_.rend(), [&](const Fact& fact) {
    if (!isShown(fact)) return;
    const int fullWidth = widthOf(fact.runs, font());
    placedItems_.push_back({&fact, fact.runs, QRect(right - fullWidth, 0, fullWidth, height())});
    right -= fullWidth + kGap;
  });
  update();
}

void FactLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = themeOf(palette());
  for (const PlacedItem& item : placedItems_) paintRuns(&painter, item.box, item.runs, font(), theme);
}

const FactLine::PlacedItem* FactLine::itemAt(const QPoint& position) const {
  const auto found = std::find_if(placedItems_.begin(), placedItems_.end(),
                                  [&](const PlacedItem& item) { return item.box.contains(position); });
  return found == placedItems_.end() ? nullptr : &*found;
}

void FactLine::mouseMoveEvent(QMouseEvent* event) {
  const PlacedItem* item = itemAt(event->position().toPoint());
  setCursor(item != nullptr && !item->fact->link.isEmpty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void FactLine::mouseReleaseEvent(QMouseEvent* event) {
  const PlacedItem* item = itemAt(event->position().toPoint());
  if (item != nullptr && !item->fact->link.isEmpty() && event->button() == Qt::LeftButton) {
    emit linkClicked(item->fact->link);
  }
}

bool FactLine::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const PlacedItem* item = itemAt(help->pos());
    const QString tip = item == nullptr ? QString() : item->fact->tip.isEmpty() ? plainText(item->fact->runs) : item->fact->tip;
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
