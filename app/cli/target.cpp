// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/target.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "app/cli/plain_text.h"

namespace sporescope::cli {

namespace {

constexpr std::size_t kFoldersNamed = 8;

// Several trainings below one folder: an answer that mixes them would say little, and which of them comes first nothing at all.
tl::unexpected<Error> several(const std::string& path, const std::vector<std::shared_ptr<const Dump>>& dumps) {
  std::string folders;
  for (std::size_t i = 0; i < std::min(dumps.size(), kFoldersNamed); ++i) {
    folders += (i > 0 ? ", " : "") + dumps[i]->root().string();
  }
  if (dumps.size() > kFoldersNamed) folders += ", …";
  return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("There are %1 dumps in %2; name one of them: %3"),
                                            {std::to_string(dumps.size()), path, folders}});
}

std::optional<std::uint32_t> record_at(const Dump& dump, const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const auto file = std::filesystem::canonical(path, error);
  if (error) return std::nullopt;
  const auto root = std::filesystem::canonical(dump.root(), error);
  if (error) return std::nullopt;
  const std::filesystem::path wanted = file.lexically_relative(root);
  const std::string name = wanted.filename().string();
  const auto records = dump.records();
  const auto found = std::find_if(records.begin(), records.end(), [&](const TensorRecord& record) {
    return record.file_name == name && dump.relative_path(record) == wanted;
  });
  if (found == records.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - records.begin());
}

std::string quoted_for_regex(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\^$.|?*+()[]{}").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

Result<std::vector<std::shared_ptr<const Dump>>> open_all(Call& call) {
  OpenOptions options;
  options.stop = call.stop;
  options.progress = [&call](const OpenProgress& progress) {
    call.console.progress("Opening: " + counted(progress.folders, "folder", "folders") + ", " +
                          counted(progress.files, "tensor file", "tensor files") + ", " + std::to_string(progress.graphs_read) +
                          " of " + counted(progress.graphs, "graph", "graphs"));
  };
  auto dumps = open_dumps(call.path, options);
  if (!dumps) return dumps;
  for (const auto& dump : *dumps) {
    for (const Problem& problem : dump->problems()) call.console.warn(problem);
  }
  return dumps;
}

Result<Target> open_target(Call& call) {
  auto dumps = open_all(call);
  if (!dumps) return tl::unexpected(std::move(dumps.error()));
  if (dumps->size() != 1) return several(call.path, *dumps);
  Target target{dumps->front(), std::nullopt};
  target.record = record_at(*target.dump, call.path);
  return target;
}

Result<std::vector<std::uint32_t>> selected_records(const Call& call, const Target& target) {
  const auto selection = call.selection.selection();
  if (!selection) return tl::unexpected(selection.error());
  auto records = select_records(*target.dump, *selection);
  if (records && target.record) std::erase_if(*records, [&](std::uint32_t record) { return record != *target.record; });
  return records;
}

Result<Selection> selection_of(const Call& call, const Target& target) {
  auto selection = call.selection.selection();
  if (!selection || !target.record) return selection;
  const TensorRecord& record = target.dump->records()[*target.record];
  if (record.graph == kNoGraph || record.node == kNoNode) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("%1 belongs to no node of the graph. Name the dump instead."), {call.path}});
  }
  const DumpGraph& graph = target.dump->graphs()[record.graph];
  selection->graph = std::to_string(graph.graph_id);
  selection->net = graph.net;
  selection->io = record.io;
  selection->slot = record.slot;
  const auto only = [](std::int64_t number) { return NumberSet::parse(std::to_string(number)); };
  if (auto ranks = only(graph.rank)) selection->ranks = std::move(*ranks);
  if (auto iterations = only(record.iteration)) selection->iterations = std::move(*iterations);
  selection->nodes.regex = true;
  selection->nodes.text = "^" + quoted_for_regex(graph.graph->nodes()[record.node].full_name) + "$";
  return selection;
}

}  // namespace sporescope::cli
