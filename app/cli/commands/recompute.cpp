// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/recompute.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/json_writer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"
#include "core/remote/packed_analyses.h"

namespace sporescope::cli {

namespace {

class RecomputeAnswer {
 public:
  RecomputeAnswer(const Dump& dump, const RecomputeResult& result) : dump_(dump), result_(result), columns_(dump) {}

  void print(CommandContext& call, RowChoice choice, const Json& tail) const {
    Json head = {{"dump", dump_.root().string()}};
    head.update(record_json(result_));
    RowPrinter printer(call, std::move(choice), head, "findings", titles());
    for (const RecomputeFinding& finding : result_.findings) {
      if (!printer.add([&] { return record_json(finding, &dump_); }, [&] { return cells(finding); })) break;
    }
    printer.finish(tail);
  }

  [[nodiscard]] static std::vector<std::string> fields() {
    std::vector<std::string> out{"error", "bound", "element", "expected", "found", "elements", "given", "why"};
    out.insert(out.end(), tensor_fields().begin(), tensor_fields().end());
    return out;
  }

 private:
  [[nodiscard]] std::vector<Column> titles() const {
    std::vector<Column> out{{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (Column& column : columns_.place()) out.push_back(std::move(column));
    for (const char* title : {"ELEMENT", "EXPECTED", "FOUND", "BOUND"}) out.push_back({title, Align::right});
    return out;
  }

  [[nodiscard]] std::vector<std::string> cells(const RecomputeFinding& finding) const {
    const TensorRecord& record = dump_.records()[finding.record];
    std::vector<std::string> out{node_text(dump_, record), TensorColumns::slot(record)};
    for (std::string& cell : columns_.place(record)) out.push_back(std::move(cell));
    const int digits = digits_of_range(std::min(finding.expected, finding.found), std::max(finding.expected, finding.found));
    out.push_back(shape_text(finding.element));
    out.push_back(number_text(finding.expected, digits));
    out.push_back(number_text(finding.found, digits));
    out.push_back(number_text(finding.bound));
    return out;
  }

  const Dump& dump_;
  const RecomputeResult& result_;
  const TensorColumns columns_;
};

// Returns "81 of 90 operators (90 %) were computed again; 5 of types that are not known: 3 Custom, 2 Dropout; 4 with inputs
// that …".
std::string summary(const RecomputeResult& result) {
  std::string text = result.findings.empty() ? "" : "\n";
  const std::uint64_t percentage = result.operators == 0 ? 0 : result.checked * 100 / result.operators;
  const auto is_changed = [](const RecomputeFinding& finding) { return finding.given.has_value(); };
  const auto changed = static_cast<std::uint64_t>(std::count_if(result.findings.begin(), result.findings.end(), is_changed));
  text +=
      counted(result.findings.size() - changed, "tensor does not match its inputs; ", "tensors do not match their inputs; ");
  if (changed > 0) {
    text += counted(changed, "input was overwritten in memory; ", "inputs were overwritten in memory; ");
  }
  text += std::to_string(result.checked) + " of " + counted(result.operators, "operator", "operators") + " (" +
          std::to_string(percentage) + "%) recomputed";
  if (result.outputs_unchecked > 0) {
    text += ", except " + std::to_string(result.outputs_unchecked) + " of their outputs";
  }
  std::string types;
  std::uint64_t unknown = 0;
  for (const auto& [type, count] : result.unsupported) {
    types += (types.empty() ? "" : ", ") + std::to_string(count) + " " + (type.empty() ? "without a type" : type);
    unknown += count;
  }
  if (unknown > 0) text += "; " + std::to_string(unknown) + " of unsupported types: " + types;
  if (result.not_dumped > 0) {
    text += "; " + std::to_string(result.not_dumped) + " with inputs or outputs not dumped, or only in part";
  }
  if (result.not_finite > 0) {
    text += "; " + std::to_string(result.not_finite) + " with only NaN and Inf (inconclusive)";
  }
  if (result.not_read > 0) text += "; " + std::to_string(result.not_read) + " with unreadable files";
  return text + "\n";
}

int run_recompute(CommandContext& call, const RowOptions& rows) {
  auto choice = RowChoice::make(rows, RecomputeAnswer::fields());
  if (!choice) return report_error(call, choice.error());
  const auto selected = open_selected(call);
  if (!selected) return report_error(call, selected.error());
  const Dump& dump = *selected->dump;

  RecomputeOptions options;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Computing: ", "operator", "operators");
  auto computed = recompute(dump, selected->records, options);
  if (!computed) return report_error(call, computed.error());
  RecomputeResult& result = *computed;
  if (selected->empty_selection) result.problems.push_back(*selected->empty_selection);
  for (const Problem& problem : result.problems) call.console.warn(problem);

  const bool is_complete = result.operators > 0 && result.all_checked() && selected->unknown_folders == 0;
  RecomputeAnswer(dump, result)
      .print(call, *std::move(choice),
             {{"complete", result.complete && is_complete},
              {"problems", problems_json({result.problems, dump.problems()}, dump.root())}});
  if (!call.machine() && !rows.count) call.console.print(summary(result));
  return search_status(call, result.complete, !result.findings.empty(), is_complete);
}

}  // namespace

void add_recompute(Program& program, CommandContext& call) {
  Command& command =
      program.command("recompute", "Recompute operators from their inputs; exit status 1 if an output does not match");
  add_paths(command, call, "A dump, or a folder or tensor file in it");
  const auto rows = std::make_shared<RowOptions>();
  rows->add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli recompute dumps/lenet
  sporescope-cli recompute dumps/lenet --type MatMul,Conv2D --iteration last
  sporescope-cli --json recompute dumps/lenet | jq '.not_known'

Operators are recomputed in double precision from their dumped inputs. Differences that rounding explains, given the types
involved and the length of sums, are allowed. An input that equals neither the output of its producer nor an output of the
operator itself (which may work in place) was overwritten in memory in between. NaN and Inf match if the formula gives them
too; AllReduce is the sum over the ranks of the dump. Random operators, other communication and unsupported operators are
only counted.)");
  command.action([&call, rows] { return for_each_path(call, [&] { return run_recompute(call, *rows); }); });
}

}  // namespace sporescope::cli
