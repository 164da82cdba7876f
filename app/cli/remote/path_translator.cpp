// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/path_translator.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace sporescope::cli {

namespace {

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Returns the path as it appears inside a JSON string.
std::string json_escaped(const std::string& path) {
  using Json = nlohmann::json;
  const std::string quoted = Json(path).dump(-1, ' ', false, Json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

/// Returns true if a name ends at `end`: "/data/run" must not match in "/data/run-2" or "/data/run.old".
bool ends_at(std::string_view text, std::size_t end) {
  if (end >= text.size()) return true;
  if (text[end] == '.') return end + 1 >= text.size() || !is_name_character(text[end + 1]);
  return !is_name_character(text[end]);
}

}  // namespace

void PathTranslator::add(const std::string& path, const std::string& shown) {
  std::string trimmed = path;
  std::string trimmed_shown = shown;
  while (trimmed.size() > 1 && trimmed.back() == '/') trimmed.pop_back();
  while (trimmed_shown.size() > 1 && trimmed_shown.back() == '/') trimmed_shown.pop_back();
  for (const Name& name : {Name{trimmed, trimmed_shown}, Name{json_escaped(trimmed), json_escaped(trimmed_shown)}}) {
    const bool is_known = std::any_of(names_.begin(), names_.end(), [&](const Name& other) { return other.path == name.path; });
    if (!is_known && name.path != "/") names_.push_back(name);
  }
  std::stable_sort(names_.begin(), names_.end(), [](const Name& a, const Name& b) { return a.path.size() > b.path.size(); });
}

void PathTranslator::add_root(const std::filesystem::path& root, const std::string& prefix) {
  if (root.is_absolute()) add(root.string(), prefix + root.string());
}

const PathTranslator::Name* PathTranslator::at(std::string_view text, std::size_t position) const {
  const auto found = std::find_if(names_.begin(), names_.end(), [&](const Name& name) {
    return text.substr(position).starts_with(name.path) && ends_at(text, position + name.path.size());
  });
  return found == names_.end() ? nullptr : &*found;
}

std::string PathTranslator::translate(std::string_view text) const {
  std::string out;
  std::size_t position = 0;
  while (position < text.size()) {
    const std::size_t slash = std::min(text.find('/', position), text.size());
    out += text.substr(position, slash - position);
    position = slash;
    if (position == text.size()) break;
    const char previous = position > 0 ? text[position - 1] : ' ';
    const bool starts_path = !is_name_character(previous) && previous != '.' && previous != '~' && previous != '/';
    const Name* name = starts_path ? at(text, position) : nullptr;
    if (name == nullptr) {
      out += text[position++];
      continue;
    }
    out += name->shown;
    position += name->path.size();
  }
  return out;
}

}  // namespace sporescope::cli
