// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/comparison_section.h"

namespace sporescope {

namespace {

/// Writes the elements that both sections share.
class SectionWriter {
 public:
  explicit SectionWriter(const PageParts& parts) : parts_(parts), page_(parts.page()) {}

 protected:
  /// Writes a verdict box with its content.
  void write_box(ReportTone tone, const Text& title, const std::function<void()>& content) {
    page_.container("div", {{"class", std::string("box block ") + tone_class(tone)}}, [&] {
      page_.element("p", {{"class", "lead"}}, parts_.sentence(title));
      content();
    });
  }

  void write_sentences(const std::vector<Text>& sentences, const char* style) {
    for (const Text& sentence : sentences) page_.element("p", {{"class", style}}, parts_.translate(sentence));
  }

  void write_more(std::uint64_t number) {
    if (number > 0) page_.element("p", {{"class", "quiet small"}}, parts_.more(number));
  }

  void write_commands(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) page_.element("pre", {}, command);
  }

  void write_subtitle(const Text& title) { page_.element("h3", {}, parts_.translate(title)); }

  void write_tensor(const ReportTensor& tensor, const std::string& other) {
    page_.container("td", {}, [&] {
      page_.element("div", {}, tensor.full_name);
      page_.element("div", {{"class", "small quiet"}},
                    parts_.row(parts_.translate(tensor.place), parts_.translate(tensor.when)));
      if (!other.empty()) {
        page_.element("div", {{"class", "small quiet"}}, parts_.translate({SPORESCOPE_TRANSLATE_NOOP("in A: %1"), {other}}));
      }
    });
  }

  const PageParts& parts_;
  Html& page_;
};

class ComparisonWriter : SectionWriter {
 public:
  using SectionWriter::SectionWriter;

  void write(const ReportComparison& result) {
    Text title = SPORESCOPE_TRANSLATE_NOOP("Two runs compared");
    if (!result.a.empty()) title = {SPORESCOPE_TRANSLATE_NOOP("Compared: run A, %1; run B, %2"), {result.a, result.b}};
    parts_.long_section(title, [&] {
      write_box(result.tone, result.title, [&] {
        if (result.first) write_first(*result.first);
      });
      write_sentences(result.counts, "after-box");
      write_sentences(result.open, "lead");
      write_further(result);
      if (!result.pairs.empty()) {
        write_subtitle(SPORESCOPE_TRANSLATE_NOOP("Nodes that differ most"));
        write_pairs(result.pairs);
        write_more(result.more_pairs);
      }
      write_unmatched(SPORESCOPE_TRANSLATE_NOOP("Nodes of A without a counterpart in B: %1"), result.only_a);
      write_unmatched(SPORESCOPE_TRANSLATE_NOOP("Nodes of B without a counterpart in A: %1"), result.only_b);
      write_commands(result.commands);
    });
  }

 private:
  void write_first(const ReportDivergence& first) {
    page_.element("p", {}, parts_.sentence(first.why));
    if (!first.node.empty()) page_.container("p", {}, [&] { page_.element("code", {}, first.node); });
    if (!first.element.empty()) {
      page_.element("p", {}, parts_.translate({SPORESCOPE_TRANSLATE_NOOP("Largest at %1"), {first.element}}));
    }
    if (first.line) {
      page_.container("p", {}, [&] {
        page_.element("code", {{"class", "quiet"}}, first.line->place);
        page_.text("\u2003");
        page_.element("code", {}, first.line->code);
      });
    }
  }

  void write_further(const ReportComparison& result) {
    for (const ReportFurther& further : result.further) {
      page_.container("p", {}, [&] {
        page_.element("span", {{"class", "lead"}}, parts_.sentence(further.title));
        page_.text(parts_.next_sentence(further.why));
      });
    }
    write_more(result.more_further);
  }

  void write_pairs(const std::vector<ReportPair>& pairs) {
    page_.container("table", {{"class", "small"}}, [&] {
      parts_.titles({SPORESCOPE_TRANSLATE_NOOP("Node"), SPORESCOPE_TRANSLATE_NOOP("Status"),
                     SPORESCOPE_TRANSLATE_NOOP("Matched by"), SPORESCOPE_TRANSLATE_NOOP("Input error"),
                     SPORESCOPE_TRANSLATE_NOOP("Error"), SPORESCOPE_TRANSLATE_NOOP("Largest difference")},
                    3);
      for (const ReportPair& pair : pairs) {
        page_.container("tr", {}, [&] {
          write_tensor(pair.tensor, pair.other);
          page_.element("td", {{"class", "tight"}}, parts_.translate(pair.status));
          page_.element("td", {}, pair.matched_by.empty() ? "–" : parts_.translate(pair.matched_by));
          for (const std::string* number : {&pair.input_error, &pair.error, &pair.largest}) {
            page_.element("td", {{"class", "number"}}, *number);
          }
        });
      }
    });
  }

  void write_unmatched(const char* pattern, const ReportUnmatched& unmatched) {
    if (unmatched.all == 0) return;
    write_subtitle({pattern, {Count{unmatched.all}}});
    std::string names;
    for (const std::string& name : unmatched.nodes) names += name + "\n";
    page_.element("pre", {}, names);
    write_more(unmatched.all - unmatched.nodes.size());
  }
};

class RanksWriter : SectionWriter {
 public:
  using SectionWriter::SectionWriter;

  void write(const ReportRanks& result) {
    parts_.long_section(SPORESCOPE_TRANSLATE_NOOP("Comparison of ranks"), [&] {
      write_box(result.tone, result.title, [] {});
      write_sentences(result.open, "lead after-box");
      if (!result.findings.empty()) {
        write_subtitle(SPORESCOPE_TRANSLATE_NOOP("What is no longer the same"));
        write_rows(result.findings);
        write_more(result.more_findings);
      }
      if (!result.suspicions.empty()) {
        write_subtitle(SPORESCOPE_TRANSLATE_NOOP("Never equal, which may be intended"));
        write_rows(result.suspicions);
        write_more(result.more_suspicions);
      }
      write_commands(result.commands);
    });
  }

 private:
  void write_rows(const std::vector<ReportReplica>& rows) {
    page_.container("table", {{"class", "small"}}, [&] {
      parts_.titles({SPORESCOPE_TRANSLATE_NOOP("Node"), SPORESCOPE_TRANSLATE_NOOP("Equal until"),
                     SPORESCOPE_TRANSLATE_NOOP("Differs since"), SPORESCOPE_TRANSLATE_NOOP("Ranks"),
                     SPORESCOPE_TRANSLATE_NOOP("Odd rank"), SPORESCOPE_TRANSLATE_NOOP("First element")},
                    6);
      for (const ReportReplica& row : rows) {
        page_.container("tr", {}, [&] {
          write_tensor(row.tensor, {});
          for (const std::string* text : {&row.last_equal, &row.since, &row.ranks}) page_.element("td", {}, *text);
          page_.element("td", {{"class", "has-nan tight"}}, parts_.translate(row.odd));
          page_.container("td", {}, [&] {
            page_.element("div", {}, row.element);
            if (!row.values.empty()) page_.element("div", {{"class", "small quiet"}}, row.values);
          });
        });
      }
    });
  }
};

}  // namespace

void write_comparison(const PageParts& parts, const ReportComparison& comparison) { ComparisonWriter(parts).write(comparison); }
void write_ranks(const PageParts& parts, const ReportRanks& ranks) { RanksWriter(parts).write(ranks); }

}  // namespace sporescope
