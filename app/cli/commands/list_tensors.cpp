// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/commands/one_tensor.h"
#include "app/cli/commands/read_tensor.h"
#include "app/cli/commands/statistics_summary.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/rows.h"
#include "app/cli/output/tensor_text.h"
#include "core/dump/header_check.h"
#include "core/dump/network_dtype.h"

namespace sporescope::cli {

namespace {

constexpr const char* kPaths = "A dump, a folder or tensor file in it, or a single tensor file (.npy, .pt, .bin)";

// Adds the columns for values, which dump tensors and standalone files share.
void add_value_titles(std::vector<Column>& titles, bool with_statistics) {
  titles.push_back({"DTYPE", Align::left});
  titles.push_back({"SHAPE", Align::left});
  if (with_statistics) {
    for (const char* title : {"MIN", "MAX", "MEAN", "STD", "L2", "NAN", "-INF", "+INF", "ZERO"}) {
      titles.push_back({title, Align::right});
    }
  } else {
    titles.push_back({"BYTES", Align::right});
  }
}

std::vector<std::string> statistics_cells(const ReadTensor& row) {
  if (row.statistics) {
    const Statistics& s = *row.statistics;
    const int digits = digits_of_range(s.min, s.max);
    return {min_text(s),           max_text(s),           number_text(s.mean, digits), number_text(s.std),
            number_text(s.l2),     std::to_string(s.nan), std::to_string(s.neg_inf),   std::to_string(s.pos_inf),
            std::to_string(s.zero)};
  }
  if (!row.csv) return {"-", "-", "-", "-", "-", "-", "-", "-", "-"};
  const Json json = statistics_json(*row.csv);
  std::vector<std::string> out;
  for (const char* field : {"min", "max", "mean", "std", "l2", "nan", "neg_inf", "pos_inf", "zero"}) {
    const Json& value = json[field];
    out.push_back(value.is_null()     ? at_least_text(json.contains(kAtLeast) ? json[kAtLeast].value(field, Json()) : Json())
                  : value.is_string() ? value.get<std::string>()
                  : value.is_number_float() ? number_text(value.get<double>())
                                            : text_of(value));
  }
  return out;
}

// Lists the selected tensors in order while they are being read, with statistics if requested.
class Listing {
 public:
  Listing(CommandContext& call, Target target, RowChoice choice, bool with_statistics)
      : call_(call),
        target_(std::move(target)),
        choice_(std::move(choice)),
        columns_(*target_.dump),
        with_statistics_(with_statistics) {}

  int run() {
    const auto records = selected_records(call_, target_);
    if (!records) return report_error(call_, records.error());
    printer_ =
        std::make_unique<RowPrinter>(call_, std::move(choice_), Json{{"dump", dump().root().string()}}, "tensors", titles());
    const bool completed =
        read_tensors(call_, dump(), *records, with_statistics_ ? ReadWhat::statistics : ReadWhat::header,
                     [this](RecordIndex number, const ReadTensor& read) { return report_tensor(number, read); });
    if (const auto empty_selection = empty_selection_problem(call_, target_)) add_problem(*empty_selection);
    return finish(completed);
  }

 private:
  [[nodiscard]] const Dump& dump() const { return *target_.dump; }

  void add_problem(const Problem& problem) {
    call_.console.warn(problem);
    problems_.push_back(problem);
  }

  bool report_tensor(RecordIndex number, const ReadTensor& row) {
    if (row.problem) add_problem(*row.problem);
    return printer_->add([&] { return json(number, row); }, [&] { return cells(number, row); });
  }

  [[nodiscard]] Json json(RecordIndex number, const ReadTensor& row) const {
    return with_statistics_ ? statistics_record(dump(), number, row) : tensor_json(dump(), number, row.stored);
  }

  [[nodiscard]] std::vector<Column> titles() const {
    std::vector<Column> out{{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (Column& column : columns_.place()) out.push_back(std::move(column));
    add_value_titles(out, with_statistics_);
    return out;
  }

  [[nodiscard]] std::vector<std::string> cells(RecordIndex number, const ReadTensor& row) const {
    const TensorRecord& record = dump().records()[number];
    std::vector<std::string> out{node_text(dump(), record), TensorColumns::slot(record)};
    for (std::string& cell : columns_.place(record)) out.push_back(std::move(cell));
    const std::string dtype = network_dtype(dump(), record, row.stored ? dtype_name(row.stored->dtype) : std::string_view{});
    out.push_back(dtype.empty() ? "-" : dtype);
    const bool is_sample = row.stored && record.has_values && is_sample_file(dump(), record, row.stored->shape);
    out.push_back(row.stored ? shape_text(row.stored->shape) + (is_sample ? " (sample)" : "")
                  : row.csv  ? shape_text(row.csv->shape)
                             : "-");
    if (with_statistics_) {
      for (std::string& cell : statistics_cells(row)) out.push_back(std::move(cell));
    } else {
      out.push_back(row.stored ? std::to_string(row.stored->bytes) : "-");
    }
    return out;
  }

  int finish(bool completed) {
    printer_->finish({{"complete", completed}, {"problems", problems_json({dump().problems(), problems_}, dump().root())}});
    if (!call_.machine() && !printer_->counts() && printer_->chosen() == 0) call_.console.print("No tensors selected.\n");
    if (!completed) return report_interrupted(call_);
    return final_status(call_, kNothingFound);
  }

  CommandContext& call_;
  Target target_;
  RowChoice choice_;
  TensorColumns columns_;
  bool with_statistics_;
  std::unique_ptr<RowPrinter> printer_;
  std::vector<Problem> problems_;
};

// Lists a standalone file.
int list_standalone(CommandContext& call, RowChoice choice, bool with_statistics) {
  const auto tensor = open_standalone(call.path);
  if (!tensor) return report_error(call, tensor.error());
  ReadTensor read;
  read.stored = header_of(*tensor->source);
  if (with_statistics) {
    const auto statistics = compute_statistics(*tensor->source, call.stop);
    if (!statistics) return report_error(call, statistics.error());
    read.statistics = *statistics;
  }
  std::vector<Column> titles{{"FILE", Align::left}};
  add_value_titles(titles, with_statistics);
  RowPrinter printer(call, std::move(choice), {{"dump", nullptr}}, "tensors", titles);
  const auto json = [&] {
    Json out = tensor->json();
    if (read.statistics) out.update({{"statistics", statistics_json(*read.statistics)}, {"source", "values"}});
    return out;
  };
  const auto cells = [&] {
    std::vector<std::string> out{call.path, std::string(dtype_name(read.stored->dtype)), shape_text(read.stored->shape)};
    if (!with_statistics) out.push_back(std::to_string(read.stored->bytes));
    if (with_statistics) {
      for (std::string& cell : statistics_cells(read)) out.push_back(std::move(cell));
    }
    return out;
  };
  printer.add(json, cells);
  printer.finish({{"complete", true}, {"problems", Json::array()}});
  return final_status(call, kNothingFound);
}

int list(CommandContext& call, const RowOptions& rows, bool with_statistics) {
  std::vector<std::string> fields = tensor_fields();
  if (with_statistics) {
    fields.insert(fields.end(), statistic_fields().begin(), statistic_fields().end());
    fields.emplace_back("source");
  }
  auto choice = RowChoice::make(rows, fields);
  if (!choice) return report_error(call, choice.error());
  auto target = open_target(call);
  if (is_standalone_file(call, target)) return list_standalone(call, *std::move(choice), with_statistics);
  if (!target) return report_error(call, target.error());
  return Listing(call, std::move(*target), *std::move(choice), with_statistics).run();
}

}  // namespace

void add_tensors(Program& program, CommandContext& call) {
  Command& command = program.command("tensors", "List tensors: iteration, slot, dtype, shape, size, node");
  add_paths(command, call, kPaths);
  const auto rows = std::make_shared<RowOptions>();
  rows->add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli tensors dumps/lenet --iteration last --category weight
  sporescope-cli tensors dumps/lenet --node conv1 --io output
  sporescope-cli --jsonl tensors dumps/lenet | jq -r .file)");
  command.action([&call, rows] { return for_each_path(call, [&] { return list(call, *rows, false); }); });
}

void add_stats(Program& program, CommandContext& call) {
  Command& command =
      program.command("stats", "List tensors with statistics: range, mean, NaN, Inf, zeros; or summarize bad values");
  add_paths(command, call, kPaths);
  const auto summary = std::make_shared<SummaryOptions>();
  const auto rows = std::make_shared<RowOptions>();
  summary->add_to(command);
  rows->add_to(command);
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli stats dumps/lenet --iteration 1 --type Conv2D
  sporescope-cli stats dumps/lenet --category gradient --iteration 0-2
  sporescope-cli stats dumps/lenet --where "nan>0" --columns iteration,node,nan
  sporescope-cli stats dumps/lenet --sort max:desc --limit 10
  sporescope-cli stats dumps/lenet --summary tensor --where "any>0"
  sporescope-cli stats dumps/lenet --summary iteration --above 1000
  sporescope-cli stats some/tensor.npy

Minimum, maximum, mean and deviation cover only finite elements.)");
  command.action([&call, rows, summary] {
    if (summary->by.empty() && !summary->above.empty()) {
      return report_error(call, "--above requires --summary; for a list use --where \"max>65500\"");
    }
    return for_each_path(call,
                         [&] { return summary->by.empty() ? list(call, *rows, true) : summarize(call, *summary, *rows); });
  });
}

}  // namespace sporescope::cli
