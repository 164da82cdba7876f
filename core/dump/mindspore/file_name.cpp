// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/file_name.h"
#include "core/base/parse.h"
#include "core/dump/mindspore/layout.h"
#include "core/graph/full_name.h"
#include "core/graph/operators/operator_names.h"
#include "core/tensor/ascend/device_format.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/dtype.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace sporescope {
namespace {

constexpr std::string_view kNpy = ".npy";
constexpr std::string_view kBin = ".bin";
constexpr std::size_t kMaxFields = 3;  // slot, format, dtype

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Removes the last field from `rest`. Returns false if there is no dot.
bool take_last(std::string_view& rest, std::string_view& field) {
  const std::size_t dot = rest.rfind('.');
  if (dot == std::string_view::npos) return false;
  field = rest.substr(dot + 1);
  rest = rest.substr(0, dot);
  return true;
}

/// Removes task type, context, thread and device after the time stamp, which chips with their own scheduler (FFTS+) append. The
/// time stamp has at least 15 digits.
void drop_scheduler_ids(std::string_view& rest) {
  constexpr int kIds = 4;
  constexpr std::size_t kShortestTime = 15;
  std::string_view before = rest;
  std::string_view field;
  for (int i = 0; i < kIds; ++i) {
    if (!take_last(before, field) || !all_digits(field) || field.size() >= kShortestTime) return;
  }
  std::string_view time = before;
  if (take_last(time, field) && all_digits(field) && field.size() >= kShortestTime) rest = before;
}

/// Parses TYPE.NAME.TASK.STREAM.TIME. With `allows_old_async`, also parses TYPE.NAME.TASK.TIME with a name without dots.
bool parse_front(std::string_view rest, ParsedFileName& out, bool allows_old_async = false) {
  drop_scheduler_ids(rest);
  std::string_view stream;
  std::string_view task;
  if (!take_last(rest, out.time_text) || !take_last(rest, stream) || !all_digits(stream)) return false;
  std::string_view before_task = rest;
  if (take_last(before_task, task) && all_digits(task) && before_task.find('.') != std::string_view::npos) {
    rest = before_task;
    out.stream = static_cast<std::int64_t>(parse_digits(stream).value_or(0));
  } else {
    if (!allows_old_async || std::count(rest.begin(), rest.end(), '.') != 1) return false;
    task = stream;
  }
  const std::size_t dot = rest.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == rest.size()) return false;
  out.type = rest.substr(0, dot);
  out.name = rest.substr(dot + 1);
  if (out.type.starts_with("aclnn")) std::swap(out.type, out.name);
  out.task = parse_digits(task).value_or(0);
  out.time = parse_digits(out.time_text).value_or(0);
  return true;
}

/// Parses input|output.SLOT[.FORMAT[.DTYPE]] at the end, and the rest with parse_front().
bool parse_tensor(std::string_view stem, ParsedFileName& out) {
  std::array<std::string_view, kMaxFields> fields;  // from the right
  std::size_t count = 0;
  std::string_view rest = stem;
  while (count < kMaxFields && take_last(rest, fields[count])) {
    ++count;
    const std::size_t dot = rest.rfind('.');
    if (dot == std::string_view::npos) return false;
    const std::string_view word = rest.substr(dot + 1);
    const bool is_input = word == "input";
    if (!is_input && word != "output") continue;
    const auto slot = parse_digits(fields[count - 1]);
    if (!slot || *slot > kMaxSlot) continue;
    out.io = is_input ? IoDirection::input : IoDirection::output;
    out.slot = static_cast<std::uint32_t>(*slot);
    if (count > 1) out.format = fields[count - 2];
    if (count == kMaxFields) out.dtype_suffix = fields[0];
    out.tensor_prefix =
        stem.substr(0, static_cast<std::size_t>(fields[count - 1].data() + fields[count - 1].size() - stem.data()));
    return parse_front(rest.substr(0, dot), out);
  }
  return false;
}

/// Removes the text after the last `mark`, and the mark, from `rest`. Returns false if there is no mark.
bool take_after(std::string_view& rest, std::string_view mark, std::string_view& tail) {
  const std::size_t position = rest.rfind(mark);
  if (position == std::string_view::npos) return false;
  tail = rest.substr(position + mark.size());
  rest = rest.substr(0, position);
  return true;
}

/// Parses NAME_input|output_SLOT_shape_SIZES_DTYPE_FORMAT. The name is complete, with -- for slashes, and may contain any of
/// these words.
bool parse_bin(std::string_view stem, ParsedFileName& out) {
  std::string_view rest = stem;
  std::string_view tail;
  if (!take_after(rest, "_shape_", tail)) return false;
  const std::size_t sizes = std::min(tail.find_first_not_of("0123456789_"), tail.size());
  const std::size_t format = tail.find('_', sizes);
  if (sizes < 2 || format == std::string_view::npos) return false;
  out.sizes = tail.substr(0, sizes - 1);
  out.scalar = out.sizes == "0";
  out.dtype_suffix = tail.substr(sizes, format - sizes);
  out.format = tail.substr(format + 1);
  std::string_view slot_text;
  if (!take_after(rest, "_", slot_text)) return false;
  const auto slot = parse_digits(slot_text);
  const bool is_input = rest.ends_with("_input");
  if (!slot || *slot > kMaxSlot || (!is_input && !rest.ends_with("_output"))) return false;
  out.slot = static_cast<std::uint32_t>(*slot);
  out.io = is_input ? IoDirection::input : IoDirection::output;
  out.name = rest.substr(0, rest.rfind('_'));
  const OperatorName parts = split_operator_name(last_encoded_part(out.name));
  out.type = parts.number ? parts.base : "Parameter";
  return !out.name.empty();
}

/// Removes SIZES.DTYPE.FORMAT from the end of `stem`. The sizes of a scalar are empty.
bool take_elements(std::string_view& stem, ParsedFileName& out) {
  if (!take_last(stem, out.format) || !take_last(stem, out.dtype_suffix) || !take_last(stem, out.sizes)) return false;
  if (out.sizes.find_first_not_of("0123456789_") != std::string_view::npos) return false;
  if (out.sizes.starts_with('_') || out.sizes.ends_with('_')) return false;
  const bool is_known_type = dtype_from_name(out.dtype_suffix) || ascend_type(out.dtype_suffix) != nullptr;
  out.scalar = out.sizes.empty();
  return is_known_type && !out.format.empty();
}

/// Parses TYPE.NAME.TASK[.STREAM].TIME.input|output.SLOT, followed by the fields of take_elements().
bool parse_converted_tensor(std::string_view stem, ParsedFileName& out) {
  ParsedFileName elements;
  if (!take_elements(stem, elements)) return false;
  std::string_view slot_text;
  std::string_view io;
  const std::string_view tensor_prefix = stem;
  if (!take_last(stem, slot_text) || !take_last(stem, io) || (io != "input" && io != "output")) return false;
  const auto slot = parse_digits(slot_text);
  if (!slot || *slot > kMaxSlot || !parse_front(stem, out, true)) return false;
  out.io = io == "input" ? IoDirection::input : IoDirection::output;
  out.slot = static_cast<std::uint32_t>(*slot);
  out.tensor_prefix = tensor_prefix;
  out.format = elements.format;
  out.dtype_suffix = elements.dtype_suffix;
  out.sizes = elements.sizes;
  out.scalar = elements.scalar;
  return true;
}

/// Returns true for words that may end a tensor's name: a dtype, a format, the sizes of a converted tensor, or a slot.
bool is_last_word(std::string_view word) {
  if (dtype_from_name(word) || ascend_type(word) != nullptr || device_format(word) || word == "DefaultFormat") return true;
  return !word.empty() && word.find_first_not_of("0123456789x") == std::string_view::npos;
}

/// Removes the marks that a browser, a file manager or a user adds to a copied file: "Copy of NAME", "NAME (1)", "NAME - Copy
/// (2)", "NAME_bak". `stem` is the name without its extension. Dumps write no spaces and parentheses there.
std::string_view remove_copy_marks(std::string_view stem) {
  const std::size_t first_dot = stem.find('.');
  if (const std::size_t before = stem.rfind(' ', first_dot); before != std::string_view::npos && before < first_dot) {
    stem.remove_prefix(before + 1);
  }
  const std::size_t last_dot = stem.rfind('.');
  if (last_dot == std::string_view::npos) return stem;
  const std::string_view last = stem.substr(last_dot + 1);
  const std::size_t mark = last.find_first_of(" (~");
  if (mark != std::string_view::npos) return stem.substr(0, last_dot + 1 + mark);
  if (is_last_word(last)) return stem;
  for (std::size_t end = last.size(); end-- > 1;) {
    const bool is_separator = last[end] == '_' || last[end] == '-' || last[end] == '+';
    if (is_separator && is_last_word(last.substr(0, end))) return stem.substr(0, last_dot + 1 + end);
  }
  return stem;
}

/// Calls `parse` with the name without marks of a copy.
template <class Parse>
bool parse_maybe_copied(std::string_view stem, ParsedFileName& out, Parse&& parse) {
  const std::string_view plain = remove_copy_marks(stem);
  if (!parse(plain, out)) return false;
  out.copy = plain.size() != stem.size();
  return true;
}

bool parse_exception(std::string_view name, ParsedFileName& out) {
  std::string_view rest = name;
  std::string_view task, stream;
  if (!take_last(rest, out.time_text) || !take_last(rest, task) || !take_last(rest, stream)) return false;
  if (!all_digits(out.time_text) || !all_digits(task) || !all_digits(stream) || rest != layout::kException) return false;
  out.kind = FileKind::async_file;
  out.task = parse_digits(task).value_or(0);
  out.stream = static_cast<std::int64_t>(parse_digits(stream).value_or(0));
  out.time = parse_digits(out.time_text).value_or(0);
  return true;
}

/// Parses the name of a file of raw elements, with a type that .npy does not support.
bool parse_bare_tensor(std::string_view name, ParsedFileName& out) {
  return parse_tensor(name, out) && !out.dtype_suffix.empty() && ascend_type(out.dtype_suffix) != nullptr;
}

}  // namespace

bool is_mindspore_type_name(std::string_view dtype_suffix) {
  const auto is_lower_case = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool starts_with_capital = !dtype_suffix.empty() && dtype_suffix.front() >= 'A' && dtype_suffix.front() <= 'Z';
  return starts_with_capital && std::any_of(dtype_suffix.begin(), dtype_suffix.end(), is_lower_case) &&
         is_last_word(dtype_suffix);
}

std::optional<ParsedFileName> parse_converted_bin(std::string_view file_name) {
  if (!file_name.ends_with(kBin)) return std::nullopt;
  std::string_view stem = remove_copy_marks(file_name.substr(0, file_name.size() - kBin.size()));
  ParsedFileName out;
  if (!take_elements(stem, out)) return std::nullopt;
  out.kind = FileKind::tensor;
  return out;
}

ParsedFileName parse_file_name(std::string_view file_name) {
  ParsedFileName out;
  if (file_name.empty() || file_name.front() == '.') return out;
  if (file_name.starts_with("Opdebug.")) {
    std::string_view front = file_name;
    constexpr std::string_view kJson = ".output.0.json";
    if (front.ends_with(kJson)) front.remove_suffix(kJson.size());
    if (!parse_front(front, out)) out = {};
    out.kind = FileKind::overflow_report;
    return out;
  }
  if (file_name.ends_with(kNpy)) {
    const std::string_view stem = file_name.substr(0, file_name.size() - kNpy.size());
    if (parse_maybe_copied(stem, out, parse_tensor)) {
      out.kind = FileKind::tensor;
      return out;
    }
    out = {};
    if (const std::string_view plain = remove_copy_marks(stem); plain.size() != stem.size() && all_digits(plain)) return out;
    out.kind = all_digits(stem) ? FileKind::number : FileKind::malformed_tensor_name;
    return out;
  }
  if (file_name.ends_with(kBin)) {
    const std::string_view stem = file_name.substr(0, file_name.size() - kBin.size());
    const bool is_tensor = parse_bin(stem, out) || (out = {}, parse_maybe_copied(stem, out, parse_converted_tensor));
    if (is_tensor) {
      out.kind = FileKind::tensor;
      return out;
    }
  }
  out = {};
  if (parse_exception(file_name, out)) return out;
  out = {};
  if (file_name == layout::kStatistics) {
    out.kind = FileKind::statistic_csv;
  } else if (file_name == layout::kMapping) {
    out.kind = FileKind::mapping_csv;
  } else if (constexpr std::string_view kCsv = ".csv"; file_name.ends_with(kCsv)) {
    const bool has_front = parse_front(file_name.substr(0, file_name.size() - kCsv.size()), out);
    if (!has_front) out = {};
    if (has_front) out.kind = FileKind::operator_csv;
  } else if (file_name == layout::kFailedConversions) {
    out.kind = FileKind::failed_list;
  } else if (file_name.ends_with(kBin) &&
             (file_name.find(".l1buffer.") != std::string_view::npos || file_name.find(".space.") != std::string_view::npos)) {
    out.kind = FileKind::conversion_leftover;
  } else if (file_name.ends_with(".json")) {
    out.kind = FileKind::kernel_arguments;
  } else if (all_digits(file_name)) {
    out.kind = FileKind::number;
  } else if (parse_front(file_name, out, true) && all_digits(out.time_text)) {
    out.kind = FileKind::async_file;
  } else if (out = {}; parse_bare_tensor(file_name, out)) {
    out.kind = FileKind::tensor;
  } else {
    out = {};
  }
  return out;
}

}  // namespace sporescope
