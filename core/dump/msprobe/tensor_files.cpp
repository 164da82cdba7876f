// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/tensor_files.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "core/base/parse.h"
#include "core/dump/msprobe/call_name.h"

namespace sporescope {
namespace {

/// Returns "input.0" for "input.0_float32_17", a name of a static graph that msprobe has not renamed yet.
std::string_view strip_type_and_number(std::string_view path, std::string_view& dtype) {
  const std::size_t second = path.rfind('_');
  if (second == std::string_view::npos || second == 0 || !parse_digits(path.substr(second + 1))) return path;
  const std::size_t first = path.rfind('_', second - 1);
  const std::size_t dot = path.rfind('.');
  if (first == std::string_view::npos || dot == std::string_view::npos || first < dot) return path;
  if (!parse_digits(path.substr(dot + 1, first - dot - 1))) return path;
  dtype = path.substr(first + 1, second - first - 1);
  return path.substr(0, first);
}

/// Parses the name of an argument, result or parameter of a call.
std::optional<TensorFileName> parse_call_tensor(std::string_view stem) {
  struct Marker {
    std::string_view text;
    IoDirection io;
  };
  constexpr std::array<Marker, 3> kMarkers{
      {{".input.", IoDirection::input}, {".output.", IoDirection::output}, {".parameters.", IoDirection::input}}};
  for (std::size_t dot = stem.find('.'); dot != std::string_view::npos; dot = stem.find('.', dot + 1)) {
    for (const auto& [text, io] : kMarkers) {
      if (!stem.substr(dot).starts_with(text)) continue;
      const CallKind kind = parse_call_name(stem.substr(0, dot)).kind;
      if (kind != CallKind::api && kind != CallKind::module) continue;
      TensorFileName name;
      name.call = stem.substr(0, dot);
      name.io = io;
      name.path = strip_type_and_number(stem.substr(dot + 1), name.dtype);
      if (text != ".parameters.") {
        const auto argument = parse_digits(name.path.substr(text.size() - 1));
        if (argument && *argument <= kMaxSlot) name.argument = static_cast<std::int32_t>(*argument);
      }
      return name;
    }
  }
  return std::nullopt;
}

/// Parses a name without a direction: "Aten.mm.0.output.0", "Module.fc1.Linear.0.input_kwargs.x", "Aten.mm.0.output".
std::optional<TensorFileName> parse_forward_tensor(std::string_view stem) {
  struct Marker {
    std::string_view text;
    IoDirection io;
  };
  constexpr std::array<Marker, 3> kMarkers{
      {{".input", IoDirection::input}, {".input_kwargs", IoDirection::input}, {".output", IoDirection::output}}};
  for (std::size_t dot = stem.rfind('.'); dot != std::string_view::npos && dot > 0; dot = stem.rfind('.', dot - 1)) {
    for (const auto& [text, io] : kMarkers) {
      const std::string_view rest = stem.substr(dot);
      if (!rest.starts_with(text) || (rest.size() > text.size() && rest[text.size()] != '.')) continue;
      const std::size_t number = stem.rfind('.', dot - 1);
      if (number == std::string_view::npos || number == 0 || !parse_digits(stem.substr(number + 1, dot - number - 1))) continue;
      TensorFileName name;
      name.call = stem.substr(0, dot);
      name.lacks_forward = true;
      name.io = io;
      name.path = rest.substr(1);
      const bool is_only_one = rest.size() == text.size();
      const auto argument = is_only_one ? 0 : parse_digits(rest.substr(text.size() + 1));
      if (text != ".input_kwargs" && argument && *argument <= kMaxSlot) {
        name.argument = static_cast<std::int32_t>(*argument);
      }
      return name;
    }
  }
  return std::nullopt;
}

/// Returns "Aten.mm.0.forward" for "Aten.mm.0", and "Module.fc1.Linear.forward.0" for "Module.fc1.Linear.0".
std::string add_forward(std::string_view call) {
  const std::size_t dot = call.rfind('.');
  std::string name(call);
  if (call.starts_with("Module.")) return name.insert(dot, ".forward");
  return name + ".forward";
}

std::string_view stem_of(std::string_view file) { return file.substr(0, file.rfind('.')); }

/// Finds files that are copies made by users or file managers.
class CopyFinder {
 public:
  CopyFinder(const std::vector<std::string_view>& files, const RecordedCalls& calls) {
    for (const std::string_view file : files) stems_.insert(stem_of(file));
    for (const RecordedTensor& tensor : calls.tensors) {
      if (tensor.file_name.empty()) continue;
      recorded_.insert(stem_of(tensor.file_name));
      stems_.insert(stem_of(tensor.file_name));
    }
  }

  [[nodiscard]] bool is_copy(std::string_view file) const {
    const std::string_view stem = stem_of(file);
    const bool has_foreign_characters = !std::all_of(stem.begin(), stem.end(), is_msprobe_character);
    for (std::size_t i = 1; i < stem.size(); ++i) {
      if (has_foreign_characters && (stems_.contains(stem.substr(0, i)) || stems_.contains(stem.substr(i)))) return true;
      // The rest of a tensor's name is a copy mark: "input.0-copy", "input.0.bak".
      const bool is_added = (stem[i] == '-' || stem[i] == '.') && is_digit(stem[i - 1]);
      if (is_added && recorded_.contains(stem.substr(0, i))) return true;
    }
    return false;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  /// Returns true for characters that msprobe accepts in file names.
  static bool is_msprobe_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) ||
           std::string_view("_.:-").find(c) != std::string_view::npos;
  }

  std::unordered_set<std::string_view> stems_;
  std::unordered_set<std::string_view> recorded_;
};

/// Parses names with a keyword: "x.0.debug.pair.1", "Cell.fc1.Dense.parameters_grad.0.weight".
std::optional<TensorFileName> parse_named_entry(std::string_view stem, std::string_view word, bool has_number) {
  const std::size_t position = stem.find(word);
  if (position == std::string_view::npos) return std::nullopt;
  std::size_t end = position + word.size();
  if (end < stem.size() && stem[end] != '.') return std::nullopt;
  if (has_number && end < stem.size()) {
    const std::size_t dot = stem.find('.', end + 1);
    if (dot != std::string_view::npos && parse_digits(stem.substr(end + 1, dot - end - 1))) end = dot;
  }
  TensorFileName name;
  name.call = stem.substr(0, end);
  if (end < stem.size()) name.path = stem.substr(end + 1);
  return name;
}

}  // namespace

std::optional<TensorFileName> parse_tensor_file_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view stem = name.substr(0, dot);
  if (auto gradient = parse_named_entry(stem, ".parameters_grad", true); gradient && !gradient->path.empty()) return gradient;
  if (auto call = parse_call_tensor(stem)) return call;
  if (auto debug = parse_named_entry(stem, ".debug", false)) return debug;
  return parse_forward_tensor(stem);
}

UnusedFiles add_unlisted_files(const std::vector<std::string_view>& files, RecordedCalls& calls) {
  std::unordered_set<std::string_view> listed;
  for (const RecordedTensor& tensor : calls.tensors) listed.insert(tensor.file_name);
  std::vector<std::string_view> unrecorded;
  std::copy_if(files.begin(), files.end(), std::back_inserter(unrecorded),
               [&](std::string_view file) { return !listed.contains(file); });
  UnusedFiles unused;
  if (unrecorded.empty()) return unused;
  const CopyFinder copies(files, calls);
  std::unordered_map<std::string_view, std::string_view> complete_names;  // names of calls with "forward"
  for (const std::string_view file : unrecorded) {
    if (copies.is_copy(file)) {
      unused.copies.push_back(file);
      continue;
    }
    const auto name = parse_tensor_file_name(file);
    if (!name) {
      unused.malformed.push_back(file);
      continue;
    }
    std::string_view call_name = name->call;
    if (name->lacks_forward) {
      std::string_view& complete_name = complete_names[name->call];
      if (complete_name.empty()) complete_name = calls.texts.add(add_forward(name->call));
      call_name = complete_name;
    }
    if (calls.calls.empty() || calls.calls.back().listed || calls.calls.back().name != call_name) {
      RecordedCall& call = calls.calls.emplace_back();
      call.name = call_name;
      call.listed = false;
      call.first_tensor = static_cast<std::uint32_t>(calls.tensors.size());
    }
    ++calls.calls.back().tensor_count;
    RecordedTensor& tensor = calls.tensors.emplace_back();
    tensor.listed = false;
    tensor.io = name->io;
    tensor.path = name->path;
    tensor.argument = name->argument;
    tensor.dtype = name->dtype;
    tensor.file_name = file;
  }
  return unused;
}

}  // namespace sporescope
