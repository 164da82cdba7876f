// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include "core/graph/layout.h"
#include "ui/workspace/hit_marks.h"

namespace sporescope::ui {

/// Returns the lines that tool tips and screen readers show for a box of repeated scopes: the instance that is drawn, the
/// instances with hits, and the instance with the first cause. `marks` may be null.
[[nodiscard]] QStringList repetitionText(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks);

/// Returns the instance of a repetition that contains the first cause; kNoScope if none does.
[[nodiscard]] ScopeIndex instanceWithCause(const ScopeTree& scopes, const LayoutItem& repetition, const HitMarks* marks);

}  // namespace sporescope::ui
