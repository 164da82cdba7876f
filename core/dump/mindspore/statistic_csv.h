// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/dump/dump.h"

namespace sporescope {

/// A row of statistic.csv as far as it names a tensor. The views point into the text.
struct StatisticLine {
  std::string_view line;
  std::string_view type;
  std::string_view name;  ///< "Op Name" as written: last part, encoded or full name, by the version
  std::string_view time_text;
  std::uint64_t time = 0;  ///< of a row without one that of the row before it; rounded where a spreadsheet rounded it
  std::uint32_t slot = 0;
  IoDirection io = IoDirection::output;
};

/// Takes a last row away that was not written to its end, and answers with its line. MindSpore from 2.3 on ends each row with a
/// comma: a last one without it and without a line end was cut off, maybe within a number. Other writers end rows with their
/// last number, and editors may leave out the last line end: there such a row is taken for whole if it has all fields.
std::optional<std::uint64_t> drop_truncated_row(std::string& text);

/// A statistic.csv in any of its dialects (MindSpore 1.6 to 2.10, msprobe): columns are found by their names, those of msprobe
/// under the names that MindSpore has for them; a shape without quotes is one field all the same. The text is kept, the
/// columns of a row are taken apart when asked for.
class StatisticCsv {
 public:
  /// Rows that do not fit the heading, and columns that are missing, are told in `problems`; `path` is for them.
  StatisticCsv(std::string text, const std::filesystem::path& path, std::vector<Problem>& problems);

  [[nodiscard]] const std::vector<StatisticLine>& lines() const { return lines_; }
  /// All columns of a line that came from this file.
  [[nodiscard]] StatisticRow row(std::string_view line) const;
  /// False if rows were skipped, be it all of them.
  [[nodiscard]] bool is_complete() const { return whole_; }
  /// Gives back the memory of lines(); the views in them stay valid.
  void release_lines() { lines_ = {}; }

 private:
  void read_lines(std::string_view text, const std::filesystem::path& path, std::vector<Problem>& problems);
  [[nodiscard]] std::size_t column(std::string_view name) const;

  std::unique_ptr<const std::string> text_;  // does not move with this object, the views point into it
  std::vector<std::string> columns_;
  std::vector<StatisticLine> lines_;
  bool whole_ = true;
};

}  // namespace sporescope
