// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/graph/layered/sizes.h"
#include "core/graph/layout.h"

namespace sporescope::layered {

/// Sets LayoutItem::title_x. The title of an expanded scope is as far left as possible, but where no line enters or leaves the
/// scope. It is at the left end if there is no such place.
void place_titles(GraphLayout& layout, const LabelSizes& sizes);

}  // namespace sporescope::layered
