// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/fields.h"

#include <algorithm>
#include <cmath>

#include "core/base/json_number.h"
#include "core/base/text.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxTextBytes = 64UL << 10U;

const Fields::Json& empty_object() {
  static const Fields::Json empty = Fields::Json::object();
  return empty;
}

const char* const kObject = SPORESCOPE_TRANSLATE_NOOP("an object");
const char* const kList = SPORESCOPE_TRANSLATE_NOOP("a list");
const char* const kText = SPORESCOPE_TRANSLATE_NOOP("a string");
const char* const kNumber = SPORESCOPE_TRANSLATE_NOOP("a number");
const char* const kCount = SPORESCOPE_TRANSLATE_NOOP("an integer in range");

}  // namespace

Fields::Fields(const Json& object, std::string path, SchemaError& error)
    : object_(&object), path_(std::move(path)), error_(&error) {
  if (object.is_object()) return;
  if (!error_->any()) *error_ = {path_, kObject};
  object_ = &empty_object();
}

std::string Fields::path_of(const std::string& name) const { return path_.empty() ? name : path_ + '.' + name; }

void Fields::report_error(const char* name, const char* expected) const {
  if (!error_->any()) *error_ = {path_of(name), expected};
}

const Fields::Json* Fields::find(const char* name) const {
  const auto found = object_->find(name);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

std::string Fields::text(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return {};
  if (value->is_string() && value->get_ref<const std::string&>().size() <= kMaxTextBytes) return value->get<std::string>();
  report_error(name, kText);
  return {};
}

std::uint64_t Fields::count(const char* name, std::uint64_t limit) const {
  const Json* value = find(name);
  if (value == nullptr) return 0;
  if (value->is_number_unsigned() && value->get<std::uint64_t>() <= limit) return value->get<std::uint64_t>();
  report_error(name, kCount);
  return 0;
}

std::optional<std::int64_t> Fields::integer(const char* name, std::int64_t minimum, std::int64_t limit) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  const bool is_int64 =
      value->is_number_integer() && (!value->is_number_unsigned() || value->get<std::uint64_t>() <= INT64_MAX);
  if (is_int64 && value->get<std::int64_t>() >= minimum && value->get<std::int64_t>() <= limit) {
    return value->get<std::int64_t>();
  }
  report_error(name, kCount);
  return std::nullopt;
}

std::optional<double> Fields::number(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto number = number_from_json(*value);
  if (!number) report_error(name, kNumber);
  return number;
}

bool Fields::flag(const char* name) const {
  const Json* value = find(name);
  if (value != nullptr && !value->is_boolean()) report_error(name, SPORESCOPE_TRANSLATE_NOOP("true or false"));
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

std::vector<std::int64_t> Fields::integers(const char* name, std::size_t limit) const {
  const Json* value = find(name);
  if (value == nullptr) return {};
  const bool has_only_integers =
      value->is_array() && value->size() <= limit &&
      std::all_of(value->begin(), value->end(), [](const Json& element) { return element.is_number_integer(); });
  if (has_only_integers) return value->get<std::vector<std::int64_t>>();
  report_error(name, SPORESCOPE_TRANSLATE_NOOP("a list of numbers"));
  return {};
}

std::vector<Fields> Fields::objects(const char* name) const {
  std::vector<Fields> all;
  const Json* value = find(name);
  if (value == nullptr) return all;
  if (!value->is_array()) {
    report_error(name, kList);
    return all;
  }
  all.reserve(value->size());
  for (std::size_t i = 0; i < value->size(); ++i) {
    all.emplace_back((*value)[i], path_of(name) + '[' + std::to_string(i) + ']', *error_);
  }
  return all;
}

std::vector<std::string> Fields::texts(const char* name) const {
  std::vector<std::string> all;
  const Json* value = find(name);
  if (value == nullptr) return all;
  if (!value->is_array()) report_error(name, kList);
  for (const Json& element : *value) {
    if (element.is_string()) {
      all.push_back(element.get<std::string>());
    } else {
      report_error(name, kText);
    }
  }
  return all;
}

Fields Fields::object(const char* name) const {
  const Json* value = find(name);
  return {value == nullptr ? empty_object() : *value, path_of(name), *error_};
}

// The command line writes integers exactly, because a double cannot represent all of them.
std::optional<IntegerValue> Fields::exact_integer(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr || !value->is_number_integer()) return std::nullopt;
  if (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX) return value->get<std::uint64_t>();
  return value->get<std::int64_t>();
}

// Statistics recorded by a training may have NaN as a maximum.
std::optional<double> Fields::finite_number(const char* name) const {
  const auto value = number(name);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

Statistics Fields::statistics() const {
  Statistics s;
  s.count = count("count");
  s.min = finite_number("min");
  s.max = finite_number("max");
  s.integer_min = exact_integer("min");
  s.integer_max = exact_integer("max");
  s.mean = finite_number("mean");
  s.std = finite_number("std");
  s.l2 = finite_number("l2");
  s.abs_mean = finite_number("abs_mean");
  s.nan = count("nan");
  s.neg_inf = count("neg_inf");
  s.pos_inf = count("pos_inf");
  s.zero = count("zero");
  s.negative = count("negative");
  s.positive = count("positive");
  return s;
}

std::optional<std::uint64_t> Fields::known_count(const char* name) const {
  return has(name) ? std::optional(count(name)) : std::nullopt;
}

RecordedStatistics Fields::recorded_statistics() const {
  return {number("max"),        number("min"),           number("mean"),          number("l2"),
          known_count("count"), known_count("negative"), known_count("positive"), known_count("zero"),
          known_count("nan"),   known_count("neg_inf"),  known_count("pos_inf")};
}

}  // namespace sporescope
