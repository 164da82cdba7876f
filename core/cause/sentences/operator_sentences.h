// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/cause/explain.h"

namespace sporescope {

/// Why an operator's result is not finite: "36 of 40 values are −Inf: its input holds 36 zeros".
[[nodiscard]] Text operator_sentence(const OriginDetails& evidence);

/// The same where some of its inputs were not dumped; empty if the others do not tell.
[[nodiscard]] Text sentence_of_seen_inputs(const OriginDetails& evidence);

/// What an elementwise operator worked out at the first element that is not finite: "0 / 0", "−Inf − (−Inf)", "Log(0)". Empty
/// if it is none, or its inputs there are not known.
[[nodiscard]] Text expression_at_element(const OriginDetails& evidence);

}  // namespace sporescope
