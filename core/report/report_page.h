// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>

#include "core/report/report.h"

namespace sporescope {

/// In which language a report is written.
struct ReportLanguage {
  std::string code = "en";  ///< as HTML has it: "en", "zh-CN"
  std::function<std::string(const Text&)> say = [](const Text& text) { return text.str(); };
};

/// A report as one page of HTML, which is well-formed XML, too: styles and drawings inside, no scripts, nothing from a network;
/// some 100 kB. Prints on A4.
[[nodiscard]] std::string report_page(const Report& report, const ReportLanguage& language = {});

}  // namespace sporescope
