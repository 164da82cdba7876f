// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/desktop/options.h"

#include <CLI/CLI.hpp>
#include <regex>
#include <sstream>

namespace sporescope::desktop {

namespace {

// "1600x1000"
std::optional<std::pair<int, int>> parse_size(const std::string& text) {
  static const std::regex pattern("([1-9][0-9]{1,4})x([1-9][0-9]{1,4})");
  std::smatch match;
  if (!std::regex_match(text, match, pattern)) return std::nullopt;
  return std::pair(std::stoi(match[1]), std::stoi(match[2]));
}

// "[ADDRESS:]PORT"
bool is_place(const std::string& text) {
  static const std::regex pattern("(.+:)?([1-9][0-9]{0,4})");
  std::smatch match;
  return std::regex_match(text, match, pattern) && std::stoi(match[2]) <= 65535;
}

}  // namespace

Parsed parse_options(int count, const char* const* arguments, const std::string& version) {
  Options options;
  std::string size;
  CLI::App app("Finds where a MindSpore training went wrong, in the dumps it has written.", "sporescope");
  app.set_version_flag("--version", "sporescope " + version);
  app.add_option("PATH", options.paths, "Dump folders, or files inside them");
  app.add_option("--rank", options.rank, "Show this rank")->check(CLI::NonNegativeNumber);
  app.add_option("--iteration", options.iteration, "Show this iteration (the number on the disk)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--select", options.select, "Select this node: its full name, or what it ends with")->type_name("NODE");
  app.add_option("--listen", options.listen, "Listen for a training")->type_name("[ADDRESS:]PORT");
  app.add_flag("--new", options.fresh, "Begin with an empty window of its own (each call opens one anyway)");
  app.add_option("--theme", options.theme, "light or dark, for this time alone")->check(CLI::IsMember({"light", "dark"}));
  app.add_option("--language", options.language, "en or zh_CN, for this time alone")->check(CLI::IsMember({"en", "zh_CN"}));
  app.add_option("--size", size, "Size of the window in logical pixels")->type_name("WIDTHxHEIGHT");
  app.add_option("--screenshot", options.screenshot,
                 "Wait until the dump is read and the first cause is looked for, save a picture of the window and end")
      ->type_name("FILE");
  app.add_flag("--show-cause", options.show_cause,
               "Select the first cause and check the recommended watchpoints (with --screenshot)");
  app.add_flag("--open-tensor", options.open_tensor,
               "Open the selected tensor, or that of the first cause (with --screenshot)");
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    std::ostringstream out;
    std::ostringstream err;
    const bool fine = app.exit(error, out, err) == 0;
    return {std::nullopt, fine ? out.str() : "sporescope: " + std::string(error.what()) + "; see sporescope --help\n",
            fine ? 0 : 2};
  }
  if (!size.empty()) {
    options.size = parse_size(size);
    if (!options.size) return {std::nullopt, "sporescope: --size: " + size + " is no size such as 1600x1000\n", 2};
  }
  if (!options.listen.empty() && !is_place(options.listen)) {
    return {std::nullopt, "sporescope: --listen: " + options.listen + " is no port such as 50051 or 127.0.0.1:50051\n", 2};
  }
  return {std::move(options), {}, 0};
}

}  // namespace sporescope::desktop
