// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <cstdint>

#include "core/session/analysis.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// The symptom of a cause: a failed operator, else NaN if any tensor on the cause path holds one, else Inf.
enum class CauseSymptom : std::uint8_t { nan, neg_inf, pos_inf, failure };
/// Determines the symptom of a cause.
[[nodiscard]] CauseSymptom symptomOf(const Finding& cause);

/// Returns the color of the marker of a symptom, in all views.
[[nodiscard]] QColor symptomColor(CauseSymptom symptom, const Theme& theme);

}  // namespace sporescope::ui
