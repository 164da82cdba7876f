// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "box_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <utility>

#include "core/graph/layered/sizes.h"

namespace sporescope::bench {
namespace {

constexpr double kPerInch = 72;
constexpr std::int32_t kNotInside = -2;
constexpr std::size_t kMaxThings = 1000000;

void read_node(std::istream& text, FlatDrawing& drawing) {
  std::size_t thing = 0;
  Rect rect;
  text >> thing >> rect.x >> rect.y >> rect.width >> rect.height;
  if (text && thing < kMaxThings) {
    drawing.things.resize(std::max(drawing.things.size(), thing + 1));
    // its y goes up, and it tells the middle
    drawing.things[thing] = {(rect.x - rect.width / 2) * kPerInch, (-rect.y - rect.height / 2) * kPerInch,
                             rect.width * kPerInch, rect.height * kPerInch};
  }
}

void read_edge(std::istream& text, FlatDrawing& drawing) {
  FlatDrawing::Line line;
  std::size_t count = 0;
  text >> line.from >> line.to >> count;
  std::vector<LayoutPoint> points(text && count < kMaxThings ? count : 0);
  for (LayoutPoint& point : points) {
    text >> point.x >> point.y;
    point = {point.x * kPerInch, -point.y * kPerInch};
  }
  line.drawn = sampled(points);
  drawing.lines.push_back(std::move(line));
}

/// Heights that things have in common stand for a layer; a gap of any height parts two of them.
std::vector<double> middles_of_layers(std::vector<Rect> things) {
  std::sort(things.begin(), things.end(), [](const Rect& a, const Rect& b) { return a.y < b.y; });
  std::vector<double> middles;
  double top = 0;
  double bottom = std::numeric_limits<double>::lowest();
  for (const Rect& thing : things) {
    if (thing.y > bottom) {
      top = thing.y;
      bottom = top;
      middles.push_back(top);
    }
    bottom = std::max(bottom, thing.y + thing.height);
    middles.back() = (top + bottom) / 2;
  }
  return middles;
}

double x_at(const DrawnLine& line, double y) {
  const auto below = std::find_if(line.begin(), line.end(), [y](const LayoutPoint& point) { return point.y >= y; });
  if (below == line.end() || below == line.begin()) {
    return below == line.end() ? line.back().x : line.front().x;
  }
  const LayoutPoint& above = *(below - 1);
  return above.x + (y - above.y) / (below->y - above.y) * (below->x - above.x);
}

/// As those of constants are.
bool is_sideways(const LayoutEdge& edge) {
  const LayoutPoint& start = edge.points[0];
  const LayoutPoint& control = edge.points[1];
  return start.y == control.y && start.x != control.x;
}

class BoxReader {
 public:
  BoxReader(const GraphLayout& layout, std::int32_t box, const LabelMetrics& metrics)
      : layout_(layout), box_(box), metrics_(metrics), thing_of_(layout.items.size(), kNotInside) {}

  BoxDrawing read() {
    const bool whole = box_ < 0;
    out_.width = whole ? layout_.width : layout_.items[static_cast<std::size_t>(box_)].width;
    out_.height = whole ? layout_.height : layout_.items[static_cast<std::size_t>(box_)].height;
    for (const LayoutEdge& edge : layout_.edges) {
      add_line(edge);
    }
    add_covered();
    return std::move(out_);
  }

 private:
  /// The item directly in the box that is this one or holds it; -1 if it is not inside.
  [[nodiscard]] std::int32_t directly_inside(std::uint32_t item) const {
    auto at = static_cast<std::int32_t>(item);
    while (at >= 0 && layout_.items[static_cast<std::size_t>(at)].parent != box_) {
      at = layout_.items[static_cast<std::size_t>(at)].parent;
    }
    return at;
  }

  std::uint32_t thing(std::int32_t item) {
    std::int32_t& known = thing_of_[static_cast<std::size_t>(item)];
    if (known == kNotInside) {
      known = static_cast<std::int32_t>(out_.flat.things.size());
      const LayoutItem& shape = layout_.items[static_cast<std::size_t>(item)];
      out_.flat.things.push_back({shape.x, shape.y, shape.width, shape.height});
    }
    return static_cast<std::uint32_t>(known);
  }

  void add_line(const LayoutEdge& edge) {
    if (edge.cut || is_sideways(edge)) {
      return;
    }
    std::int32_t from = directly_inside(edge.from);
    std::int32_t to = directly_inside(edge.to);
    if (from < 0 || to < 0 || from == to) {
      return;
    }
    std::vector<LayoutPoint> points = edge.points;
    if (points.front().y > points.back().y) {  // of a backward pass that is drawn upwards
      std::swap(from, to);
      std::reverse(points.begin(), points.end());
    }
    const LayoutItem& upper = layout_.items[static_cast<std::size_t>(from)];
    const LayoutItem& lower = layout_.items[static_cast<std::size_t>(to)];
    out_.flat.lines.push_back({thing(from), thing(to), between(sampled(points), upper.y + upper.height, lower.y)});
  }

  [[nodiscard]] bool inside(std::uint32_t item) const { return box_ < 0 || directly_inside(item) >= 0; }

  /// Nothing of what is added here lies upon anything else.
  void add_covered() {
    for (std::uint32_t i = 0; i < layout_.items.size(); ++i) {
      const LayoutItem& item = layout_.items[i];
      if (inside(i)) {
        out_.covered += is_container(item.kind) ? item.strip.cell * item.strip.cell * static_cast<double>(item.instances.size())
                                                : item.width * item.height;
      }
    }
    for (const LayoutStub& stub : layout_.stubs) {
      out_.covered += inside(stub.item) ? stub.width * stub.height : 0;
    }
    for (const LayoutEdge& edge : layout_.edges) {
      if (!edge.cut && inside(edge.from) && inside(edge.to)) {
        out_.covered += static_cast<double>(edge.label.size()) * metrics_.average_character * metrics_.line_height;
      }
    }
  }

  const GraphLayout& layout_;
  std::int32_t box_;
  LabelMetrics metrics_;
  std::vector<std::int32_t> thing_of_;
  BoxDrawing out_;
};

}  // namespace

BoxDrawing box_drawing(const GraphLayout& layout, std::int32_t box, const LabelMetrics& metrics) {
  return BoxReader(layout, box, metrics).read();
}

std::string dot_source(const BoxDrawing& drawing) {
  std::ostringstream out;
  out << "digraph {\nrankdir=TB nodesep=" << layered::kSiblingGap / kPerInch
      << " ranksep=" << layered::kLabeledLayerGap / kPerInch
      << "\nnode [shape=box fixedsize=true label=\"\"]\nedge [dir=none]\n";
  for (std::size_t i = 0; i < drawing.flat.things.size(); ++i) {
    out << i << " [width=" << drawing.flat.things[i].width / kPerInch << " height=" << drawing.flat.things[i].height / kPerInch
        << "]\n";
  }
  for (const FlatDrawing::Line& line : drawing.flat.lines) {
    out << line.from << " -> " << line.to << '\n';
  }
  out << "}\n";
  return out.str();
}

std::optional<FlatDrawing> drawing_of_plain(std::string_view answer) {
  std::istringstream in{std::string(answer)};
  FlatDrawing drawing;
  bool complete = false;
  for (std::string row; std::getline(in, row);) {
    std::istringstream text(row);
    std::string what;
    text >> what;
    complete = complete || what == "stop";
    if (what == "node") {
      read_node(text, drawing);
    } else if (what == "edge") {
      read_edge(text, drawing);
    }
    if (!text) {
      return std::nullopt;
    }
  }
  return complete ? std::optional(std::move(drawing)) : std::nullopt;
}

std::uint64_t drawn_crossings(const FlatDrawing& drawing) {
  std::vector<DrawnLine> lines;
  for (const FlatDrawing::Line& line : drawing.lines) {
    lines.push_back(line.drawn);
  }
  return count_crossings(lines);
}

std::uint64_t layered_crossings(const FlatDrawing& drawing) {
  const std::vector<double> layers = middles_of_layers(drawing.things);
  const auto layer_of = [&](const Rect& thing) {
    return std::min_element(layers.begin(), layers.end(), [&](double a, double b) {
      return std::abs(a - thing.y - thing.height / 2) < std::abs(b - thing.y - thing.height / 2);
    });
  };
  std::vector<DrawnLine> lines;
  for (const FlatDrawing::Line& line : drawing.lines) {
    const Rect& from = drawing.things[line.from];
    const Rect& to = drawing.things[line.to];
    const auto first = layer_of(from);
    const auto last = layer_of(to);
    DrawnLine straight{{from.x + from.width / 2, *first}};
    for (auto layer = first + 1; layer < last; ++layer) {
      straight.push_back({x_at(line.drawn, *layer), *layer});
    }
    straight.push_back({to.x + to.width / 2, *last});
    lines.push_back(std::move(straight));
  }
  return count_crossings(lines);
}

}  // namespace sporescope::bench
