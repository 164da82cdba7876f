// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/watch_file.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "core/base/atomic_file.h"
#include "core/base/closest_match.h"
#include "core/base/depth_limited_json.h"
#include "core/dump/text_file.h"
#include "core/watch/parameters.h"

namespace sporescope {
namespace {

// Ordered, so that the output has the order of the fields.
using Json = nlohmann::ordered_json;

constexpr std::uintmax_t kMaxBytes = 64U << 20U;

/// Reads one watch file; every message contains `path_`.
class WatchFileReader {
 public:
  explicit WatchFileReader(const std::filesystem::path& path) : path_(path) {}

  Result<std::vector<Watchpoint>> read(std::string_view text) const {
    Json root;
    std::optional<std::string> repeated;
    try {
      root = parse_json(text, repeated);
    } catch (const Json::exception& error) {
      return json_error(text, error);
    }
    if (repeated) return argument_error("", {SPORESCOPE_TRANSLATE_NOOP("duplicate key %1"), {*repeated}});
    // Output of the command line also contains watchpoints.
    if (!root.is_object() || root.contains("command") || (!root.contains("watchpoints") && !root.contains("format"))) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is not a watch file: expected an object with \"format\" and \"watchpoints\""),
                   {path_.string()}},
                  path_);
    }
    if (auto known = check_keys(root, "", {"format", "watchpoints"}); !known) return tl::unexpected(known.error());
    if (!root.contains("format") || !root["format"].is_number_integer() || root["format"] != 1) {
      return argument_error("format", SPORESCOPE_TRANSLATE_NOOP("expected \"format\": 1"));
    }
    if (!root.contains("watchpoints") || !root["watchpoints"].is_array()) {
      return argument_error("watchpoints", SPORESCOPE_TRANSLATE_NOOP("expected a list"));
    }
    return parse_watchpoints(root["watchpoints"]);
  }

 private:
  /// JSON allows a repeated key, of which the last one wins. In a watch file this is a mistake, so it is stored in `repeated`.
  static Json parse_json(std::string_view text, std::optional<std::string>& repeated) {
    std::vector<std::set<std::string>> open_objects;
    const auto check_key = [&](int depth, Json::parse_event_t event, Json& parsed) {
      if (depth > kMaxJsonDepth) {
        return false;  // skipped: no watchpoint is nested this deeply, and copying it would overflow
      }
      // the stack
      if (event == Json::parse_event_t::object_start) open_objects.emplace_back();
      if (event == Json::parse_event_t::object_end) open_objects.pop_back();
      if (event == Json::parse_event_t::key && !open_objects.back().insert(parsed.get<std::string>()).second) {
        repeated = parsed.get<std::string>();
      }
      return true;
    };
    return Json::parse(text, check_key);
  }

  tl::unexpected<Error> json_error(std::string_view text, const Json::exception& error) const {
    std::optional<std::uint64_t> offset;
    if (const auto* parse_error = dynamic_cast<const Json::parse_error*>(&error)) {
      offset = parse_error->byte > 0 ? parse_error->byte - 1 : 0;
      const std::string_view preceding = text.substr(0, std::min<std::size_t>(*offset, text.size()));
      const auto line = std::count(preceding.begin(), preceding.end(), '\n') + 1;
      const std::size_t line_start = preceding.rfind('\n') == std::string_view::npos ? 0 : preceding.rfind('\n') + 1;
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is not valid JSON: syntax error at line %2, column %3"),
                   {path_.string(), std::to_string(line), std::to_string(preceding.size() - line_start + 1)}},
                  path_, offset);
    }
    // The only other error is a number out of range, which the message contains in quotes.
    const std::string_view output = error.what();
    const std::size_t from = output.find('\''), to = output.rfind('\'');
    const std::string number(from < to ? output.substr(from + 1, to - from - 1) : std::string_view());
    return argument_error("", {SPORESCOPE_TRANSLATE_NOOP("the number %1 is too large"), {number}});
  }

  tl::unexpected<Error> argument_error(const std::string& location, const Text& reason) const {
    if (location.empty()) {
      return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("%1: %2"), {path_.string(), reason}}, path_);
    }
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("%1, %2: %3"), {path_.string(), location, reason}},
                path_);
  }

  Result<void> check_keys(const Json& object, const std::string& location,
                          std::initializer_list<std::string_view> known) const {
    for (const auto& item : object.items()) {
      if (std::find(known.begin(), known.end(), item.key()) == known.end()) {
        if (const auto suggestion = closest_match(item.key(), std::vector<std::string>(known.begin(), known.end()))) {
          return argument_error(location,
                                {SPORESCOPE_TRANSLATE_NOOP("unknown key %1; did you mean %2?"), {item.key(), *suggestion}});
        }
        return argument_error(location, {SPORESCOPE_TRANSLATE_NOOP("unknown key %1"), {item.key()}});
      }
    }
    return {};
  }

  Result<std::vector<Watchpoint>> parse_watchpoints(const Json& list) const {
    std::vector<Watchpoint> read;
    std::set<int> ids;
    std::vector<std::size_t> without_id;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string location = "watchpoints[" + std::to_string(i) + "]";
      auto watchpoint = parse_watchpoint(list[i], location);
      if (!watchpoint) return tl::unexpected(watchpoint.error());
      if (!list[i].contains("id")) {
        without_id.push_back(i);
      } else if (!ids.insert(watchpoint->id).second) {
        return argument_error(location + ".id",
                              {SPORESCOPE_TRANSLATE_NOOP("%1 is used twice"), {std::to_string(watchpoint->id)}});
      }
      read.push_back(*std::move(watchpoint));
    }
    int next = 1;
    for (const std::size_t i : without_id) {
      while (!ids.insert(next).second) ++next;
      read[i].id = next;
    }
    return read;
  }

  Result<Watchpoint> parse_watchpoint(const Json& object, const std::string& location) const {
    if (!object.is_object()) return argument_error(location, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
    auto known = check_keys(object, location, {"id", "name", "condition", "params", "nodes", "ranks", "graphs", "enabled"});
    if (!known) return tl::unexpected(known.error());
    if (!object.contains("condition")) return argument_error(location, SPORESCOPE_TRANSLATE_NOOP("\"condition\" is missing"));
    Watchpoint result;
    std::string condition;
    Result<void> read = parse_string(object, "condition", location, condition);
    if (!read) return tl::unexpected(read.error());
    result.condition = find_condition(condition);
    if (result.condition == nullptr) return unknown_condition_error(condition, location + ".condition");
    read = parse_string(object, "name", location, result.name);
    if (read) read = parse_id(object, location, result.id);
    if (read) read = parse_parameters(object, location, result);
    if (read) read = parse_nodes(object, location, result.nodes);
    if (read) read = parse_integers(object, "ranks", location, result.ranks);
    if (read) read = parse_integers(object, "graphs", location, result.graphs);
    if (read && object.contains("enabled")) {
      if (!object["enabled"].is_boolean()) {
        read = argument_error(location + ".enabled", SPORESCOPE_TRANSLATE_NOOP("expected true or false"));
      } else {
        result.enabled = object["enabled"].get<bool>();
      }
    }
    if (!read) return tl::unexpected(read.error());
    return result;
  }

  tl::unexpected<Error> unknown_condition_error(const std::string& condition, const std::string& location) const {
    std::vector<std::string> known;
    for (const Condition& candidate : conditions()) known.emplace_back(candidate.id);
    if (const auto suggestion = closest_match(condition, known)) {
      return argument_error(location,
                            {SPORESCOPE_TRANSLATE_NOOP("unknown condition %1; did you mean %2?"), {condition, *suggestion}});
    }
    return argument_error(location, {SPORESCOPE_TRANSLATE_NOOP("unknown condition %1"), {condition}});
  }

  Result<void> parse_string(const Json& object, const char* key, const std::string& location, std::string& out) const {
    if (!object.contains(key)) return {};
    if (!object[key].is_string()) return argument_error(location + "." + key, SPORESCOPE_TRANSLATE_NOOP("expected a string"));
    out = object[key].get<std::string>();
    return {};
  }

  Result<void> parse_id(const Json& object, const std::string& location, int& out) const {
    if (!object.contains("id")) return {};
    const auto number = integer_value(object["id"], std::numeric_limits<int>::max());
    if (!number) return argument_error(location + ".id", SPORESCOPE_TRANSLATE_NOOP("expected a non-negative integer"));
    out = static_cast<int>(*number);
    return {};
  }

  static std::optional<std::int64_t> integer_value(const Json& value, std::int64_t limit) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(limit)) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    return number < 0 || number > limit ? std::nullopt : std::optional(number);
  }

  // An empty list selects nothing, but would be treated as everything.
  Result<void> check_list(const Json& value, const std::string& location) const {
    if (!value.is_array()) return argument_error(location, SPORESCOPE_TRANSLATE_NOOP("expected a list"));
    if (value.empty()) return argument_error(location, SPORESCOPE_TRANSLATE_NOOP("the list is empty; omit it to include all"));
    return {};
  }

  template <class T>
  Result<void> parse_integers(const Json& object, const char* key, const std::string& location, std::vector<T>& out) const {
    if (!object.contains(key)) return {};
    const std::string list_location = location + "." + key;
    if (auto checked = check_list(object[key], list_location); !checked) return checked;
    for (const Json& value : object[key]) {
      const auto number = integer_value(value, std::numeric_limits<T>::max());
      if (!number) return argument_error(list_location, SPORESCOPE_TRANSLATE_NOOP("expected a non-negative integer"));
      out.push_back(static_cast<T>(*number));
    }
    return {};
  }

  Result<void> parse_parameters(const Json& object, const std::string& location, Watchpoint& out) const {
    std::vector<ParameterInput> given;
    const std::string list_location = location + ".params";
    if (object.contains("params")) {
      if (!object["params"].is_object()) return argument_error(list_location, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
      for (const auto& item : object["params"].items()) {
        const ParameterSpec* spec = find_parameter(*out.condition, item.key());
        const bool is_bool = item.value().is_boolean() && spec != nullptr && spec->is_bool;
        if (!item.value().is_number() && !is_bool) {
          return argument_error(list_location + "." + item.key(), SPORESCOPE_TRANSLATE_NOOP("expected a number"));
        }
        given.push_back({item.key(), is_bool ? static_cast<double>(item.value().get<bool>()) : item.value().get<double>()});
      }
    }
    auto arranged = arrange_parameters(*out.condition, given, ParameterRules::mindspore);
    if (!arranged) return argument_error(list_location, arranged.error().message);
    out.parameters = *std::move(arranged);
    return {};
  }

  Result<void> parse_nodes(const Json& object, const std::string& location, WatchNodes& out) const {
    if (!object.contains("nodes")) return {};
    const std::string list_location = location + ".nodes";
    const Json& nodes = object["nodes"];
    if (!nodes.is_object()) return argument_error(list_location, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
    Result<void> read = check_keys(nodes, list_location, {"category", "names", "regex", "types"});
    if (read) read = parse_string(nodes, "category", list_location, out.category);
    if (read) read = parse_string(nodes, "regex", list_location, out.regex);
    if (read) read = parse_strings(nodes, "names", list_location, out.names);
    if (read) read = parse_strings(nodes, "types", list_location, out.types);
    if (!read) return read;
    if (auto checked = check_watch_nodes(out); !checked) return argument_error(list_location, checked.error().message);
    return {};
  }

  Result<void> parse_strings(const Json& object, const char* key, const std::string& location,
                             std::vector<std::string>& out) const {
    if (!object.contains(key)) return {};
    const std::string list_location = location + "." + key;
    if (auto checked = check_list(object[key], list_location); !checked) return checked;
    for (const Json& value : object[key]) {
      if (!value.is_string()) return argument_error(list_location, SPORESCOPE_TRANSLATE_NOOP("expected a string"));
      out.push_back(value.get<std::string>());
    }
    return {};
  }

  const std::filesystem::path& path_;
};

Json watchpoint_json(const Watchpoint& watchpoint) {
  Json json;
  json["id"] = watchpoint.id;
  if (!watchpoint.name.empty()) json["name"] = watchpoint.name;
  json["condition"] = std::string(watchpoint.condition->id);
  Json parameters = Json::object();
  for (const WatchParameter& parameter : watchpoint.parameters) {
    if (!parameter.implied) parameters[std::string(parameter.spec->name)] = parameter.value;
  }
  if (!parameters.empty()) json["params"] = std::move(parameters);
  const WatchNodes& nodes = watchpoint.nodes;
  if (!nodes.category.empty()) json["nodes"]["category"] = nodes.category;
  if (!nodes.names.empty()) json["nodes"]["names"] = nodes.names;
  if (!nodes.regex.empty()) json["nodes"]["regex"] = nodes.regex;
  if (!nodes.types.empty()) json["nodes"]["types"] = nodes.types;
  if (!watchpoint.ranks.empty()) json["ranks"] = watchpoint.ranks;
  if (!watchpoint.graphs.empty()) json["graphs"] = watchpoint.graphs;
  if (!watchpoint.enabled) json["enabled"] = false;
  return json;
}

}  // namespace

Result<std::vector<Watchpoint>> parse_watch_file(std::string_view json, const std::filesystem::path& path) {
  return WatchFileReader(path).read(json);
}

Result<std::vector<Watchpoint>> read_watch_file(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return fail(ErrorCode::malformed, {SPORESCOPE_TRANSLATE_NOOP("%1 is a folder, not a watch file"), {path.string()}}, path);
  }
  const auto text = read_text_file(path, kMaxBytes);
  if (!text) return tl::unexpected(text.error());
  return parse_watch_file(*text, path);
}

std::string watch_file_text(const std::vector<Watchpoint>& watchpoints) {
  std::string text = "{\"format\": 1, \"watchpoints\": [";
  const char* separator = "\n  ";
  for (const Watchpoint& watchpoint : watchpoints) {
    // Node names come from files and may not be valid UTF-8; invalid bytes are written as U+FFFD.
    text += separator + watchpoint_json(watchpoint).dump(-1, ' ', false, Json::error_handler_t::replace);
    separator = ",\n  ";
  }
  return text + "\n]}\n";
}

Result<std::filesystem::path> write_watch_file(const std::filesystem::path& path, const std::vector<Watchpoint>& watchpoints) {
  if (auto written = write_file_atomically(path, watch_file_text(watchpoints)); !written) {
    return tl::unexpected<Error>(written.error());
  }
  return path;
}

Result<std::filesystem::path> save_watch_file(const std::filesystem::path& path, const std::vector<Watchpoint>& watchpoints) {
  const std::string text = watchpoints.empty() ? std::string() : watch_file_text(watchpoints);
  if (auto stored = save_state_file(path, text); !stored) return tl::unexpected<Error>(stored.error());
  return path;
}

}  // namespace sporescope
