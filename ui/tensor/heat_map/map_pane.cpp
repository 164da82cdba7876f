// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/heat_map/map_pane.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace sporescope::ui {

namespace {

constexpr int kTextMargin = 2;

}  // namespace

MapPane::MapPane(TensorPlane* plane, ValueBlocks* blocks, QWidget* parent)
    : QWidget(parent), caption_(new QWidget), title_(new QLabel), detail_(new QLabel), map_(new HeatMapView(plane, blocks)) {
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  detail_->setForegroundRole(QPalette::PlaceholderText);
  auto* row = new QHBoxLayout(caption_);
  row->setContentsMargins(8, 2, 8, 2);
  // Glyphs of a fallback font, such as a minus sign or Chinese, are taller. The fixed height aligns maps that are side by side.
  for (QLabel* label : {title_, detail_}) label->setFixedHeight(QFontMetrics(strong).height() + kTextMargin);
  row->addWidget(title_);
  row->addStretch();
  row->addWidget(detail_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(caption_);
  column->addWidget(map_, 1);
}

void MapPane::setCaption(const QString& title, const QString& detail) {
  title_->setText(title);
  detail_->setText(detail);
  map_->setAccessibleName(tr("Heat map: %1").arg(title));
}

}  // namespace sporescope::ui

#include "moc_map_pane.cpp"
