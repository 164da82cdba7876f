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
      return not_json(text, error);
    }
    if (repeated) return refuse("", {SPORESCOPE_TRANSLATE_NOOP("duplicate key %1"), {*repeated}});
    // Output of the command line also contains watchpoints.
    if (!root.is_object() || root.contains("command") || (!root.contains("watchpoints") && !root.contains("format"))) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is not a watch file: expected an object with \"format\" and \"watchpoints\""),
                   {path_.string()}},
                  path_);
    }
    if (auto known = only_keys(root, "", {"format", "watchpoints"}); !known) return tl::unexpected(known.error());
    if (!root.contains("format") || !root["format"].is_number_integer() || root["format"] != 1) {
      return refuse("format", SPORESCOPE_TRANSLATE_NOOP("expected \"format\": 1"));
    }
    if (!root.contains("watchpoints") || !root["watchpoints"].is_array()) {
      return refuse("watchpoints", SPORESCOPE_TRANSLATE_NOOP("expected a list"));
    }
    return watchpoints(root["watchpoints"]);
  }

 private:
  /// JSON allows a repeated key, of which the last one wins. In a watch file this is a mistake, so it is stored in `repeated`.
  static Json parse_json(std::string_view text, std::optional<std::string>& repeated) {
    std::vector<std::set<std::string>> open;
    const auto note_keys = [&](int depth, Json::parse_event_t event, Json& parsed) {
      if (depth > kMaxJsonDepth)
        return false;  // skipped: no watchpoint is nested this deeply, and copying it would overflow
                       // the stack
      if (event == Json::parse_event_t::object_start) open.emplace_back();
      if (event == Json::parse_event_t::object_end) open.pop_back();
      if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second) {
        repeated = parsed.get<std::string>();
      }
      return true;
    };
    return Json::parse(text, note_keys);
  }

  tl::unexpected<Error> not_json(std::string_view text, const Json::exception& error) const {
    std::optional<std::uint64_t> offset;
    if (const auto* parse = dynamic_cast<const Json::parse_error*>(&error)) {
      offset = parse->byte > 0 ? parse->byte - 1 : 0;
      const std::string_view before = text.substr(0, std::min<std::size_t>(*offset, text.size()));
      const auto line = std::count(before.begin(), before.end(), '\n') + 1;
      const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
      return fail(ErrorCode::malformed,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 is not valid JSON: syntax error at line %2, column %3"),
                   {path_.string(), std::to_string(line), std::to_string(before.size() - line_start + 1)}},
                  path_, offset);
    }
    // The only other error is a number out of range, which the message contains in quotes.
    const std::string_view output = error.what();
    const std::size_t from = output.find('\''), to = output.rfind('\'');
    const std::string number(from < to ? output.substr(from + 1, to - from - 1) : std::string_view());
    return refuse("", {SPORESCOPE_TRANSLATE_NOOP("the number %1 is too large"), {number}});
  }

  tl::unexpected<Error> refuse(const std::string& place, const Text& why) const {
    if (place.empty()) {
      return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("%1: %2"), {path_.string(), why}}, path_);
    }
    return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("%1, %2: %3"), {path_.string(), place, why}}, path_);
  }

  Result<void> only_keys(const Json& object, const std::string& place, std::initializer_list<std::string_view> known) const {
    for (const auto& item : object.items()) {
      if (std::find(known.begin(), known.end(), item.key()) == known.end()) {
        if (const auto intended = closest_match(item.key(), std::vector<std::string>(known.begin(), known.end()))) {
          return refuse(place, {SPORESCOPE_TRANSLATE_NOOP("unknown key %1; did you mean %2?"), {item.key(), *intended}});
        }
        return refuse(place, {SPORESCOPE_TRANSLATE_NOOP("unknown key %1"), {item.key()}});
      }
    }
    return {};
  }

  Result<std::vector<Watchpoint>> watchpoints(const Json& list) const {
    std::vector<Watchpoint> read;
    std::set<int> ids;
    std::vector<std::size_t> nameless;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string place = "watchpoints[" + std::to_string(i) + "]";
      auto one = watchpoint(list[i], place);
      if (!one) return tl::unexpected(one.error());
      if (!list[i].contains("id")) {
        nameless.push_back(i);
      } else if (!ids.insert(one->id).second) {
        return refuse(place + ".id", {SPORESCOPE_TRANSLATE_NOOP("%1 is used twice"), {std::to_string(one->id)}});
      }
      read.push_back(*std::move(one));
    }
    int next = 1;
    for (const std::size_t i : nameless) {
      while (!ids.insert(next).second) ++next;
      read[i].id = next;
    }
    return read;
  }

  Result<Watchpoint> watchpoint(const Json& object, const std::string& place) const {
    if (!object.is_object()) return refuse(place, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
    auto known = only_keys(object, place, {"id", "name", "condition", "params", "nodes", "ranks", "graphs", "enabled"});
    if (!known) return tl::unexpected(known.error());
    if (!object.contains("condition")) return refuse(place, SPORESCOPE_TRANSLATE_NOOP("\"condition\" is missing"));
    Watchpoint result;
    std::string condition;
    Result<void> read = string_of(object, "condition", place, condition);
    if (!read) return tl::unexpected(read.error());
    result.condition = find_condition(condition);
    if (result.condition == nullptr) return no_condition(condition, place + ".condition");
    read = string_of(object, "name", place, result.name);
    if (read) read = identifier(object, place, result.id);
    if (read) read = parameters(object, place, result);
    if (read) read = nodes(object, place, result.nodes);
    if (read) read = numbers(object, "ranks", place, result.ranks);
    if (read) read = numbers(object, "graphs", place, result.graphs);
    if (read && object.contains("enabled")) {
      if (!object["enabled"].is_boolean()) {
        read = refuse(place + ".enabled", SPORESCOPE_TRANSLATE_NOOP("expected true or false"));
      } else {
        result.enabled = object["enabled"].get<bool>();
      }
    }
    if (!read) return tl::unexpected(read.error());
    return result;
  }

  tl::unexpected<Error> no_condition(const std::string& condition, const std::string& place) const {
    std::vector<std::string> known;
    for (const Condition& one : conditions()) known.emplace_back(one.id);
    if (const auto intended = closest_match(condition, known)) {
      return refuse(place, {SPORESCOPE_TRANSLATE_NOOP("unknown condition %1; did you mean %2?"), {condition, *intended}});
    }
    return refuse(place, {SPORESCOPE_TRANSLATE_NOOP("unknown condition %1"), {condition}});
  }

  Result<void> string_of(const Json& object, const char* key, const std::string& place, std::string& into) const {
    if (!object.contains(key)) return {};
    if (!object[key].is_string()) return refuse(place + "." + key, SPORESCOPE_TRANSLATE_NOOP("expected a string"));
    into = object[key].get<std::string>();
    return {};
  }

  Result<void> identifier(const Json& object, const std::string& place, int& into) const {
    if (!object.contains("id")) return {};
    const auto number = integer_value(object["id"], std::numeric_limits<int>::max());
    if (!number) return refuse(place + ".id", SPORESCOPE_TRANSLATE_NOOP("expected a non-negative integer"));
    into = static_cast<int>(*number);
    return {};
  }

  static std::optional<std::int64_t> integer_value(const Json& value, std::int64_t limit) {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(limit)) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    return number < 0 || number > limit ? std::nullopt : std::optional(number);
  }

  // An empty list selects nothing, but would be treated as everything.
  Result<void> filled_list(const Json& value, const std::string& place) const {
    if (!value.is_array()) return refuse(place, SPORESCOPE_TRANSLATE_NOOP("expected a list"));
    if (value.empty()) return refuse(place, SPORESCOPE_TRANSLATE_NOOP("the list is empty; omit it to include all"));
    return {};
  }

  template <class T>
  Result<void> numbers(const Json& object, const char* key, const std::string& place, std::vector<T>& into) const {
    if (!object.contains(key)) return {};
    const std::string here = place + "." + key;
    if (auto listed = filled_list(object[key], here); !listed) return listed;
    for (const Json& value : object[key]) {
      const auto number = integer_value(value, std::numeric_limits<T>::max());
      if (!number) return refuse(here, SPORESCOPE_TRANSLATE_NOOP("expected a non-negative integer"));
      into.push_back(static_cast<T>(*number));
    }
    return {};
  }

  Result<void> parameters(const Json& object, const std::string& place, Watchpoint& into) const {
    std::vector<ParameterInput> given;
    const std::string here = place + ".params";
    if (object.contains("params")) {
      if (!object["params"].is_object()) return refuse(here, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
      for (const auto& item : object["params"].items()) {
        const ParameterSpec* spec = find_parameter(*into.condition, item.key());
        const bool truth = item.value().is_boolean() && spec != nullptr && spec->is_bool;
        if (!item.value().is_number() && !truth) {
          return refuse(here + "." + item.key(), SPORESCOPE_TRANSLATE_NOOP("expected a number"));
        }
        given.push_back({item.key(), truth ? static_cast<double>(item.value().get<bool>()) : item.value().get<double>()});
      }
    }
    auto arranged = arrange_parameters(*into.condition, given, ParameterRules::mindspore);
    if (!arranged) return refuse(here, arranged.error().message);
    into.parameters = *std::move(arranged);
    return {};
  }

  Result<void> nodes(const Json& object, const std::string& place, WatchNodes& into) const {
    if (!object.contains("nodes")) return {};
    const std::string here = place + ".nodes";
    const Json& nodes = object["nodes"];
    if (!nodes.is_object()) return refuse(here, SPORESCOPE_TRANSLATE_NOOP("expected an object"));
    Result<void> read = only_keys(nodes, here, {"category", "names", "regex", "types"});
    if (read) read = string_of(nodes, "category", here, into.category);
    if (read) read = string_of(nodes, "regex", here, into.regex);
    if (read) read = strings(nodes, "names", here, into.names);
    if (read) read = strings(nodes, "types", here, into.types);
    if (!read) return read;
    if (auto checked = check_watch_nodes(into); !checked) return refuse(here, checked.error().message);
    return {};
  }

  Result<void> strings(const Json& object, const char* key, const std::string& place, std::vector<std::string>& into) const {
    if (!object.contains(key)) return {};
    const std::string here = place + "." + key;
    if (auto listed = filled_list(object[key], here); !listed) return listed;
    for (const Json& value : object[key]) {
      if (!value.is_string()) return refuse(here, SPORESCOPE_TRANSLATE_NOOP("expected a string"));
      into.push_back(value.get<std::string>());
    }
    return {};
  }

  const std::filesystem::path& path_;
};

Json json_of(const Watchpoint& watchpoint) {
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
    text += separator + json_of(watchpoint).dump(-1, ' ', false, Json::error_handler_t::replace);
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
