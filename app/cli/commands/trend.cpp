// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/trend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/coverage_text.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"

namespace sporescope::cli {

namespace {

/// One point of a sparkline: a number, a gap, or a non-finite value.
struct SparkPoint {
  enum class Kind : std::uint8_t { number, gap, bad };
  Kind kind = Kind::gap;
  double value = 0;
};

constexpr std::array<const char*, 8> kBars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

struct SparkRange {
  double minimum = std::numeric_limits<double>::infinity();
  double maximum = -std::numeric_limits<double>::infinity();
  [[nodiscard]] double middle() const { return minimum / 2 + maximum / 2; }
};

SparkRange number_range(const std::vector<SparkPoint>& points) {
  SparkRange range;
  for (const SparkPoint& point : points) {
    if (point.kind != SparkPoint::Kind::number) continue;
    range.minimum = std::min(range.minimum, point.value);
    range.maximum = std::max(range.maximum, point.value);
  }
  return range;
}

const char* bar(double value, const SparkRange& range) {
  if (!(range.maximum > range.minimum)) return kBars[3];
  const double share = (value / 2 - range.minimum / 2) / (range.maximum / 2 - range.minimum / 2);
  return kBars.at(static_cast<std::size_t>(std::lround(share * static_cast<double>(kBars.size() - 1))));
}

// Returns the point that represents several points.
SparkPoint representative(const SparkPoint* begin, const SparkPoint* end, const SparkRange& range) {
  SparkPoint best;
  for (const SparkPoint* point = begin; point != end; ++point) {
    if (point->kind == SparkPoint::Kind::bad) return *point;
    if (point->kind == SparkPoint::Kind::gap) continue;
    const double middle = range.middle();
    if (best.kind == SparkPoint::Kind::gap || std::fabs(point->value - middle) > std::fabs(best.value - middle)) best = *point;
  }
  return best;
}

// Draws numbers as bars of eight heights between the minimum and the maximum, "▁▃█"; gaps are "·", non-finite values "!". If
// there are more points than `width`, several points share a character. A non-finite point takes precedence, then the point
// farthest from the overall middle, so that no peak is lost.
std::string sparkline(const std::vector<SparkPoint>& points, std::size_t width) {
  const SparkRange range = number_range(points);
  const std::size_t columns = std::min(width, points.size());
  std::string out;
  for (std::size_t c = 0; c < columns; ++c) {
    const std::size_t from = c * points.size() / columns;
    const std::size_t to = (c + 1) * points.size() / columns;
    const SparkPoint point = representative(points.data() + from, points.data() + to, range);
    out += point.kind == SparkPoint::Kind::bad ? "!" : point.kind == SparkPoint::Kind::gap ? "·" : bar(point.value, range);
  }
  return out;
}

constexpr std::size_t kSparkWidth = 24;

struct TrendArguments {
  std::string statistic = "l2";
  bool jumps = false;
  RowOptions rows;
};

// Returns the tensor of a row without the fields that refer to one iteration.
Json row_tensor_json(const Dump& dump, const TrendRow& row) {
  const TensorRecord& record = dump.records()[row.first];
  Json tensor = tensor_json(dump, row.first, row.header);
  if (!record.has_values) {
    if (const auto recorded = dump.statistic_row(record)) {
      tensor.update({{"dtype", recorded->dtype}, {"shape", recorded->shape}});
    }
  }
  for (const char* field : {"iteration", "time", "file"}) tensor[field] = nullptr;
  return tensor;
}

class TrendAnswer {
 public:
  TrendAnswer(CommandContext& call, const Dump& dump, TrendStatistic statistic, const Trend& trend, bool only_jumps)
      : call_(call), dump_(dump), statistic_(statistic), trend_(trend), only_jumps_(only_jumps), columns_(dump) {}

  void print(RowChoice choice, const Json& tail) {
    const Json head = {{"dump", dump_.root().string()},
                       {"statistic", trend_statistic_name(statistic_)},
                       {"iterations", numbers_of(trend_.iterations)}};
    RowPrinter printer(call_, std::move(choice), head, "rows", titles());
    for (const TrendRow& row : trend_.rows) {
      if (only_jumps_ && row.jumps.empty()) continue;
      if (!printer.add([&] { return json(row); }, [&] { return cells(row); })) break;
    }
    printer.finish(tail);
  }

 private:
  [[nodiscard]] Json json(const TrendRow& row) const {
    Json values = Json::array();
    Json not_finite = Json::array();
    for (std::size_t i = 0; i < row.points.size(); ++i) {
      const TrendPoint& point = row.points[i];
      values.push_back(point.has_value() ? number_json(point.value) : Json(nullptr));
      if (point.is_bad()) not_finite.push_back(number_of(trend_.iterations[i]));
    }
    Json jumps = Json::array();
    for (const Jump& jump : row.jumps) {
      jumps.push_back({{"iteration", number_of(trend_.iterations[jump.at])},
                       {"from", number_json(jump.from)},
                       {"to", number_json(jump.to)}});
    }
    return {{"tensor", row_tensor_json(dump_, row)},
            {"values", std::move(values)},
            {"jumps", std::move(jumps)},
            {"not_finite", std::move(not_finite)}};
  }

  [[nodiscard]] std::vector<Column> titles() const {
    std::vector<Column> out{{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (Column& column : columns_.graph()) out.push_back(std::move(column));
    out.push_back({"FIRST", Align::right});
    out.push_back({"TREND", Align::left});
    out.push_back({"LAST", Align::right});
    out.push_back({"JUMPS", Align::left});
    return out;
  }

  [[nodiscard]] std::vector<std::string> cells(const TrendRow& row) const {
    const TensorRecord& record = dump_.records()[row.first];
    std::vector<std::string> out{node_text(dump_, record), TensorColumns::slot(record)};
    for (std::string& cell : columns_.graph(record)) out.push_back(std::move(cell));
    const auto is_known = [](const TrendPoint& point) { return point.has_value() || point.is_bad(); };
    const auto first = std::find_if(row.points.begin(), row.points.end(), is_known);
    const auto last = std::find_if(row.points.rbegin(), row.points.rend(), is_known);
    out.push_back(first == row.points.end() ? "-" : point_text(*first));
    out.push_back(sparkline(spark_points(row), kSparkWidth));
    out.push_back(last == row.points.rend() ? "-" : point_text(*last));
    out.push_back(jumps_text(row));
    return out;
  }

  // A tensor with NaN or Inf may have no number.
  static std::string point_text(const TrendPoint& point) {
    if (point.has_value()) return number_text(point.value);
    return point.value_class == ValueClass::nan ? "nan" : "inf";
  }

  // Magnitudes are drawn on a logarithmic scale, as their jumps are judged.
  [[nodiscard]] std::vector<SparkPoint> spark_points(const TrendRow& row) const {
    const bool is_magnitude = statistic_ == TrendStatistic::l2 || statistic_ == TrendStatistic::max_abs ||
                              statistic_ == TrendStatistic::std || statistic_ == TrendStatistic::update_ratio;
    double minimum = 0;
    for (const TrendPoint& point : row.points) {
      if (point.value > 0 && (minimum == 0 || point.value < minimum)) minimum = point.value;
    }
    std::vector<SparkPoint> out;
    for (const TrendPoint& point : row.points) {
      SparkPoint& result = out.emplace_back();
      if (point.is_bad() || std::isinf(point.value)) {
        result.kind = SparkPoint::Kind::bad;
      } else if (point.has_value()) {
        // Zero is drawn one step below the smallest value.
        const double magnitude = point.value > 0 ? point.value : minimum / 2;
        result = {SparkPoint::Kind::number, is_magnitude && minimum > 0 ? std::log(magnitude) : point.value};
      }
    }
    return out;
  }

  // Returns "2: 1.1 to 900", and the number of further jumps.
  [[nodiscard]] std::string jumps_text(const TrendRow& row) const {
    if (row.jumps.empty()) return "";
    const Jump& first = row.jumps.front();
    std::string text = to_string(trend_.iterations[first.at]) + ": " + number_text(first.from) + " to " + number_text(first.to);
    if (row.jumps.size() > 1) text += ", " + std::to_string(row.jumps.size() - 1) + " more";
    return text;
  }

  CommandContext& call_;
  const Dump& dump_;
  const TrendStatistic statistic_;
  const Trend& trend_;
  const bool only_jumps_;
  const TensorColumns columns_;
};

/// True if a tensor is known in at least two iterations; otherwise nothing can jump.
bool can_jump(const Trend& trend) {
  return std::any_of(trend.rows.begin(), trend.rows.end(), [](const TrendRow& row) {
    return std::count_if(row.points.begin(), row.points.end(),
                         [](const TrendPoint& point) { return point.has_value() || point.is_bad(); }) > 1;
  });
}

std::string summary(const Trend& trend, TrendStatistic statistic) {
  std::string text = trend.rows.empty() ? "" : "\n";
  text += counted(trend.jumps, "jump", "jumps") + " of " + std::string(trend_statistic_name(statistic)) + " in " +
          counted(trend.rows.size(), "tensor", "tensors") + " over iterations " + ranges_text(numbers_of(trend.iterations)) +
          coverage_gaps_text(trend.coverage);
  if (trend.coverage.tensors == 0) {
    text +=
        statistic == TrendStatistic::update_ratio ? "; the selection contains no trained parameters" : "; no tensors selected";
  }
  if (trend.coverage.tensors > 0 && !can_jump(trend)) text += "; no tensor has values in two iterations, so nothing can jump";
  return text + "\n";
}

int run_trend(CommandContext& call, const TrendArguments& arguments) {
  auto choice = RowChoice::make(arguments.rows, tensor_fields());
  if (!choice) return report_error(call, choice.error());
  const auto selected = open_selected(call);
  if (!selected) return report_error(call, selected.error());
  const Dump& dump = *selected->dump;

  TrendOptions options;
  options.statistic = trend_statistic(arguments.statistic).value_or(TrendStatistic::l2);
  options.any_parameter = !call.selection.category.empty();
  options.shared = call.shared;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Reading: ", "tensor", "tensors");
  Trend trend = find_trend(dump, selected->records, options);
  trend.coverage.unknown_folders = selected->unknown_folders;
  if (selected->empty_selection) trend.problems.push_back(*selected->empty_selection);
  for (const Problem& problem : trend.problems) call.console.warn(problem);

  const bool is_complete = trend.coverage.tensors > 0 && trend.coverage.all_judged() && can_jump(trend);
  TrendAnswer(call, dump, options.statistic, trend, arguments.jumps)
      .print(*std::move(choice), {{"looked", coverage_json(trend.coverage)},
                                  {"complete", trend.complete && is_complete},
                                  {"problems", problems_json({trend.problems, dump.problems()}, dump.root())}});
  if (!call.machine() && !arguments.rows.count) call.console.print(summary(trend, options.statistic));
  return search_status(call, trend.complete, trend.jumps > 0, is_complete);
}

}  // namespace

void add_trend(Program& program, CommandContext& call) {
  Command& command =
      program.command("trend", "Follow a statistic of tensors over the iterations; exit status 1 if it jumps anywhere");
  add_paths(command, call, "A dump, or a folder in it");
  const auto arguments = std::make_shared<TrendArguments>();
  command.group("What to follow");
  command.word(
      "--statistic", trend_statistic_names(), arguments->statistic,
      "l2 (default), max_abs, mean, std, nan (count), zero_share, abs_mean, or update_ratio (trained parameters only)");
  command.flag("--jumps", arguments->jumps, "Show only tensors that jump");
  arguments->rows.add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli trend dumps/lenet --category gradient
  sporescope-cli trend dumps/lenet --statistic update_ratio
  sporescope-cli trend dumps/lenet --statistic zero_share --category activation --jumps
  sporescope-cli --json trend dumps/lenet --node conv1.weight | jq -c '.rows[].values'

A value jumps if it changes by a factor of ten (a mean: by nine times the root mean square of its elements; a zero share:
by a quarter) and by far more than it usually does between iterations, or if the tensor becomes zero, NaN or Inf.
The first change of a training, or of a tensor that was zero, is not a jump unless the next one reverses it, because initial
values change at once. A weight's file is an exception: it holds the value after the update even in the first iteration.
The update ratio is |now - before| / |before|, for weights and other parameters that an optimizer updates.)");
  command.action([&call, arguments] { return for_each_path(call, [&] { return run_trend(call, *arguments); }); });
}

}  // namespace sporescope::cli
