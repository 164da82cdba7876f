// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/graph/source_line.h"

#include <algorithm>
#include <charconv>

#include "core/base/parse.h"

namespace sporescope {
namespace {

bool take(std::string_view& rest, std::string_view prefix) {
  if (!rest.starts_with(prefix)) {
    return false;
  }
  rest.remove_prefix(prefix.size());
  return true;
}

bool take_number(std::string_view& rest, int& number) {
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || end == rest.data() || rest.front() == '-') {
    return false;
  }
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return true;
}

/// Position of a line number in the text: "(353)" or ":373", ":372~376", ":373, 17~44", ":372~376, 4~21".
struct LinePosition {
  std::size_t begin = 0;
  std::size_t end = 0;
  int line = 0;
  int line_end = 0;
};

bool take_position(std::string_view& rest, LinePosition& position) {
  if (take(rest, "(")) {
    position.line_end = 0;
    return take_number(rest, position.line) && take(rest, ")");
  }
  if (!take(rest, ":") || !take_number(rest, position.line)) {
    return false;
  }
  position.line_end = 0;
  if (take(rest, "~") && !take_number(rest, position.line_end)) {
    return false;
  }
  int column = 0;
  return !take(rest, ", ") || (take_number(rest, column) && take(rest, "~") && take_number(rest, column));
}

/// Finds the end of the file name, which a line number and a slash (or nothing) follow. A folder name may look the same, so a
/// position after ".py" takes precedence over the first one.
std::optional<LinePosition> find_position(std::string_view text) {
  std::optional<LinePosition> first;
  for (std::size_t at = text.find_first_of(":("); at != std::string_view::npos; at = text.find_first_of(":(", at + 1)) {
    LinePosition position;
    position.begin = at;
    std::string_view rest = text.substr(at);
    if (!take_position(rest, position) || !(rest.empty() || rest.front() == '/')) {
      continue;
    }
    position.end = text.size() - rest.size();
    if (text.substr(0, at).ends_with(".py")) {
      return position;
    }
    if (!first) {
      first = position;
    }
  }
  return first;
}

SourceLine parse_entry(std::string_view entry, bool forward) {
  SourceLine line;
  line.forward = forward;
  const std::optional<LinePosition> position = find_position(entry);
  if (!position || position->begin == 0) {
    line.code = trimmed(entry);
    return line;
  }
  line.file = entry.substr(0, position->begin);
  line.line = position->line;
  line.enclosing = position->line_end > 0;
  line.line_end = std::max(position->line, position->line_end);
  line.framework = line.file.find("site-packages/mindspore/") != std::string::npos;
  std::string_view code = entry.substr(position->end);
  take(code, "/");
  if (code.ends_with('/')) {
    code.remove_suffix(1);
  }
  line.code = trimmed(code);
  return line;
}

}  // namespace

SourceEntry SourceEntries::next() {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    std::string_view text = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    SourceEntry entry;
    entry.text = text;
    take(text, "#");
    text = trimmed(text);
    if (text.starts_with("Corresponding ") && text.ends_with(':')) {
      forward_ = text.find("forward") != std::string_view::npos;
      candidate_ = true;
      begins_ = true;
      continue;
    }
    const bool has_dash = take(text, "-");
    text = trimmed(text);
    if (text.empty()) {
      continue;
    }
    if (take(text, "In file ")) {
      entry.text = text;
      entry.in_file = true;
    }
    entry.forward = forward_;
    entry.candidate = candidate_;
    entry.begins = has_dash || begins_;
    begins_ = false;
    entry.end = false;
    return entry;
  }
  return {};
}

std::vector<SourceLine> parse_source_lines(std::string_view source_address) {
  std::vector<SourceLine> lines;
  SourceEntries entries(source_address);
  for (SourceEntry entry = entries.next(); !entry.end; entry = entries.next()) {
    if (entry.in_file) {
      lines.push_back(parse_entry(entry.text, entry.forward));
    } else {
      SourceLine line;
      line.code = entry.text;
      line.forward = entry.forward;
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::optional<SourceLine> innermost_user_line(const std::vector<SourceLine>& lines) {
  const auto find_first = [&](auto predicate) -> std::optional<SourceLine> {
    const auto found = std::find_if(lines.begin(), lines.end(), predicate);
    return found == lines.end() ? std::nullopt : std::optional<SourceLine>(*found);
  };
  if (auto call = find_first([](const SourceLine& l) { return !l.file.empty() && !l.framework && !l.enclosing; })) {
    return call;
  }
  if (auto function = find_first([](const SourceLine& l) { return !l.file.empty() && !l.framework; })) {
    return function;
  }
  return find_first([](const SourceLine& l) { return !l.file.empty(); });
}

}  // namespace sporescope
