// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "app/cli/output/plain_text.h"
#include "core/base/closest_match.h"
#include "core/base/string_list.h"

namespace sporescope::cli {

namespace {

constexpr std::string_view kDescending = ":desc";

std::optional<double> number_of(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Returns a field of the row, its statistics or its tensor.
const Json& value_of(const Json& record, const std::string& field) {
  static const Json none;
  if (record.contains(field)) return record[field];
  for (const char* part : {"statistics", "tensor"}) {
    if (record.contains(part) && record[part].is_object() && record[part].contains(field)) return record[part][field];
  }
  return none;
}

// Returns the lower bound of a count that the training did not record; null for anything else.
const Json& minimum_of(const Json& record, const std::string& field) {
  static const Json none;
  if (!record.contains("statistics") || !record["statistics"].is_object()) return none;
  const Json& statistics = record["statistics"];
  return statistics.contains(kAtLeast) && statistics[kAtLeast].contains(field) ? statistics[kAtLeast][field] : none;
}

// Returns true for a statistic that may exist but was not recorded by the training.
bool is_missing(const Json& record, const std::string& field) {
  if (!record.contains("source") || record["source"] == "values") return false;
  return record.contains("statistics") && record["statistics"].is_object() && record["statistics"].contains(field) &&
         record["statistics"][field].is_null();
}

// The strings "nan" and "inf" also count as numbers.
std::optional<double> number_of(const Json& value) {
  if (value.is_number()) return value.get<double>();
  return value.is_string() ? number_of(std::string_view(value.get_ref<const std::string&>())) : std::nullopt;
}

std::string text_of_value(const Json& value) { return value.is_string() ? value.get<std::string>() : text_of(value); }

std::string cell_of(const Json& record, const std::string& field) {
  const Json& value = value_of(record, field);
  if (value.is_null()) return at_least_text(minimum_of(record, field));
  return value.is_number_float() ? number_text(value.get<double>()) : text_of_value(value);
}

Result<void> check_field(const char* option, const std::string& name, const std::vector<std::string>& fields) {
  if (std::find(fields.begin(), fields.end(), name) != fields.end()) return {};
  const std::string suggestion = did_you_mean(name, fields);
  return fail(ErrorCode::invalid_argument,
              {"%1: unknown field %2%3 Fields: %4", {option, name, suggestion.empty() ? "." : suggestion, join_list(fields)}});
}

std::string title_of(const std::string& field) {
  std::string title = field;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return title;
}

}  // namespace

void RowOptions::add_to(Command& command) {
  command.group("Rows (field names as in the JSON)");
  command.text("--columns", "FIELDS", columns, "Show only these fields, for example node,iteration,max");
  command.texts("--where", "TEST", where,
                "Show only rows for which this holds, for example \"nan>0\"; also < <= >= = !=; repeatable");
  command.text("--sort", "FIELD", sort, "Sort by this field; FIELD:desc puts the largest first");
  command.number("--limit", "N", limit, 0, "Show at most N rows");
  command.flag("--count", count, "Print only the number of rows");
}

std::optional<RowChoice::Where> RowChoice::parse_where(std::string_view text) {
  const std::size_t sign = text.find_first_of("<>=!");
  if (sign == 0 || sign == std::string_view::npos) return std::nullopt;
  Where where;
  where.field = text.substr(0, sign);
  while (where.field.ends_with(' ')) where.field.pop_back();
  std::string_view rest = text.substr(sign);
  // Longer operators first.
  for (const auto& [symbol, comparison] :
       {std::pair("<=", Comparison::at_most), std::pair(">=", Comparison::at_least), std::pair("!=", Comparison::not_equal),
        std::pair("==", Comparison::equal), std::pair("<", Comparison::less), std::pair(">", Comparison::more),
        std::pair("=", Comparison::equal)}) {
    if (!rest.starts_with(symbol)) continue;
    rest.remove_prefix(std::string_view(symbol).size());
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    where.comparison = comparison;
    where.text = rest;
    where.number = number_of(rest);
    const bool is_ordering = comparison != Comparison::equal && comparison != Comparison::not_equal;
    if (rest.empty() || (is_ordering && !where.number)) return std::nullopt;
    return where;
  }
  return std::nullopt;
}

Result<RowChoice> RowChoice::make(const RowOptions& options, const std::vector<std::string>& fields) {
  RowChoice choice;
  const auto columns = split_list(options.columns);
  choice.columns_.assign(columns.begin(), columns.end());
  for (const std::string& column : choice.columns_) {
    if (auto checked = check_field("--columns", column, fields); !checked) return tl::unexpected(std::move(checked.error()));
  }
  choice.sort_ = options.sort;
  if (choice.sort_.ends_with(kDescending)) {
    choice.descending_ = true;
    choice.sort_.resize(choice.sort_.size() - kDescending.size());
  }
  if (!options.sort.empty()) {
    if (auto checked = check_field("--sort", choice.sort_, fields); !checked) return tl::unexpected(std::move(checked.error()));
  }
  for (const std::string& text : options.where) {
    auto where = parse_where(text);
    if (!where) {
      return fail(ErrorCode::invalid_argument,
                  {"--where: “%1” is not a condition; use FIELD>NUMBER or FIELD=TEXT, for example nan>0", {text}});
    }
    if (auto checked = check_field("--where", where->field, fields); !checked) {
      return tl::unexpected(std::move(checked.error()));
    }
    choice.where_.push_back(*std::move(where));
  }
  choice.limit_ = options.limit;
  choice.count_ = options.count;
  return choice;
}

bool RowChoice::holds(const Where& where, const Json& value) {
  if (value.is_null()) return false;
  const auto number = number_of(value);
  if (where.number && number) {
    switch (where.comparison) {
      case Comparison::less:
        return *number < *where.number;
      case Comparison::at_most:
        return *number <= *where.number;
      case Comparison::more:
        return *number > *where.number;
      case Comparison::at_least:
        return *number >= *where.number;
      case Comparison::equal:
      case Comparison::not_equal: {
        const bool equal = *number == *where.number || (std::isnan(*number) && std::isnan(*where.number));
        return equal == (where.comparison == Comparison::equal);
      }
    }
  }
  const bool equal = text_of_value(value) == where.text;
  return where.comparison == Comparison::equal ? equal : where.comparison == Comparison::not_equal && !equal;
}

// Returns true if the test holds for all numbers from `minimum` on.
bool RowChoice::holds_from(const Where& where, double minimum) {
  if (!where.number) return where.comparison == Comparison::not_equal;
  switch (where.comparison) {
    case Comparison::more:
      return minimum > *where.number;
    case Comparison::at_least:
      return minimum >= *where.number;
    case Comparison::not_equal:
      return minimum > *where.number;
    default:
      return false;
  }
}

RowChoice::Answer RowChoice::evaluate(const Json& record) const {
  Answer answer{true, {}};
  for (const Where& where : where_) {
    const Json& value = value_of(record, where.field);
    const auto minimum = number_of(minimum_of(record, where.field));
    if (holds(where, value) || (value.is_null() && minimum && holds_from(where, *minimum))) continue;
    if (!is_missing(record, where.field)) return {false, {}};
    answer = {false, where.field};
  }
  return answer;
}

bool RowChoice::is_before(const Json& a, const Json& b) const {
  const auto sort_value = [this](const Json& record) -> const Json& {
    const Json& value = value_of(record, sort_);
    return value.is_null() ? minimum_of(record, sort_) : value;
  };
  const Json& x = sort_value(a);
  const Json& y = sort_value(b);
  const auto rank = [](const Json& value, const std::optional<double>& number) {
    return value.is_null() ? 2 : number && std::isnan(*number) ? 1 : 0;
  };
  const auto first = number_of(x);
  const auto second = number_of(y);
  if (rank(x, first) != rank(y, second)) return rank(x, first) < rank(y, second);
  if (rank(x, first) > 0) return false;
  if (first && second) return descending_ ? *first > *second : *first < *second;
  return descending_ ? text_of_value(x) > text_of_value(y) : text_of_value(x) < text_of_value(y);
}

RowPrinter::RowPrinter(CommandContext& call, RowChoice choice, Json head, const std::string& list, std::vector<Column> titles)
    : call_(call), choice_(std::move(choice)), head_(std::move(head)) {
  if (choice_.counts()) return;
  if (call_.machine()) {
    answer_ = std::make_unique<JsonAnswer>(call_, head_, list);
    return;
  }
  if (!choice_.columns().empty()) {
    titles.clear();
    for (const std::string& field : choice_.columns()) titles.push_back({title_of(field), Align::left});
  }
  table_ = std::make_unique<Table>(call_.console, std::move(titles));
}

RowPrinter::Row RowPrinter::make_row(Json record, const std::function<std::vector<std::string>()>& cells) const {
  Row row;
  if (table_ && choice_.columns().empty()) row.cells = cells();
  if (table_) {
    for (const std::string& field : choice_.columns()) row.cells.push_back(cell_of(record, field));
  }
  row.record = std::move(record);
  return row;
}

bool RowPrinter::add(const std::function<Json()>& record, const std::function<std::vector<std::string>()>& cells) {
  Json json = answer_ || choice_.needs_record() ? record() : Json();
  if (choice_.needs_record()) {
    const RowChoice::Answer answer = choice_.evaluate(json);
    if (!answer.missing.empty()) ++missing_fields_[answer.missing];
    if (!answer.holds) return true;
  }
  ++chosen_;
  if (choice_.counts()) return true;
  if (choice_.sorts()) {
    unsorted_.push_back(make_row(std::move(json), cells));
    return true;
  }
  if (choice_.limit() && chosen_ > *choice_.limit()) return false;
  print(make_row(std::move(json), cells));
  return !choice_.limit() || chosen_ < *choice_.limit();
}

void RowPrinter::print(const Row& row) {
  if (table_) {
    table_->row(row.cells);
    return;
  }
  if (choice_.columns().empty()) return answer_->record(row.record);
  Json selected_fields;
  for (const std::string& field : choice_.columns()) selected_fields[field] = value_of(row.record, field);
  answer_->record(selected_fields);
}

void RowPrinter::print_sorted() {
  std::stable_sort(unsorted_.begin(), unsorted_.end(),
                   [this](const Row& a, const Row& b) { return choice_.is_before(a.record, b.record); });
  const std::uint64_t max_count = choice_.limit().value_or(std::numeric_limits<std::uint64_t>::max());
  for (std::size_t i = 0; i < std::min<std::uint64_t>(max_count, unsorted_.size()); ++i) print(unsorted_[i]);
  unsorted_.clear();
}

void RowPrinter::flush() {
  if (table_) table_->flush();
  call_.console.flush();
}

Json RowPrinter::with_missing_fields(Json tail) {
  for (const auto& [field, count] : missing_fields_) {
    tail["omitted"][field] = count;
    call_.console.hint(counted(count, "row is", "rows are") + " left out by --where: the training did not record " + field);
  }
  return tail;
}

void RowPrinter::finish(const Json& tail_fields) {
  const Json tail = with_missing_fields(tail_fields);
  if (choice_.counts()) {
    if (!call_.machine()) {
      call_.console.print(std::to_string(chosen_) + "\n");
      return;
    }
    Json fields = call_.jsonl ? Json::object() : head_;
    fields["count"] = chosen_;
    if (!call_.jsonl) fields.update(tail);
    if (call_.jsonl) {
      call_.console.print(text_of(fields) + "\n");
    } else {
      print_json(call_.console, call_.command, fields);
    }
    return;
  }
  print_sorted();
  if (table_) {
    table_->flush();
    // Unsorted rows end at the limit, so the number of further ones is unknown.
    if (choice_.sorts() && choice_.limit() && chosen_ > *choice_.limit()) {
      call_.console.print("… " + std::to_string(chosen_ - *choice_.limit()) + " more\n");
    }
  } else {
    answer_->finish(tail);
  }
}

}  // namespace sporescope::cli
