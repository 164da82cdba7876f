// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/collect_cause.h"

#include <algorithm>
#include <set>

#include "core/base/number_text.h"
#include "core/cause/reported_causes.h"
#include "core/tensor/slice.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxSteps = 24;
constexpr std::size_t kMaxInputs = 4;
constexpr std::size_t kMaxPictures = 3;
constexpr std::size_t kMaxLines = 40;
// Maximum number of heat map cells, which fits the width of a page.
constexpr std::int64_t kMaxRows = 48;
constexpr std::int64_t kMaxColumns = 64;
// Number of nodes that fit next to each other on a page; if there are more, the last position shows their number.
constexpr std::size_t kMaxNeighbors = 5;

// Selects the last two dimensions of the tensor at the first NaN or Inf of the cause.
Slice slice_to_show(const Shape& shape, const std::vector<std::int64_t>& element) {
  if (shape.size() <= 2) return {};
  std::vector<SliceItem> items(shape.size());
  for (std::size_t i = 0; i + 2 < shape.size(); ++i) {
    items[i].is_index = true;
    const bool is_in_shape = element.size() == shape.size() && element[i] < shape[i];
    items[i].index = is_in_shape ? element[i] : 0;
  }
  return Slice(std::move(items));
}

/// Finds the producers and consumers of the cause.
class NeighborhoodBuilder {
 public:
  NeighborhoodBuilder(const ValueFlow& flow, const Finding& finding)
      : flow_(flow), graph_(flow.dump().records()[finding.record].graph) {
    for (const CauseStep& step : finding.path) {
      const TensorRecord& record = flow.dump().records()[step.record];
      if (record.graph == graph_) non_finite_nodes_.insert(record.node);
    }
    for (const CauseInput& input : finding.inputs) {
      const TensorRecord& record = flow.dump().records()[input.record];
      if (record.io == IoDirection::input && input.statistics.has_non_finite()) non_finite_slots_.insert(record.slot);
    }
  }

  [[nodiscard]] ReportNeighborhood build(NodeIndex node) const {
    ReportNeighborhood result;
    result.node = neighbor(node, 0);
    result.node.bad = true;
    const auto inputs = kernel_inputs(graph(), node);
    result.producer_count = inputs.size();
    for (const KernelInput& input : inputs) {
      if (result.shown_producers.size() == kMaxNeighbors) break;
      if (input.from.node != kNoNode) result.shown_producers.push_back(producer_neighbor(input));
    }
    const std::vector<NodeIndex> consumers = consumers_of(node);
    result.consumer_count = consumers.size();
    for (const NodeIndex consumer : consumers) {
      if (result.feeds.size() < kMaxNeighbors) result.feeds.push_back(neighbor(consumer, 0));
    }
    return result;
  }

  [[nodiscard]] const Graph& graph() const { return *flow_.dump().graphs()[graph_].graph; }

 private:
  [[nodiscard]] ReportNeighbor neighbor(NodeIndex node, std::uint32_t slot) const {
    const Node& details = graph().nodes()[node];
    ReportNeighbor result;
    result.name = std::string(details.name());
    result.full_name = std::string(details.full_name);
    result.kind = details.kind;
    result.bad = non_finite_nodes_.contains(node);
    const auto outputs = graph().outputs(node);
    if (slot < outputs.size() && outputs[slot].shape_known) {
      result.layout = layout_text(outputs[slot].dtype, outputs[slot].shape);
    }
    return result;
  }

  [[nodiscard]] ReportNeighbor producer_neighbor(const KernelInput& input) const {
    ReportNeighbor result = neighbor(input.from.node, input.from.slot);
    result.slot = std::to_string(input.slot);
    result.bad = non_finite_slots_.contains(input.slot);
    return result;
  }

  // Returns each consumer once, in graph order. Those on the cause path come first, so that they are never omitted.
  [[nodiscard]] std::vector<NodeIndex> consumers_of(NodeIndex node) const {
    std::set<NodeIndex> all;
    const std::size_t outputs = std::max<std::size_t>(graph().outputs(node).size(), 1);
    for (std::uint32_t slot = 0; slot < outputs; ++slot) {
      for (const NodeIndex consumer : flow_.consumers_of(graph_, node, slot)) all.insert(consumer);
    }
    std::vector<NodeIndex> ordered(all.begin(), all.end());
    std::stable_partition(ordered.begin(), ordered.end(),
                          [&](NodeIndex consumer) { return non_finite_nodes_.contains(consumer); });
    return ordered;
  }

  const ValueFlow& flow_;
  DumpGraphIndex graph_;
  std::set<NodeIndex> non_finite_nodes_;
  std::set<std::uint32_t> non_finite_slots_;
};

/// Returns the node of the cause with its producers and consumers; empty if there is no graph file. Reads no values.
std::optional<ReportNeighborhood> neighborhood_of(const ValueFlow& flow, const Finding& finding) {
  const TensorRecord& record = flow.dump().records()[finding.record];
  if (record.graph == kNoDumpGraph || !flow.dump().graphs()[record.graph].graph) return std::nullopt;
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : record.node;
  if (node == kNoNode) return std::nullopt;
  return NeighborhoodBuilder(flow, finding).build(node);
}

class CauseCollector {
 public:
  CauseCollector(const ValueFlow& flow, const Finding& finding, const ReportRedaction& redaction, std::stop_token stop)
      : flow_(flow),
        dump_(flow.dump()),
        finding_(finding),
        redaction_(redaction),
        describer_(dump_, redaction),
        stop_(std::move(stop)) {}

  [[nodiscard]] ReportCause build() const {
    ReportCause cause;
    cause.why = explanation_of(finding_, redaction_);
    if (!redaction_.values) cause.expression = finding_.expression;
    if (!finding_.element.empty()) cause.element = shape_text(finding_.element);
    cause.outcome = finding_.impact_text;
    cause.again = ranges_text(numbers_of(finding_.again));
    add_code(cause);
    add_steps(cause);
    add_tensors(cause);
    if (!redaction_.values) add_pictures(cause);
    cause.neighborhood = neighborhood_of(flow_, finding_);
    return cause;
  }

 private:
  void add_code(ReportCause& cause) const {
    const TensorRecord& record = dump_.records()[finding_.record];
    const Graph* graph = describer_.graph_of(finding_.record);
    if (graph == nullptr) {
      cause.node = std::string(record.name);
      return;
    }
    const NodeIndex node = finding_.produced_by != kNoNode ? finding_.produced_by : record.node;
    cause.node = std::string(graph->nodes()[node].full_name);
    cause.line = describer_.line_of(*graph, node);
    for (const SourceLine& line : graph->source_lines(node)) {
      if (line.framework) {
        ++cause.framework_lines;
      } else if (auto report_line = describer_.redacted_line(line); report_line && cause.stack.size() < kMaxLines) {
        cause.stack.push_back(*std::move(report_line));
      }
    }
    if (redaction_.source) cause.framework_lines = 0;
  }

  void add_steps(ReportCause& cause) const {
    for (const CauseInput& input : finding_.inputs) {
      if (cause.steps.size() == kMaxInputs) break;
      cause.steps.push_back(
          {describer_.describe(input.record, input.statistics), SPORESCOPE_TRANSLATE_NOOP("its inputs"), false});
    }
    if (finding_.path.empty()) cause.steps.push_back(cause_step(finding_.statistics));
    for (std::size_t i = 0; i < finding_.path.size(); ++i) {
      const CauseStep& step = finding_.path[i];
      const bool is_last = i + 1 == finding_.path.size();
      // The last step of a long path is always shown.
      if (i >= kMaxSteps && !is_last) {
        ++cause.more_steps;
      } else if (i == 0) {
        cause.steps.push_back(cause_step(step.statistics));
      } else {
        cause.steps.push_back({describer_.describe(step.record, step.statistics), is_last ? end_role() : Text(), false});
      }
    }
    cause.path_title = path_title();
  }

  [[nodiscard]] ReportStep cause_step(const Statistics& statistics) const {
    return {describer_.describe(finding_.record, statistics), SPORESCOPE_TRANSLATE_NOOP("the cause"), true};
  }

  [[nodiscard]] Text end_role() const {
    if (finding_.impact == Impact::loss) return SPORESCOPE_TRANSLATE_NOOP("the loss");
    if (finding_.impact == Impact::weights) return SPORESCOPE_TRANSLATE_NOOP("a weight");
    return {};
  }

  [[nodiscard]] Text path_title() const {
    if (finding_.path.size() > 1 && finding_.impact == Impact::loss) {
      return SPORESCOPE_TRANSLATE_NOOP("From the cause to the loss");
    }
    if (finding_.path.size() > 1 && finding_.impact == Impact::weights) {
      return SPORESCOPE_TRANSLATE_NOOP("From the cause to the weights");
    }
    return SPORESCOPE_TRANSLATE_NOOP("Where it spread");
  }

  void add_tensors(ReportCause& cause) const {
    for (const CauseInput& input : finding_.inputs) {
      cause.tensors.push_back(describer_.describe(input.record, input.statistics));
    }
    cause.tensors.push_back(describer_.describe(finding_.record, finding_.statistics));
  }

  void add_pictures(ReportCause& cause) const {
    for (const CauseInput& input : finding_.inputs) {
      if (cause.pictures.size() + 1 == kMaxPictures) break;
      add_picture(cause, input.record, input.statistics);
    }
    add_picture(cause, finding_.record, finding_.statistics);
  }

  // Unreadable tensors have no heat map; the list of tensors without a verdict gives the reason.
  void add_picture(ReportCause& cause, RecordIndex index, const Statistics& statistics) const {
    const TensorRecord& record = dump_.records()[index];
    if (!record.has_values) return;
    const auto source = dump_.open(record);
    if (!source || (*source)->count() == 0) return;
    const Slice slice = slice_to_show((*source)->shape(), finding_.element);
    auto map = make_heat_map(**source, slice, kMaxRows, kMaxColumns, stop_);
    if (map) cause.pictures.push_back({describer_.describe(index, statistics), slice.str(), *std::move(map)});
  }

  const ValueFlow& flow_;
  const Dump& dump_;
  const Finding& finding_;
  ReportRedaction redaction_;
  TensorDescriber describer_;
  std::stop_token stop_;
};

}  // namespace

ReportCause collect_cause(const ValueFlow& flow, const Finding& finding, const ReportRedaction& redaction,
                          const std::stop_token& stop) {
  return CauseCollector(flow, finding, redaction, stop).build();
}

Text value_class_label(const Finding& finding) {
  const Statistics& s = finding.statistics;
  if (s.nan > 0) return "NaN";
  if (s.pos_inf > 0 && s.neg_inf > 0) return "Inf";
  if (s.pos_inf > 0) return "+Inf";
  if (s.neg_inf > 0) return "−Inf";
  return SPORESCOPE_TRANSLATE_NOOP("NaN or Inf");
}

Text headline_of(const Dump& dump, const Finding& finding) {
  const TensorRecord& record = dump.records()[finding.record];
  const TensorDescriber describer(dump, {});
  const Graph* graph = describer.graph_of(finding.record);
  std::string name(record.name);
  if (graph != nullptr) name = graph->nodes()[finding.produced_by != kNoNode ? finding.produced_by : record.node].name();
  const Text iteration = TensorDescriber::iteration_text(record.iteration);
  if (finding.found_by == CauseSource::failure) {
    return {SPORESCOPE_TRANSLATE_NOOP("The training stopped in %1, %2"), {name, iteration}};
  }
  if (finding.found_by == CauseSource::overflow_report) {
    if (earlier_undumped_report(dump, finding) != nullptr) {
      return {SPORESCOPE_TRANSLATE_NOOP("The first device-reported overflow of a dumped operator is in %1, %2"),
              {name, iteration}};
    }
    return {SPORESCOPE_TRANSLATE_NOOP("The first device-reported overflow is in %1, %2"), {name, iteration}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 begins at %2, %3"), {value_class_label(finding), name, iteration}};
}

Text explanation_of(const Finding& finding, const ReportRedaction& redaction) {
  if (!redaction.values) return finding.why;
  const Statistics& s = finding.statistics;
  return {SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are NaN, %3 are infinite"),
          {Count{s.nan}, Count{s.count}, Count{s.neg_inf + s.pos_inf}}};
}

}  // namespace sporescope
