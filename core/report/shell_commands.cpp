// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/shell_commands.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/dump/rank_name.h"
#include "core/flow/rank_peers.h"

namespace sporescope {

namespace {

bool is_plain(char c) {
  const bool is_alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  return is_alphanumeric || std::string_view("/._-+:@%=").find(c) != std::string_view::npos;
}

// --node matches substrings and splits its argument at commas.
bool names_one_node(const Graph& graph, std::string_view full_name) {
  if (full_name.find(',') != std::string_view::npos) return false;
  return std::count_if(graph.nodes().begin(), graph.nodes().end(),
                       [&](const Node& node) { return node.full_name.find(full_name) != std::string_view::npos; }) == 1;
}

// Returns the options for rank and iteration, which both programs accept.
std::string position_options(const Dump& dump, const TensorRecord& record) {
  std::string text;
  if (rank_numbers(dump).size() > 1) text.append(" --rank ").append(rank_name(dump.graphs()[record.graph].rank));
  if (is_numbered(record.iteration)) text.append(" --iteration ").append(to_string(record.iteration));
  return text;
}

std::string show_command(const Dump& dump, const TensorRecord& record, const Graph& graph, const std::string& folder,
                         bool is_nameless) {
  std::string text = "sporescope-cli show ";
  const std::string_view node = graph.nodes()[record.node].full_name;
  if (!names_one_node(graph, node)) {
    if (is_nameless) return {};
    return text + shell_word(folder + '/' + dump.relative_path(record).string());
  }
  text.append(shell_word(folder)).append(position_options(dump, record)).append(" --node ").append(shell_word(node));
  text.append(record.io == IoDirection::input ? " --io input" : " --io output");
  text.append(" --slot ").append(std::to_string(record.slot));
  if (record.runs > 1) text.append(" --run ").append(std::to_string(record.run));
  return text;
}

}  // namespace

std::string shell_word(std::string_view word) {
  const bool is_plain_word = !word.empty() && word.front() != '-' && std::all_of(word.begin(), word.end(), is_plain);
  if (is_plain_word) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + '\'';
}

std::string folder_name(const Dump& dump) {
  std::error_code error;
  const auto canonical = std::filesystem::weakly_canonical(dump.root(), error);
  return (error ? dump.root() : canonical).filename().string();
}

std::string shell_name(const Dump& dump, bool is_nameless) {
  const std::string name = is_nameless ? std::string() : folder_name(dump);
  return name.empty() ? "dump" : name;
}

std::vector<std::string> compare_commands(const Dump& a, const Dump& b, const Selection& of_a, const Selection& of_b,
                                          bool is_nameless) {
  const bool is_same_dump = a.root() == b.root();
  std::string name_a = shell_name(a, is_nameless);
  std::string name_b = shell_name(b, is_nameless);
  if (!is_same_dump && name_a == name_b) {
    name_a += "-a";
    name_b += "-b";
  }
  const std::string dump_arguments = shell_word(name_a) + (is_same_dump ? "" : " " + shell_word(name_b));
  std::string options;
  const auto add = [&](const NumberSet& numbers_a, const NumberSet& numbers_b, const char* option, const char* with_option) {
    if (!numbers_a.all()) options.append(option).append(shell_word(numbers_a.text()));
    if (numbers_b.text() != numbers_a.text() && !numbers_b.all()) {
      options.append(with_option).append(shell_word(numbers_b.text()));
    }
  };
  add(of_a.ranks, of_b.ranks, " --rank ", " --with-rank ");
  add(of_a.iterations, of_b.iterations, " --iteration ", " --with-iteration ");
  std::vector<std::string> commands{"sporescope-cli compare " + dump_arguments + options};
  if (!is_same_dump) commands.push_back("sporescope " + shell_word(name_a) + " --compare " + shell_word(name_b));
  return commands;
}

std::vector<std::string> shell_commands(const Dump& dump, const Finding* finding, bool is_nameless) {
  const std::string folder = shell_name(dump, is_nameless);
  std::vector<std::string> commands{"sporescope-cli first " + shell_word(folder)};
  if (finding == nullptr) {
    commands.push_back("sporescope-cli check " + shell_word(folder) + " --recommended");
    commands.push_back("sporescope " + shell_word(folder));
    return commands;
  }
  const TensorRecord& record = dump.records()[finding->record];
  const bool has_node = record.graph != kNoDumpGraph && record.node != kNoNode && dump.graphs()[record.graph].graph;
  if (!has_node) return commands;
  const Graph& graph = *dump.graphs()[record.graph].graph;
  if (record.has_values) {
    if (std::string show = show_command(dump, record, graph, folder, is_nameless); !show.empty()) commands.push_back(show);
  }
  const NodeIndex node = finding->produced_by != kNoNode ? finding->produced_by : record.node;
  commands.push_back("sporescope " + shell_word(folder) + position_options(dump, record) + " --select " +
                     shell_word(graph.nodes()[node].full_name));
  return commands;
}

}  // namespace sporescope
