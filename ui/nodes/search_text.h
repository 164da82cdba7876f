// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/node_filter.h"

namespace sporescope::ui {

/// Makes a filter of what stands in the search field. `type:Log`, `line:networks.py:60`, `category:gradient` (values with
/// spaces in "quotes") are conditions of their own; the rest is part of a name, or of a source line if it names a .py file.
[[nodiscard]] NodeFilter parseSearch(const QString& text, bool regex, bool ignoreCase);

/// The text that parseSearch reads back as this filter (`regex` and `ignore_case` apart).
[[nodiscard]] QString searchText(const NodeFilter& filter);

}  // namespace sporescope::ui
