// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QWidget>

#include "ui/tensor/heat_map/heat_map_view.h"

namespace sporescope::ui {

/// A heat map with a caption above it, for views side by side.
class MapPane : public QWidget {
  Q_OBJECT

 public:
  MapPane(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent = nullptr);
  [[nodiscard]] HeatMapView* map() const { return map_; }
  void setCaption(const QString& title, const QString& detail);
  void setCaptionVisible(bool visible) { caption_->setVisible(visible); }

 private:
  QWidget* caption_;
  QLabel* title_;
  QLabel* detail_;
  HeatMapView* map_;
};

}  // namespace sporescope::ui
