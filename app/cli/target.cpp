// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/target.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/remote/host_connections.h"
#include "core/base/closest_match.h"
#include "core/base/string_list.h"
#include "core/dump/directory.h"
#include "core/dump/open_dump.h"
#include "core/dump/rank_name.h"
#include "core/remote/open_remote.h"
#include "core/remote/ssh/ssh_url.h"

namespace sporescope::cli {

std::filesystem::path dump_path(const Dump& dump, const std::vector<std::shared_ptr<const Dump>>& dumps) {
  const auto same_root_count =
      std::count_if(dumps.begin(), dumps.end(), [&](const auto& other) { return other->root() == dump.root(); });
  if (same_root_count < 2 || dump.records().empty()) return dump.root();
  return dump.root() / *dump.relative_path(dump.records()[dump.records().indices().front()]).begin();
}

namespace {

// Returns true if call.path is a remote path.
bool is_remote(const CommandContext& call) { return call.hosts != nullptr && remote::SshUrl::parse(call.path).has_value(); }

// Opens the remote dumps at call.path for commands that run here: those that write files, and comparisons of a local with a
// remote dump. All others run on the remote host (run_remotely.h). Errors: those of open_dumps() and of the connection.
Result<std::vector<std::shared_ptr<const Dump>>> open_remote_target(CommandContext& call, const OpenOptions& options) {
  const auto url = remote::SshUrl::parse(call.path);
  const auto link = call.hosts->link(url->host, call.stop, [&call](const std::string& line) { call.console.progress(line); });
  if (!link) return tl::unexpected(link.error());
  return remote::open_remote_dumps(*link, url->path, options);
}

// Returns call.path relative to the remote dump; empty for the dump itself.
std::filesystem::path path_in_remote_dump(const CommandContext& call, const Dump& dump) {
  const auto url = remote::SshUrl::parse(call.path);
  // Symbolic links and "~" can only be resolved on the host; a path with them refers to the complete dump.
  if (!url) return {};
  const std::filesystem::path path = remote::display_path(url->host, url->path);
  if (!is_lexically_inside(path, dump.root())) return {};
  const std::filesystem::path relative = path.lexically_normal().lexically_relative(dump.root().lexically_normal());
  return relative == "." || relative.empty() ? std::filesystem::path() : relative;
}

constexpr std::size_t kMaxNamedFolders = 8;

// Several trainings below one folder: an answer that mixes them would be useless, and picking one would be arbitrary.
tl::unexpected<Error> several_dumps_error(const std::string& path, const std::vector<std::shared_ptr<const Dump>>& dumps) {
  std::string folders;
  for (std::size_t i = 0; i < std::min(dumps.size(), kMaxNamedFolders); ++i) {
    folders += (i > 0 ? ", " : "") + dump_path(*dumps[i], dumps).string();
  }
  if (dumps.size() > kMaxNamedFolders) folders += ", …";
  return fail(ErrorCode::invalid_argument,
              {"There are %1 dumps in “%2”; specify one: %3", {std::to_string(dumps.size()), path, folders}});
}

// Returns PATH relative to the dump; empty for the dump itself and for paths outside of it.
std::filesystem::path relative_path_in(const Dump& dump, const std::filesystem::path& path) {
  std::error_code error;
  const auto canonical_path = std::filesystem::canonical(path, error);
  if (error) return {};
  const auto root = std::filesystem::canonical(dump.root(), error);
  if (error) return {};
  const std::filesystem::path relative = canonical_path.lexically_relative(root);
  return relative.empty() || relative == "." || *relative.begin() == ".." ? std::filesystem::path() : relative;
}

// Graphs and other files about the dump as a whole refer to all of it.
bool is_metadata_path(const std::filesystem::path& relative_path) {
  return std::any_of(relative_path.begin(), relative_path.end(), [](const std::filesystem::path& part) {
    return part == "graphs" || part == "execution_order" || part == ".dump_metadata";
  });
}

/// Sets the part of the dump that PATH names. Errors: not_found if it contains no tensors, because falling back to the whole
/// dump would be wrong.
Result<void> resolve_path(Target& target, const CommandContext& call) {
  const std::filesystem::path path = call.path;
  const std::filesystem::path relative_path =
      is_remote(call) ? path_in_remote_dump(call, *target.dump) : relative_path_in(*target.dump, path);
  if (relative_path.empty()) return {};
  const auto records = target.dump->records();
  const std::string name = relative_path.filename().string();
  for (const RecordIndex i : records.indices()) {
    if (records[i].file_name == name && target.dump->relative_path(records[i]) == relative_path) target.records.push_back(i);
  }
  if (!target.records.empty()) return {};
  // Statistics are in the same folder as their tensors.
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(path, error);
  const std::filesystem::path folder = is_file ? relative_path.parent_path() : relative_path;
  std::set<std::uint32_t> tensor_folders;
  for (const TensorRecord& record : records) tensor_folders.insert(record.folder);
  const auto folders = target.dump->folders();
  const bool has_tensors = std::any_of(tensor_folders.begin(), tensor_folders.end(),
                                       [&](auto number) { return is_lexically_inside(folders[number], folder); });
  if (folder.empty() || is_metadata_path(folder)) return {};
  if (!has_tensors) {
    return fail(ErrorCode::not_found, {"“%1” contains no tensor of the dump “%2”", {call.path, target.dump->root().string()}},
                path);
  }
  target.folder = folder;
  return {};
}

NumberSet number_set(const std::set<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return NumberSet::parse(text).value_or(NumberSet());
}

// Folders correspond to rank, net, graph and iteration, so their contents can be expressed as a selection.
void narrow_to_folder(Selection& selection, const Target& target) {
  std::set<std::int64_t> ranks, iterations;
  std::set<std::pair<std::string, std::uint32_t>> graphs;
  const auto records = target.dump->records();
  for (const RecordIndex i : records.indices()) {
    if (records[i].graph == kNoDumpGraph || !target.includes(i)) continue;
    const DumpGraph& graph = target.dump->graphs()[records[i].graph];
    ranks.insert(graph.rank);
    graphs.emplace(graph.net, graph.graph_id);
    if (is_numbered(records[i].iteration)) iterations.insert(number_of(records[i].iteration));
  }
  if (selection.ranks.all()) selection.ranks = number_set(ranks);
  if (selection.iterations.all()) selection.iterations = number_set(iterations);
  if (graphs.size() != 1) return;
  if (selection.net.empty()) selection.net = graphs.begin()->first;
  if (selection.graph.empty()) selection.graph = std::to_string(graphs.begin()->second);
}

bool has_none_of(const std::set<std::int64_t>& numbers, const NumberSet& selected) {
  if (selected.all() || selected.has_positions()) return false;
  return std::none_of(numbers.begin(), numbers.end(), [&](std::int64_t number) { return selected.contains(number); });
}

std::string escape_regex(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\^$.|?*+()[]{}").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// Returns a problem for the first of the comma-separated types that no operator has.
std::optional<Problem> unknown_type(std::string_view listed_types, const std::set<std::string>& types,
                                    const std::filesystem::path& root) {
  const std::vector<std::string> known(types.begin(), types.end());
  for (const std::string_view word : split_list(listed_types)) {
    const std::string type(word);
    if (!types.contains(type)) return Problem{root, {"No operator is of type %1%2", {type, did_you_mean(type, known)}}};
  }
  return std::nullopt;
}

/// Returns the options for opening dumps with progress on the terminal.
OpenOptions open_options(CommandContext& call) {
  OpenOptions options;
  options.stop = call.stop;
  options.progress = [&call](const OpenProgress& progress) {
    call.console.progress("Opening: " + counted(progress.folders, "folder", "folders") + ", " +
                          counted(progress.files, "tensor file", "tensor files") + ", " + std::to_string(progress.graphs_read) +
                          " of " + counted(progress.graphs, "graph", "graphs"));
  };
  return options;
}

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_all(CommandContext& call, OpenWarnings warnings,
                                                          std::vector<Problem>* skipped) {
  OpenOptions options = open_options(call);
  options.on_skipped = [&](const Problem& problem) {
    if (warnings == OpenWarnings::all) call.console.warn(problem);
    if (skipped != nullptr) skipped->push_back(problem);
  };
  auto dumps = is_remote(call) ? open_remote_target(call, options)
               : call.open     ? call.open(call.path, options)
                               : open_dumps(call.path, options);
  if (!dumps) return dumps;
  for (const auto& dump : *dumps) {
    if (is_remote(call)) break;
    if (auto outside = call.console.forbid_output_in(dump->root()); !outside) return tl::unexpected(std::move(outside.error()));
  }
  if (dumps->size() == 1) call.console.set_root(dumps->front()->root());
  if (dumps->size() > 1) {
    for (const auto& dump : *dumps) call.console.set_dump_root(dump->root());
  }
  if (warnings == OpenWarnings::none) return dumps;
  for (const auto& dump : *dumps) {
    for (const Problem& problem : dump->problems()) call.console.warn(problem);
  }
  return dumps;
}

Result<Target> open_target(CommandContext& call) {
  auto dumps = open_all(call);
  if (!dumps) return tl::unexpected(std::move(dumps.error()));
  if (dumps->size() != 1) return several_dumps_error(call.path, *dumps);
  Target target{dumps->front(), {}, {}};
  if (auto found = resolve_path(target, call); !found) return tl::unexpected(std::move(found.error()));
  return target;
}

Result<std::unique_ptr<GrowingDump>> open_growing_target(CommandContext& call) {
  auto dumps = open_growing_dumps(call.path, open_options(call));
  if (!dumps) return tl::unexpected(std::move(dumps.error()));
  if (dumps->size() != 1) {
    std::vector<std::shared_ptr<const Dump>> opened;
    for (const auto& dump : *dumps) opened.push_back(dump->dump());
    return several_dumps_error(call.path, opened);
  }
  const Dump& dump = *dumps->front()->dump();
  if (!relative_path_in(dump, call.path).empty()) {
    return fail(ErrorCode::invalid_argument, {"--follow works with a whole dump; specify “%1” itself", {dump.root().string()}});
  }
  if (auto outside = call.console.forbid_output_in(dump.root()); !outside) return tl::unexpected(std::move(outside.error()));
  call.console.set_root(dump.root());
  return std::move(dumps->front());
}

bool Target::includes(RecordIndex number) const {
  if (!records.empty()) return std::find(records.begin(), records.end(), number) != records.end();
  return folder.empty() || is_lexically_inside(dump->folders()[dump->records()[number].folder], folder);
}

Result<std::vector<RecordIndex>> selected_records(const CommandContext& call, const Target& target) {
  const auto selection = call.selection.selection();
  if (!selection) return tl::unexpected(selection.error());
  auto records = select_records(*target.dump, *selection);
  if (records) std::erase_if(*records, [&](RecordIndex record) { return !target.includes(record); });
  return records;
}

std::optional<Problem> empty_selection_problem(const CommandContext& call, const Target& target) {
  const auto selection = call.selection.selection();
  const auto records = selected_records(call, target);
  if (call.selection.empty() || !selection || !records || !records->empty()) return std::nullopt;
  return mistyped(*selection, *target.dump)
      .value_or(Problem{target.dump->root(), {"No tensor in the dump matches the selection", {}}});
}

Result<SelectedTensors> open_selected(CommandContext& call) {
  auto target = open_target(call);
  if (!target) return tl::unexpected(std::move(target.error()));
  const auto selection = selection_of(call, *target);
  if (!selection) return tl::unexpected(selection.error());
  auto records = selected_records(call, *target);
  if (!records) return tl::unexpected(std::move(records.error()));
  auto empty_selection = empty_selection_problem(call, *target);
  const std::uint64_t unknown = unknown_folders(*target->dump, *selection);
  return SelectedTensors{std::move(target->dump), *std::move(records), unknown, std::move(empty_selection)};
}

std::optional<Problem> mistyped(const Selection& selection, const Dump& dump) {
  std::set<std::int64_t> ranks, iterations;
  std::set<std::string> nets, graphs, types;
  bool has_graph = selection.graph.empty();
  bool types_are_known = true;  // a graph without a graph file may have any type
  for (const DumpGraph& graph : dump.graphs()) {
    ranks.insert(graph.rank);
    nets.insert(graph.net);
    graphs.insert(graph.name + " (" + std::to_string(graph.graph_id) + ")");
    has_graph = has_graph || selection.graph == graph.name || selection.graph == std::to_string(graph.graph_id);
    for (const IterationFolder& folder : graph.iterations) iterations.insert(number_of(folder.iteration));
    types_are_known = types_are_known && graph.graph;
    if (!graph.graph || selection.nodes.type.empty()) continue;
    for (const Node& node : graph.graph->nodes()) types.emplace(node.type);
  }
  if (has_none_of(ranks, selection.ranks)) {
    return Problem{dump.root(), {"No such rank in the dump; its ranks: %1", {rank_names({ranks.begin(), ranks.end()})}}};
  }
  if (has_none_of(iterations, selection.iterations)) {
    return Problem{
        dump.root(),
        {"No such iteration in the dump; its iterations: %1", {ranges_text({iterations.begin(), iterations.end()})}}};
  }
  if (!selection.net.empty() && !nets.contains(selection.net)) {
    return Problem{dump.root(), {"The dump has no net %1; its nets: %2", {selection.net, join_list(nets)}}};
  }
  if (!has_graph) {
    return Problem{dump.root(), {"The dump has no graph %1; its graphs: %2", {selection.graph, join_list(graphs)}}};
  }
  if (!types_are_known) return std::nullopt;
  return unknown_type(selection.nodes.type, types, dump.root());
}

Result<Selection> selection_of(const CommandContext& call, const Target& target) {
  auto selection = call.selection.selection();
  if (!selection) return selection;
  if (!target.folder.empty()) narrow_to_folder(*selection, target);
  if (target.records.empty()) return selection;
  const TensorRecord& record = target.dump->records()[target.records.front()];
  if (record.graph == kNoDumpGraph || record.node == kNoNode) {
    return fail(ErrorCode::invalid_argument, {"“%1” belongs to no node of the graph. Specify the dump instead.", {call.path}});
  }
  const DumpGraph& graph = target.dump->graphs()[record.graph];
  selection->graph = std::to_string(graph.graph_id);
  selection->net = graph.net;
  if (target.records.size() == 1) {
    selection->io = record.io;
    selection->slot = record.slot;
  }
  const auto only = [](std::int64_t number) { return NumberSet::parse(std::to_string(number)); };
  if (auto ranks = only(graph.rank)) selection->ranks = std::move(*ranks);
  if (auto iterations = only(number_of(record.iteration))) selection->iterations = std::move(*iterations);
  selection->nodes.regex = true;
  selection->nodes.text = "^" + escape_regex(graph.graph->nodes()[record.node].full_name) + "$";
  return selection;
}

}  // namespace sporescope::cli
