// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dump/told/worst_value.h"
#include "core/session/tensor_card.h"

namespace sporescope {

/// Of the tensor of a card.
[[nodiscard]] inline WorstValue worst_value(const TensorCard& card) { return worst_value(card.values(), card.known()); }

}  // namespace sporescope
