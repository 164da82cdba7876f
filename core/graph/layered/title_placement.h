// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/layered/sizes.h"
#include "core/graph/layout.h"

namespace sporescope::layered {

/// Sets LayoutItem::title_x: the titles of open scopes stand as far left as they can where no line enters or leaves the scope;
/// at its left end where there is no such place.
void place_titles(GraphLayout& layout, const LabelSizes& sizes);

}  // namespace sporescope::layered
