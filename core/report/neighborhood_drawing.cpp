// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/neighborhood_drawing.h"

#include <vector>

#include "core/report/colors.h"
#include "core/report/report_style.h"
#include "core/report/svg.h"

namespace sporescope {

namespace {

constexpr double kBoxWidth = 122;
constexpr double kBoxHeight = 38;
constexpr double kGap = 14;
constexpr double kRowGap = 40;
constexpr double kDrawingWidth = 5 * kBoxWidth + 4 * kGap + 4;
constexpr std::size_t kMaxCharacters = 16;
constexpr std::size_t kMaxSmallCharacters = 22;  // characters in the small font

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

// Shortens a long name in its middle; the tooltip shows the full name.
std::string shorten_middle(const std::string& text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t head = limit / 2;
  while (head > 0 && continues_character(text[head])) --head;
  std::size_t tail = text.size() - (limit / 2 - 1);
  while (tail < text.size() && continues_character(text[tail])) ++tail;
  return text.substr(0, head) + "…" + text.substr(tail);
}

struct BoxColors {
  std::uint32_t fill, line;
};

BoxColors box_colors_of(NodeKind kind) {
  if (kind == NodeKind::parameter) return {report_colors::kParameter, report_colors::kParameterLine};
  if (kind == NodeKind::constant) return {report_colors::kConstant, report_colors::kConstantLine};
  return {report_colors::kOperator, report_colors::kOperatorLine};
}

class NeighborhoodDrawing {
 public:
  NeighborhoodDrawing(Html& page, const ReportNeighborhood& neighborhood) : page_(page), neighborhood_(neighborhood) {}

  void draw(const std::string& label, const std::function<std::string(std::size_t)>& more) {
    const bool above = neighborhood_.producer_count > 0;
    const double middle = above ? kBoxHeight + kRowGap + kRowTop : kRowTop;
    const double below = middle + kBoxHeight + kRowGap;
    const double height = (neighborhood_.consumer_count > 0 ? below + kBoxHeight : middle + kBoxHeight) + kRowTop;
    page_.container("svg", svg_attributes(kDrawingWidth, height, label), [&] {
      draw_row(neighborhood_.shown_producers, kRowTop, [&](double x, const ReportNeighbor& neighbor) {
        draw_edge({x, kRowTop + kBoxHeight}, {kDrawingWidth / 2, middle}, neighbor.bad);
        write(x + 5, kRowTop + kBoxHeight + 13, "start", neighbor.slot, report_colors::kText2, false);
      });
      draw_row(neighborhood_.feeds, below, [&](double x, const ReportNeighbor& neighbor) {
        draw_edge({kDrawingWidth / 2, middle + kBoxHeight}, {x, below}, neighbor.bad);
      });
      draw_box(kDrawingWidth / 2, middle, neighborhood_.node);
      draw_omitted_count(middle - 8, neighborhood_.producer_count - neighborhood_.shown_producers.size(), more);
      draw_omitted_count(middle + kBoxHeight + 16, neighborhood_.consumer_count - neighborhood_.feeds.size(), more);
    });
  }

 private:
  struct Point {
    double x = 0, y = 0;
  };
  static constexpr double kRowTop = 2;

  void draw_row(const std::vector<ReportNeighbor>& row, double y,
                const std::function<void(double x, const ReportNeighbor&)>& draw_line) {
    const auto count = static_cast<double>(row.size());
    double x = kDrawingWidth / 2 - (count - 1) / 2 * (kBoxWidth + kGap);
    for (const ReportNeighbor& neighbor : row) {
      draw_line(x, neighbor);
      draw_box(x, y, neighbor);
      x += kBoxWidth + kGap;
    }
  }

  void draw_box(double x, double y, const ReportNeighbor& neighbor) {
    const BoxColors colors = box_colors_of(neighbor.kind);
    page_.container("g", {}, [&] {
      page_.element("title", {}, neighbor.full_name);
      page_.empty("rect", {{"x", pixels(x - kBoxWidth / 2)},
                           {"y", pixels(y)},
                           {"width", pixels(kBoxWidth)},
                           {"height", pixels(kBoxHeight)},
                           {"rx", "4"},
                           {"fill", css_color(colors.fill)},
                           {"stroke", css_color(neighbor.bad ? report_colors::kError : colors.line)},
                           {"stroke-width", neighbor.bad ? "2" : "1"}});
      write(x, y + 16, "middle", shorten_middle(neighbor.name, kMaxCharacters), report_colors::kText, true);
      write(x, y + 30, "middle", shorten_middle(neighbor.layout, kMaxSmallCharacters), report_colors::kText2, false);
    });
  }

  // Draws an edge with an arrowhead.
  void draw_edge(Point from, Point to, bool is_non_finite) {
    const std::string color = css_color(is_non_finite ? report_colors::kError : report_colors::kEdge);
    const double bend = (to.y - from.y) / 2;
    SvgPath path;
    path.add("M", {from.x, from.y}).add("C", {from.x, from.y + bend, to.x, to.y - bend, to.x, to.y - 5});
    page_.empty("path",
                {{"d", path.str()}, {"stroke", color}, {"fill", "none"}, {"stroke-width", is_non_finite ? "1.8" : "1.2"}});
    SvgPath head;
    head.add("M", {to.x, to.y}).add("l", {-4, -7}).add("h8z");
    page_.empty("path", {{"d", head.str()}, {"fill", color}});
  }

  void draw_omitted_count(double y, std::size_t count, const std::function<std::string(std::size_t)>& more) {
    if (count > 0) write(kDrawingWidth / 2 + kBoxWidth / 2 + 8, y, "start", more(count), report_colors::kText2, false);
  }

  void write(double x, double y, const char* anchor, const std::string& text, std::uint32_t color, bool is_bold) {
    page_.element("text",
                  {{"x", pixels(x)},
                   {"y", pixels(y)},
                   {"font-size", is_bold ? "11" : "10"},
                   {"font-weight", is_bold ? "600" : "400"},
                   {"text-anchor", anchor},
                   {"fill", css_color(color)}},
                  text);
  }

  Html& page_;
  const ReportNeighborhood& neighborhood_;
};

}  // namespace

void draw_neighborhood(Html& page, const ReportNeighborhood& neighborhood, const std::string& label,
                       const std::function<std::string(std::size_t)>& more) {
  NeighborhoodDrawing(page, neighborhood).draw(label, more);
}

}  // namespace sporescope
