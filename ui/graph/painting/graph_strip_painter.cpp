// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/painting/graph_strip_painter.h"

#include <algorithm>

#include "ui/graph/graph_scale.h"
#include "ui/graph/painting/graph_detail_levels.h"
#include "ui/graph/repetition_text.h"
#include "ui/style/node_shape.h"
#include "ui/text/cause_symptom.h"

namespace sporescope::ui {

namespace {

constexpr qreal kGap = 3;       // Between squares, at 100%
constexpr qreal kOutlined = 5;  // Smaller squares have no outline

class StripPainter {
 public:
  StripPainter(const GraphCanvas& canvas, ItemIndex repetition)
      : canvas_(canvas), item_(canvas.scene.layout().items[repetition]), repetition_(repetition) {}

  void paint() {
    const ScopeIndex cause = instanceWithCause(canvas_.scene.scopes(), item_, canvas_.style.marks);
    canvas_.painter->setOpacity(canvas_.style.isFaded(repetition_) ? kFaded : 1);
    for (std::size_t i = 0; i < item_.instances.size(); ++i) {
      const QRectF square = squareOf(i);
      canvas_.painter->setPen(square.width() >= kOutlined ? QPen(canvas_.theme.scope_line.color(), 1) : QPen(Qt::NoPen));
      canvas_.painter->setBrush(colorOf(item_.instances[i]));
      canvas_.painter->drawRect(square);
      if (item_.instances[i] == canvas_.style.hovered.instance) frame(square, canvas_.theme.accent, 1.5);
      if (item_.instances[i] == cause) {
        paintFlag(canvas_.painter, square.adjusted(1, 1, -1, -1), symptomColor(canvas_.style.marks->symptom(), canvas_.theme));
      }
    }
    const auto drawnIndex = std::find(item_.instances.begin(), item_.instances.end(), item_.drawn) - item_.instances.begin();
    const qreal margin = canvas_.camera.scale >= kOverviewScale ? 1.5 : 0;
    frame(squareOf(static_cast<std::size_t>(drawnIndex)).adjusted(-margin, -margin, margin, margin), canvas_.theme.text, 1.5);
    canvas_.painter->setOpacity(1);
  }

 private:
  [[nodiscard]] QRectF squareOf(std::size_t instance) const {
    const QRectF square = canvas_.camera.toScreen(canvas_.scene.squareOf(repetition_, instance));
    const qreal gap = kGap * canvas_.camera.scale;
    return square.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
  }

  void frame(const QRectF& square, const QColor& color, qreal width) const {
    canvas_.painter->setPen(QPen(color, width));
    canvas_.painter->setBrush(Qt::NoBrush);
    canvas_.painter->drawRect(square);
  }

  /// Color of the overlay, or else of the hits: solid for hits of this iteration.
  [[nodiscard]] QBrush colorOf(ScopeIndex instance) const {
    if (!canvas_.style.overlay.empty()) {
      const auto found = canvas_.style.instanceOverlay.find(instance);
      return overlayBrush(found == canvas_.style.instanceOverlay.end() ? OverlayMark() : found->second, canvas_.theme);
    }
    const QColor plain = canvas_.theme.scope;
    if (canvas_.style.marks == nullptr) return plain;
    const HitMark& mark = canvas_.style.marks->ofScope(instance);
    if (mark.empty()) return plain;
    if (mark.isOnlyStale()) return canvas_.theme.text2.color();
    QColor color = mark.severity == Severity::error ? canvas_.theme.error : canvas_.theme.warning;
    if (mark.isOnlyInOthers()) color.setAlphaF(0.4F);
    return color;
  }

  const GraphCanvas& canvas_;
  const LayoutItem& item_;
  ItemIndex repetition_;
};

}  // namespace

void paintStrip(const GraphCanvas& canvas, ItemIndex repetition) { StripPainter(canvas, repetition).paint(); }

}  // namespace sporescope::ui
