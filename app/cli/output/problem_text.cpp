// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/problem_text.h"

namespace sporescope::cli {

namespace {

/// Returns the longest trailing part of the path that occurs in the message; empty if there is none.
std::string find_mentioned_path(const std::string& message, const std::filesystem::path& path) {
  for (auto first = path.begin(); first != path.end(); ++first) {
    std::filesystem::path tail;
    for (auto part = first; part != path.end(); ++part) tail /= *part;
    if (message.find(tail.string()) != std::string::npos) return tail.string();
  }
  return {};
}

}  // namespace

std::string problem_text(const Problem& problem, const std::filesystem::path& root) {
  std::string message = problem.message.str();
  if (!problem.path.has_filename()) return message;
  const std::filesystem::path relative = root.empty() ? problem.path : problem.path.lexically_relative(root);
  const std::string shown_path = relative.empty() || *relative.begin() == ".." ? problem.path.string() : relative.string();
  if (shown_path == ".") return message;
  const std::string name = find_mentioned_path(message, problem.path);
  if (name.empty()) return shown_path + ": " + message;
  return name.size() >= shown_path.size() ? message : message.replace(message.find(name), name.size(), shown_path);
}

}  // namespace sporescope::cli
