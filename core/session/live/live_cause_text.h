// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"

namespace sporescope {

/// Rewords a text of the search for a training, whose tensors are captured instead of dumped. Sentences that do not mention a
/// dump are returned unchanged.
[[nodiscard]] Text text_for_training(Text why);

}  // namespace sporescope
