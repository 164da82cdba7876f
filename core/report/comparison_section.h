// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/page_parts.h"

namespace sporescope {

/// Writes the section about the comparison of two runs.
void write_comparison(const PageParts& parts, const ReportComparison& comparison);
/// Writes the section about the ranks of a dump.
void write_ranks(const PageParts& parts, const ReportRanks& ranks);

}  // namespace sporescope
