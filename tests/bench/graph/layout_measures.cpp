// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the drawings of real graphs are like:
//   layout_measures [--backward-beside] [--write-dot FOLDER | --dot FOLDER] [--json FILE] GRAPH...
// For the first view and for each scope opened by itself it counts the crossings of the lines between what lies directly in
// that scope, and tells the share of its ground that is blank, width to height, and how long the layout took. Drawings that
// come twice are listed once. --write-dot writes the same things and lines for dot instead, as HASH.dot; --dot finds dot's
// answers there (HASH.plain), and counts their crossings by the same counter. packaging/layout-measures.sh does all of that.

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "box_drawing.h"
#include "core/graph/layered/aggregation.h"
#include "core/graph/read_graph.h"
#include "external_layout_boxes.h"
#include "pictures.h"

namespace {

using namespace sporescope;         // NOLINT(google-build-using-namespace)
using namespace sporescope::bench;  // NOLINT(google-build-using-namespace)

constexpr int kTimedRuns = 5;

struct Options {
  std::optional<std::filesystem::path> write_dot;
  std::optional<std::filesystem::path> dot;
  std::optional<std::filesystem::path> json;
  bool backward_column = false;
  std::vector<std::filesystem::path> graphs;
};

struct Row {
  std::size_t things = 0;
  std::size_t lines = 0;
  std::uint64_t crossings = 0;       ///< by the order in the layers
  std::uint64_t drawn = 0;           ///< of the lines as they are drawn
  std::optional<std::uint64_t> dot;  ///< crossings
  double blank = 0;                  ///< share
  double aspect = 0;                 ///< width to height
  ForeignBoxes met;                  ///< by all lines of the picture; told with the first of its drawings
};

struct Sums {
  std::size_t drawings = 0;
  std::uint64_t crossings = 0;
  std::uint64_t drawn = 0;
  std::size_t with_dot = 0;  ///< drawings that dot ended
  std::uint64_t ours = 0;    ///< crossings of those
  std::uint64_t dot = 0;
  ForeignBoxes met;

  void add(const Row& row) {
    ++drawings;
    crossings += row.crossings;
    drawn += row.drawn;
    met.boxes += row.met.boxes;
    met.titles += row.met.titles;
    if (row.dot) {
      ++with_dot;
      ours += row.crossings;
      dot += *row.dot;
    }
  }
};

std::optional<Options> options_of(int count, char** label) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string word = label[i];
    if (word == "--write-dot" && i + 1 < count) {
      options.write_dot = label[++i];
    } else if (word == "--dot" && i + 1 < count) {
      options.dot = label[++i];
    } else if (word == "--json" && i + 1 < count) {
      options.json = label[++i];
    } else if (word == "--backward-beside") {
      options.backward_column = true;
    } else if (word.starts_with("--")) {
      return std::nullopt;
    } else {
      options.graphs.emplace_back(word);
    }
  }
  return options.graphs.empty() ? std::nullopt : std::optional(options);
}

std::string ratio_text(std::uint64_t ours, std::uint64_t dot) {
  if (dot == 0) {
    return ours == 0 ? "1" : "dot has none";
  }
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(ours) / static_cast<double>(dot));
  return text.data();
}

class Measures {
 public:
  explicit Measures(Options options) : options_(std::move(options)) {}

  int run() {
    if (!options_.write_dot) {
      print_head();
    }
    for_each_graph();
    if (!options_.write_dot) {
      print_sums();
    }
    return 0;
  }

 private:
  static void print_head() {
    std::printf(
        "| graph | picture | scope | things | lines | crossings | as drawn | dot | ours / dot | blank | width / height | ms "
        "|\n");
    std::printf("|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  }

  void for_each_graph() {
    for (const std::filesystem::path& file : options_.graphs) {
      const auto graph = read_graph_file(file, {});
      if (!graph) {
        std::cerr << "layout_measures: " << file << " is not a graph that can be read\n";
        continue;
      }
      measure(file, ScopeTree(graph.value()));
    }
  }

  void measure(const std::filesystem::path& file, const ScopeTree& tree) {
    for (Picture& picture : pictures_of(tree)) {
      picture.request.backward_column = options_.backward_column;
      const auto layout = lay_out(tree, picture.request);
      if (!layout) {
        continue;
      }
      std::optional<double> milliseconds;
      for (const ScopeIndex scope : picture.boxes) {
        auto row = measured(*layout.value(), scope, picture.request.metrics);
        if (!row) {
          continue;
        }
        if (!milliseconds) {
          row->met = foreign_boxes(*layout.value(), picture.request.metrics);
        }
        milliseconds = milliseconds ? milliseconds : time_of(tree, picture.request);
        add(file, picture.name, std::string(tree.scopes()[scope].path), *milliseconds, *row);
      }
    }
  }

  /// Nothing for a drawing that is none, was there already, or is written for dot.
  std::optional<Row> measured(const GraphLayout& layout, ScopeIndex scope, const LabelMetrics& metrics) {
    const std::optional<std::int32_t> box = item_of(layout, scope);
    if (!box) {
      return std::nullopt;
    }
    const BoxDrawing drawing = box_drawing(layout, *box, metrics);
    const std::string source = dot_source(drawing);
    const std::uint64_t key = layered::StableHash().add(source).key();
    if (drawing.flat.lines.size() < 2 || !seen_.insert(key).second) {
      return std::nullopt;
    }
    if (options_.write_dot) {
      std::ofstream(*options_.write_dot / (name_of(key) + ".dot")) << source;
      return std::nullopt;
    }
    Row row = row_of(drawing);
    row.dot = dot_crossings(key, drawing.flat);
    return row;
  }

  /// Of scopes that are one box the innermost one is the item.
  static std::optional<std::int32_t> item_of(const GraphLayout& layout, ScopeIndex scope) {
    if (scope == kRootScope) {
      return -1;
    }
    for (std::size_t i = 0; i < layout.items.size(); ++i) {
      if (layout.items[i].kind == LayoutKind::scope_open && layout.items[i].scope == scope) {
        return static_cast<std::int32_t>(i);
      }
    }
    return std::nullopt;
  }

  /// Of the processor, since other programs run as well; the median.
  static double time_of(const ScopeTree& tree, const LayoutRequest& request) {
    std::array<double, kTimedRuns> times{};
    for (double& time : times) {
      const std::clock_t start = std::clock();
      const auto layout = lay_out(tree, request);
      time = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
    std::sort(times.begin(), times.end());
    return times[kTimedRuns / 2];
  }

  static Row row_of(const BoxDrawing& drawing) {
    Row row;
    row.things = drawing.flat.things.size();
    row.lines = drawing.flat.lines.size();
    row.crossings = layered_crossings(drawing.flat);
    row.drawn = drawn_crossings(drawing.flat);
    row.blank = 1 - drawing.covered / (drawing.width * drawing.height);
    row.aspect = drawing.width / drawing.height;
    return row;
  }

  static std::string name_of(std::uint64_t key) {
    std::ostringstream name;
    name << std::hex << key;
    return name.str();
  }

  [[nodiscard]] std::optional<std::uint64_t> dot_crossings(std::uint64_t key, const FlatDrawing& ours) const {
    if (!options_.dot) {
      return std::nullopt;
    }
    std::ifstream answer(*options_.dot / (name_of(key) + ".plain"));
    const std::string text{std::istreambuf_iterator<char>(answer), std::istreambuf_iterator<char>()};
    const auto drawing = drawing_of_plain(text);
    if (!drawing || drawing->things.size() != ours.things.size() || drawing->lines.size() != ours.lines.size()) {
      return std::nullopt;
    }
    return layered_crossings(*drawing);
  }

  /// The time is that of the whole picture.
  void add(const std::filesystem::path& file, const std::string& picture, const std::string& scope, double milliseconds,
           const Row& row) {
    const std::string dot = row.dot ? std::to_string(*row.dot) : "-";
    const std::string ratio = row.dot ? ratio_text(row.crossings, *row.dot) : "-";
    std::printf("| %s | %s | %s | %zu | %zu | %llu | %llu | %s | %s | %.0f %% | %.2f | %.2f |\n", file.c_str(), picture.c_str(),
                scope.c_str(), row.things, row.lines, static_cast<unsigned long long>(row.crossings),
                static_cast<unsigned long long>(row.drawn), dot.c_str(), ratio.c_str(), 100 * row.blank, row.aspect,
                milliseconds);
    sums_.add(row);
    of_graph_[file.string()].add(row);
    nlohmann::json record = {{"graph", file.string()},
                             {"picture", picture},
                             {"scope", scope},
                             {"things", row.things},
                             {"lines", row.lines},
                             {"crossings", row.crossings},
                             {"drawn_crossings", row.drawn},
                             {"blank_share", row.blank},
                             {"width_to_height", row.aspect},
                             {"milliseconds", milliseconds},
                             {"dot_crossings", nullptr},
                             {"through_boxes", row.met.boxes},
                             {"through_titles", row.met.titles}};
    if (row.dot) {
      record["dot_crossings"] = *row.dot;
    }
    records_.push_back(std::move(record));
  }

  void print_sums() const {
    std::printf(
        "\n| graph | drawings | crossings | as drawn | ended by dot | ours of those | dot | ours / dot "
        "| through boxes | through titles |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (const auto& [file, sums] : of_graph_) {
      print(file, sums);
    }
    print("all", sums_);
    if (options_.json) {
      std::ofstream(*options_.json) << records_.dump(1) << '\n';
    }
  }

  static void print(const std::string& name, const Sums& sums) {
    std::printf("| %s | %zu | %llu | %llu | %zu | %llu | %llu | %s | %llu | %llu |\n", name.c_str(), sums.drawings,
                static_cast<unsigned long long>(sums.crossings), static_cast<unsigned long long>(sums.drawn), sums.with_dot,
                static_cast<unsigned long long>(sums.ours), static_cast<unsigned long long>(sums.dot),
                sums.with_dot == 0 ? "-" : ratio_text(sums.ours, sums.dot).c_str(),
                static_cast<unsigned long long>(sums.met.boxes), static_cast<unsigned long long>(sums.met.titles));
  }

  Options options_;
  std::set<std::uint64_t> seen_;
  Sums sums_;
  std::map<std::string, Sums> of_graph_;
  nlohmann::json records_ = nlohmann::json::array();
};

}  // namespace

int main(int count, char** label) {
  const auto options = options_of(count, label);
  if (!options) {
    std::cerr << "usage: layout_measures [--backward-beside] [--write-dot FOLDER | --dot FOLDER] [--json FILE] GRAPH...\n";
    return 2;
  }
  return Measures(*options).run();
}
