// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <cstdint>

#include "core/session/analysis.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

/// What came of a cause: the operator failed, else NaN if any tensor on its path has one, else the Inf that it holds.
enum class CauseSymptom : std::uint8_t { nan, neg_inf, pos_inf, failure };
[[nodiscard]] CauseSymptom symptomOf(const SessionCause& cause);

/// Of its flag, wherever that stands.
[[nodiscard]] QColor symptomColor(CauseSymptom symptom, const Theme& theme);

}  // namespace sporescope::ui
