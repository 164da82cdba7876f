// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report_language.h"

#include <algorithm>
#include <array>
#include <variant>

#include "core/base/closest_match.h"

namespace sporescope {

namespace {

struct Sentence {
  std::string_view english;
  std::string_view translation;
};

// Ascending by their English bytes; resources/translations/update.py writes them from the translations of the screens.
constexpr auto kChinese = std::to_array<Sentence>({
#include "core/report/sentences_zh_CN.inc"
});

std::string_view in_chinese(std::string_view english) {
  const auto* const found = std::ranges::lower_bound(kChinese, english, {}, &Sentence::english);
  return found != kChinese.end() && found->english == english ? found->translation : english;
}

std::string chinese_sentence(const Text& text) {
  std::vector<std::string> arguments;
  arguments.reserve(text.arguments.size());
  for (const TextArgument& argument : text.arguments) {
    const auto* inner = std::get_if<TextArgument::Sentence>(&argument.value());
    arguments.push_back(inner != nullptr ? chinese_sentence(**inner) : argument.str());
  }
  return fill_in(in_chinese(text.pattern), arguments);
}

}  // namespace

const std::vector<std::string>& report_languages() {
  static const std::vector<std::string> names{"en", "zh_CN"};
  return names;
}

Result<ReportLanguage> report_language(std::string_view name) {
  if (name == "en") return ReportLanguage{};
  if (name == "zh_CN") return ReportLanguage{"zh-CN", chinese_sentence};
  return fail(ErrorCode::invalid_argument,
              {SPORESCOPE_TRANSLATE_NOOP("Reports are not available in %1, only in en and zh_CN%2"),
               {std::string(name), did_you_mean(name, report_languages())}});
}

}  // namespace sporescope
