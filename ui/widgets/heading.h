// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLabel>
#include <QString>

#include "ui/style/fonts.h"

namespace sporescope::ui {

/// Creates a semibold label that titles the widgets below or next to it.
[[nodiscard]] inline QLabel* heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setFont(textFont(TextSize::normal, QFont::DemiBold));
  return label;
}

}  // namespace sporescope::ui
