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

/// The fields of a row of statistic.csv that identify a tensor. The views point into the text.
struct StatisticLine {
  std::string_view line;
  std::string_view type;
  std::string_view name;  ///< "Op Name" as written: last part, encoded or full name, depending on the version
  std::string_view time_text;
  std::uint64_t time = 0;  ///< if missing, the time of the previous row; rounded if a spreadsheet rounded it
  std::uint32_t slot = 0;
  IoDirection io = IoDirection::output;
};

/// Removes the last row if it is truncated, and returns its line number. MindSpore 2.3 and newer ends each row with a comma, so
/// a last row with neither comma nor line end is truncated, possibly within a number. In other tables, rows end with their last
/// value, and editors may omit the last line end; there, the last row is kept.
std::optional<std::uint64_t> drop_truncated_row(std::string& text);

/// A statistic.csv in any dialect (MindSpore 1.6 to 2.10, msprobe). Columns are found by name; msprobe's names are mapped to
/// MindSpore's. A shape without quotes is treated as one field. The text stays in memory, and a row is parsed on demand.
class StatisticCsv {
 public:
  /// Reports skipped rows and missing columns in `problems`. `path` is only used for messages.
  StatisticCsv(std::string text, const std::filesystem::path& path, std::vector<Problem>& problems);

  [[nodiscard]] const std::vector<StatisticLine>& lines() const { return lines_; }
  /// Returns all columns of a line, which must be a view from this object.
  [[nodiscard]] StatisticRow row(std::string_view line) const;
  /// Returns false if rows were skipped.
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  /// Frees the memory of lines(). The views in them stay valid.
  void release_lines() { lines_ = {}; }

 private:
  void read_lines(std::string_view text, const std::filesystem::path& path, std::vector<Problem>& problems);
  [[nodiscard]] std::size_t column(std::string_view name) const;

  std::unique_ptr<const std::string> text_;  // on the heap, so that views stay valid when this object is moved
  std::vector<std::string> columns_;
  std::vector<StatisticLine> lines_;
  bool is_complete_ = true;
};

}  // namespace sporescope
