// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include "core/graph/layout.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// What tool tips and screen readers say of a box of repeated scopes: which one is drawn, where hits are, and where the first
/// cause is. `marks` may be null.
[[nodiscard]] QStringList repetitionText(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks);

/// The instance of a repetition in which the first cause lies; kNoScope if it lies in none.
[[nodiscard]] ScopeIndex instanceWithCause(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks);

}  // namespace sporescope::ui
