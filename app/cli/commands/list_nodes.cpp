// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/node_details.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table.h"
#include "app/cli/queried_tensors.h"
#include "app/cli/target.h"
#include "core/dump/rank_name.h"

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

struct NodeArguments {
  bool sources = false, attributes = false, consumers = false;
  std::string affected;

  [[nodiscard]] bool needs_details() const { return sources || attributes || consumers; }
};

class NodeListing {
 public:
  NodeListing(CommandContext& call, Target target, NodeArguments arguments)
      : call_(call), target_(std::move(target)), consumers_(*target_.dump), arguments_(std::move(arguments)) {}

  int run() {
    const auto selection = selection_of(call_, target_);
    if (!selection) return report_error(call_, selection.error());
    auto nodes = select_nodes(*target_.dump, *selection);
    if (!nodes) return report_error(call_, nodes.error());
    if (!arguments_.affected.empty()) {
      if (auto filtered = keep_affected(*nodes); !filtered) return report_error(call_, filtered.error());
    }
    if (nodes->empty() && !call_.selection.empty()) {
      const Problem no_match{target_.dump->root(), {"No node in the dump matches the selection", {}}};
      problems_.push_back(mistyped(*selection, *target_.dump).value_or(no_match));
      call_.console.warn(problems_.back());
    }
    const bool completed = call_.machine()              ? print_json(*nodes)
                           : arguments_.needs_details() ? print_with_details(*nodes)
                                                        : print_table(*nodes);
    if (!completed) return report_interrupted(call_);
    return final_status(call_, kNothingFound);
  }

 private:
  using Nodes = std::vector<std::pair<DumpGraphIndex, NodeIndex>>;

  [[nodiscard]] const DumpGraph& graph(DumpGraphIndex index) const { return target_.dump->graphs()[index]; }

  const DrawnScopes& scopes_of(DumpGraphIndex index) { return scopes_.try_emplace(index, *graph(index).graph).first->second; }

  /// Keeps the nodes that a value of the given node flows into, in all graphs that contain it.
  Result<void> keep_affected(Nodes& nodes) {
    const auto name = find_queried_node(*target_.dump, arguments_.affected);
    if (!name) return tl::unexpected(name.error());
    std::map<DumpGraphIndex, IndexedVector<NodeIndex, bool>> affected;
    for (const DumpGraphIndex g : target_.dump->graphs().indices()) {
      const auto& file = graph(g).graph;
      if (file == nullptr || file->find(*name) == kNoNode) continue;
      std::vector<NodeIndex> starts;
      for (const NodeIndex node : file->nodes().indices()) {
        if (file->nodes()[node].full_name == *name) starts.push_back(node);
      }
      affected.emplace(g, consumers_.of(g).reached_from(starts));
    }
    if (affected.empty()) {
      return fail(ErrorCode::invalid_argument, {"%1 is in no graph of the dump, so its consumers are unknown.", {*name}});
    }
    std::erase_if(nodes, [&affected](const auto& graph_node) {
      const auto found = affected.find(graph_node.first);
      return found == affected.end() || !found->second[graph_node.second];
    });
    return {};
  }

  bool print_json(const Nodes& nodes) {
    JsonAnswer answer(call_, {{"dump", target_.dump->root().string()}}, "nodes");
    bool completed = true;
    for (const auto& [g, node] : nodes) {
      if (call_.stop.stop_requested()) {
        completed = false;
        break;
      }
      Json record = node_json(graph(g), node, arguments_.sources, &scopes_of(g));
      if (arguments_.attributes) record["attributes"] = attributes_json(*graph(g).graph, node);
      if (arguments_.consumers) record["consumers"] = consumers_json(*graph(g).graph, node, consumers_.of(g));
      add_arguments(g, node, record);
      answer.record(record);
    }
    answer.finish(
        {{"complete", completed}, {"problems", problems_json({problems_, target_.dump->problems()}, target_.dump->root())}});
    return completed;
  }

  /// Adds the recorded arguments of an operator, from the first iteration that has any.
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

  [[nodiscard]] const char* nothing_text() const {
    return arguments_.affected.empty() ? "No nodes selected.\n" : "No selected node depends on it.\n";
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
      table.row({std::string(n.full_name), rank_name(graph(g).rank), graph(g).name,
                 n.order >= 0 ? std::to_string(n.order) : "-", std::string(n.type), std::string(category_name(n.category)),
                 std::to_string(file.inputs(node).size()), output_text(file, node)});
    }
    table.flush();
    if (nodes.empty()) call_.console.print(nothing_text());
    return true;
  }

  bool print_with_details(const Nodes& nodes) {
    if (nodes.empty()) call_.console.print(nothing_text());
    for (const auto& [g, node] : nodes) {
      if (call_.stop.stop_requested()) return false;
      const Graph& file = *graph(g).graph;
      call_.console.print(printable(file.nodes()[node].full_name) + "\n");
      if (arguments_.attributes) {
        for (const Attribute& attribute : file.attributes(node)) {
          call_.console.print("    " + printable(attribute.name + " = " + attribute.value) + "\n");
        }
      }
      if (arguments_.consumers) {
        for (const Use& use : consumers_.of(g).of(node)) {
          const std::string_view name = file.nodes()[use.node].full_name;
          call_.console.print("    read by " + printable(name) + ", input " + std::to_string(use.argument) + "\n");
        }
      }
      for (const SourceLine& line : arguments_.sources ? file.source_lines(node) : std::vector<SourceLine>()) {
        call_.console.print((line.framework ? "    " : "  > ") + printable(source_text(line)) + "\n");
      }
    }
    return true;
  }

  CommandContext& call_;
  Target target_;
  std::map<DumpGraphIndex, DrawnScopes> scopes_;
  DumpConsumers consumers_;
  std::vector<Problem> problems_;
  NodeArguments arguments_;
};

}  // namespace

void add_nodes(Program& program, CommandContext& call) {
  Command& command = program.command("nodes", "List operators, parameters and constants of the graphs");
  add_path(command, call, "A dump, or a folder or tensor file in it");
  const auto arguments = std::make_shared<NodeArguments>();
  command.flag("--sources", arguments->sources, "Show the source lines of each node; > marks lines outside MindSpore");
  command.flag("--attributes", arguments->attributes, "Show the attributes of each node");
  command.flag("--consumers", arguments->consumers, "Show the consumers of each node");
  command.text("--affected", "NODE", arguments->affected,
               "Show only nodes that depend on NODE, directly or through others; NODE is a full name or its part after "
               "a slash");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli nodes dumps/lenet --type Conv2D
  sporescope-cli nodes dumps/lenet --stack train.py:49
  sporescope-cli nodes dumps/lenet --node Log --sources
  sporescope-cli nodes dumps/lenet --type Conv2D --attributes --consumers
  sporescope-cli nodes dumps/lenet --affected conv1.weight --category gradient)");
  command.action([&call, arguments] {
    auto target = open_target(call);
    if (!target) return report_error(call, target.error());
    return NodeListing(call, std::move(*target), *arguments).run();
  });
}

}  // namespace sporescope::cli
