// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/cause/first_cause.h"
#include "core/session/analysis.h"
#include "core/session/dump_view.h"

/// Converts findings in a dump to the form that views show.
namespace sporescope {

/// Fills in the fields of a hit that views need besides.
[[nodiscard]] Hit complete_hit(const DumpView& view, Hit hit);
[[nodiscard]] SessionCause to_session_cause(const DumpView& view, const Finding& finding);
/// Returns the final progress of a check; `last` is its last progress report.
[[nodiscard]] CheckProgress to_session_end(const CheckResult& result, CheckProgress last = {});

}  // namespace sporescope
