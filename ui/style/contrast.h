// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace sporescope::ui {

/// The contrast ratio of two sRGB colours as WCAG 2.1 defines it: 1 (the same) to 21 (black and white).
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

}  // namespace sporescope::ui
