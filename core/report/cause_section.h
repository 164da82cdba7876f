// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/page_parts.h"

namespace sporescope {

/// Writes the cause as one paragraph.
void write_finding(const PageParts& parts, const ReportCause& cause);
/// Writes the sections about the cause: path, values, statistics, neighborhood and source code.
void write_cause(const PageParts& parts, const ReportCause& cause);

}  // namespace sporescope
