// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QString>

#include "ui/style/fonts.h"

namespace sporescope::ui {

/// A label in the heavier weight of what stands above or before others.
[[nodiscard]] inline QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setFont(textFont(TextSize::normal, QFont::DemiBold));
  return label;
}

}  // namespace sporescope::ui
