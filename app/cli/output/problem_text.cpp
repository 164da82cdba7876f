// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/problem_text.h"

#include <functional>
#include <iterator>
#include <numeric>

namespace sporescope::cli {

std::string problem_text(const Problem& problem, const std::filesystem::path& root) {
  std::string message = problem.message.str();
  const std::string whole = problem.path.string();
  const std::string name = problem.path.filename().string();
  if (name.empty() || message.find(whole) != std::string::npos) return message;
  const std::filesystem::path below = root.empty() ? problem.path : problem.path.lexically_relative(root);
  const std::string place = below.empty() || *below.begin() == ".." ? whole : below.string();
  if (place == ".") return message;
  if (message.find(place) != std::string::npos) return message;
  // It may be named from some folder on: all of that makes room for the place.
  for (auto part = problem.path.begin(); part != problem.path.end(); ++part) {
    const std::string tail = std::accumulate(std::next(part), problem.path.end(), *part, std::divides<>()).string();
    if (const std::size_t at = message.find(tail); at != std::string::npos) return message.replace(at, tail.size(), place);
  }
  return place + ": " + message;
}

}  // namespace sporescope::cli
