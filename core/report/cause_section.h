// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/page_parts.h"

namespace sporescope {

/// The cause in one paragraph.
void write_finding(const PageParts& parts, const ReportCause& cause);
/// The sections about it: its way, values, statistics, neighbourhood and code.
void write_cause(const PageParts& parts, const ReportCause& cause);

}  // namespace sporescope
