// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>

namespace sporescope::ui {

/// Returns the contrast ratio of two sRGB colors as defined by WCAG 2.1: from 1 (equal) to 21 (black and white).
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

}  // namespace sporescope::ui
