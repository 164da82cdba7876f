// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>
#include <QRectF>

namespace sporescope::ui {

/// Maps the drawing to the screen: screen = logical * scale + offset.
struct GraphCamera {
  qreal scale = 1;
  QPointF offset;
  [[nodiscard]] QPointF toScreen(const QPointF& p) const { return p * scale + offset; }
  [[nodiscard]] QPointF toLogical(const QPointF& p) const { return (p - offset) / scale; }
  [[nodiscard]] QRectF toScreen(const QRectF& r) const { return {toScreen(r.topLeft()), r.size() * scale}; }
  [[nodiscard]] QRectF toLogical(const QRectF& r) const { return {toLogical(r.topLeft()), r.size() / scale}; }
  bool operator==(const GraphCamera&) const = default;
};

}  // namespace sporescope::ui
