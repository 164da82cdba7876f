// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/tensor_files.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/dump/msprobe/call_name.h"
#include "core/result/parse.h"

namespace sporescope {
namespace {

/// "input.0" of "input.0_float32_17": how a static graph names them before msprobe does.
std::string_view without_type_and_number(std::string_view place, std::string_view& dtype) {
  const std::size_t second = place.rfind('_');
  if (second == std::string_view::npos || second == 0 || !parse_digits(place.substr(second + 1))) return place;
  const std::size_t first = place.rfind('_', second - 1);
  const std::size_t dot = place.rfind('.');
  if (first == std::string_view::npos || dot == std::string_view::npos || first < dot) return place;
  if (!parse_digits(place.substr(dot + 1, first - dot - 1))) return place;
  dtype = place.substr(first + 1, second - first - 1);
  return place.substr(0, first);
}

/// Of arguments, results and parameters of a call.
std::optional<TensorFileName> of_call(std::string_view stem) {
  struct Marker {
    std::string_view text;
    Io io;
  };
  constexpr std::array<Marker, 3> kMarkers{{{".input.", Io::input}, {".output.", Io::output}, {".parameters.", Io::input}}};
  for (std::size_t dot = stem.find('.'); dot != std::string_view::npos; dot = stem.find('.', dot + 1)) {
    for (const auto& [text, io] : kMarkers) {
      if (!stem.substr(dot).starts_with(text)) continue;
      const CallKind kind = parse_call_name(stem.substr(0, dot)).kind;
      if (kind != CallKind::api && kind != CallKind::module) continue;
      TensorFileName name;
      name.call = stem.substr(0, dot);
      name.io = io;
      name.place = without_type_and_number(stem.substr(dot + 1), name.dtype);
      if (text != ".parameters.") {
        const auto argument = parse_digits(name.place.substr(text.size() - 1));
        if (argument && *argument <= kLargestSlot) name.argument = static_cast<std::int32_t>(*argument);
      }
      return name;
    }
  }
  return std::nullopt;
}

/// Of what stands behind `word`: "x.0.debug.pair.1", "Cell.fc1.Dense.parameters_grad.0.weight".
std::optional<TensorFileName> of_named(std::string_view stem, std::string_view word, bool numbered) {
  const std::size_t at = stem.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  std::size_t end = at + word.size();
  if (end < stem.size() && stem[end] != '.') return std::nullopt;
  if (numbered && end < stem.size()) {
    const std::size_t dot = stem.find('.', end + 1);
    if (dot != std::string_view::npos && parse_digits(stem.substr(end + 1, dot - end - 1))) end = dot;
  }
  TensorFileName name;
  name.call = stem.substr(0, end);
  if (end < stem.size()) name.place = stem.substr(end + 1);
  return name;
}

}  // namespace

std::optional<TensorFileName> parse_tensor_file_name(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::string_view stem = name.substr(0, dot);
  if (auto gradient = of_named(stem, ".parameters_grad", true); gradient && !gradient->place.empty()) return gradient;
  if (auto call = of_call(stem)) return call;
  return of_named(stem, ".debug", false);
}

std::vector<std::string_view> add_untold_files(const std::vector<std::string_view>& files, RecordedCalls& calls) {
  std::unordered_set<std::string_view> told;
  for (const RecordedTensor& tensor : calls.tensors) told.insert(tensor.file_name);
  std::vector<std::string_view> strange;
  for (const std::string_view file : files) {
    if (told.contains(file)) continue;
    const auto name = parse_tensor_file_name(file);
    if (!name) {
      strange.push_back(file);
      continue;
    }
    if (calls.calls.empty() || calls.calls.back().told || calls.calls.back().name != name->call) {
      RecordedCall& call = calls.calls.emplace_back();
      call.name = name->call;
      call.told = false;
      call.first_tensor = static_cast<std::uint32_t>(calls.tensors.size());
    }
    ++calls.calls.back().tensor_count;
    RecordedTensor& tensor = calls.tensors.emplace_back();
    tensor.told = false;
    tensor.io = name->io;
    tensor.place = name->place;
    tensor.argument = name->argument;
    tensor.dtype = name->dtype;
    tensor.file_name = file;
  }
  return strange;
}

}  // namespace sporescope
