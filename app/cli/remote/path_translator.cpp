// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/remote/path_translator.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace sporescope::cli {

namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Returns the path as it appears inside a JSON string.
std::string in_json(const std::string& path) {
  using Json = nlohmann::json;
  const std::string quoted = Json(path).dump(-1, ' ', false, Json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

/// Returns true if a name ends at `end`: "/data/run" must not match in "/data/run-2" or "/data/run.old".
bool ends_at(std::string_view text, std::size_t end) {
  if (end >= text.size()) return true;
  if (text[end] == '.') return end + 1 >= text.size() || !is_of_name(text[end + 1]);
  return !is_of_name(text[end]);
}

}  // namespace

void PathTranslator::add(const std::string& path, const std::string& shown) {
  std::string bare = path;
  std::string bare_shown = shown;
  while (bare.size() > 1 && bare.back() == '/') bare.pop_back();
  while (bare_shown.size() > 1 && bare_shown.back() == '/') bare_shown.pop_back();
  for (const Name& name : {Name{bare, bare_shown}, Name{in_json(bare), in_json(bare_shown)}}) {
    const bool known = std::any_of(names_.begin(), names_.end(), [&](const Name& one) { return one.path == name.path; });
    if (!known && name.path != "/") names_.push_back(name);
  }
  std::stable_sort(names_.begin(), names_.end(), [](const Name& a, const Name& b) { return a.path.size() > b.path.size(); });
}

void PathTranslator::add_root(const std::filesystem::path& root, const std::string& place) {
  if (root.is_absolute()) add(root.string(), place + root.string());
}

const PathTranslator::Name* PathTranslator::at(std::string_view text, std::size_t place) const {
  const auto found = std::find_if(names_.begin(), names_.end(), [&](const Name& name) {
    return text.substr(place).starts_with(name.path) && ends_at(text, place + name.path.size());
  });
  return found == names_.end() ? nullptr : &*found;
}

std::string PathTranslator::translate(std::string_view text) const {
  std::string out;
  std::size_t place = 0;
  while (place < text.size()) {
    const std::size_t slash = std::min(text.find('/', place), text.size());
    out += text.substr(place, slash - place);
    place = slash;
    if (place == text.size()) break;
    const char before = place > 0 ? text[place - 1] : ' ';
    const bool begins = !is_of_name(before) && before != '.' && before != '~' && before != '/';
    const Name* name = begins ? at(text, place) : nullptr;
    if (name == nullptr) {
      out += text[place++];
      continue;
    }
    out += name->shown;
    place += name->path.size();
  }
  return out;
}

}  // namespace sporescope::cli
