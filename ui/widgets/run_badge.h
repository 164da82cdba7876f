// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/style/theme.h"

namespace sporescope::ui {

/// Paints the letter of a compared run, A or B, in a box. Runs are never distinguished by color.
void paintRunBadge(QPainter* painter, const QRectF& box, QChar text, const QFont& font, const Theme& theme);

/// The badge as a widget, 16 px wide.
class RunBadge : public QWidget {
 public:
  explicit RunBadge(QChar text, QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QChar text_;
};

}  // namespace sporescope::ui
