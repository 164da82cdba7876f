// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/watch/looked.h"

namespace sporescope::cli {

/// What an answer does not speak of, to be put behind it: "; 2 folders could not be read; 5 of 74 tensors could not be judged:
/// 2 could not be read, 3 cannot be known from what was dumped". Empty if all was judged.
[[nodiscard]] std::string gaps_text(const Looked& looked);

}  // namespace sporescope::cli
