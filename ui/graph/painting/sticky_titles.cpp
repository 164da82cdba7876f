// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/sticky_titles.h"

#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
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
             const std::vector<QRectF>& stored)
      : scene_(scene), camera_(camera), view_(view), metrics_(fontOfSize(font, kLabelPixels)), taken_(stored) {}

  std::vector<StickyTitle> titles() {
    collect();
    for (std::size_t left = stickyCandidates_.size(); left > 0; --left) {  // From the innermost outwards
      const StickyCandidate& inner = stickyCandidates_[left - 1];
      if (StickyCandidate* around = stuckAround(inner.item)) around->deepest = std::max(around->deepest, inner.deepest);
    }
    std::vector<StickyTitle> titles;
    for (const StickyCandidate& stuck : stickyCandidates_) {
      if (auto title = placed(stuck)) {
        taken_.push_back(title->place);
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
      if (!is_container(items[i].kind)) continue;
      const QRectF box = camera_.toScreen(scene_.boxOf(i));
      if (!box.intersects(view_)) continue;
      StickyCandidate stuck{i, outerOf(i), outerOf(i), false};
      const qreal top = topOfRow(std::min(stuck.outer, kMaxRows - 1));
      stuck.above = box.top() < top;
      const bool excluded = camera_.toScreen(QPointF(scene_.titleLeft(i), 0)).x() < view_.left();
      // A box whose remaining part is less than two rows needs no title: the title would cover the rest of it.
      if ((!stuck.above && !excluded) || box.bottom() < top + 2 * rowHeight()) continue;
      position_.emplace(i, stickyCandidates_.size());
      stickyCandidates_.push_back(stuck);
    }
  }

  [[nodiscard]] StickyCandidate* stuckAround(ItemIndex item) {
    for (ItemIndex around = scene_.scopeAround(item); around != kNoItem; around = scene_.scopeAround(around)) {
      const auto known = position_.find(around);
      if (known != position_.end() && stickyCandidates_[known->second].above) return &stickyCandidates_[known->second];
    }
    return nullptr;
  }

  [[nodiscard]] int outerOf(ItemIndex item) {
    const StickyCandidate* around = stuckAround(item);
    return around == nullptr ? 0 : around->outer + 1;
  }

  /// Returns the name, preceded by those of outer scopes without a row.
  [[nodiscard]] QString nameOf(const StickyCandidate& stuck, int row) {
    QStringList names{scene_.labelOf(stuck.item)};
    if (row == 0) {
      for (const StickyCandidate* around = stuckAround(stuck.item); around != nullptr; around = stuckAround(around->item)) {
        names.prepend(scene_.labelOf(around->item));
      }
    }
    return names.join(QStringLiteral(" / "));
  }

  [[nodiscard]] std::optional<StickyTitle> placed(const StickyCandidate& stuck) {
    const int row = stuck.outer - std::max(0, stuck.deepest - (kMaxRows - 1));
    if (row < 0) return std::nullopt;
    const QRectF box = camera_.toScreen(scene_.boxOf(stuck.item));
    const QRectF room(QPointF(std::max(box.left(), view_.left()) + 1, std::max(box.top(), topOfRow(row))),
                      QPointF(std::min(box.right(), view_.right()) - 1, box.bottom()));
    const QString name = nameOf(stuck, stuck.above ? row : 1);
    qreal left = room.left();
    for (std::size_t tried = 0; tried <= taken_.size(); ++tried) {
      const qreal width = room.right() - left - kStickyTriangle - kAfterText;
      if (width < kMinWidth) return std::nullopt;
      StickyTitle title{stuck.item, {}, labelThatFits(name, LayoutKind::scope_open, metrics_, width)};
      if (title.text.isEmpty()) return std::nullopt;
      title.place = {left, room.top(), kStickyTriangle + metrics_.horizontalAdvance(title.text) + kAfterText, rowHeight()};
      const auto met = std::find_if(taken_.begin(), taken_.end(), [&](const QRectF& t) { return t.intersects(title.place); });
      if (met == taken_.end()) return title;
      left = met->right() + kTitleGap;
    }
    return std::nullopt;
  }

  const GraphScene& scene_;
  const GraphCamera& camera_;
  const QRectF view_;
  const QFontMetricsF metrics_;
  std::vector<QRectF> taken_;
  std::vector<StickyCandidate> stickyCandidates_;  ///< Outer ones before inner ones
  std::unordered_map<ItemIndex, std::size_t> position_;
};

}  // namespace

std::vector<StickyTitle> stickyTitles(const GraphScene& scene, const GraphCamera& camera, const QRectF& view, const QFont& font,
                                      const std::vector<QRectF>& stored) {
  return StickyRows(scene, camera, view, font, stored).titles();
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
