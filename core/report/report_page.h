// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

#include "core/report/report.h"
#include "core/report/report_language.h"

namespace sporescope {

/// A report as one page of HTML, which is well-formed XML, too: styles and drawings inside, no scripts, nothing from a network;
/// some 100 kB. Prints on A4.
[[nodiscard]] std::string report_page(const Report& report, const ReportLanguage& language = {});

}  // namespace sporescope
