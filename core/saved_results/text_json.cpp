// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/text_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/base/json_number.h"

namespace sporescope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxArguments = 9;
constexpr std::size_t kMaxSizes = 64;
constexpr int kMaxNesting = 8;  // maximum nesting of sentences

struct ArgumentJson {
  Json operator()(const std::string& text) const { return text; }
  Json operator()(const TextArgument::Sentence& sentence) const { return sentence ? text_to_json(*sentence) : Json(""); }
  Json operator()(const Count& count) const { return {{"count", count.value}}; }
  Json operator()(double number) const { return {{"number", number_json(number)}}; }
  Json operator()(const TextArgument::Sizes& sizes) const { return {{"shape", sizes}}; }
};

std::optional<Text> parse_text(const Json& json, int depth);

std::optional<TextArgument> parse_argument(const Json& json, int depth) {
  if (json.is_string()) return TextArgument(json.get<std::string>());
  if (!json.is_object()) return std::nullopt;
  if (const auto count = json.find("count"); count != json.end() && count->is_number_unsigned()) {
    return TextArgument(Count{count->get<std::uint64_t>()});
  }
  if (const auto number = json.find("number"); number != json.end()) {
    const auto value = number_from_json(*number);
    return value ? std::optional(TextArgument(*value)) : std::nullopt;
  }
  if (const auto shape = json.find("shape"); shape != json.end()) {
    const bool is_shape = shape->is_array() && shape->size() <= kMaxSizes &&
                          std::all_of(shape->begin(), shape->end(), [](const Json& size) { return size.is_number_integer(); });
    return is_shape ? std::optional(TextArgument(shape->get<TextArgument::Sizes>())) : std::nullopt;
  }
  auto sentence = parse_text(json, depth + 1);
  return sentence ? std::optional(TextArgument(*std::move(sentence))) : std::nullopt;
}

std::optional<Text> parse_text(const Json& json, int depth) {
  if (depth > kMaxNesting || !json.is_object()) return std::nullopt;
  const auto pattern = json.find("pattern");
  if (pattern == json.end() || !pattern->is_string()) return std::nullopt;
  Text text(pattern->get<std::string>());
  const auto arguments = json.find("arguments");
  if (arguments == json.end()) return text;
  if (!arguments->is_array() || arguments->size() > kMaxArguments) return std::nullopt;
  for (const Json& element : *arguments) {
    auto argument = parse_argument(element, depth);
    if (!argument) return std::nullopt;
    text.arguments.push_back(*std::move(argument));
  }
  return text;
}

}  // namespace

Json text_to_json(const Text& text) {
  Json json = {{"pattern", text.pattern}};
  if (text.arguments.empty()) return json;
  Json arguments = Json::array();
  for (const TextArgument& argument : text.arguments) arguments.push_back(std::visit(ArgumentJson{}, argument.value()));
  json["arguments"] = std::move(arguments);
  return json;
}

Text text_from_json(const Json& json) { return parse_text(json, 0).value_or(Text()); }

}  // namespace sporescope
