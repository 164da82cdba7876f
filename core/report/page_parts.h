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

/// Returns the CSS class of boxes and badges.
[[nodiscard]] const char* tone_class(ReportTone tone);

/// Elements shared by all sections of a report.
class PageParts {
 public:
  PageParts(Html& page, const Report& report, const ReportLanguage& language)
      : page_(page), report_(report), language_(language) {}

  [[nodiscard]] Html& page() const { return page_; }
  /// Translates a text into the language of the report. File paths are shortened to the part inside the dump folder.
  [[nodiscard]] std::string translate(const Text& text) const;
  /// Translates a text and capitalizes its first letter, because embedded texts start in lower case.
  [[nodiscard]] std::string translate_capitalized(const Text& text) const;
  /// Formats a text as a sentence with a full stop.
  [[nodiscard]] std::string sentence(const Text& text) const;
  /// Formats a text as a sentence that follows another one.
  [[nodiscard]] std::string next_sentence(const Text& text) const;
  /// Joins two parts as "float32, 4 × 10"; returns the first one if the second one is empty.
  [[nodiscard]] std::string row(const std::string& first, const std::string& second) const;
  /// Writes a section that is kept on one page when printed.
  void section(const Text& title, const std::function<void()>& content) const;
  /// Writes a section that may be split between pages.
  void long_section(const Text& title, const std::function<void()>& content) const;
  /// Writes the head of a table. Columns from index `first_number` on contain numbers.
  void titles(std::initializer_list<const char*> texts, std::size_t first_number) const;
  /// Writes the composition of a tensor, "33 NaN, 3 −Inf of 40". For finite tensors, writes the range if requested.
  void composition(const ReportTensor& tensor, bool with_range) const;
  /// Returns "and 12 more".
  [[nodiscard]] std::string more(std::uint64_t number) const;
  /// Returns "Log-op0, output 0".
  [[nodiscard]] std::string tensor_title(const ReportTensor& tensor) const;

 private:
  Html& page_;
  const Report& report_;
  const ReportLanguage& language_;
};

}  // namespace sporescope
