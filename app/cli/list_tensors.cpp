// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/json_answer.h"
#include "app/cli/plain_text.h"
#include "app/cli/read_tensor.h"
#include "app/cli/tensor_text.h"

namespace sporescope::cli {

namespace {

// Lists the selected tensors, with their statistics if they are asked for, in order and as they are read.
class Listing {
 public:
  Listing(Call& call, Target target, bool with_statistics)
      : call_(call), target_(std::move(target)), columns_(*target_.dump), with_statistics_(with_statistics) {}

  int run() {
    const auto records = selected_records(call_, target_);
    if (!records) return failed(call_, records.error());
    if (call_.machine()) {
      answer_.emplace(call_.console, call_.jsonl, name(), Json{{"dump", dump().root().string()}}, "tensors");
    } else {
      table_.emplace(call_.console, titles());
    }
    const bool all = read_tensors(call_, dump(), *records, with_statistics_ ? ReadWhat::statistics : ReadWhat::header,
                                  [this](std::uint32_t number, const ReadTensor& read) { take(number, read); });
    if (const auto nothing = why_nothing_is_selected(call_, target_)) add_problem(*nothing);
    return finish(all, records->size());
  }

 private:
  [[nodiscard]] const Dump& dump() const { return *target_.dump; }
  [[nodiscard]] std::string name() const { return with_statistics_ ? "stats" : "tensors"; }

  void add_problem(const Problem& problem) {
    call_.console.warn(problem);
    problems_.push_back(problem);
  }

  void take(std::uint32_t number, const ReadTensor& row) {
    if (row.problem) add_problem(*row.problem);
    if (table_) {
      table_->row(cells(number, row));
    } else {
      answer_->record(json(number, row));
    }
  }

  [[nodiscard]] Json json(std::uint32_t number, const ReadTensor& row) const {
    Json out = tensor_json(dump(), number, row.stored);
    if (!with_statistics_) return out;
    if (row.statistics) {
      out["statistics"] = statistics_json(*row.statistics);
      out["source"] = "values";
    } else if (row.csv) {
      out["dtype"] = row.csv->dtype;
      out["shape"] = row.csv->shape;
      out["statistics"] = statistics_json(*row.csv);
      out["source"] = "statistic.csv";
      out["columns"] = columns_json(*row.csv);
    } else {
      out["statistics"] = nullptr;
      out["source"] = nullptr;
    }
    return out;
  }

  [[nodiscard]] std::vector<Column> titles() const {
    std::vector<Column> out{{"NODE", Align::left}, {"TENSOR", Align::left}};
    for (Column& column : columns_.place()) out.push_back(std::move(column));
    out.push_back({"DTYPE", Align::left});
    out.push_back({"SHAPE", Align::left});
    if (with_statistics_) {
      for (const char* title : {"MIN", "MAX", "MEAN", "STD", "L2", "NAN", "-INF", "+INF", "ZERO"})
        out.push_back({title, Align::right});
    } else {
      out.push_back({"BYTES", Align::right});
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> cells(std::uint32_t number, const ReadTensor& row) const {
    const TensorRecord& record = dump().records()[number];
    std::vector<std::string> out{node_text(dump(), record), TensorColumns::slot(record)};
    for (std::string& cell : columns_.place(record)) out.push_back(std::move(cell));
    const std::string dtype = network_dtype(dump(), record, row.stored ? dtype_name(row.stored->dtype) : std::string_view{});
    out.push_back(dtype.empty() ? "-" : dtype);
    out.push_back(row.stored ? shape_text(row.stored->shape) : row.csv ? shape_text(row.csv->shape) : "-");
    if (with_statistics_) {
      for (std::string& cell : statistics_cells(row)) out.push_back(std::move(cell));
    } else {
      out.push_back(row.stored ? std::to_string(row.stored->bytes) : "-");
    }
    return out;
  }

  [[nodiscard]] static std::vector<std::string> statistics_cells(const ReadTensor& row) {
    if (row.statistics) {
      const Statistics& s = *row.statistics;
      const int digits = digits_of_range(s.min, s.max);
      return {number_text(s.min, digits), number_text(s.max, digits), number_text(s.mean, digits),
              number_text(s.std),         number_text(s.l2),          std::to_string(s.nan),
              std::to_string(s.neg_inf),  std::to_string(s.pos_inf),  std::to_string(s.zero)};
    }
    if (!row.csv) return {"-", "-", "-", "-", "-", "-", "-", "-", "-"};
    const Json json = statistics_json(*row.csv);
    std::vector<std::string> out;
    for (const char* field : {"min", "max", "mean", "std", "l2", "nan", "neg_inf", "pos_inf", "zero"}) {
      const Json& value = json[field];
      out.push_back(value.is_null()           ? "-"
                    : value.is_string()       ? value.get<std::string>()
                    : value.is_number_float() ? number_text(value.get<double>())
                                              : text_of(value));
    }
    return out;
  }

  int finish(bool all, std::size_t count) {
    if (table_) {
      table_->flush();
      if (count == 0) call_.console.print("No tensor is selected.\n");
    } else {
      answer_->finish({{"complete", all}, {"problems", all_problems()}});
    }
    if (!all) return interrupted(call_);
    return finished(call_, kNothingFound);
  }

  [[nodiscard]] Json all_problems() const {
    Json out = Json::array();
    for (const Problem& problem : dump().problems()) out.push_back(problem_json(problem, dump().root()));
    for (const Problem& problem : problems_) out.push_back(problem_json(problem, dump().root()));
    return out;
  }

  Call& call_;
  Target target_;
  TensorColumns columns_;
  bool with_statistics_;
  std::optional<Table> table_;
  std::optional<JsonAnswer> answer_;
  std::vector<Problem> problems_;
};

int list(Call& call, bool with_statistics) {
  auto target = open_target(call);
  if (!target) return failed(call, target.error());
  return Listing(call, std::move(*target), with_statistics).run();
}

void add_listing(Program& program, Call& call, bool with_statistics, const char* name, const char* what, const char* examples) {
  Command& command = program.command(name, what);
  add_path(command, call, "A dump, or a folder or tensor file in it");
  call.selection.add_to(command);
  command.footer(examples);
  command.action([&call, with_statistics] { return list(call, with_statistics); });
}

}  // namespace

void add_tensors(Program& program, Call& call) {
  add_listing(program, call, false, "tensors", "List tensors: iteration, slot, dtype, shape, size, node",
              R"(Examples:
  sporescope-cli tensors dumps/lenet --iteration last --category weight
  sporescope-cli tensors dumps/lenet --node conv1 --io output
  sporescope-cli --jsonl tensors dumps/lenet | jq -r .file)");
}

void add_stats(Program& program, Call& call) {
  add_listing(program, call, true, "stats", "List tensors with statistics: range, mean, NaN, infinities, zeros",
              R"(Examples:
  sporescope-cli stats dumps/lenet --iteration 1 --type Conv2D
  sporescope-cli stats dumps/lenet --category gradient --iteration 0-2
  sporescope-cli --jsonl stats dumps/lenet | jq 'select(.statistics.nan > 0) | .node'

Minimum, maximum, mean and deviation are of the finite elements.)");
}

}  // namespace sporescope::cli
