// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/value_drawings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>

#include "core/base/number_text.h"
#include "core/report/colors.h"
#include "core/report/report_style.h"
#include "core/report/svg.h"

namespace sporescope {

namespace {

constexpr double kMapWidth = 320;        // for maps without values
constexpr double kMaxCell = 22;          // width and height
constexpr double kMinMark = 9;           // cells smaller than this have no marks
constexpr std::int64_t kMaxValues = 10;  // columns of a map with values
constexpr std::int64_t kMaxValueRows = 16;
constexpr double kCharacterWidth = 5.8;
constexpr double kMinStrip = 14;  // cell height if there are few rows
constexpr double kHeight = 140;   // of a map with few rows
constexpr double kValueHeight = 18;
constexpr double kAxis = 30;  // space for row numbers
constexpr int kLevels = 12;   // colors on each side of zero
constexpr double kBarWidth = 168;
constexpr double kBarHeight = 8;
constexpr double kMinShare = 2;

double share_of(std::uint64_t part, std::uint64_t total) {
  return total == 0 ? 0 : static_cast<double>(part) / static_cast<double>(total);
}

std::uint32_t mix_colors(std::uint32_t a, std::uint32_t b, double share) {
  std::uint32_t color = 0;
  for (unsigned shift = 0; shift <= 16; shift += 8) {
    const auto from = static_cast<double>((a >> shift) & 0xFFU);
    const auto to = static_cast<double>((b >> shift) & 0xFFU);
    color |= static_cast<std::uint32_t>(std::lround(from + (to - from) * share)) << shift;
  }
  return color;
}

// Maps -1 to 1 to a color, in a few steps so that cells of equal color share one path.
std::uint32_t color_of(double value) {
  const double stepped = std::round(std::clamp(value, -1.0, 1.0) * kLevels) / kLevels;
  const double position = (stepped + 1) / 2 * static_cast<double>(report_colors::kDiverging.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(position), report_colors::kDiverging.size() - 2);
  return mix_colors(report_colors::kDiverging[index], report_colors::kDiverging[index + 1],
                    position - static_cast<double>(index));
}

bool is_dark(std::uint32_t color) {
  const std::uint32_t red = (color >> 16U) & 0xFFU;
  const std::uint32_t green = (color >> 8U) & 0xFFU;
  return red * 299 + green * 587 + (color & 0xFFU) * 114 < 140000;
}

double largest_magnitude(const HeatMap& map) {
  double limit = 0;
  for (const double value : map.cells) {
    if (std::isfinite(value)) limit = std::max(limit, std::abs(value));
  }
  return limit;
}

class MapDrawing {
 public:
  MapDrawing(Html& page, const HeatMap& map) : page_(page), map_(map), limit_(largest_magnitude(map)) {
    shows_values_ = map.picture_columns <= kMaxValues && map.picture_rows <= kMaxValueRows && shows_every_element();
    const auto rows = static_cast<double>(map.picture_rows);
    cell_width_ = shows_values_ ? value_width() : std::min(kMaxCell, kMapWidth / static_cast<double>(map.picture_columns));
    cell_height_ = shows_values_ ? kValueHeight : std::max(cell_width_, std::min(kMinStrip, kHeight / rows));
    axis_ = shows_every_element() && cell_height_ >= kMinMark ? kAxis : 0;
  }

  void draw(const std::string& label) {
    const double width = axis_ + cell_width_ * static_cast<double>(map_.picture_columns) + 1;
    const double height = top() + cell_height_ * static_cast<double>(map_.picture_rows) + 1;
    page_.container("svg", svg_attributes(width, height, label), [&] {
      draw_cells();
      draw_frame();
      if (axis_ > 0) draw_axes();
      if (shows_values_) {
        draw_values();
      } else if (has_room_for_marks()) {
        draw_marks();
      }
    });
  }

 private:
  [[nodiscard]] bool shows_every_element() const { return map_.row_step == 1 && map_.column_step == 1; }
  [[nodiscard]] bool has_room_for_marks() const { return std::min(cell_width_, cell_height_) >= kMinMark; }
  [[nodiscard]] double value_width() const {
    std::size_t longest = 5;
    for (const double value : map_.cells) {
      if (std::isfinite(value)) longest = std::max(longest, value_label(value).size());
    }
    return static_cast<double>(longest) * kCharacterWidth;
  }
  [[nodiscard]] static std::string value_label(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "+Inf" : "−Inf";
    return short_number(value);
  }
  [[nodiscard]] double top() const { return axis_ > 0 ? 16 : 0; }
  [[nodiscard]] double left_of(std::int64_t column) const { return axis_ + cell_width_ * static_cast<double>(column); }
  [[nodiscard]] double top_of(std::int64_t row) const { return top() + cell_height_ * static_cast<double>(row); }
  [[nodiscard]] double value(std::int64_t row, std::int64_t column) const {
    return map_.cells[static_cast<std::size_t>(row * map_.picture_columns + column)];
  }
  [[nodiscard]] std::uint32_t color(double value) const {
    if (std::isnan(value)) return report_colors::kNaN;
    if (std::isinf(value)) return value > 0 ? report_colors::kPositiveInf : report_colors::kNegativeInf;
    return color_of(limit_ > 0 ? value / limit_ : 0);
  }

  template <class Draw>
  void for_each_cell(const Draw& draw) const {
    for (std::int64_t row = 0; row < map_.picture_rows; ++row) {
      for (std::int64_t column = 0; column < map_.picture_columns; ++column) draw(row, column, value(row, column));
    }
  }

  // Draws in units of cells, so that each cell takes about a dozen characters.
  void draw_cells() {
    std::map<std::uint32_t, std::string> paths;
    for_each_cell([&](std::int64_t row, std::int64_t column, double value) {
      std::string& path = paths[color(value)];
      path.append("M").append(std::to_string(column)).append(" ").append(std::to_string(row)).append("h1v1h-1z");
    });
    std::string transform = "translate(";
    transform.append(pixels(axis_)).append(" ").append(pixels(top())).append(") scale(");
    transform.append(number_text(cell_width_)).append(" ").append(number_text(cell_height_)).append(")");
    page_.container("g", {{"transform", transform}, {"shape-rendering", "crispEdges"}}, [&] {
      for (const auto& [color, path] : paths) page_.empty("path", {{"fill", css_color(color)}, {"d", path}});
    });
  }

  void draw_frame() {
    SvgPath grid;
    const bool has_lines = has_room_for_marks();
    const double right = left_of(map_.picture_columns);
    const double bottom = top_of(map_.picture_rows);
    for (std::int64_t row = 0; row <= map_.picture_rows; row += has_lines ? 1 : map_.picture_rows) {
      grid.add("M", {axis_, top_of(row)}).add("H", {right});
    }
    for (std::int64_t column = 0; column <= map_.picture_columns; column += has_lines ? 1 : map_.picture_columns) {
      grid.add("M", {left_of(column), top()}).add("V", {bottom});
    }
    page_.empty("path", {{"d", grid.str()}, {"stroke", css_color(report_colors::kLine)}, {"fill", "none"}});
  }

  void write(double x, double y, const char* anchor, std::uint32_t color, const std::string& text) {
    page_.element(
        "text", {{"x", pixels(x)}, {"y", pixels(y)}, {"font-size", "10"}, {"text-anchor", anchor}, {"fill", css_color(color)}},
        text);
  }

  // Labels only every fifth row or column if cells are small.
  void draw_axes() {
    const std::int64_t label_step = cell_width_ >= 16 ? 1 : 5;
    for (std::int64_t column = 0; column < map_.picture_columns; column += label_step) {
      write(left_of(column) + cell_width_ / 2, top() - 4, "middle", report_colors::kText2, std::to_string(column));
    }
    for (std::int64_t row = 0; row < map_.picture_rows; row += cell_height_ >= 12 ? 1 : 5) {
      write(axis_ - 6, top_of(row) + cell_height_ / 2 + 3.5, "end", report_colors::kText2, std::to_string(row));
    }
  }

  void draw_values() {
    for_each_cell([&](std::int64_t row, std::int64_t column, double value) {
      const std::uint32_t text_color = is_dark(color(value)) ? 0xffffff : report_colors::kText;
      write(left_of(column) + cell_width_ / 2, top_of(row) + cell_height_ / 2 + 3.5, "middle", text_color, value_label(value));
    });
  }

  // Draws a cross for NaN and a triangle up or down for Inf, for users who cannot distinguish the colors.
  void draw_marks() {
    SvgPath crosses;
    SvgPath ups;
    SvgPath downs;
    const double arm = std::min(cell_width_, cell_height_) * 0.22;
    for_each_cell([&](std::int64_t row, std::int64_t column, double value) {
      if (std::isfinite(value)) return;
      const double x = left_of(column) + cell_width_ / 2;
      const double y = top_of(row) + cell_height_ / 2;
      if (std::isnan(value)) {
        crosses.add("M", {x - arm, y - arm}).add("L", {x + arm, y + arm});
        crosses.add("M", {x - arm, y + arm}).add("L", {x + arm, y - arm});
        return;
      }
      const double tip = value > 0 ? -arm : arm;
      SvgPath& path = value > 0 ? ups : downs;
      path.add("M", {x - arm, y - tip}).add("L", {x + arm, y - tip}).add("L", {x, y + tip}).add("z");
    });
    if (!crosses.empty()) page_.empty("path", {{"d", crosses.str()}, {"stroke", "#ffffff"}, {"fill", "none"}});
    if (!ups.empty()) page_.empty("path", {{"d", ups.str()}, {"fill", css_color(report_colors::kText)}});
    if (!downs.empty()) page_.empty("path", {{"d", downs.str()}, {"fill", "#ffffff"}});
  }

  Html& page_;
  const HeatMap& map_;
  double limit_;
  bool shows_values_ = false;
  double cell_width_ = 0;
  double cell_height_ = 0;
  double axis_ = 0;
};

}  // namespace

void draw_shares(Html& page, const Statistics& statistics) {
  const std::array non_finite{std::pair(statistics.nan, report_colors::kNaN),
                              std::pair(statistics.pos_inf, report_colors::kPositiveInf),
                              std::pair(statistics.neg_inf, report_colors::kNegativeInf)};
  const auto draw = [&page](double x, double width, std::uint32_t color) {
    page.empty("rect",
               {{"x", pixels(x)}, {"width", pixels(width)}, {"height", pixels(kBarHeight)}, {"fill", css_color(color)}});
  };
  page.container("svg", svg_attributes(kBarWidth, kBarHeight), [&] {
    if (statistics.finite() > 0) draw(0, kBarWidth, report_colors::kFinite);
    double x = 0;
    for (const auto& [count, color] : non_finite) {
      if (count == 0) continue;
      // Even a single NaN among millions remains visible.
      const double width = std::max(kBarWidth * share_of(count, statistics.count), kMinShare);
      draw(x, std::min(width, kBarWidth - x), color);
      x += width;
    }
  });
}

void draw_heat_map(Html& page, const HeatMap& map, const std::string& label) {
  if (map.picture_rows > 0 && map.picture_columns > 0) MapDrawing(page, map).draw(label);
}

void draw_scale(Html& page, const HeatMap& map) {
  const double limit = largest_magnitude(map);
  if (limit == 0) {
    page.text("0");
    return;
  }
  constexpr double kStep = 4;
  page.text(short_number(-limit));
  page.text(" ");
  page.container("svg", svg_attributes(kStep * (2 * kLevels + 1), 9), [&] {
    for (int level = -kLevels; level <= kLevels; ++level) {
      page.empty("rect", {{"x", pixels(kStep * (level + kLevels))},
                          {"width", pixels(kStep)},
                          {"height", "9"},
                          {"fill", css_color(color_of(static_cast<double>(level) / kLevels))}});
    }
  });
  page.text(" ");
  page.text(short_number(limit));
}

void draw_chip(Html& page, std::uint32_t color) {
  page.container("svg", svg_attributes(9, 9), [&] {
    page.empty("rect", {{"width", "9"}, {"height", "9"}, {"fill", css_color(color)}});
  });
}

}  // namespace sporescope
