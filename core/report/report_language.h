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

/// The language of a report. Thread-safe.
struct ReportLanguage {
  std::string code = "en";  ///< HTML language code: "en", "zh-CN"
  std::function<std::string(const Text&)> translate = [](const Text& text) { return text.str(); };  ///< Translates a text
};

/// Returns the names of the supported languages, as in the translation files: "en", "zh_CN".
[[nodiscard]] const std::vector<std::string>& report_languages();

/// Returns a language by name. Numbers are formatted as in English, so that they can be searched for and compared. Sentences
/// without a translation remain English. Errors: invalid_argument for an unknown name.
[[nodiscard]] Result<ReportLanguage> report_language(std::string_view name);

}  // namespace sporescope
