// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/page_parts.h"

#include "core/base/number_text.h"

namespace sporescope {

const char* tone_class(ReportTone tone) {
  switch (tone) {
    case ReportTone::nan:
      return "nan";
    case ReportTone::inf:
      return "inf";
    case ReportTone::clean:
      return "clean";
    case ReportTone::open:
      break;
  }
  return "open";
}

std::string PageParts::translate(const Text& text) const {
  std::string message = language_.translate(text);
  if (report_.root.empty()) return message;
  const std::string root = report_.root + "/";
  for (std::size_t position = message.find(root); position != std::string::npos; position = message.find(root, position)) {
    message.erase(position, root.size());
  }
  return message;
}

std::string PageParts::translate_capitalized(const Text& text) const {
  std::string sentence = translate(text);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

std::string PageParts::sentence(const Text& text) const {
  return translate({SPORESCOPE_TRANSLATE_NOOP("%1."), {translate_capitalized(text)}});
}

std::string PageParts::next_sentence(const Text& text) const {
  return translate({SPORESCOPE_TRANSLATE_NOOP(" %1."), {translate_capitalized(text)}});
}

std::string PageParts::row(const std::string& first, const std::string& second) const {
  return second.empty() ? first : translate({SPORESCOPE_TRANSLATE_NOOP("%1, %2"), {first, second}});
}

void PageParts::section(const Text& title, const std::function<void()>& content) const {
  page_.container("section", {}, [&] {
    page_.element("h2", {}, translate(title));
    content();
  });
}

void PageParts::long_section(const Text& title, const std::function<void()>& content) const {
  page_.container("section", {{"class", "long"}}, [&] {
    page_.element("h2", {}, translate(title));
    content();
  });
}

void PageParts::titles(std::initializer_list<const char*> texts, std::size_t first_number) const {
  page_.container("thead", {}, [&] {
    page_.container("tr", {}, [&] {
      std::size_t column = 0;
      for (const char* text : texts) {
        const bool is_number = column++ >= first_number;
        page_.element("th", is_number ? Html::Attributes{{"class", "number"}} : Html::Attributes{}, translate(text));
      }
    });
  });
}

void PageParts::composition(const ReportTensor& tensor, bool with_range) const {
  const Statistics& s = tensor.statistics;
  bool has_any = false;
  const auto add = [&](std::uint64_t count, const char* name, const char* style) {
    if (count == 0) return;
    if (has_any) page_.text(", ");
    has_any = true;
    page_.element("span", {{"class", style}}, std::to_string(count) + " " + name);
  };
  add(s.nan, "NaN", "has-nan");
  add(s.pos_inf, "+Inf", "has-pos");
  add(s.neg_inf, "−Inf", "has-neg");
  if (has_any) {
    page_.text(translate({SPORESCOPE_TRANSLATE_NOOP(" of %1"), {Count{s.count}}}));
  } else if (!tensor.counted) {
    page_.text(translate(SPORESCOPE_TRANSLATE_NOOP("not counted")));
  } else if (with_range && s.min && s.max) {
    const std::string range = translate({SPORESCOPE_TRANSLATE_NOOP("%1 to %2"), {short_number(*s.min), short_number(*s.max)}});
    const Text zeros{SPORESCOPE_TRANSLATE_NOOP("zeros: %1 of %2"), {Count{s.zero}, Count{s.count}}};
    page_.text(row(range, s.zero > 0 ? translate(zeros) : std::string()));
  } else {
    page_.text(translate({SPORESCOPE_TRANSLATE_NOOP("%1 values, all finite"), {Count{s.count}}}));
  }
}

std::string PageParts::more(std::uint64_t number) const {
  return translate({SPORESCOPE_TRANSLATE_NOOP("and %1 more"), {Count{number}}});
}

std::string PageParts::tensor_title(const ReportTensor& tensor) const { return row(tensor.name, translate(tensor.place)); }

}  // namespace sporescope
