// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/remote_script.h"

#include <array>
#include <cstdio>
#include <random>

namespace sporescope::remote {

namespace {

constexpr std::size_t kMostKept = 1024;
constexpr std::string_view kName = "sporescope-";
constexpr std::string_view kBegun = "begin";

}  // namespace

std::string FarScript::make_mark() {
  std::random_device random;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x%08x", random(), random());
  return digits.data();
}

std::string FarScript::command(const std::string& mark, const std::string& script) {
  std::string command = "exec sh -c 'say() { echo \"";
  command.append(kName).append("\"\"").append(mark).append(" $*\"; }; say ").append(kBegun).append("; ");
  return command.append(script).append("'");
}

void FarScript::keep(std::string_view line) {
  besides_ += line;
  besides_ += '\n';
  if (besides_.size() > kMostKept) besides_.erase(0, besides_.size() - kMostKept);
}

std::string FarScript::said_besides() const { return in_one_line(besides_ + child_->unfinished_line()); }

std::optional<std::string> FarScript::words_in(const std::string& line) {
  const std::string sign = std::string(kName).append(mark_).append(" ");
  const std::size_t at = line.find(sign);
  if (at == std::string::npos) return std::nullopt;
  if (at > 0) keep(std::string_view(line).substr(0, at));
  std::string words = line.substr(at + sign.size());
  while (!words.empty() && words.back() == '\r') words.pop_back();
  return words;
}

Result<std::string> FarScript::next_line(const std::stop_token& stop) {
  auto line = child_->read_line(stop);
  if (!line) return line;
  if (auto words = words_in(*line)) return std::move(*words);
  keep(*line);
  return line;
}

Result<std::string> FarScript::next(const std::stop_token& stop) {
  while (true) {
    auto line = child_->read_line(stop);
    if (!line) return line;
    if (auto words = words_in(*line)) return std::move(*words);
    keep(*line);
  }
}

Result<void> FarScript::wait_for_begin(const std::stop_token& stop) {
  while (true) {
    const auto words = next(stop);
    if (!words) return tl::unexpected(words.error());
    if (*words != kBegun) continue;
    besides_.clear();  // what start-up files said is of no concern from now on
    return {};
  }
}

}  // namespace sporescope::remote
