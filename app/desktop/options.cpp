// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/options.h"

#include <algorithm>
#include <regex>

#include "app/cli/options.h"
#include "core/remote/ssh/ssh_url.h"

namespace sporescope::desktop {

namespace {

// Parses "1600x1000".
std::optional<std::pair<int, int>> parse_size(const std::string& text) {
  static const std::regex pattern("([1-9][0-9]{1,4})x([1-9][0-9]{1,4})");
  std::smatch match;
  if (!std::regex_match(text, match, pattern)) return std::nullopt;
  return std::pair(std::stoi(match[1]), std::stoi(match[2]));
}

// Returns true for "[ADDRESS:]PORT".
bool is_listen_address(const std::string& text) {
  static const std::regex pattern("(.+:)?([1-9][0-9]{0,4})");
  std::smatch match;
  return std::regex_match(text, match, pattern) && std::stoi(match[2]) <= 65535;
}

void add_options(cli::Command& command, Options& options, std::string& size) {
  command.arguments("PATH", options.paths, 0, "Dump folders, files in them, or results written by sporescope-cli --json");
  command.number("--rank", "N", options.rank, 0, "Show this rank");
  command.number("--iteration", "N", options.iteration, 0, "Show this iteration (number on disk)");
  command.text("--select", "NODE", options.select, "Select this node, by full name or its ending");
  command.text("--compare", "B", options.compare, "Compare PATH (run A, the baseline) with run B and show where they diverge");
  command.text("--listen", "[ADDRESS:]PORT", options.listen, "Listen for a training");
  command.text("--listen-host", "HOST", options.remote_host, "Listen on this host (an ssh name), at the PORT of --listen");
  command.former_spelling("--listen-host", "--on");
  command.flag("--new", options.fresh, "Open a new, empty window (the default)");
  command.word("--theme", {"light", "dark"}, options.theme, "light or dark, for this session only");
  command.word("--language", {"en", "zh_CN"}, options.language, "en or zh_CN, for this session only");
  command.text("--size", "WIDTHxHEIGHT", size, "Window size in logical pixels");
  command.text("--screenshot", "FILE", options.screenshot,
               "Save a screenshot once the dump is read and the first cause search has finished, then exit");
  command.flag("--show-cause", options.show_cause,
               "Select the first cause and check the recommended watchpoints (with --screenshot)");
  command.flag("--show-ranks", options.show_ranks, "Compare the ranks and show the odd one (with --screenshot)");
  command.flag("--overview", options.overview, "Show the overview (with --screenshot)");
  command.word("--scopes", {"open", "closed"}, options.scopes,
               "Expand (open) or collapse (closed) all scopes of the graph (with --screenshot)");
  command.flag("--open-tensor", options.open_tensor,
               "Open the selected tensor, or that of the first cause (with --screenshot)");
}

Parsed usage_error(const std::string& sentence) { return {std::nullopt, "sporescope: " + sentence + "\n", 2}; }

}  // namespace

Parsed parse_options(int count, const char* const* arguments, const std::string& version) {
  Options options;
  std::string size;
  cli::Program program("sporescope", version, "Finds where a MindSpore training went wrong, in the dumps it has written.");
  add_options(program.options(), options, size);
  const cli::Parsed parsed = program.parse({arguments + std::min(count, 1), arguments + count});
  if (!parsed.help.empty()) return {std::nullopt, parsed.help, 0};
  if (!parsed.wrong.empty()) {
    return usage_error(parsed.wrong + (parsed.wrong.ends_with('?') ? " See sporescope --help" : ". See sporescope --help"));
  }
  if (!size.empty()) {
    options.size = parse_size(size);
    if (!options.size) return usage_error("--size: " + size + " is not a size such as 1600x1000");
  }
  if (!options.listen.empty() && !is_listen_address(options.listen)) {
    return usage_error("--listen: " + options.listen + " is not a port such as 50051 or 127.0.0.1:50051");
  }
  const bool port_only = options.listen.find(':') == std::string::npos && !options.listen.empty();
  if (!options.remote_host.empty() && !port_only) {
    return usage_error("--listen-host HOST needs --listen with only a port; only programs on HOST can connect there");
  }
  if (!options.remote_host.empty() && !remote::SshUrl::is_host(options.remote_host)) {
    return usage_error("--listen-host: " + options.remote_host + " is not a host such as ascend-07 or user@10.1.4.7:2222");
  }
  if (!options.compare.empty() && options.paths.size() != 1) {
    return usage_error("--compare B needs exactly one PATH, run A");
  }
  return {std::move(options), {}, 0};
}

}  // namespace sporescope::desktop
