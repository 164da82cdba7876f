// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/csv.h"

namespace sporescope {
namespace {

/// Where the field at the left end of `text` stops: at the first comma outside of double quotes, or at the end.
std::size_t field_end(std::string_view text) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ',' && !quoted) return i;
  }
  return text.size();
}

}  // namespace

void split_csv_line(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  while (true) {
    const std::size_t end = field_end(line);
    std::string_view field = line.substr(0, end);
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    if (end == line.size()) return;
    line.remove_prefix(end + 1);
  }
}

std::string csv_text(std::string_view field) {
  std::string text;
  text.reserve(field.size());
  for (std::size_t i = 0; i < field.size(); ++i) {
    text += field[i];
    if (field[i] == '"' && i + 1 < field.size() && field[i + 1] == '"') ++i;
  }
  return text;
}

}  // namespace sporescope
