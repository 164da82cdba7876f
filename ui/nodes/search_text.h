// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include "core/graph/node_filter.h"

namespace sporescope::ui {

/// Parses the text of the search field into a filter. `type:Log`, `line:networks.py:60` and `category:gradient` (values with
/// spaces in "quotes") are separate conditions. The rest is a substring of the name, or of the source line if it contains the
/// name of a .py file.
[[nodiscard]] NodeFilter parseSearch(const QString& text, bool regex, bool ignoreCase);

/// Returns the text from which parseSearch() restores the filter, except `regex` and `ignore_case`.
[[nodiscard]] QString searchText(const NodeFilter& filter);

}  // namespace sporescope::ui
