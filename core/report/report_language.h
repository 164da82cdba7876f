// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/text.h"

namespace sporescope {

/// In which language a report is written. May be asked on any thread.
struct ReportLanguage {
  std::string code = "en";  ///< as HTML has it: "en", "zh-CN"
  std::function<std::string(const Text&)> translate = [](const Text& text) { return text.str(); };
};

/// The languages of reports, as the translations are named: "en", "zh_CN".
[[nodiscard]] const std::vector<std::string>& report_languages();

/// The language of that name. Numbers stand in it as in English, so that they can be searched for and compared; a sentence
/// that nobody translated stays English. Errors: invalid_argument for another name.
[[nodiscard]] Result<ReportLanguage> report_language(std::string_view name);

}  // namespace sporescope
