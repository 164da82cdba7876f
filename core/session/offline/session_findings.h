// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/cause/first_cause.h"
#include "core/session/analysis.h"
#include "core/session/dump_view.h"

/// Completes what analyses of a dump find with what views need besides: the tensors of the session, and where they come from.
namespace sporescope {

[[nodiscard]] Hit complete_hit(const DumpView& view, Hit hit);
[[nodiscard]] Finding complete_finding(const DumpView& view, Finding finding);
/// Returns the final progress of a check; `last` is its last progress report.
[[nodiscard]] CheckProgress to_session_end(const CheckResult& result, CheckProgress last = {});

}  // namespace sporescope
