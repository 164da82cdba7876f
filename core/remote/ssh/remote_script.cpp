// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/remote_script.h"

#include <array>
#include <cstdio>
#include <random>

namespace sporescope::remote {

namespace {

constexpr std::size_t kMaxUnmarkedBytes = 1024;
constexpr std::string_view kMarkPrefix = "sporescope-";
constexpr std::string_view kStarted = "begin";

}  // namespace

std::string RemoteScript::make_mark() {
  std::random_device random;
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%08x%08x", random(), random());
  return digits.data();
}

std::string RemoteScript::command(const std::string& mark, const std::string& script) {
  std::string command = "exec sh -c 'say() { echo \"";
  command.append(kMarkPrefix).append("\"\"").append(mark).append(" $*\"; }; say ").append(kStarted).append("; ");
  return command.append(script).append("'");
}

void RemoteScript::add_unmarked_output(std::string_view line) {
  unmarked_output_ += line;
  unmarked_output_ += '\n';
  if (unmarked_output_.size() > kMaxUnmarkedBytes) unmarked_output_.erase(0, unmarked_output_.size() - kMaxUnmarkedBytes);
}

std::string RemoteScript::other_output() const { return in_one_line(unmarked_output_ + child_->unfinished_line()); }

std::optional<std::string> RemoteScript::marked_content(const std::string& line) {
  const std::string marked_prefix = std::string(kMarkPrefix).append(mark_).append(" ");
  const std::size_t position = line.find(marked_prefix);
  if (position == std::string::npos) return std::nullopt;
  if (position > 0) add_unmarked_output(std::string_view(line).substr(0, position));
  std::string content = line.substr(position + marked_prefix.size());
  while (!content.empty() && content.back() == '\r') content.pop_back();
  return content;
}

Result<std::string> RemoteScript::next_line(const std::stop_token& stop) {
  auto line = child_->read_line(stop);
  if (!line) return line;
  if (auto content = marked_content(*line)) return std::move(*content);
  add_unmarked_output(*line);
  return line;
}

Result<std::string> RemoteScript::next(const std::stop_token& stop) {
  while (true) {
    auto line = child_->read_line(stop);
    if (!line) return line;
    if (auto content = marked_content(*line)) return std::move(*content);
    add_unmarked_output(*line);
  }
}

Result<void> RemoteScript::wait_for_begin(const std::stop_token& stop) {
  while (true) {
    const auto content = next(stop);
    if (!content) return tl::unexpected(content.error());
    if (*content != kStarted) continue;
    unmarked_output_.clear();  // discard the output of start-up files
    return {};
  }
}

}  // namespace sporescope::remote
