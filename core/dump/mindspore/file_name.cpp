// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_name.h"
#include "core/dump/mindspore/layout.h"
#include "core/result/parse.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sporescope {
namespace {

constexpr std::string_view kNpy = ".npy";
constexpr std::size_t kMostFields = 3;  // slot, format, dtype

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Takes the last field off `rest`; false if no dot is left before it.
bool take_last(std::string_view& rest, std::string_view& field) {
  const std::size_t dot = rest.rfind('.');
  if (dot == std::string_view::npos) return false;
  field = rest.substr(dot + 1);
  rest = rest.substr(0, dot);
  return true;
}

/// TYPE.NAME.TASK.STREAM.TIME
bool parse_front(std::string_view rest, ParsedFileName& out) {
  std::string_view stream;
  std::string_view task;
  if (!take_last(rest, out.time_text) || !take_last(rest, stream) || !take_last(rest, task)) return false;
  if (!all_digits(stream) || !all_digits(task)) return false;
  const std::size_t dot = rest.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == rest.size()) return false;
  out.type = rest.substr(0, dot);
  out.name = rest.substr(dot + 1);
  out.time = parse_digits(out.time_text).value_or(0);
  return true;
}

/// input|output.SLOT[.FORMAT[.DTYPE]] at the right end; what stands before goes to parse_front.
bool parse_tensor(std::string_view stem, ParsedFileName& out) {
  std::array<std::string_view, kMostFields> fields;  // from the right
  std::size_t count = 0;
  std::string_view rest = stem;
  while (count < kMostFields && take_last(rest, fields[count])) {
    ++count;
    const std::size_t dot = rest.rfind('.');
    if (dot == std::string_view::npos) return false;
    const std::string_view word = rest.substr(dot + 1);
    const bool input = word == "input";
    if (!input && word != "output") continue;
    const auto slot = parse_digits(fields[count - 1]);
    if (!slot || *slot > kLargestSlot) continue;
    out.io = input ? Io::input : Io::output;
    out.slot = static_cast<std::uint32_t>(*slot);
    if (count == kMostFields) out.dtype_suffix = fields[0];
    return parse_front(rest.substr(0, dot), out);
  }
  return false;
}

}  // namespace

ParsedFileName parse_file_name(std::string_view file_name) {
  ParsedFileName out;
  if (file_name.empty() || file_name.front() == '.') return out;
  if (file_name.starts_with("Opdebug.")) {
    out.kind = FileKind::overflow_report;
    return out;
  }
  if (file_name.ends_with(kNpy)) {
    const std::string_view stem = file_name.substr(0, file_name.size() - kNpy.size());
    if (parse_tensor(stem, out)) {
      out.kind = FileKind::tensor;
      return out;
    }
    out = {};
    out.kind = all_digits(stem) ? FileKind::number : FileKind::strange_tensor;
    return out;
  }
  if (file_name == layout::kStatistics) {
    out.kind = FileKind::statistic_csv;
  } else if (file_name == layout::kMapping) {
    out.kind = FileKind::mapping_csv;
  } else if (file_name.ends_with(".json")) {
    out.kind = FileKind::kernel_arguments;
  } else if (all_digits(file_name)) {
    out.kind = FileKind::number;
  } else if (parse_front(file_name, out) && all_digits(out.time_text)) {
    out.kind = FileKind::async_tensor;
  } else {
    out = {};
  }
  return out;
}

std::string encode_name(std::string_view full_name) {
  std::string out(full_name);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '/' || c == '\\' || c == '.' || c == ' '; }, '_');
  return out;
}

OperatorName split_operator_name(std::string_view name) {
  const std::size_t place = name.rfind("-op");
  if (place == std::string_view::npos || !all_digits(name.substr(place + 3))) return {name, std::nullopt};
  return {name.substr(0, place), parse_digits(name.substr(place + 3))};
}

}  // namespace sporescope
