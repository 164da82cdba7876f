// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

#include "ui/text/verdict.h"

namespace sporescope::ui {

struct Theme;

/// Colors of a verdict in a list of dumps.
struct VerdictStyle {
  QColor text;
  QColor background;  ///< Transparent if only the text is colored
  [[nodiscard]] bool hasBackground() const { return background.alpha() > 0; }
};
[[nodiscard]] VerdictStyle verdictStyle(Verdict::Kind kind, const Theme& theme);

}  // namespace sporescope::ui
