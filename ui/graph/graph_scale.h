// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBrush>
#include <QColor>
#include <QWidget>
#include <utility>
#include <vector>

#include "ui/graph/graph_overlay.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// The fill of an item of the graph under an overlay; what is not known is the ground of views.
[[nodiscard]] QColor overlayColor(const OverlayMark& mark, const Theme& theme);
/// The same, hatched where nothing was compared: white says that it agrees.
[[nodiscard]] QBrush overlayBrush(const OverlayMark& mark, const Theme& theme);
/// Letters on a fill: of the two candidates of the theme the one with more contrast.
[[nodiscard]] QColor textColorOnFill(const QColor& fill, const Theme& theme);

/// The scale of an overlay, above the legend: the ramp with its ends, what it means, and the colours of what is no number.
class GraphScale : public QWidget {
  Q_OBJECT

 public:
  /// Follows `overlay`; hidden while there is none.
  GraphScale(const GraphOverlay* overlay, QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  /// What the squares below the ramp mean.
  [[nodiscard]] QStringList signTexts() const;

 signals:
  void sizeChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  using ScaleSigns = std::vector<std::pair<QBrush, QString>>;
  [[nodiscard]] ScaleSigns signs(const Theme& theme) const;
  [[nodiscard]] ScaleSigns signsOfComparison(const Theme& theme) const;
  [[nodiscard]] QString caption() const;

  const GraphOverlay* overlay_;
};

}  // namespace sporescope::ui
