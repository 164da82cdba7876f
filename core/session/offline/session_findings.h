// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/cause/first_cause.h"
#include "core/session/analysis.h"
#include "core/session/dump_view.h"

/// What was found in a dump, as the screens show it.
namespace sporescope {

[[nodiscard]] SessionHit to_session_hit(const DumpView& view, const Hit& hit);
[[nodiscard]] SessionCause to_session_cause(const DumpView& view, const Finding& finding);
/// At the end of a check: `last` is how far it had come before.
[[nodiscard]] CheckProgress to_session_end(const CheckResult& result, CheckProgress last = {});

}  // namespace sporescope
