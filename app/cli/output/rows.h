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

/// The options that say which rows of a long list are told, in which order, and what of them. Rows are asked by the names of
/// their fields in the JSON.
struct RowOptions {
  std::string columns, sort;
  std::vector<std::string> where;
  std::optional<std::uint64_t> limit;
  bool count = false;

  /// Adds --columns, --sort, … to a command, in a group of their own.
  void add_to(Command& command);
};

/// RowOptions, understood.
class RowChoice {
 public:
  /// Errors: invalid_argument, with the option that is wrong; `fields` are those that the rows have.
  [[nodiscard]] static Result<RowChoice> make(const RowOptions& options, const std::vector<std::string>& fields);

  /// Whether all tests hold of a row; if one that would decide it asks for a statistic that the training did not tell, its
  /// field.
  struct Answer {
    bool holds = false;
    std::string missing;
  };
  [[nodiscard]] Answer ask(const Json& record) const;
  /// Sorts rows by what `record` gives of each; those without a value come last.
  [[nodiscard]] bool is_before(const Json& a, const Json& b) const;
  [[nodiscard]] bool sorts() const { return !sort_.empty(); }
  [[nodiscard]] bool counts() const { return count_; }
  /// True if only the JSON of a row tells what becomes of it.
  [[nodiscard]] bool needs_record() const { return !where_.empty() || sorts() || !columns_.empty(); }
  [[nodiscard]] const std::vector<std::string>& columns() const { return columns_; }
  [[nodiscard]] const std::optional<std::uint64_t>& limit() const { return limit_; }

 private:
  enum class Comparison : std::uint8_t { less, at_most, more, at_least, equal, other };
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

/// Prints the rows of a list as a table, as JSON or as their number alone, as far as they are chosen. They are printed as they
/// come, unless they are to be sorted.
class RowPrinter {
 public:
  /// `descriptor` are the fields of the JSON before `list`, `titles` the columns where none are chosen.
  RowPrinter(CommandContext& call, RowChoice choice, Json head, const std::string& list, std::vector<Column> titles);

  /// A row as JSON and as cells; each is made only if it is asked for. False if no more rows are wanted.
  bool add(const std::function<Json()>& record, const std::function<std::vector<std::string>()>& cells);
  /// Shows what was taken so far to whoever reads along.
  void flush();
  /// Ends the answer; the JSON with the fields of `tail`, and "omitted": how many rows a test left out since the training did
  /// not tell that statistic, by its name. To be called once.
  void finish(const Json& tail);
  /// Rows that were chosen, told or beyond the limit.
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
  std::vector<Row> unsorted_;  // to be sorted
  std::uint64_t chosen_ = 0;
  std::map<std::string, std::uint64_t> missing_fields_;  // rows that a test left out, by the field
};

}  // namespace sporescope::cli
