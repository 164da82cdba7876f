// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/report/report.h"
#include "core/report/report_language.h"

namespace sporescope {

/// Renders a report as one HTML page, which is also well-formed XML. Styles and drawings are embedded; there are no scripts
/// and no external resources. The page has about 100 kB and is laid out for printing on A4.
[[nodiscard]] std::string report_page(const Report& report, const ReportLanguage& language = {});

}  // namespace sporescope
