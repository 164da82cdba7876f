// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/notes/notes_file.h"

#include <nlohmann/json.hpp>

#include "core/base/atomic_file.h"
#include "core/base/depth_limited_json.h"
#include "core/dump/text_file.h"

namespace sporescope {

namespace {

// Preserves the order of fields when it is written.
using Json = nlohmann::ordered_json;

constexpr std::uintmax_t kMaxBytes = 64U << 20U;
const char* const kOutput = "output";
const char* const kInput = "input";

Json json_of(const Note& note) {
  Json json{{"rank", note.node.rank},
            {"net", note.node.net},
            {"graph", note.node.graph},
            {"node", note.node.name},
            {"iteration", number_of(note.iteration)},
            {"bookmark", note.bookmark},
            {"text", note.text},
            {"written", note.written}};
  if (note.tensor) {
    json["io"] = note.tensor->io == IoDirection::output ? kOutput : kInput;
    json["slot"] = note.tensor->slot;
    json["run"] = note.tensor->run;
  }
  return json;
}

// Throws Json::exception if a field is missing or has a wrong type.
Note note_of(const Json& json) {
  Note note;
  note.node = {json.at("rank").get<int>(), json.at("net").get<std::string>(), json.at("graph").get<std::string>(),
               json.at("node").get<std::string>()};
  note.iteration = Iteration{json.at("iteration").get<std::int64_t>()};
  note.bookmark = json.at("bookmark").get<bool>();
  note.text = json.at("text").get<std::string>();
  note.written = json.at("written").get<std::int64_t>();
  if (!json.contains("io")) return note;
  const IoDirection io = json.at("io").get<std::string>() == kInput ? IoDirection::input : IoDirection::output;
  note.tensor = {io, json.at("slot").get<std::uint32_t>(), json.at("run").get<std::uint32_t>()};
  return note;
}

}  // namespace

Result<std::vector<Note>> read_notes_file(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxBytes);
  if (!text) return tl::unexpected(text.error());
  return parse_notes(*text, path);
}

Result<std::vector<Note>> parse_notes(std::string_view text, const std::filesystem::path& path) {
  try {
    const auto root = parse_depth_limited_json<Json>(text);
    if (root.is_discarded()) {
      [[maybe_unused]] const auto again = nlohmann::json::parse(text);  // throws errors, except for the depth
    }
    if (!root.is_object() || root.value("format", 0) != 1 || !root.contains("notes")) {
      return fail(ErrorCode::unsupported,
                  {SPORESCOPE_TRANSLATE_NOOP("%1 holds no notes: expected an object with \"format\": 1 and \"notes\""),
                   {path.string()}},
                  path);
    }
    std::vector<Note> notes;
    for (const Json& entry : root.at("notes")) {
      Note note = note_of(entry);
      if (!note.empty()) notes.push_back(std::move(note));
    }
    return notes;
  } catch (const Json::exception& error) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 cannot be read as notes: %2"), {path.string(), error.what()}}, path);
  }
}

std::string notes_file_text(const std::vector<Note>& notes) {
  std::string text = "{\"format\": 1, \"notes\": [";
  const char* separator = "\n  ";
  for (const Note& note : notes) {
    text += separator + json_of(note).dump(-1, ' ', false, Json::error_handler_t::replace);
    separator = ",\n  ";
  }
  return text + "\n]}\n";
}

Result<void> save_notes_file(const std::filesystem::path& path, const std::vector<Note>& notes) {
  return save_state_file(path, notes.empty() ? std::string() : notes_file_text(notes));
}

}  // namespace sporescope
