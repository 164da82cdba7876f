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

/// Returns the fill of an item under an overlay. Unknown marks have the background color of views.
[[nodiscard]] QColor overlayColor(const OverlayMark& mark, const Theme& theme);
/// Same as a brush, hatched where nothing was compared, because plain white means that the values agree.
[[nodiscard]] QBrush overlayBrush(const OverlayMark& mark, const Theme& theme);
/// Returns the text color for a fill: the candidate of the theme that has the higher contrast.
[[nodiscard]] QColor textColorOnFill(const QColor& fill, const Theme& theme);

/// Scale of an overlay, above the legend: the color ramp with its ends, its meaning, and the colors of marks without a number.
/// UI thread only.
class GraphScale : public QWidget {
  Q_OBJECT

 public:
  /// Follows `overlay`. Hidden while there is no overlay.
  GraphScale(const GraphOverlay* overlay, QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  /// Texts of the squares below the ramp.
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
