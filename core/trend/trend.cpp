// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/trend/trend.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/dump/distributed_reader.h"
#include "core/dump/header_check.h"
#include "core/flow/uninitialized_outputs.h"
#include "core/graph/operators/operator_family.h"
#include "core/tensor/packed_tensors.h"
#include "core/trend/residues.h"
#include "core/trend/update_ratio.h"

namespace sporescope {

template <class Archive, PackedAs<TrendPoint> P>
void fields(Archive& archive, P& point) {
  archive(point.value, point.rms, point.value_class);
}

namespace {

/// Maximum number of tensors that wait for one that is still being read.
constexpr std::size_t kWindow = 512;

/// A record and its cell in the table.
struct Cell {
  RecordIndex record{};
  std::size_t row = 0;
  std::size_t column = 0;
  std::optional<RecordIndex> before;  // The previous value, for update_ratio
};

/// The result of one record.
struct CellResult {
  TrendPoint point;
  std::optional<TensorHeader> header;
  std::uint64_t count = 0;
  bool from_values = false;
  bool sample = false;
  bool view_storage = false;
  std::optional<Problem> problem;
};
template <class Archive, PackedAs<CellResult> R>
void fields(Archive& archive, R& result) {
  archive(result.point, result.header, result.count, result.from_values, result.sample, result.view_storage, result.problem);
}

/// Identifies a tensor in all iterations. Tensors without a node are identified by the type and name in their files.
using TensorName =
    std::tuple<DumpGraphIndex, NodeIndex, std::string_view, std::string_view, IoDirection, std::uint32_t, std::uint32_t>;
TensorName name_of(const TensorRecord& record) {
  const bool known = record.node != kNoNode;
  return {
      record.graph, record.node, known ? std::string_view() : record.type, known ? std::string_view() : record.name, record.io,
      record.slot,  record.run};
}

/// Returns the parameter that a tensor represents: by its own file, or by that of an operator that writes it. kNoNode if it is
/// none.
NodeIndex parameter_of(const ValueFlow& flow, const TensorRecord& record) {
  if (record.node == kNoNode || !flow.dump().graphs()[record.graph].graph) return kNoNode;
  const auto& nodes = flow.dump().graphs()[record.graph].graph->nodes();
  if (nodes[record.node].kind == NodeKind::parameter) return record.node;
  const bool is_written = updates_in_place(nodes[record.node].type) && record.slot == 0;
  const auto& inputs = flow.inputs_of(record.graph, record.node);
  if (!is_written || inputs.empty() || nodes[inputs.front().from.node].kind != NodeKind::parameter) return kNoNode;
  return inputs.front().from.node;
}

bool is_accumulator(const ValueFlow& flow, const TensorRecord& record) {
  const NodeIndex parameter = parameter_of(flow, record);
  if (parameter == kNoNode) return false;
  bool adds = false;
  bool sets = false;
  for (const ValueFlow::Writer& writer : flow.writers_of(record.graph, parameter)) {
    const std::string_view type = flow.dump().graphs()[writer.graph].graph->nodes()[writer.node].type;
    adds = adds || type == "AssignAdd" || type == "AssignSub";
    sets = sets || type == "Assign";
  }
  return adds && sets;
}

class TrendBuilder {
 public:
  TrendBuilder(const Dump& dump, const TrendOptions& options) : dump_(dump), options_(options) {}

  Trend compute(const std::vector<RecordIndex>& records) {
    build_layout(records);
    if (is_ratio()) find_values_before();
    const DistributedItems items{dump_, cells_.size(), [this](std::size_t i) { return cells_[i].record; }};
    const bool is_complete = run_ordered(
        options_.shared, items, options_.threads, kWindow, options_.stop, [this](std::size_t i) { return read(cells_[i]); },
        [this](std::size_t i, const CellResult& result) { return store_result(i, result); });
    trend_.complete = is_complete && !options_.stop.stop_requested();
    if (samples_ > 0) trend_.problems.push_back(sample_problem(dump_, first_sample_, samples_));
    if (view_files_ > 0) trend_.problems.push_back(view_storage_problem(dump_, first_view_, view_files_));
    for (TrendRow& row : trend_.rows) {
      const bool is_weight = can_be_updated(flow(), dump_.records()[row.first], false);
      const FirstValue first = is_weight ? first_value_of(flow(), row.first) : FirstValue::initial;
      row.jumps = find_jumps(options_.statistic, row.points, trend_.iterations, row.count, kJumpFactor, first);
      if (!row.jumps.empty() && may_be_uninitialized(flow(), row.first)) row.jumps.clear();
      remove_resets(row);
    }
    remove_residues();
    for (const TrendRow& row : trend_.rows) trend_.jumps += row.jumps.size();
    return std::move(trend_);
  }

 private:
  [[nodiscard]] bool is_ratio() const { return options_.statistic == TrendStatistic::update_ratio; }

  [[nodiscard]] bool is_included(const TensorRecord& record) {
    return is_numbered(record.iteration) && (!is_ratio() || can_be_updated(flow(), record, options_.any_parameter));
  }

  void build_layout(const std::vector<RecordIndex>& records) {
    std::set<Iteration> iterations;
    std::map<TensorName, std::size_t> rows;
    for (const RecordIndex index : records) {
      const TensorRecord& record = dump_.records()[index];
      if (!is_included(record)) continue;
      iterations.insert(record.iteration);
      const auto [row, is_new] = rows.emplace(name_of(record), trend_.rows.size());
      if (is_new) trend_.rows.push_back({index, std::nullopt, 0, {}, {}});
      cells_.push_back({index, row->second, 0, std::nullopt});
    }
    trend_.iterations.assign(iterations.begin(), iterations.end());
    for (TrendRow& row : trend_.rows) row.points.resize(trend_.iterations.size());
    for (Cell& cell : cells_) {
      const auto position =
          std::lower_bound(trend_.iterations.begin(), trend_.iterations.end(), dump_.records()[cell.record].iteration);
      cell.column = static_cast<std::size_t>(position - trend_.iterations.begin());
    }
  }

  /// An accumulator, which one operator increases and another one sets, becomes zero by design.
  void remove_resets(TrendRow& row) {
    const bool is_share = options_.statistic == TrendStatistic::zero_share;
    const auto is_reset = [&](const Jump& jump) { return jump.to == (is_share ? 1 : 0); };
    if (std::none_of(row.jumps.begin(), row.jumps.end(), is_reset)) return;
    if (is_accumulator(flow(), dump_.records()[row.first])) std::erase_if(row.jumps, is_reset);
  }

  void remove_residues() {
    std::map<std::pair<std::size_t, std::size_t>, RecordIndex> records;  // Records of rows with jumps, by row and column
    for (const Cell& cell : cells_) {
      if (!trend_.rows[cell.row].jumps.empty()) records[{cell.row, cell.column}] = cell.record;
    }
    if (records.empty()) return;
    Residues residues(flow(), options_.stop);
    for (std::size_t i = 0; i < trend_.rows.size(); ++i) {
      TrendRow& row = trend_.rows[i];
      sporescope::remove_residues(
          residues, options_.statistic, row.points,
          [&](std::size_t column) {
            return records.at({i, column});
          },
          row.jumps);
    }
  }

  void find_values_before() {
    for (Cell& cell : cells_) cell.before = before_update(flow(), cell.record);
  }

  const ValueFlow& flow() {
    if (!flow_) flow_.emplace(dump_);
    return *flow_;
  }

  [[nodiscard]] CellResult read(const Cell& cell) const {
    const TensorRecord& record = dump_.records()[cell.record];
    CellResult result;
    if (!record.has_values) {
      const auto row = dump_.statistic_row(record);
      if (row) result.point = trend_point(options_.statistic, *row);
      if (row) result.count = parse_recorded_statistics(*row).count.value_or(0);
      return result;
    }
    const auto source = dump_.open(record);
    if (!source) {
      result.view_storage = is_view_storage(dump_, record, source.error());
      if (!result.view_storage) result.problem = Problem{dump_.path(record), source.error().message};
      return result;
    }
    result.header = header_of(**source);
    result.count = (*source)->count();
    result.problem = header_mismatch(dump_, record, (*source)->dtype(), (*source)->shape());
    result.sample = is_sample_file(dump_, record, (*source)->shape());
    const auto point = is_ratio() ? ratio(**source, cell) : statistic(**source);
    result.from_values = point.has_value();
    if (point) {
      result.point = *point;
    } else if (point.error().code != ErrorCode::cancelled) {
      result.problem = Problem{point.error().path.empty() ? dump_.path(record) : point.error().path, point.error().message};
    }
    return result;
  }

  [[nodiscard]] Result<TrendPoint> statistic(const TensorSource& source) const {
    const auto read = compute_statistics(source, options_.stop);
    if (!read) return tl::unexpected(read.error());
    return trend_point(options_.statistic, *read);
  }

  [[nodiscard]] Result<TrendPoint> ratio(const TensorSource& now, const Cell& cell) const {
    if (!cell.before || !dump_.records()[*cell.before].has_values) return TrendPoint{};
    const auto before = dump_.open(dump_.records()[*cell.before]);
    if (!before) return tl::unexpected(before.error());
    return update_ratio(now, **before, options_.stop);
  }

  bool store_result(std::size_t i, const CellResult& result) {
    if (options_.stop.stop_requested()) return false;
    const Cell& cell = cells_[i];
    TrendRow& row = trend_.rows[cell.row];
    row.points[cell.column] = result.point;
    if (cell.record == row.first) row.header = result.header;
    row.count = std::max(row.count, result.count);
    if (result.problem) trend_.problems.push_back(*result.problem);
    if (result.sample && samples_++ == 0) first_sample_ = cell.record;
    if (result.view_storage && view_files_++ == 0) first_view_ = cell.record;
    count_coverage(cell, result);
    if (options_.on_progress) options_.on_progress(i + 1, cells_.size());
    return true;
  }

  void count_coverage(const Cell& cell, const CellResult& result) {
    Coverage& coverage = trend_.coverage;
    const TensorRecord& record = dump_.records()[cell.record];
    ++coverage.tensors;
    if (record.has_values && !result.from_values && !result.view_storage) {
      ++coverage.not_read;
    } else if (result.sample || result.view_storage || is_unknown(cell, result)) {
      ++coverage.undetermined;
    } else {
      ++(record.has_values ? coverage.from_values : coverage.from_statistics);
    }
  }

  /// Returns true if a value exists but is unknown. A tensor without finite elements has no norm, and the first value of a
  /// weight has no predecessor.
  [[nodiscard]] bool is_unknown(const Cell& cell, const CellResult& result) const {
    if (result.point.has_value() || result.point.is_bad()) return false;
    if (is_ratio()) {
      const bool is_first = trend_.rows[cell.row].first == cell.record;
      return !is_first || !dump_.records()[cell.record].has_values;
    }
    return !result.from_values;
  }

  const Dump& dump_;
  const TrendOptions& options_;
  std::optional<ValueFlow> flow_;  // Created on demand
  Trend trend_;
  std::vector<Cell> cells_;
  std::uint64_t samples_ = 0;
  RecordIndex first_sample_{};
  std::uint64_t view_files_ = 0;
  RecordIndex first_view_{};
};

}  // namespace

Trend find_trend(const Dump& dump, const std::vector<RecordIndex>& records, const TrendOptions& options) {
  return TrendBuilder(dump, options).compute(records);
}

}  // namespace sporescope
