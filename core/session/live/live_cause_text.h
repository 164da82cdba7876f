// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

namespace sporescope {

/// What the search says of a dump, in words for a training: nothing was dumped, it was seen or not. Sentences that speak of no
/// dump stay as they are.
[[nodiscard]] Text text_for_training(Text why);

}  // namespace sporescope
