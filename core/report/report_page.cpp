// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report_page.h"

#include "core/report/cause_section.h"
#include "core/report/comparison_section.h"
#include "core/report/html.h"
#include "core/report/page_parts.h"
#include "core/report/report_style.h"

namespace sporescope {

namespace {

class PageWriter {
 public:
  PageWriter(const Report& report, const ReportLanguage& language)
      : report_(report), language_(language), parts_(page_, report, language_) {}

  std::string write() {
    page_.container("html", {{"xmlns", "http://www.w3.org/1999/xhtml"}, {"lang", language_.code}}, [this] {
      write_head();
      page_.container("body", {{"class", tone_class(report_.tone)}}, [this] { write_body(); });
    });
    return page_.str();
  }

 private:
  void write_head() {
    page_.container("head", {}, [this] {
      page_.empty("meta", {{"charset", "utf-8"}});
      page_.empty("meta",
                  {{"http-equiv", "Content-Security-Policy"}, {"content", "default-src 'none'; style-src 'unsafe-inline'"}});
      page_.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
      page_.empty("meta", {{"name", "generator"}, {"content", "Sporescope " + report_.version}});
      page_.element("title", {}, parts_.translate(report_.title));
      page_.container("style", {}, [this] { page_.text(report_style()); });
    });
  }

  void write_body() {
    if (!report_.badge.empty()) {
      page_.element("div", {{"class", std::string("badge ") + tone_class(report_.tone)}},
                    parts_.translate_capitalized(report_.badge));
    }
    page_.element("h1", {}, parts_.translate(report_.title));
    page_.element("p", {{"class", "quiet"}}, origin());
    write_verdict();
    if (report_.cause) write_cause(parts_, *report_.cause);
    write_further();
    if (report_.ranks) write_ranks(parts_, *report_.ranks);
    if (report_.comparison) write_comparison(parts_, *report_.comparison);
    write_hits();
    write_open();
    write_environment();
    write_commands();
    page_.element("footer", {}, "Sporescope " + report_.version + " · " + parts_.translate(report_.title));
  }

  // Returns the line below the title: "LeNet5 · dump log-of-zero-2.10 · reported 2026-11-21 14:05".
  [[nodiscard]] std::string origin() const {
    std::string text = parts_.translate(report_.where);
    const auto add = [&](const std::string& value, const char* pattern) {
      if (value.empty()) return;
      if (!text.empty()) text += " · ";
      text += parts_.translate({pattern, {value}});
    };
    add(report_.dump, SPORESCOPE_TRANSLATE_NOOP("dump %1"));
    add(report_.written, SPORESCOPE_TRANSLATE_NOOP("reported %1"));
    return text;
  }

  void write_verdict() {
    if (!report_.cause && report_.summary.empty() && report_.open.empty()) return;
    page_.container("div", {{"class", std::string("box block ") + tone_class(report_.tone)}}, [this] {
      if (report_.cause) write_finding(parts_, *report_.cause);
      for (const Text& sentence : report_.summary) page_.element("p", {}, parts_.translate(sentence));
      if (!report_.cause) {
        for (const Text& sentence : report_.open) page_.element("p", {{"class", "lead"}}, parts_.translate(sentence));
      }
    });
  }

  void write_further() {
    if (report_.further.empty()) return;
    parts_.long_section(SPORESCOPE_TRANSLATE_NOOP("Further causes, not explained by the first"), [this] {
      for (const ReportFurther& further : report_.further) {
        page_.container("p", {}, [&] {
          page_.element("span", {{"class", "lead"}}, parts_.sentence(further.title));
          page_.text(parts_.next_sentence(further.why));
          if (!further.outcome.empty()) page_.text(parts_.next_sentence(further.outcome));
        });
      }
      if (report_.more_further > 0) write_more(report_.more_further);
    });
  }

  void write_more(std::uint64_t number) { page_.element("p", {{"class", "quiet small"}}, parts_.more(number)); }

  void write_hits() {
    if (report_.hits.empty()) return;
    parts_.long_section(SPORESCOPE_TRANSLATE_NOOP("Hits of the recommended watchpoints"), [this] {
      page_.container("table", {{"class", "small hits"}}, [this] {
        parts_.titles({SPORESCOPE_TRANSLATE_NOOP("Node"), SPORESCOPE_TRANSLATE_NOOP("Tensor"),
                       SPORESCOPE_TRANSLATE_NOOP("Watchpoint"), SPORESCOPE_TRANSLATE_NOOP("Found")},
                      4);
        for (const ReportHit& hit : report_.hits) {
          page_.container("tr", {}, [&] {
            page_.element("td", {}, hit.tensor.full_name);
            page_.element("td", {}, parts_.row(parts_.translate(hit.tensor.place), parts_.translate(hit.tensor.when)));
            page_.element("td", {}, parts_.translate(hit.watchpoint));
            page_.container("td", {}, [&] {
              if (hit.finding.empty()) {
                parts_.composition(hit.tensor, false);
              } else {
                page_.text(hit.finding);
              }
            });
          });
        }
      });
      if (report_.all_hits > report_.hits.size()) write_more(report_.all_hits - report_.hits.size());
    });
  }

  void write_open() {
    // Without a cause, these sentences are in the verdict box.
    if ((report_.open.empty() || !report_.cause) && report_.gaps.empty()) return;
    parts_.long_section(SPORESCOPE_TRANSLATE_NOOP("Without a verdict"), [this] {
      if (report_.cause) {
        for (const Text& sentence : report_.open) page_.element("p", {}, parts_.translate(sentence));
      }
      if (!report_.gaps.empty()) {
        page_.container("table", {{"class", "small"}}, [this] {
          for (const ReportGap& gap : report_.gaps) {
            page_.container("tr", {}, [&] {
              page_.element("td", {}, gap.name);
              page_.element("td", {}, parts_.translate(gap.why));
            });
          }
        });
      }
      if (report_.gap_count > report_.gaps.size()) write_more(report_.gap_count - report_.gaps.size());
    });
  }

  void write_environment() {
    parts_.section(SPORESCOPE_TRANSLATE_NOOP("Environment"), [this] {
      page_.container("table", {{"class", "facts"}}, [this] {
        for (const auto& [label, text] : report_.environment) {
          page_.container("tr", {}, [&, label = label, text = text] {
            page_.element("td", {{"class", "what"}}, parts_.translate(label));
            page_.element("td", {}, parts_.translate(text));
          });
        }
      });
    });
  }

  void write_commands() {
    parts_.section(SPORESCOPE_TRANSLATE_NOOP("How to reproduce"), [this] {
      for (const std::string& command : report_.commands) page_.element("pre", {}, command);
    });
  }

  const Report& report_;
  const ReportLanguage& language_;
  Html page_;
  PageParts parts_;
};

}  // namespace

std::string report_page(const Report& report, const ReportLanguage& language) { return PageWriter(report, language).write(); }

}  // namespace sporescope
