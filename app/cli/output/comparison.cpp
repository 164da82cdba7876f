// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/comparison.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "app/cli/output/json_writer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table.h"
#include "app/cli/output/tensor_text.h"

namespace sporescope::cli {

namespace {

const Node& node_at(const Dump& dump, const NodePlace& place) { return dump.graphs()[place.graph].graph->nodes()[place.node]; }

Json name_or_null(const Dump& dump, const std::optional<NodePlace>& place) {
  return place ? Json(node_at(dump, *place).full_name) : Json(nullptr);
}

std::optional<SourceLine> line_of(const Dump& dump, const std::optional<NodePlace>& place) {
  return place ? dump.graphs()[place->graph].graph->user_line(place->node) : std::nullopt;
}

// Returns the source line of the node in B, or else that of the node in A.
std::optional<SourceLine> line_of(const ComparedDumps& dumps, const Divergence& finding) {
  const auto line = line_of(dumps.b, finding.node_b);
  return line ? line : line_of(dumps.a, finding.node_a);
}

std::string error_text(const std::optional<double>& error) { return error ? number_text(*error) : "-"; }

std::string max_abs_text(const ComparedPair& pair) {
  const auto largest = pair.difference ? pair.difference->largest() : std::nullopt;
  return largest ? number_text(*largest) : "-";
}

std::string ulp_text(const ComparedPair& pair) {
  return pair.difference && pair.difference->max_ulp ? std::to_string(*pair.difference->max_ulp) : "-";
}

class ComparisonText {
 public:
  ComparisonText(Console& console, const ComparedDumps& dumps, const RunComparison& comparison)
      : console_(console), dumps_(dumps), comparison_(comparison) {}

  void print() {
    const std::span<const Divergence> findings(comparison_.findings);
    if (findings.empty()) {
      print_without_finding();
    } else {
      print_first(findings.front());
      print_others(findings.subspan(1));
    }
    if (comparison_.outside) print_outside(*comparison_.outside);
    print_counts();
    print_differing();
  }

 private:
  [[nodiscard]] std::string place_text(const Divergence& finding) const {
    if (!finding.node_a && !finding.node_b) return tensor_place(finding);
    const bool in_b = finding.node_b.has_value();
    const auto& place = in_b ? finding.node_b : finding.node_a;
    auto text = std::string(node_at(in_b ? dumps_.b : dumps_.a, *place).name());
    if (!finding.node_b) text += " in A";
    if (!finding.node_a) text += " in B";
    return text + ", iteration " + iteration_text(finding.iteration) + rank_text(finding);
  }

  // Returns ", rank 1" if there are several ranks.
  [[nodiscard]] std::string rank_text(const Divergence& finding) const {
    const bool in_b = finding.node_b.has_value();
    const Dump& dump = in_b ? dumps_.b : dumps_.a;
    if (!several_ranks(dumps_.a) && !several_ranks(dumps_.b)) return {};
    return ", rank " + std::to_string(dump.graphs()[(in_b ? finding.node_b : finding.node_a)->graph].rank);
  }

  // Without a graph, only file names are known.
  [[nodiscard]] std::string tensor_place(const Divergence& finding) const {
    if (finding.b) return tensor_text(dumps_.b, dumps_.b.records()[*finding.b]);
    if (finding.a) return tensor_text(dumps_.a, dumps_.a.records()[*finding.a]);
    return "the first tensors, iteration " + iteration_text(finding.iteration);
  }

  static std::string source_text(const SourceLine& line) {
    return line.file + ":" + std::to_string(line.line) + "  " + line.code;
  }

  void line(const std::string& title, const std::string& text) { console_.print(detail_line(title, text)); }

  void print_first(const Divergence& finding) {
    const std::string verb = finding.certain ? "The runs diverge at " : "The runs appear to diverge at ";
    console_.print(printable(verb + place_text(finding)) + "\n");
    if (const auto source = line_of(dumps_, finding)) console_.print("  " + printable(source_text(*source)) + "\n");
    console_.print("  " + printable(finding.why.str()) + "\n\n");
    line("Kind", std::string(divergence_kind_name(finding.kind)));
    if (finding.node_a) line("Node in A", std::string(node_at(dumps_.a, *finding.node_a).full_name));
    if (finding.node_b) line("Node in B", std::string(node_at(dumps_.b, *finding.node_b).full_name));
    const std::string inputs = finding.input_error ? ", inputs " + error_text(finding.input_error) : "";
    line("Error", error_text(finding.output_error) + inputs);
    if (!finding.element.empty()) line("Largest at", shape_text(finding.element));
    if (finding.a) line("File in A", dumps_.a.relative_path(dumps_.a.records()[*finding.a]).string());
    if (finding.b) line("File in B", dumps_.b.relative_path(dumps_.b.records()[*finding.b]).string());
  }

  void print_others(std::span<const Divergence> findings) {
    constexpr std::size_t kMax = 10;
    if (findings.empty()) return;
    console_.print("\n" + counted(findings.size(), "more divergence", "more divergences") + "\n");
    for (const Divergence& finding : findings.first(std::min(findings.size(), kMax))) {
      console_.print("  " + printable(place_text(finding)) + ": " + printable(finding.why.str()) + "\n");
    }
    if (findings.size() > kMax) console_.print("  …\n");
  }

  void print_without_finding() {
    const std::uint64_t compared = comparison_.coverage.judged();
    if (const std::uint64_t differing = comparison_.differing(); differing > 0) {
      console_.print("The runs differ in " + counted(differing, "selected tensor", "selected tensors") +
                     " because of something outside the selection.\n");
    } else if (const std::size_t statistics_count = count_by_statistics(); compared == 0 && statistics_count > 0) {
      console_.print("No values could be compared: no verdict. The statistics of " +
                     counted(statistics_count, "tensor", "tensors") + " agree" +
                     (checksums_differ() ? " within the tolerance, but not their checksums" : "") + ".\n");
    } else if (compared == 0) {
      console_.print("No tensors could be compared: no verdict.\n");
    } else {
      const auto agrees = [](const ComparedPair& pair) { return pair.status == PairStatus::agrees; };
      const auto agreeing = std::count_if(comparison_.pairs.begin(), comparison_.pairs.end(), agrees);
      console_.print("The runs agree in " + counted(static_cast<std::uint64_t>(agreeing), "tensor", "tensors") + ".\n");
    }
  }

  [[nodiscard]] bool checksums_differ() const {
    const auto& pairs = comparison_.pairs;
    return std::any_of(pairs.begin(), pairs.end(),
                       [](const ComparedPair& pair) { return pair.by_statistics && pair.checksums_differ; });
  }

  [[nodiscard]] std::size_t count_by_statistics() const {
    const auto& pairs = comparison_.pairs;
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [](const ComparedPair& pair) { return pair.by_statistics; }));
  }

  // Prints the divergence outside of the selection that explains differences inside of it.
  void print_outside(const Divergence& finding) {
    console_.print(printable("Outside the selection they diverge at " + place_text(finding)) + "\n");
    if (const auto source = line_of(dumps_, finding)) console_.print("  " + printable(source_text(*source)) + "\n");
    console_.print("  " + printable(finding.why.str()) + "\n");
  }

  void print_counts() {
    static constexpr std::array<const char*, 4> kLabels{"agree", "carry a difference", "diverge", "cannot be compared"};
    std::array<std::uint64_t, 4> counts{};
    std::uint64_t excluded = 0;
    for (const ComparedPair& pair : comparison_.pairs) {
      ++(pair.excluded ? excluded : counts[static_cast<std::size_t>(pair.status)]);
    }
    console_.print("\n" + counted(comparison_.pairs.size(), "tensor pair", "tensor pairs") + ":");
    for (std::size_t i = 0; i < counts.size(); ++i) {
      console_.print((i > 0 ? ", " : " ") + std::to_string(counts[i]) + " " + kLabels[i]);
    }
    if (excluded > 0) console_.print(", " + std::to_string(excluded) + " set aside");
    console_.print("\n" + counted(comparison_.matched_by_name, "node", "nodes") + " matched by name, " +
                   std::to_string(comparison_.matched_by_structure) + " by structure" +
                   (comparison_.matched_by_rule > 0 ? ", " + std::to_string(comparison_.matched_by_rule) + " by rules" : "") +
                   "; " + std::to_string(comparison_.only_a.size()) + " only in A, " +
                   std::to_string(comparison_.only_b.size()) + " only in B\n");
    print_only_in_one(comparison_.tensors_only_a.size(), "tensor", "tensors", comparison_.tensors_only_b.size());
    print_only_in_one(comparison_.iterations_only_a, "iteration", "iterations", comparison_.iterations_only_b);
    print_reasons();
  }

  void print_only_in_one(std::uint64_t in_a, const char* singular, const char* plural, std::uint64_t in_b) {
    if (in_a + in_b == 0) return;
    console_.print("Not compared: " + counted(in_a, singular, plural) + " only in A, " + counted(in_b, singular, plural) +
                   " only in B\n");
  }

  void print_checksums() {
    const auto& pairs = comparison_.pairs;
    const auto has_different_checksums = [](const ComparedPair& pair) { return pair.checksums_differ; };
    const auto first = std::find_if(pairs.begin(), pairs.end(), has_different_checksums);
    if (first == pairs.end()) return;
    const auto count = static_cast<std::uint64_t>(std::count_if(pairs.begin(), pairs.end(), has_different_checksums));
    const std::string tensor = printable(tensor_text(dumps_.b, dumps_.b.records()[first->b]));
    console_.print("The checksums of " + counted(count, "pair", "pairs") +
                   " differ, so the runs are not bit-identical; the first is " + tensor + "\n");
  }

  // Prints the first reason as an example.
  void print_reasons() {
    print_checksums();
    for (const bool excluded : {false, true}) {
      const auto& pairs = comparison_.pairs;
      const auto first = std::find_if(pairs.begin(), pairs.end(), [&](const ComparedPair& pair) {
        return pair.status == PairStatus::not_comparable && pair.excluded == excluded;
      });
      if (first == pairs.end()) continue;
      const std::string tensor = printable(tensor_text(dumps_.b, dumps_.b.records()[first->b]));
      console_.print((excluded ? "First one set aside: " : "First one that cannot be compared: ") + tensor + ": " +
                     printable(first->reason.str()) + "\n");
    }
  }

  void print_differing() {
    constexpr std::size_t kMax = 12;
    std::vector<const ComparedPair*> differing;
    for (const ComparedPair& pair : comparison_.pairs) {
      if (pair.status == PairStatus::diverges || pair.status == PairStatus::propagates) differing.push_back(&pair);
    }
    // A differing input is already listed as the output of its producer.
    const auto is_input = [&](const ComparedPair* pair) { return dumps_.b.records()[pair->b].io == IoDirection::input; };
    if (!std::all_of(differing.begin(), differing.end(), is_input)) std::erase_if(differing, is_input);
    if (differing.empty()) return;
    const TensorColumns tensor_columns(dumps_.b);
    console_.print("\n");
    std::vector<Column> columns = tensor_columns.place();
    for (const char* title : {"TENSOR", "STATUS"}) columns.push_back({title, Align::left});
    for (const char* title : {"INPUT ERROR", "ERROR", "MAX ABS", "ULP"}) columns.push_back({title, Align::right});
    columns.push_back({"NODE", Align::left});
    Table table(console_, columns);
    for (const ComparedPair* pair : std::span(differing).first(std::min(differing.size(), kMax))) {
      const TensorRecord& record = dumps_.b.records()[pair->b];
      std::vector<std::string> cells = tensor_columns.place(record);
      cells.insert(cells.end(),
                   {TensorColumns::slot(record), std::string(pair_status_name(pair->status)), error_text(pair->input_error),
                    error_text(pair->output_error), max_abs_text(*pair), ulp_text(*pair), node_text(dumps_.b, record)});
      table.row(cells);
    }
    table.flush();
    if (differing.size() > kMax) {
      console_.print("… and " + std::to_string(differing.size() - kMax) + " more differences; --jsonl lists them all\n");
    }
  }

  Console& console_;
  const ComparedDumps& dumps_;
  const RunComparison& comparison_;
};

}  // namespace

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 1.0 : static_cast<double>(part) / static_cast<double>(whole);
}

void add_measures(Json& out, const Difference& difference) {
  const auto share = [&](std::uint64_t part) { return share_of(part, difference.count); };
  out["mean_abs"] = number_json(difference.mean_abs);
  out["cosine"] = number_json(difference.cosine);
  out["ulp"] = difference.max_ulp ? Json(*difference.max_ulp) : Json(nullptr);
  out["equal_share"] = share(difference.equal);
  out["close_share"] = share(difference.close);
  out["within_1_per_1000"] = share(difference.within_1_per_1000);
  out["within_5_per_1000"] = share(difference.within_5_per_1000);
  out["not_finite_in_one"] = difference.incomparable;
}

Json pair_json(const ComparedDumps& dumps, const ComparedPair& pair) {
  Json out = {{"a", tensor_json(dumps.a, pair.a, pair.header_a)},
              {"b", tensor_json(dumps.b, pair.b, pair.header_b)},
              {"status", pair_status_name(pair.status)},
              {"input_error", record_json(pair.input_error)},
              {"output_error", record_json(pair.output_error)},
              {"max_abs", pair.difference ? number_json(pair.difference->max_abs) : Json(nullptr)},
              {"element", pair.difference ? Json(pair.element) : Json(nullptr)},
              {"excluded", pair.excluded},
              {"checksums_differ", pair.checksums_differ},
              {"reason", pair.reason.empty() ? Json(nullptr) : Json(pair.reason.str())}};
  if (pair.difference) add_measures(out, *pair.difference);
  return out;
}

Json divergence_json(const ComparedDumps& dumps, const Divergence& finding) {
  const auto source = line_of(dumps, finding);
  return {{"kind", divergence_kind_name(finding.kind)},
          {"a", record_json(finding.a, &dumps.a)},
          {"b", record_json(finding.b, &dumps.b)},
          {"node_a", name_or_null(dumps.a, finding.node_a)},
          {"node_b", name_or_null(dumps.b, finding.node_b)},
          {"iteration", number_of(finding.iteration)},
          {"certain", finding.certain},
          {"input_error", record_json(finding.input_error)},
          {"output_error", record_json(finding.output_error)},
          {"element", finding.output_error ? Json(finding.element) : Json(nullptr)},
          {"why", finding.why.str()},
          {"source", source ? source_json(*source) : Json(nullptr)}};
}

Json places_json(const Dump& dump, const std::vector<NodePlace>& places) {
  Json out = Json::array();
  for (const NodePlace& place : places) out.push_back(node_json(dump.graphs()[place.graph], place.node, false));
  return out;
}

void print_comparison(Console& console, const ComparedDumps& dumps, const RunComparison& comparison) {
  ComparisonText(console, dumps, comparison).print();
}

}  // namespace sporescope::cli
