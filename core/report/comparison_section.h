// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/page_parts.h"

namespace sporescope {

/// The part of the page on two runs beside each other, and the one on the ranks of a dump.
void write_comparison(const PageParts& parts, const ReportComparison& comparison);
void write_ranks(const PageParts& parts, const ReportRanks& ranks);

}  // namespace sporescope
