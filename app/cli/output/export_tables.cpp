// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/export_tables.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/cli/commands/read_tensor.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/node_details.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table_files.h"
#include "core/base/number_text.h"
#include "core/cause/purpose.h"
#include "core/dump/directory.h"
#include "core/watch/recommended.h"
#include "core/watch/watch_file.h"

namespace sporescope::cli {

namespace {

using Fields = std::vector<std::string>;

std::vector<Json> titles(std::initializer_list<Fields> groups) {
  std::vector<Json> out;
  for (const Fields& fields : groups) out.insert(out.end(), fields.begin(), fields.end());
  return out;
}

void add_fields(std::vector<Json>& cells, const Json& record, const Fields& fields) {
  for (const std::string& field : fields) {
    cells.push_back(record.is_object() && record.contains(field) ? record[field] : Json(nullptr));
  }
}

// Formats a list as one cell; `text` formats each element.
template <class Text>
std::string join_elements(const Json& list, const Text& text) {
  std::string out;
  for (const Json& element : list) out += (out.empty() ? "" : "; ") + text(element);
  return out;
}

std::string input_text(const Json& input) { return input["node"].get<std::string>() + " output " + text_of(input["slot"]); }
std::string output_text(const Json& output) {
  return (output["dtype"].is_null() ? "?" : output["dtype"].get<std::string>()) + " " + text_of(output["shape"]);
}
// Returns "max_gt 100 was 255".
std::string parameter_text(const Json& p) {
  const auto number = [](const Json& value) {
    return value.is_number() ? sporescope::number_text(value.get<double>()) : value.get<std::string>();
  };
  return p["name"].get<std::string>() + " " + number(p["value"]) + " was " + number(p["actual"]);
}

class Tables {
 public:
  Tables(CommandContext& call, const Target& target, TableFiles& files) : call_(call), target_(target), files_(files) {}

  // Returns true if everything was written, false if it was interrupted.
  Result<bool> write(const std::vector<Watchpoint>& watchpoints) {
    const auto selection = selection_of(call_, target_);
    if (!selection) return tl::unexpected(selection.error());
    if (auto written = graphs(*selection); !written) return tl::unexpected(std::move(written.error()));
    if (auto written = nodes(*selection); !written) return tl::unexpected(std::move(written.error()));
    auto completed = statistics();
    if (!completed || !*completed) return completed;
    return hits(*selection, watchpoints);
  }

  /// Problems of tensors that could not be read.
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

 private:
  [[nodiscard]] const Dump& dump() const { return *target_.dump; }

  Result<void> graphs(const Selection& selection) {
    if (auto started = files_.begin(
            "graphs", {"rank", "net", "graph_id", "graph", "operators", "parameters", "constants", "iterations", "history"});
        !started) {
      return started;
    }
    for (const DumpGraph& graph : dump().graphs()) {
      if (!selects_graph(selection, graph)) continue;
      std::vector<std::int64_t> iterations;
      iterations.reserve(graph.iterations.size());
      for (const IterationFolder& folder : graph.iterations) iterations.push_back(number_of(folder.iteration));
      const auto count = [&](auto member) { return graph.graph ? Json((graph.graph.get()->*member)()) : Json(nullptr); };
      files_.row({graph.rank, graph.net, graph.graph_id, graph.name, count(&Graph::executed_count),
                  count(&Graph::parameter_count), count(&Graph::constant_count), ranges_text(iterations),
                  graph.history_known ? Json(ranges_text(numbers_of(graph.history))) : Json(nullptr)});
    }
    return files_.end();
  }

  Result<void> nodes(const Selection& selection) {
    const auto selected = select_nodes(dump(), selection);
    if (!selected) return tl::unexpected(selected.error());
    const Fields fields{"rank", "net", "graph_id", "graph", "order", "node", "type", "category"};
    if (auto started =
            files_.begin("nodes", titles({fields, {"inputs", "outputs", "source", "attributes", "consumers", "stack"}}));
        !started) {
      return started;
    }
    DumpConsumers consumers(dump());
    for (const auto& [g, node] : *selected) {
      std::vector<Json> cells;
      const Json record = node_json(dump().graphs()[g], node, false);
      add_fields(cells, record, fields);
      cells.push_back(join_elements(record["inputs"], input_text));
      cells.push_back(join_elements(record["outputs"], output_text));
      const Graph& graph = *dump().graphs()[g].graph;
      const auto line = graph.user_line(node);
      cells.push_back(line ? Json(line->file + ":" + std::to_string(line->line)) : Json(nullptr));
      cells.push_back(text_or_null(attributes_text(graph, node)));
      cells.push_back(text_or_null(consumers_text(graph, node, consumers.of(g))));
      cells.push_back(text_or_null(stack_text(graph, node)));
      files_.row(cells);
    }
    return files_.end();
  }

  Result<bool> statistics() {
    const auto records = selected_records(call_, target_);
    if (!records) return tl::unexpected(records.error());
    if (auto started = files_.begin("statistics", titles({tensor_fields(), statistic_fields()})); !started) {
      return tl::unexpected(std::move(started.error()));
    }
    const bool completed =
        read_tensors(call_, dump(), *records, ReadWhat::statistics, [&](RecordIndex number, const ReadTensor& read) {
          if (read.problem) report_problem(*read.problem);
          std::vector<Json> cells;
          const Json record = statistics_record(dump(), number, read);
          add_fields(cells, record, tensor_fields());
          add_fields(cells, record["statistics"], statistic_fields());
          files_.row(cells);
          return true;
        });
    if (auto written = files_.end(); !written) return tl::unexpected(std::move(written.error()));
    return completed;
  }

  Result<bool> hits(const Selection& selection, const std::vector<Watchpoint>& watchpoints) {
    if (auto started = files_.begin("hits", titles({{"watchpoint", "condition", "params", "errors"}, tensor_fields()}));
        !started) {
      return tl::unexpected(std::move(started.error()));
    }
    CheckOptions options;
    options.selection = selection;
    options.io = selection.io.value_or(IoDirection::output);
    options.stop = call_.stop;
    options.purpose = make_non_finite_purpose();
    options.keep_hits = false;
    options.on_hit = [&](const Hit& hit) {
      const Json record = hit_json(dump(), hit);
      std::vector<Json> cells;
      add_fields(cells, record, {"watchpoint", "condition"});
      cells.push_back(join_elements(record["params"], parameter_text));
      cells.push_back(join_elements(record["errors"], [](const Json& error) { return error.get<std::string>(); }));
      add_fields(cells, record["tensor"], tensor_fields());
      files_.row(cells);
    };
    options.on_progress = [this](const CheckProgress& progress) {
      call_.console.progress("Checking: " + std::to_string(progress.tensors) + " of " +
                             counted(progress.tensors_total, "tensor", "tensors"));
    };
    const auto result = check(dump(), watchpoints, options);
    if (!result) return tl::unexpected(result.error());
    if (auto written = files_.end(); !written) return tl::unexpected(std::move(written.error()));
    return result->complete;
  }

  void report_problem(const Problem& problem) {
    call_.console.warn(problem);
    problems_.push_back(problem);
  }

  CommandContext& call_;
  const Target& target_;
  TableFiles& files_;
  std::vector<Problem> problems_;
};

}  // namespace

Result<void> check_writable_target(const Dump* dump, const std::string& path, bool overwrite) {
  if (dump != nullptr && is_inside(path, dump->root())) {
    return fail(ErrorCode::invalid_argument,
                {"“%1” is inside the dump, and dumps are never written to. Specify another folder.", {path}}, path);
  }
  std::error_code error;
  const std::filesystem::path target_path(path);
  if (!overwrite && std::filesystem::exists(target_path, error)) {
    return fail(ErrorCode::invalid_argument, {"“%1” already exists. Choose another name, or use --overwrite.", {path}}, path);
  }
  const std::filesystem::path folder = (target_path.has_filename() ? target_path : target_path.parent_path()).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, error)) {
    return fail(ErrorCode::invalid_argument,
                {"Cannot write “%1”: folder “%2” does not exist. Create it first.", {path, folder.string()}}, path);
  }
  return {};
}

int export_tables(CommandContext& call, const TableExportOptions& options) {
  const std::string& path = options.workbook.empty() ? options.csv_folder : options.workbook;
  auto target = open_target(call);
  if (!target) return report_error(call, target.error());
  const auto watchpoints = options.watch_file.empty() ? Result<std::vector<Watchpoint>>(recommended_watchpoints(*target->dump))
                                                      : read_watch_file(options.watch_file);
  if (!watchpoints) return report_error(call, watchpoints.error());
  if (const auto allowed = check_writable_target(target->dump.get(), path, options.overwrite); !allowed) {
    return report_error(call, allowed.error());
  }
  auto files = options.workbook.empty() ? make_csv_folder(path) : make_workbook(path);
  if (!files) return report_error(call, files.error());
  const auto empty_selection = empty_selection_problem(call, *target);
  if (empty_selection) call.console.warn(*empty_selection);
  Tables tables(call, *target, **files);
  const auto completed = tables.write(*watchpoints);
  if (!completed) return report_error(call, completed.error());
  if (!*completed) return report_error(call, Error{ErrorCode::cancelled, {}, {}, {}});
  if (const auto written = (*files)->finish(); !written) return report_error(call, written.error());
  if (call.machine()) {
    std::vector<Problem> problems = tables.problems();
    if (empty_selection) problems.push_back(*empty_selection);
    print_json(call.console, "export",
               {{options.workbook.empty() ? "folder" : "file", path},
                {"complete", tables.problems().empty()},
                {"problems", problems_json({target->dump->problems(), problems}, target->dump->root())}});
  } else {
    call.console.print(path + "\n");
  }
  return final_status(call, kNothingFound);
}

}  // namespace sporescope::cli
