// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/sticky_titles.h"

#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/painting/graph_label.h"
#include "ui/style/node_shape.h"
#include "ui/widgets/badge.h"

namespace sporescope::ui {

namespace {

constexpr int kMaxRows = 3;
constexpr qreal kAroundText = 3;
constexpr qreal kAfterText = 7;
constexpr qreal kTitleGap = 6;
constexpr qreal kMinWidth = 40;  // Narrower titles are unreadable

/// A sticky title that has no position yet.
struct StickyCandidate {
  ItemIndex item = kNoItem;
  int outer = 0;    ///< Number of scopes around it whose titles stick to the upper edge
  int deepest = 0;  ///< Maximum of `outer` over its descendants and itself
  bool above = false;
};

class StickyRows {
 public:
  StickyRows(const GraphScene& scene, const GraphCamera& camera, const QRectF& view, const QFont& font,
             const std::vector<QRectF>& avoided)
      : scene_(scene), camera_(camera), view_(view), metrics_(fontOfSize(font, kLabelPixels)), avoided_(avoided) {}

  std::vector<StickyTitle> titles() {
    collect();
    for (std::size_t remaining = stickyCandidates_.size(); remaining > 0; --remaining) {  // From the innermost outwards
      const StickyCandidate& inner = stickyCandidates_[remaining - 1];
      if (StickyCandidate* enclosing = enclosingCandidate(inner.item)) {
        enclosing->deepest = std::max(enclosing->deepest, inner.deepest);
      }
    }
    std::vector<StickyTitle> titles;
    for (const StickyCandidate& candidate : stickyCandidates_) {
      if (auto title = placeTitle(candidate)) {
        avoided_.push_back(title->place);
        titles.push_back(std::move(*title));
      }
    }
    return titles;
  }

 private:
  [[nodiscard]] qreal rowHeight() const { return metrics_.height() + 2 * kAroundText; }
  [[nodiscard]] qreal topOfRow(int row) const { return view_.top() + row * rowHeight(); }

  void collect() {
    const auto& items = scene_.layout().items;
    for (ItemIndex i = 0; i < items.size(); ++i) {
      const QRectF box = camera_.toScreen(scene_.boxOf(i));
      if (!box.intersects(view_)) continue;
      if (!is_container(items[i].kind)) {
        if (camera_.scale >= kNameScale) boxes_.push_back(box);
        continue;
      }
      if (items[i].kind == LayoutKind::repetition) boxes_.push_back(stripOf(i));
      StickyCandidate candidate{i, outerCount(i), outerCount(i), false};
      const qreal top = topOfRow(std::min(candidate.outer, kMaxRows - 1));
      candidate.above = box.top() < top;
      const bool isLeftOfView = camera_.toScreen(QPointF(scene_.titleLeft(i), 0)).x() < view_.left();
      // A box whose remaining part is less than two rows needs no title: the title would cover the rest of it.
      if ((!candidate.above && !isLeftOfView) || box.bottom() < top + 2 * rowHeight()) continue;
      position_.emplace(i, stickyCandidates_.size());
      stickyCandidates_.push_back(candidate);
    }
  }

  /// Returns the place of the squares of a repetition on the screen.
  [[nodiscard]] QRectF stripOf(ItemIndex repetition) const {
    const LayoutItem& item = scene_.layout().items[repetition];
    QRectF strip;
    for (std::size_t i = 0; i < item.instances.size(); ++i) strip |= scene_.squareOf(repetition, i);
    return camera_.toScreen(strip);
  }

  [[nodiscard]] StickyCandidate* enclosingCandidate(ItemIndex item) {
    for (ItemIndex enclosing = scene_.scopeAround(item); enclosing != kNoItem; enclosing = scene_.scopeAround(enclosing)) {
      const auto known = position_.find(enclosing);
      if (known != position_.end() && stickyCandidates_[known->second].above) return &stickyCandidates_[known->second];
    }
    return nullptr;
  }

  [[nodiscard]] int outerCount(ItemIndex item) {
    const StickyCandidate* enclosing = enclosingCandidate(item);
    return enclosing == nullptr ? 0 : enclosing->outer + 1;
  }

  /// Returns the name, preceded by those of outer scopes without a row.
  [[nodiscard]] QString nameOf(const StickyCandidate& candidate, int row) {
    QStringList names{scene_.labelOf(candidate.item)};
    if (row == 0) {
      for (const StickyCandidate* enclosing = enclosingCandidate(candidate.item); enclosing != nullptr;
           enclosing = enclosingCandidate(enclosing->item)) {
        names.prepend(scene_.labelOf(enclosing->item));
      }
    }
    return names.join(QStringLiteral(" / "));
  }

  [[nodiscard]] std::optional<StickyTitle> placeTitle(const StickyCandidate& candidate) {
    const int row = candidate.outer - std::max(0, candidate.deepest - (kMaxRows - 1));
    if (row < 0) return std::nullopt;
    const QRectF box = camera_.toScreen(scene_.boxOf(candidate.item));
    const QRectF room(QPointF(std::max(box.left(), view_.left()) + 1, std::max(box.top(), topOfRow(row))),
                      QPointF(std::min(box.right(), view_.right()) - 1, box.bottom()));
    const QString name = nameOf(candidate, candidate.above ? row : 1);
    // A title covers boxes only if there is no room for the same text next to them.
    auto title = placeNextTo(avoided_, candidate.item, room, name);
    std::vector<QRectF> obstacles = avoided_;
    const QRectF band(room.left(), room.top(), room.width(), rowHeight());
    std::copy_if(boxes_.begin(), boxes_.end(), std::back_inserter(obstacles),
                 [&](const QRectF& other) { return other.intersects(band); });
    auto clear = placeNextTo(obstacles, candidate.item, room, name);
    return title && clear && clear->text == title->text ? clear : title;
  }

  /// Returns the title at the left end of `room`, or as far to the right as the obstacles require; empty if there is no room.
  [[nodiscard]] std::optional<StickyTitle> placeNextTo(const std::vector<QRectF>& obstacles, ItemIndex item, const QRectF& room,
                                                       const QString& name) const {
    qreal left = room.left();
    for (std::size_t attempt = 0; attempt <= obstacles.size(); ++attempt) {
      const qreal width = room.right() - left - kStickyTriangle - kAfterText;
      if (width < kMinWidth) return std::nullopt;
      StickyTitle title{item, {}, labelThatFits(name, LayoutKind::scope_open, metrics_, width)};
      if (title.text.isEmpty()) return std::nullopt;
      title.place = {left, room.top(), kStickyTriangle + metrics_.horizontalAdvance(title.text) + kAfterText, rowHeight()};
      const auto obstacle =
          std::find_if(obstacles.begin(), obstacles.end(), [&](const QRectF& t) { return t.intersects(title.place); });
      if (obstacle == obstacles.end()) return title;
      left = obstacle->right() + kTitleGap;
    }
    return std::nullopt;
  }

  const GraphScene& scene_;
  const GraphCamera& camera_;
  const QRectF view_;
  const QFontMetricsF metrics_;
  std::vector<QRectF> avoided_;
  std::vector<QRectF> boxes_;                      ///< Visible boxes with names, and strips of repetitions
  std::vector<StickyCandidate> stickyCandidates_;  ///< Outer ones before inner ones
  std::unordered_map<ItemIndex, std::size_t> position_;
};

}  // namespace

std::vector<StickyTitle> stickyTitles(const GraphScene& scene, const GraphCamera& camera, const QRectF& view, const QFont& font,
                                      const std::vector<QRectF>& avoided) {
  return StickyRows(scene, camera, view, font, avoided).titles();
}

std::unordered_set<ItemIndex> itemsOf(const std::vector<StickyTitle>& titles) {
  std::unordered_set<ItemIndex> items;
  for (const StickyTitle& title : titles) items.insert(title.item);
  return items;
}

void paintStickyTitles(const GraphCanvas& canvas, const std::vector<StickyTitle>& titles) {
  canvas.painter->setRenderHint(QPainter::Antialiasing);
  for (const StickyTitle& title : titles) {
    const bool selected = canvas.style.selected.contains(title.item);
    QColor outline = selected ? canvas.theme.graph_selection : canvas.theme.scope_line;
    if (!selected && canvas.style.hovered.item == title.item) outline = canvas.theme.accent;
    canvas.painter->setBrush(canvas.backgroundOf(title.item));
    canvas.painter->setPen(QPen(outline, selected ? 2 : 1));
    canvas.painter->drawPath(shapePath(NodeShape::scope, title.place.adjusted(0.5, 0.5, -0.5, -0.5)));
    if (canvas.scene.layout().items[title.item].kind != LayoutKind::repetition) {
      paintTriangle(canvas.painter, {title.place.left() + kStickyTriangle / 2 + 1, title.place.center().y()}, 8, true,
                    canvas.theme.text2);
    }
    QFont font = fontOfSize(canvas.font, kLabelPixels);
    if (selected) font.setWeight(QFont::DemiBold);
    canvas.painter->setFont(font);
    canvas.painter->setPen(canvas.theme.text.color());
    canvas.painter->drawText(title.place.adjusted(kStickyTriangle, 0, 0, 0), Qt::AlignVCenter | Qt::TextDontClip, title.text);
  }
}

}  // namespace sporescope::ui
