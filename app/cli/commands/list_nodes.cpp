// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <map>
#include <memory>
#include <optional>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table.h"
#include "app/cli/target.h"

namespace sporescope::cli {

namespace {

std::string output_text(const Graph& graph, NodeIndex node) {
  std::string text;
  for (const OutputType& type : graph.outputs(node)) {
    if (!text.empty()) text += ", ";
    text += std::string(type.dtype.empty() ? "?" : type.dtype) + " " + shape_text(type.shape);
  }
  return text.empty() ? "-" : text;
}

std::string source_text(const SourceLine& line) {
  if (line.file.empty()) return line.code;
  return line.file + ":" + std::to_string(line.line) + (line.code.empty() ? "" : "  " + line.code);
}

class NodeListing {
 public:
  NodeListing(Call& call, Target target, bool sources) : call_(call), target_(std::move(target)), sources_(sources) {}

  int run() {
    const auto selection = selection_of(call_, target_);
    if (!selection) return failed(call_, selection.error());
    const auto nodes = select_nodes(*target_.dump, *selection);
    if (!nodes) return failed(call_, nodes.error());
    if (nodes->empty() && !call_.selection.empty()) {
      const Problem nothing{target_.dump->root(), {"No node in the dump fits the selection", {}}};
      problems_.push_back(mistyped(*selection, *target_.dump).value_or(nothing));
      call_.console.warn(problems_.back());
    }
    const bool all = call_.machine() ? print_json(*nodes) : sources_ ? print_with_sources(*nodes) : print_table(*nodes);
    if (!all) return interrupted(call_);
    return finished(call_, kNothingFound);
  }

 private:
  using Nodes = std::vector<std::pair<DumpGraphIndex, NodeIndex>>;

  [[nodiscard]] const DumpGraph& graph(DumpGraphIndex index) const { return target_.dump->graphs()[index]; }

  const DrawnScopes& scopes_of(DumpGraphIndex index) { return scopes_.try_emplace(index, *graph(index).graph).first->second; }

  bool print_json(const Nodes& nodes) {
    JsonAnswer answer(call_, {{"dump", target_.dump->root().string()}}, "nodes");
    bool all = true;
    for (const auto& [g, node] : nodes) {
      if (call_.stop.stop_requested()) {
        all = false;
        break;
      }
      Json record = node_json(graph(g), node, sources_, &scopes_of(g));
      add_arguments(g, node, record);
      answer.record(record);
    }
    answer.finish(
        {{"complete", all}, {"problems", problems_json({problems_, target_.dump->problems()}, target_.dump->root())}});
    return all;
  }

  /// What the training wrote of the operator's arguments, in the first iteration that has some.
  void add_arguments(DumpGraphIndex g, NodeIndex node, Json& record) {
    if (target_.dump->kernel_argument_files() == 0) return;
    record["arguments"] = nullptr;
    for (const IterationFolder& folder : graph(g).iterations) {
      const auto arguments = target_.dump->kernel_arguments(g, node, folder.iteration);
      if (!arguments) {
        problems_.push_back({arguments.error().path, arguments.error().message});
        call_.console.warn(problems_.back());
        continue;
      }
      if (arguments->empty()) continue;
      record["arguments"] = Json::object();
      for (const Attribute& argument : *arguments) record["arguments"][argument.name] = argument.value;
      return;
    }
  }

  bool print_table(const Nodes& nodes) {
    Table table(call_.console, {{"NODE", Align::left},
                                {"RANK", Align::right},
                                {"GRAPH", Align::left},
                                {"ORDER", Align::right},
                                {"TYPE", Align::left},
                                {"CATEGORY", Align::left},
                                {"INPUTS", Align::right},
                                {"OUTPUT", Align::left}});
    for (const auto& [g, node] : nodes) {
      if (call_.stop.stop_requested()) return false;
      const Graph& file = *graph(g).graph;
      const Node& n = file.nodes()[node];
      table.row({std::string(n.full_name), std::to_string(graph(g).rank), graph(g).name,
                 n.order >= 0 ? std::to_string(n.order) : "-", std::string(n.type), std::string(category_name(n.category)),
                 std::to_string(file.inputs(node).size()), output_text(file, node)});
    }
    table.flush();
    if (nodes.empty()) call_.console.print("No node is selected.\n");
    return true;
  }

  bool print_with_sources(const Nodes& nodes) {
    if (nodes.empty()) call_.console.print("No node is selected.\n");
    for (const auto& [g, node] : nodes) {
      if (call_.stop.stop_requested()) return false;
      const Graph& file = *graph(g).graph;
      call_.console.print(printable(file.nodes()[node].full_name) + "\n");
      for (const SourceLine& line : file.source_lines(node)) {
        call_.console.print((line.framework ? "    " : "  > ") + printable(source_text(line)) + "\n");
      }
    }
    return true;
  }

  Call& call_;
  Target target_;
  std::map<DumpGraphIndex, DrawnScopes> scopes_;
  std::vector<Problem> problems_;
  bool sources_;
};

}  // namespace

void add_nodes(Program& program, Call& call) {
  Command& command = program.command("nodes", "List operators, parameters and constants of the graphs");
  add_path(command, call, "A dump, or a folder or tensor file in it");
  const auto sources = std::make_shared<bool>(false);
  command.flag("--sources", *sources, "With the source lines of each node; > marks those that are not MindSpore's own");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli nodes dumps/lenet --type Conv2D
  sporescope-cli nodes dumps/lenet --stack train.py:49
  sporescope-cli nodes dumps/lenet --node Log --sources)");
  command.action([&call, sources] {
    auto target = open_target(call);
    if (!target) return failed(call, target.error());
    return NodeListing(call, std::move(*target), *sources).run();
  });
}

}  // namespace sporescope::cli
