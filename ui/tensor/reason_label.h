// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QString>
#include <QVBoxLayout>

namespace sporescope::ui {

/// Creates a hidden label that covers `view`: the reason why it has no values. The view stays visible below it, so that it
/// keeps the keyboard focus.
[[nodiscard]] inline QLabel* reasonLabel(QWidget* view) {
  constexpr int kFocusFrame = 2;  // pixels of the view that stay visible at each side
  auto* label = new QLabel(view);
  label->setTextFormat(Qt::PlainText);
  label->setAlignment(Qt::AlignCenter);
  label->setWordWrap(true);
  label->setMargin(16);
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  label->setBackgroundRole(QPalette::Base);
  label->setAutoFillBackground(true);
  label->hide();
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(kFocusFrame, kFocusFrame, kFocusFrame, kFocusFrame);
  column->addWidget(label);
  return label;
}

}  // namespace sporescope::ui
