// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/mindspore/statistic_csv.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/mindspore/file_name.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

constexpr std::size_t kNoColumn = std::numeric_limits<std::size_t>::max();
constexpr std::array<std::string_view, 10> kRequiredColumns{"Op Type", "Op Name", "Task ID",   "Stream ID", "Timestamp",
                                                            "IO",      "Slot",    "Data Size", "Data Type", "Shape"};

std::string_view field_at(const std::vector<std::string_view>& fields, std::size_t column) {
  return column < fields.size() ? trimmed(fields[column]) : std::string_view();
}

/// Maps a column name of msprobe or CANN to MindSpore's.
std::string_view mindspore_title(std::string_view title) {
  if (title == "Input/Output") return "IO";
  if (title == "Index") return "Slot";
  if (title == "MD5 Value") return "MD5";
  if (title == "l2norm") return "L2Norm Value";
  return title;
}

/// Joins the sizes of a shape without quotes, which msprobe writes in tables with MD5.
void join_bare_shape(std::vector<std::string_view>& fields) {
  const auto opens_shape = [](std::string_view field) {
    return trimmed(field).starts_with('(') && field.find(')') == std::string_view::npos;
  };
  const auto begin = std::find_if(fields.begin(), fields.end(), opens_shape);
  const auto end = std::find_if(begin, fields.end(), [](std::string_view field) { return trimmed(field).ends_with(')'); });
  if (begin == fields.end() || end == fields.end()) return;
  *begin = {&begin->front(), static_cast<std::size_t>(&end->back() + 1 - &begin->front())};
  fields.erase(begin + 1, end + 1);
}

/// Converts the device's "4x10" to "(4,10)"; other text is unchanged.
std::string plain_shape(std::string text) {
  if (text.empty() || text.find_first_not_of("0123456789x") != std::string::npos) return text;
  std::replace(text.begin(), text.end(), 'x', ',');
  return "(" + text + ")";
}

/// Converts type names of the device, such as "DT_FLOAT" and "FLOAT".
std::string plain_type(std::string text) {
  if (dtype_from_name(text)) return text;
  const AscendType* type = ascend_type(text);
  return type == nullptr ? text : std::string(type->name);
}

/// Column numbers of the fields that identify a tensor.
struct NameColumns {
  std::size_t type, name, time, io, slot;
};

/// Parses a time, given as digits or as rounded by a spreadsheet (1.7E+15). Returns nothing if it is missing.
std::optional<std::uint64_t> time_of(std::string_view text) {
  if (const auto digits = parse_digits(text)) return digits;
  constexpr double kMax = 1e18;
  const auto rounded = csv_number(text);
  if (!rounded || !(*rounded >= 0) || *rounded > kMax) return std::nullopt;
  return static_cast<std::uint64_t>(*rounded);
}

/// `time` is the time of the previous row. A row without a time gets it, because rows are written in order.
bool read_line(const std::vector<std::string_view>& fields, const NameColumns& columns, std::uint64_t time,
               StatisticLine& out) {
  out.type = field_at(fields, columns.type);
  out.name = field_at(fields, columns.name);
  out.time_text = field_at(fields, columns.time);
  out.time = time_of(out.time_text).value_or(time);
  const std::string_view io = field_at(fields, columns.io);
  const auto slot = parse_digits(field_at(fields, columns.slot));
  if (out.name.empty() || !slot || *slot > kMaxSlot) return false;
  const bool is_input = io == "input" || io == "Input";
  if (!is_input && io != "output" && io != "Output") return false;
  out.io = is_input ? IoDirection::input : IoDirection::output;
  out.slot = static_cast<std::uint32_t>(*slot);
  return true;
}

/// An additional empty field is normal: rows of MindSpore 2.3 and newer end with a comma.
bool fits_heading(const std::vector<std::string_view>& fields, std::size_t columns) {
  if (fields.size() == columns) return true;
  return fields.size() == columns + 1 && fields.back().empty();
}

}  // namespace

std::optional<std::uint64_t> drop_truncated_row(std::string& text) {
  const char line_end = line_end_of(text);
  if (text.empty() || text.back() == line_end) return std::nullopt;
  std::uint64_t lines = 0;
  bool all_end_in_commas = true;
  bool has_rows = false;
  std::string_view heading;
  std::string_view last;
  for_each_line(text, [&](std::string_view line) {
    if (lines == 0) heading = line;
    // Skips the heading and the last row.
    if (lines++ > 1 && !last.empty()) {
      has_rows = true;
      all_end_in_commas = all_end_in_commas && last.ends_with(',');
    }
    last = line;
  });
  if (!has_rows || !all_end_in_commas) return std::nullopt;
  std::vector<std::string_view> titles;
  std::vector<std::string_view> fields;
  split_csv_line(heading, titles);
  split_csv_line(last, fields);
  if (last.ends_with(',') && fields.size() > titles.size()) return std::nullopt;
  text.erase(text.rfind(line_end) + 1);
  return lines;
}

StatisticCsv::StatisticCsv(std::string text, const std::filesystem::path& path, std::vector<Problem>& problems)
    : text_(std::make_unique<const std::string>(std::move(text))) {
  std::string_view rest = *text_;
  const std::size_t end = std::min(rest.find(line_end_of(rest)), rest.size());
  std::string_view heading = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (heading.ends_with('\r')) heading.remove_suffix(1);
  std::vector<std::string_view> names;
  split_csv_line(heading, names);
  for (const std::string_view name : names) columns_.emplace_back(mindspore_title(trimmed(name)));
  if (!columns_.empty() && columns_.back().empty()) columns_.pop_back();
  read_lines(rest, path, problems);
}

std::size_t StatisticCsv::column(std::string_view name) const {
  const auto found = std::find(columns_.begin(), columns_.end(), name);
  return found == columns_.end() ? kNoColumn : static_cast<std::size_t>(found - columns_.begin());
}

void StatisticCsv::read_lines(std::string_view text, const std::filesystem::path& path, std::vector<Problem>& problems) {
  std::string missing;
  for (const std::string_view name : kRequiredColumns) {
    if (column(name) == kNoColumn) missing.append(missing.empty() ? "" : ", ").append(name);
  }
  const NameColumns name_columns{column("Op Type"), column("Op Name"), column("Timestamp"), column("IO"), column("Slot")};
  const bool is_usable = name_columns.name != kNoColumn && name_columns.io != kNoColumn && name_columns.slot != kNoColumn;
  if (!missing.empty()) {
    problems.push_back({path,
                        {is_usable ? SPORESCOPE_TRANSLATE_NOOP("“%1” has no column %2")
                                   : SPORESCOPE_TRANSLATE_NOOP("“%1” has no column %2; its rows were skipped"),
                         {path.string(), missing}}});
  }
  is_complete_ = is_usable;
  if (!is_usable) return;
  std::uint64_t invalid_rows = 0;
  std::uint64_t first_invalid_line = 0;
  std::uint64_t line_number = 1;  // of the heading
  std::vector<std::string_view> fields;
  for_each_line(text, [&](std::string_view line) {
    ++line_number;
    if (line.empty()) return;
    split_csv_line(line, fields);
    join_bare_shape(fields);
    StatisticLine out;
    out.line = line;
    const std::uint64_t time = lines_.empty() ? 0 : lines_.back().time;
    if (fits_heading(fields, columns_.size()) && read_line(fields, name_columns, time, out)) {
      lines_.push_back(out);
    } else if (invalid_rows++ == 0) {
      first_invalid_line = line_number;
    }
  });
  if (invalid_rows > 0) {
    is_complete_ = false;
    problems.push_back({path,
                        {SPORESCOPE_TRANSLATE_NOOP("“%1”: skipped %2 rows that do not match the header, the first on line %3"),
                         {path.string(), Count{invalid_rows}, std::to_string(first_invalid_line)}}});
  }
}

StatisticRow StatisticCsv::row(std::string_view line) const {
  StatisticRow row;
  std::vector<std::string_view> fields;
  split_csv_line(line, fields);
  join_bare_shape(fields);
  row.columns.reserve(columns_.size());
  for (std::size_t i = 0; i < columns_.size() && i < fields.size(); ++i) {
    row.columns.emplace_back(columns_[i], csv_text(trimmed(fields[i])));
    if (columns_[i] == "Data Type") row.dtype = plain_type(row.columns.back().second);
    if (columns_[i] != "Shape") continue;
    std::string& shape = row.columns.back().second;
    shape = plain_shape(std::move(shape));
    static_cast<void>(parse_shape(shape, row.shape));
  }
  return row;
}

}  // namespace sporescope
