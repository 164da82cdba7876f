// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/replicas/replicas.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "app/cli/command.h"
#include "app/cli/output/coverage_text.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"
#include "core/dump/rank_name.h"

namespace sporescope::cli {

namespace {

std::string ranks_text(const std::vector<std::vector<int>>& groups) {
  std::string text;
  for (const std::vector<int>& group : groups) text += (text.empty() ? "" : " | ") + rank_names({group.begin(), group.end()});
  return text;
}

std::string_view kind_name(ReplicaKind kind) {
  switch (kind) {
    case ReplicaKind::diverged:
      return "parted";
    case ReplicaKind::collective:
      return "collective";
    case ReplicaKind::from_start:
      break;
  }
  return "from_start";
}

std::vector<int> ranks_not_compared(const Replicas& found) {
  std::vector<int> ranks;
  std::set_union(found.unmatched_ranks.begin(), found.unmatched_ranks.end(), found.unknown_ranks.begin(),
                 found.unknown_ranks.end(), std::back_inserter(ranks));
  return ranks;
}

std::vector<int> compared_ranks(const Replicas& found) {
  const std::vector<int> excluded = ranks_not_compared(found);
  std::vector<int> ranks;
  std::set_difference(found.ranks.begin(), found.ranks.end(), excluded.begin(), excluded.end(), std::back_inserter(ranks));
  return ranks;
}

std::string element_text(const ReplicaFinding& finding) {
  if (!finding.element) return "-";
  return shape_text(*finding.element) + ": " + finding.value + " | " + finding.other_value;
}

class ReplicasAnswer {
 public:
  ReplicasAnswer(const Dump& dump, const Replicas& found) : dump_(dump), found_(found) {}

  void print(CommandContext& call, RowChoice choice, const Json& tail) const {
    const Json compared = {{"tensors", found_.tensors},
                           {"ranks", compared_ranks(found_)},
                           {"ranks_not_compared", ranks_not_compared(found_)},
                           {"ranks_restarted", found_.restarted_ranks}};
    const Json head = {{"dump", dump_.root().string()}, {"compared", compared}};
    RowPrinter printer(call, std::move(choice), head, "findings", titles());
    for (const ReplicaFinding& finding : found_.findings) {
      if (!printer.add([&] { return json(finding); }, [&] { return cells(finding); })) break;
    }
    printer.finish(tail);
  }

  /// Returns findings that may be intended: parameters that start differently on few ranks.
  [[nodiscard]] Json suspicions() const {
    Json all = Json::array();
    for (const ReplicaFinding& finding : found_.others) {
      Json suspicion = json(finding);
      suspicion.erase("last_equal");
      all.push_back(std::move(suspicion));
    }
    return all;
  }

  [[nodiscard]] std::string suspicions_text() const {
    std::string text;
    for (const ReplicaFinding& finding : found_.others) {
      text += std::string(text.empty() ? "\nNever equal, which may be intended:\n" : "") + "  " +
              printable(node_text(dump_, dump_.records()[finding.record])) + " differs on a few ranks, iteration " +
              iteration_text(finding.iteration) + ": " + ranks_text(finding.ranks) +
              (finding.element ? "; first at " + element_text(finding) : "") + "\n";
    }
    return text;
  }

  [[nodiscard]] static std::vector<std::string> fields() {
    return {"kind", "node",       "type",      "net",   "graph",   "graph_id", "io",    "slot",
            "run",  "last_equal", "iteration", "ranks", "element", "values",   "source"};
  }

 private:
  [[nodiscard]] Json json(const ReplicaFinding& finding) const {
    const TensorRecord& record = dump_.records()[finding.record];
    const DumpGraph& graph = dump_.graphs()[record.graph];
    const bool is_recorded = finding.by != FingerprintSource::bytes;
    const bool was_equal = finding.kind == ReplicaKind::diverged;
    return {{"kind", kind_name(finding.kind)},
            {"node", node_text(dump_, record)},
            {"type", record.type},
            {"net", graph.net},
            {"graph", graph.name},
            {"graph_id", graph.graph_id},
            {"io", record.io == IoDirection::input ? "input" : "output"},
            {"slot", record.slot},
            {"run", record.run},
            {"last_equal", was_equal ? Json(number_of(finding.last_equal)) : Json(nullptr)},
            {"iteration", number_of(finding.iteration)},
            {"ranks", finding.ranks},
            {"element", finding.element ? Json(*finding.element) : Json(nullptr)},
            {"values", finding.element ? Json{finding.value, finding.other_value} : Json(nullptr)},
            {"source", is_recorded ? Json(dump_.statistics_name()) : Json("values")}};
  }

  [[nodiscard]] static std::vector<Column> titles() {
    return {{"NODE", Align::left},     {"TENSOR", Align::left}, {"EQUAL", Align::right},
            {"DIFFERS", Align::right}, {"RANKS", Align::left},  {"FIRST ELEMENT", Align::left}};
  }

  [[nodiscard]] std::vector<std::string> cells(const ReplicaFinding& finding) const {
    const TensorRecord& record = dump_.records()[finding.record];
    const bool was_equal = finding.kind == ReplicaKind::diverged;
    return {
        node_text(dump_, record),          TensorColumns::slot(record), was_equal ? iteration_text(finding.last_equal) : "-",
        iteration_text(finding.iteration), ranks_text(finding.ranks),   element_text(finding)};
  }

  const Dump& dump_;
  const Replicas& found_;
};

std::string ranks_phrase(const std::vector<int>& ranks) {
  return (ranks.size() == 1 ? "rank " : "ranks ") + rank_names({ranks.begin(), ranks.end()});
}

/// Returns the ranks that lack tensors of iterations that other ranks have.
std::string absent_text(const std::vector<RankSummary>& summaries) {
  std::set<std::int64_t> ranks;
  for (const RankSummary& rank_summary : summaries) {
    if (rank_summary.absent > 0) ranks.insert(rank_summary.rank);
  }
  if (ranks.empty()) return {};
  return "; " + ranks_phrase({ranks.begin(), ranks.end()}) + (ranks.size() == 1 ? " lacks" : " lack") +
         " tensors that others have for some iterations";
}

std::string not_compared_text(const std::vector<int>& ranks, const std::string& reason) {
  if (ranks.empty()) return {};
  return "; " + ranks_phrase(ranks) + (ranks.size() == 1 ? " was" : " were") + " not compared: " + reason;
}

/// Returns the ranks that were not compared, with the reasons.
std::string omitted_text(const Replicas& found) {
  return not_compared_text(found.unmatched_ranks, "no other rank has a tensor of the same name") +
         not_compared_text(found.unknown_ranks,
                           "a folder named after a process may be another run of the training (use “compare” on two of them)");
}

std::string restarted_text(const std::vector<int>& ranks) {
  if (ranks.empty()) return {};
  return "; several trainings wrote into the folder of " + ranks_phrase(ranks) + "; only the last one was compared";
}

std::string summary(const Replicas& found) {
  const std::vector<int> ranks = compared_ranks(found);
  std::string text = found.findings.empty() ? "" : "\n";
  const auto is_collective = [](const ReplicaFinding& finding) { return finding.kind == ReplicaKind::collective; };
  const auto collectives = static_cast<std::size_t>(std::count_if(found.findings.begin(), found.findings.end(), is_collective));
  if (collectives > 0) {
    text += counted(collectives, "collective", "collectives") +
            (collectives == 1 ? " gives its ranks different results; " : " give their ranks different results; ");
  }
  text += std::to_string(found.findings.size() - collectives) + " of " +
          counted(found.tensors, "compared tensor", "compared tensors") + " no longer equal" +
          (ranks.empty() ? "" : " on " + ranks_phrase(ranks)) + coverage_gaps_text(found.coverage) +
          absent_text(found.rank_summaries) + omitted_text(found) + restarted_text(found.restarted_ranks);
  if (found.tensors == 0 && collectives == 0 && !ranks.empty()) {
    text += "; no tensor was equal on several ranks in an earlier dumped iteration";
  }
  return text + "\n";
}

/// Returns the message for a dump or a selection with only one rank.
std::string missing_ranks_text(const CommandContext& call, const Dump& dump) {
  const auto& graphs = dump.graphs();
  const bool has_several =
      std::any_of(graphs.begin(), graphs.end(), [&](const DumpGraph& graph) { return graph.rank != graphs.begin()->rank; });
  return has_several ? "The selection leaves only one rank of “" + call.path + "”" : "“" + call.path + "” has only one rank";
}

int run_replicas(CommandContext& call, const RowOptions& rows) {
  auto choice = RowChoice::make(rows, ReplicasAnswer::fields());
  if (!choice) return report_error(call, choice.error());
  const auto selected = open_selected(call);
  if (!selected) return report_error(call, selected.error());
  const Dump& dump = *selected->dump;

  ReplicasOptions options;
  options.shared = call.shared;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Reading: ", "tensor", "tensors");
  Replicas found = find_replicas(ValueFlow(dump), selected->records, options);
  found.coverage.unknown_folders = selected->unknown_folders;
  if (selected->empty_selection) found.problems.push_back(*selected->empty_selection);
  for (const Problem& problem : found.problems) call.console.warn(problem);
  if (!selected->empty_selection && found.ranks.size() < 2) {
    return report_error(call, missing_ranks_text(call, dump) + "; replicas needs at least two");
  }

  const bool is_complete =
      found.tensors > 0 && found.coverage.all_judged() && ranks_not_compared(found).empty() && found.restarted_ranks.empty();
  const ReplicasAnswer answer(dump, found);
  answer.print(call, *std::move(choice),
               {{"suspicions", answer.suspicions()},
                {"looked", coverage_json(found.coverage)},
                {"complete", found.complete && is_complete},
                {"problems", problems_json({found.problems, dump.problems()}, dump.root())}});
  if (!call.machine() && !rows.count) call.console.print(summary(found) + answer.suspicions_text());
  return search_status(call, found.complete, !found.findings.empty(), is_complete);
}

}  // namespace

void add_replicas(Program& program, CommandContext& call) {
  Command& command = program.command(
      "replicas", "Find tensors that were equal on several ranks and no longer are; exit status 1 if there are any");
  add_paths(command, call, "A dump of several ranks");
  const auto rows = std::make_shared<RowOptions>();
  rows->add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli replicas dumps/eight-ranks
  sporescope-cli replicas dumps/eight-ranks --category weight
  sporescope-cli --json replicas dumps/eight-ranks --rank 0-3 | jq '.findings[0]'

How the network is distributed need not be known: a tensor is reported if its bytes were equal in an earlier dumped iteration
and no longer are. Parameters that differ from the start are shards. Results of collectives over all ranks must always be
equal.)");
  command.action([&call, rows] { return for_each_path(call, [&] { return run_replicas(call, *rows); }); });
}

}  // namespace sporescope::cli
