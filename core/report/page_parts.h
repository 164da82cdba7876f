// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>

#include "core/report/html.h"
#include "core/report/report.h"
#include "core/report/report_page.h"

namespace sporescope {

/// The class of boxes and badges in the style sheet.
[[nodiscard]] const char* tone_class(ReportTone tone);

/// What all sections of a report are made of.
class PageParts {
 public:
  PageParts(Html& page, const Report& report, const ReportLanguage& language)
      : page_(page), report_(report), language_(language) {}

  [[nodiscard]] Html& page() const { return page_; }
  /// In the reader's language. Of the paths of the dump's files only what lies in it is told.
  [[nodiscard]] std::string translated(const Text& text) const;
  /// The same with a capital: what is said in the middle of a line begins small.
  [[nodiscard]] std::string translated_capitalized(const Text& text) const;
  /// The same as a sentence of its own, with its full stop.
  [[nodiscard]] std::string sentence(const Text& text) const;
  /// That behind another one.
  [[nodiscard]] std::string next_sentence(const Text& text) const;
  /// "float32, 4 × 10": two things in a row; the first alone if there is no second one.
  [[nodiscard]] std::string row(const std::string& first, const std::string& second) const;
  /// A long section may be broken between pages.
  void section(const Text& title, const std::function<void()>& content) const;
  void long_section(const Text& title, const std::function<void()>& content) const;
  /// Of a table; those behind the first `left` stand over numbers.
  void titles(std::initializer_list<const char*> texts, std::size_t left) const;
  /// "33 NaN, 3 -Inf of 40"; of what is finite its range, if that is wanted.
  void composition(const ReportTensor& tensor, bool with_range) const;
  /// "and 12 more".
  [[nodiscard]] std::string more(std::uint64_t number) const;
  /// "Log-op0, output 0".
  [[nodiscard]] std::string tensor_title(const ReportTensor& tensor) const;

 private:
  Html& page_;
  const Report& report_;
  const ReportLanguage& language_;
};

}  // namespace sporescope
