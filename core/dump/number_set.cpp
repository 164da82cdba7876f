// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "core/base/parse.h"
#include "core/dump/csv.h"
#include "core/dump/rank_name.h"
#include "core/dump/selection.h"

namespace sporescope {
namespace {

tl::unexpected<Error> number_list_error(std::string_view text, bool allow_last) {
  return fail(ErrorCode::invalid_argument,
              {allow_last ? SPORESCOPE_TRANSLATE_NOOP("“%1” is not a list of numbers, such as 0,2-3, last or -2")
                          : SPORESCOPE_TRANSLATE_NOOP("“%1” is not a list of numbers, such as 0,2-3"),
               {std::string(text)}});
}

}  // namespace

Result<NumberSet> NumberSet::parse(std::string_view text, bool allow_last) {
  NumberSet set;
  if (trimmed(text).empty()) return set;
  std::vector<std::string_view> parts;
  split_csv_line(text, parts);
  for (std::string_view part : parts) {
    part = trimmed(part);
    if (allow_last && part == "last") {
      set.from_end_.push_back(1);
      continue;
    }
    const auto position = allow_last && part.starts_with('-') ? parse_digits(part.substr(1)) : std::nullopt;
    if (position && *position > 0) {
      set.from_end_.push_back(static_cast<std::size_t>(*position));
      continue;
    }
    if (const auto process = allow_last ? std::nullopt : process_number(part)) {
      set.ranges_.emplace_back(*process, *process);
      continue;
    }
    const std::size_t dash = part.find('-');
    const auto low = parse_digits(trimmed(part.substr(0, dash)));
    const auto high = dash == std::string_view::npos ? low : parse_digits(trimmed(part.substr(dash + 1)));
    if (!low || !high) return number_list_error(text, allow_last);
    if (*low > *high) {
      return fail(ErrorCode::invalid_argument, {SPORESCOPE_TRANSLATE_NOOP("“%1”: the range %2 ends before it begins"),
                                                {std::string(text), std::string(part)}});
    }
    set.ranges_.emplace_back(static_cast<std::int64_t>(*low), static_cast<std::int64_t>(*high));
  }
  return set;
}

bool NumberSet::contains(std::int64_t number) const {
  return std::any_of(ranges_.begin(), ranges_.end(),
                     [number](const auto& range) { return range.first <= number && number <= range.second; });
}

bool NumberSet::contains_from_end(std::size_t position) const {
  return std::find(from_end_.begin(), from_end_.end(), position) != from_end_.end();
}

std::string NumberSet::text() const {
  std::string text;
  for (const auto& [low, high] : ranges_) {
    text += (text.empty() ? "" : ",") + std::to_string(low);
    if (high != low) text += "-" + std::to_string(high);
  }
  for (const std::size_t position : from_end_) text += (text.empty() ? "-" : ",-") + std::to_string(position);
  return text;
}

}  // namespace sporescope
