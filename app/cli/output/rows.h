// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/table.h"

namespace sporescope::cli {

/// Options that select, sort and format the rows of a long list. Fields have the same names as in JSON.
struct RowOptions {
  std::string columns, sort;
  std::vector<std::string> where;
  std::optional<std::uint64_t> limit;
  bool count = false;

  /// Adds --columns, --sort, … to a command as an option group.
  void add_to(Command& command);
};

/// The parsed RowOptions.
class RowChoice {
 public:
  /// Parses the options. `fields` are the names of the rows' fields. Errors: invalid_argument, with the name of the option.
  [[nodiscard]] static Result<RowChoice> make(const RowOptions& options, const std::vector<std::string>& fields);

  /// The result of testing a row. `missing` is the field that decides, if the training did not record that statistic.
  struct Answer {
    bool holds = false;
    std::string missing;
  };
  [[nodiscard]] Answer evaluate(const Json& record) const;  ///< Applies all tests to a row
  /// Compares two rows by the sort field; rows without a value come last.
  [[nodiscard]] bool is_before(const Json& a, const Json& b) const;
  [[nodiscard]] bool sorts() const { return !sort_.empty(); }
  [[nodiscard]] bool counts() const { return count_; }
  /// Returns true if the JSON of a row is needed to decide about it or to print it.
  [[nodiscard]] bool needs_record() const { return !where_.empty() || sorts() || !columns_.empty(); }
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] const std::optional<std::uint64_t>& limit() const { return limit_; }

 private:
  enum class Comparison : std::uint8_t { less, at_most, more, at_least, equal, not_equal };
  struct Where {
    std::string field;
    Comparison comparison = Comparison::equal;
    std::string text;
    std::optional<double> number;
  };
  [[nodiscard]] static std::optional<Where> parse_where(std::string_view text);
  [[nodiscard]] static bool holds(const Where& where, const Json& value);
  [[nodiscard]] static bool holds_from(const Where& where, double minimum);

  std::vector<std::string> columns_;
  std::string sort_;
  bool descending_ = false;
  std::vector<Where> where_;
  std::optional<std::uint64_t> limit_;
  bool count_ = false;
};

/// Prints the rows of a list as a table, as JSON, or only their number. Rows are printed immediately unless they have to be
/// sorted.
class RowPrinter {
 public:
  /// `head` has the JSON fields before `list`; `titles` are the columns if none are chosen.
  RowPrinter(CommandContext& call, RowChoice choice, Json head, const std::string& list, std::vector<Column> titles);

  /// Adds a row; its JSON and its cells are only created if they are needed. Returns false if no more rows are wanted.
  bool add(const std::function<Json()>& record, const std::function<std::vector<std::string>()>& cells);
  /// Delivers the rows printed so far.
  void flush();
  /// Ends the answer. The JSON gets the fields of `tail` and "left_out": the number of rows per field that were rejected
  /// because the training did not record that statistic. Must be called once.
  void finish(const Json& tail);
  /// Returns the number of accepted rows, including those beyond the limit.
  [[nodiscard]] std::uint64_t chosen() const { return chosen_; }
  [[nodiscard]] bool counts() const { return choice_.counts(); }

 private:
  struct Row {
    Json record;
    std::vector<std::string> cells;
  };
  [[nodiscard]] Row make_row(Json record, const std::function<std::vector<std::string>()>& cells) const;
  void print(const Row& row);
  void print_sorted();
  [[nodiscard]] Json with_missing_fields(Json tail);

  CommandContext& call_;
  RowChoice choice_;
  Json head_;
  std::unique_ptr<Table> table_;
  std::unique_ptr<JsonAnswer> answer_;
  std::vector<Row> unsorted_;  // rows to be sorted
  std::uint64_t chosen_ = 0;
  std::map<std::string, std::uint64_t> missing_fields_;  // number of rejected rows by missing field
};

}  // namespace sporescope::cli
