// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recompute/recompute.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"

namespace sporescope::cli {

namespace {

class RecomputeAnswer {
 public:
  RecomputeAnswer(const Dump& dump, const RecomputeResult& done) : dump_(dump), done_(done), columns_(dump) {}

  void print(CommandContext& call, RowChoice choice, const Json& tail) const {
    const Json head = {{"dump", dump_.root().string()},  {"operators", done_.operators},
                       {"checked", done_.checked},       {"outputs_left", done_.outputs_unchecked},
                       {"not_known", done_.unsupported}, {"not_dumped", done_.not_dumped},
                       {"not_finite", done_.not_finite}, {"not_read", done_.not_read}};
    RowPrinter printer(call, std::move(choice), head, "findings", titles());
    for (const RecomputeFinding& finding : done_.findings) {
      if (!printer.add([&] { return json(finding); }, [&] { return cells(finding); })) break;
    }
    printer.finish(tail);
  }

  [[nodiscard]] static std::vector<std::string> fields() {
    std::vector<std::string> out{"error", "bound", "element", "expected", "found", "elements", "given", "why"};
    out.insert(out.end(), tensor_fields().begin(), tensor_fields().end());
    return out;
  }

 private:
  [[nodiscard]] Json json(const RecomputeFinding& finding) const {
    return {{"tensor", tensor_json(dump_, finding.record, stored_of(dump_, finding.record))},
            {"error", number_json(finding.error)},
            {"bound", number_json(finding.bound)},
            {"element", finding.element},
            {"expected", number_json(finding.expected)},
            {"found", number_json(finding.found)},
            {"elements", finding.elements},
            {"given", finding.given ? tensor_json(dump_, *finding.given, stored_of(dump_, *finding.given)) : Json(nullptr)},
            {"why", finding.why.str()}};
  }

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
  const RecomputeResult& done_;
  const TensorColumns columns_;
};

// "81 of 90 operators (90 %) were computed again; 5 of types that are not known: 3 Custom, 2 Dropout; 4 with inputs that …"
std::string summary(const RecomputeResult& done) {
  std::string text = done.findings.empty() ? "" : "\n";
  const std::uint64_t share = done.operators == 0 ? 0 : done.checked * 100 / done.operators;
  const auto is_changed = [](const RecomputeFinding& finding) { return finding.given.has_value(); };
  const auto changed = static_cast<std::uint64_t>(std::count_if(done.findings.begin(), done.findings.end(), is_changed));
  text += counted(done.findings.size() - changed, "tensor", "tensors") + " that the inputs do not give; ";
  if (changed > 0) {
    text += counted(changed, "input", "inputs") + " that changed after being given, for something wrote into the memory; ";
  }
  text += std::to_string(done.checked) + " of " + counted(done.operators, "operator", "operators") + " (" +
          std::to_string(share) + " %) computed again";
  if (done.outputs_unchecked > 0) {
    text += ", but for " + counted(done.outputs_unchecked, "further output", "further outputs") + " of them";
  }
  std::string types;
  std::uint64_t unknown = 0;
  for (const auto& [type, count] : done.unsupported) {
    types += (types.empty() ? "" : ", ") + std::to_string(count) + " " + (type.empty() ? "without a type" : type);
    unknown += count;
  }
  if (unknown > 0) text += "; " + std::to_string(unknown) + " not known: " + types;
  if (done.not_dumped > 0) {
    text += "; " + std::to_string(done.not_dumped) + " with inputs or outputs that were not dumped, or not whole";
  }
  if (done.not_finite > 0) {
    text += "; " + std::to_string(done.not_finite) + " with nothing but NaN and Inf, of which nothing can be said";
  }
  if (done.not_read > 0) text += "; " + std::to_string(done.not_read) + " with files that could not be read";
  return text + "\n";
}

int run_recompute(CommandContext& call, const RowOptions& rows) {
  auto choice = RowChoice::make(rows, RecomputeAnswer::fields());
  if (!choice) return failed(call, choice.error());
  const auto selected = open_selected(call);
  if (!selected) return failed(call, selected.error());
  const Dump& dump = *selected->dump;

  RecomputeOptions options;
  options.stop = call.stop;
  options.on_progress = progress_of(call, "Computing: ", "operator", "operators");
  auto computed = recompute(dump, selected->records, options);
  if (!computed) return failed(call, computed.error());
  RecomputeResult& done = *computed;
  if (selected->nothing) done.problems.push_back(*selected->nothing);
  for (const Problem& problem : done.problems) call.console.warn(problem);

  const bool whole = done.operators > 0 && done.all_checked() && selected->unknown_folders == 0;
  RecomputeAnswer(dump, done)
      .print(
          call, *std::move(choice),
          {{"complete", done.complete && whole}, {"problems", problems_json({done.problems, dump.problems()}, dump.root())}});
  if (!call.machine() && !rows.count) call.console.print(summary(done));
  return judged(call, done.complete, !done.findings.empty(), whole);
}

}  // namespace

void add_recompute(Program& program, CommandContext& call) {
  Command& command = program.command(
      "recompute", "Compute operators again from their inputs; exit status 1 if an output is not what they give");
  add_paths(command, call, "A dump, or a folder or tensor file in it");
  const auto rows = std::make_shared<RowOptions>();
  rows->add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli recompute dumps/lenet
  sporescope-cli recompute dumps/lenet --type MatMul,Conv2D --iteration last
  sporescope-cli --json recompute dumps/lenet | jq '.not_known'

Operators are computed in double, from what was dumped of their inputs. What rounding explains is allowed for, by the
types on the way and the length of sums. An input that is neither what its producer gave nor an output of the
operator itself, which may work in place, changed in memory in between. NaN and Inf agree where the formula gives the same; AllReduce is the sum over the
ranks of the dump. Random operators, other communication and operators that are not known are counted.)");
  command.action([&call, rows] { return for_each_path(call, [&] { return run_recompute(call, *rows); }); });
}

}  // namespace sporescope::cli
