// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/cause_section.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "core/report/colors.h"
#include "core/report/neighborhood_drawing.h"
#include "core/report/tensor_describer.h"
#include "core/report/value_drawings.h"

namespace sporescope {

namespace {

std::string integer_or_number(const std::optional<IntegerValue>& integer, const std::optional<double>& value) {
  if (!integer || !value) return number_or_dash(value);
  return std::visit([](auto number) { return std::to_string(number); }, *integer);
}

class CauseWriter {
 public:
  explicit CauseWriter(const PageParts& parts) : parts_(parts), page_(parts.page()) {}

  void write_finding(const ReportCause& cause) {
    page_.container("p", {}, [&] {
      page_.element("span", {{"class", "lead"}}, parts_.sentence(cause.why));
      if (!cause.outcome.empty()) page_.text(parts_.next_sentence(cause.outcome));
      if (!cause.again.empty()) {
        page_.text(parts_.next_sentence({SPORESCOPE_TRANSLATE_NOOP("the same in iterations %1"), {cause.again}}));
      }
    });
    if (!cause.element.empty() || !cause.expression.empty()) {
      const Text location = cause.element.empty() ? Text(SPORESCOPE_TRANSLATE_NOOP("Its value"))
                                                  : Text{SPORESCOPE_TRANSLATE_NOOP("First at %1"), {cause.element}};
      const Text location_and_expression{SPORESCOPE_TRANSLATE_NOOP("%1: %2"), {location, cause.expression}};
      page_.element("p", {}, parts_.translate(cause.expression.empty() ? location : location_and_expression));
    }
    page_.container("p", {}, [&] { page_.element("code", {}, cause.node); });
    if (cause.line) {
      page_.container("p", {}, [&] {
        page_.element("code", {{"class", "quiet"}}, cause.line->place);
        page_.text("\u2003");
        page_.element("code", {}, cause.line->code);
      });
    }
  }

  void write_cause(const ReportCause& cause) {
    parts_.long_section(cause.path_title, [&] { write_steps(cause); });
    if (!cause.pictures.empty()) {
      parts_.section(SPORESCOPE_TRANSLATE_NOOP("Inputs and output of the cause"), [&] {
        for (const ReportPicture& picture : cause.pictures) write_picture(picture);
      });
    }
    parts_.long_section(SPORESCOPE_TRANSLATE_NOOP("Statistics"), [&] { write_statistics(cause.tensors); });
    if (cause.neighborhood) {
      parts_.section(SPORESCOPE_TRANSLATE_NOOP("Position in the graph"), [&] {
        draw_neighborhood(page_, *cause.neighborhood,
                          parts_.translate(SPORESCOPE_TRANSLATE_NOOP("Producers and consumers of the cause")),
                          [this](std::size_t number) { return parts_.more(number); });
      });
    }
    if (!cause.stack.empty()) parts_.section(SPORESCOPE_TRANSLATE_NOOP("Source stack"), [&] { write_stack(cause); });
  }

 private:
  void write_steps(const ReportCause& cause) {
    page_.container("table", {{"class", "steps"}}, [&] {
      for (std::size_t i = 0; i < cause.steps.size(); ++i) {
        if (cause.more_steps > 0 && i + 1 == cause.steps.size()) {
          page_.container("tr", {}, [&] {
            page_.element("td", {{"colspan", "4"}, {"class", "quiet"}}, parts_.more(cause.more_steps));
          });
        }
        write_step(cause.steps[i]);
      }
    });
    page_.container("p", {{"class", "quiet small"}}, [this] {
      const std::array chips{std::pair("NaN", report_colors::kNaN), std::pair("+Inf", report_colors::kPositiveInf),
                             std::pair("−Inf", report_colors::kNegativeInf)};
      for (const auto& [name, color] : chips) {
        draw_chip(page_, color);
        page_.text(std::string(" ") + name + "\u2003");
      }
      draw_chip(page_, report_colors::kFinite);
      page_.text(" " + parts_.translate(SPORESCOPE_TRANSLATE_NOOP("finite, as a share of each tensor’s values")));
    });
  }

  void write_step(const ReportStep& step) {
    const ReportTensor& tensor = step.tensor;
    page_.container("tr", step.is_cause ? Html::Attributes{{"class", "cause"}} : Html::Attributes{}, [&] {
      page_.container("td", {}, [&] {
        page_.element("div", {{"class", "name"}, {"title", tensor.full_name}}, tensor.name);
        page_.element("div", {{"class", step.is_cause ? "small is-cause" : "small quiet"}},
                      step.role.empty() ? tensor.type : parts_.translate(step.role));
      });
      page_.container("td", {{"class", "small quiet"}}, [&] {
        page_.element("div", {}, parts_.row(parts_.translate(tensor.place), tensor.layout));
        page_.element("div", {}, parts_.row(parts_.translate(tensor.when), tensor.line));
      });
      page_.container("td", {}, [&] {
        if (tensor.counted && tensor.statistics.count > 0) draw_shares(page_, tensor.statistics);
      });
      page_.container("td", {{"class", "number"}}, [&] { parts_.composition(tensor, true); });
    });
  }

  void write_picture(const ReportPicture& picture) {
    const HeatMap& map = picture.map;
    page_.container("div", {{"class", "picture"}}, [&] {
      page_.container("p", {{"class", "small"}}, [&] {
        page_.text(parts_.tensor_title(picture.tensor) + (picture.part.empty() ? std::string() : " [" + picture.part + "]") +
                   "\u2003");
        parts_.composition(picture.tensor, false);
      });
      draw_heat_map(page_, map, parts_.tensor_title(picture.tensor));
      page_.container("p", {{"class", "quiet small"}}, [&] { write_legend(map); });
    });
  }

  void write_legend(const HeatMap& map) {
    const auto has_cell = [&](auto test) { return std::any_of(map.cells.begin(), map.cells.end(), test); };
    if (has_cell([](double value) { return std::isfinite(value); })) draw_scale(page_, map);
    const auto chip = [&](bool is_present, std::uint32_t color, const char* name) {
      if (!is_present) return;
      page_.text("\u2003");
      draw_chip(page_, color);
      page_.text(std::string(" ") + name);
    };
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    chip(has_cell([](double value) { return std::isnan(value); }), report_colors::kNaN, "NaN");
    chip(has_cell([](double value) { return value == kInfinite; }), report_colors::kPositiveInf, "+Inf");
    chip(has_cell([](double value) { return value == -kInfinite; }), report_colors::kNegativeInf, "−Inf");
    if (map.row_step > 1 || map.column_step > 1) {
      page_.empty("br", {});
      page_.text(parts_.translate(
          {SPORESCOPE_TRANSLATE_NOOP(
               "%1 × %2 values; each cell shows the worst of %3 × %4 values: NaN or Inf, else the largest magnitude"),
           {Count{static_cast<std::uint64_t>(map.rows)}, Count{static_cast<std::uint64_t>(map.columns)},
            Count{static_cast<std::uint64_t>(map.row_step)}, Count{static_cast<std::uint64_t>(map.column_step)}}}));
    }
  }

  void write_statistics(const std::vector<ReportTensor>& tensors) {
    page_.container("table", {}, [&] {
      parts_.titles({SPORESCOPE_TRANSLATE_NOOP("Tensor"), SPORESCOPE_TRANSLATE_NOOP("Values"), SPORESCOPE_TRANSLATE_NOOP("Min"),
                     SPORESCOPE_TRANSLATE_NOOP("Max"), SPORESCOPE_TRANSLATE_NOOP("Mean"), SPORESCOPE_TRANSLATE_NOOP("L2 norm"),
                     SPORESCOPE_TRANSLATE_NOOP("Zero"), "NaN", "+Inf", "−Inf"},
                    1);
      for (const ReportTensor& tensor : tensors) write_statistics(tensor);
    });
  }

  void write_statistics(const ReportTensor& tensor) {
    const Statistics& s = tensor.statistics;
    const auto count = [&](std::uint64_t number, const char* style) {
      const std::string classes = number > 0 && *style != '\0' ? std::string("number ") + style : "number";
      page_.element("td", {{"class", classes}}, tensor.counted ? std::to_string(number) : "–");
    };
    page_.container("tr", {}, [&] {
      page_.container("td", {}, [&] {
        page_.text(parts_.tensor_title(tensor));
        if (!tensor.layout.empty()) page_.element("div", {{"class", "small quiet"}}, tensor.layout);
      });
      page_.element("td", {{"class", "number"}}, std::to_string(s.count));
      for (const std::string& text : {integer_or_number(s.integer_min, s.min), integer_or_number(s.integer_max, s.max),
                                      number_or_dash(s.mean), number_or_dash(s.l2)}) {
        page_.element("td", {{"class", "number"}}, text);
      }
      count(s.zero, "");
      count(s.nan, "has-nan");
      count(s.pos_inf, "has-pos");
      count(s.neg_inf, "has-neg");
    });
  }

  void write_stack(const ReportCause& cause) {
    std::string text;
    for (const ReportLine& line : cause.stack) text.append(line.place).append("  ").append(line.code).append("\n");
    page_.element("pre", {}, text);
    if (cause.framework_lines > 0) {
      page_.element(
          "p", {{"class", "quiet small"}},
          parts_.translate({SPORESCOPE_TRANSLATE_NOOP("Framework lines left out: %1"), {Count{cause.framework_lines}}}));
    }
  }

  const PageParts& parts_;
  Html& page_;
};

}  // namespace

void write_finding(const PageParts& parts, const ReportCause& cause) { CauseWriter(parts).write_finding(cause); }
void write_cause(const PageParts& parts, const ReportCause& cause) { CauseWriter(parts).write_cause(cause); }

}  // namespace sporescope
