// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/saved_results/json_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/json_number.h"
#include "core/saved_results/saved_tensors.h"
#include "core/saved_results/text_json.h"

namespace sporescope {

namespace {

constexpr std::size_t kMaxTextBytes = 64UL << 10U;
constexpr std::size_t kMaxIterations = 1'000'000;

const JsonReader::Json& empty_object() {
  static const JsonReader::Json empty = JsonReader::Json::object();
  return empty;
}

const char* const kObject = SPORESCOPE_TRANSLATE_NOOP("an object");
const char* const kList = SPORESCOPE_TRANSLATE_NOOP("a list");
const char* const kText = SPORESCOPE_TRANSLATE_NOOP("a string");
const char* const kNumber = SPORESCOPE_TRANSLATE_NOOP("a number");
const char* const kCount = SPORESCOPE_TRANSLATE_NOOP("an integer in range");

}  // namespace

JsonReader::JsonReader(const Json& object, std::string path, SchemaError& error, SavedTensors* tensors)
    : object_(&object), path_(std::move(path)), error_(&error), tensors_(tensors) {
  if (object.is_object()) return;
  if (!error_->any()) *error_ = {path_, kObject};
  object_ = &empty_object();
}

std::string JsonReader::path_of(const std::string& name) const { return path_.empty() ? name : path_ + '.' + name; }

void JsonReader::report_error(const char* name, const char* expected) const {
  if (!error_->any()) *error_ = {path_of(name), expected};
}

const JsonReader::Json* JsonReader::find(const char* name) const {
  const auto found = object_->find(name);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

std::string JsonReader::text(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return {};
  if (value->is_string() && value->get_ref<const std::string&>().size() <= kMaxTextBytes) return value->get<std::string>();
  report_error(name, kText);
  return {};
}

std::uint64_t JsonReader::count(const char* name, std::uint64_t limit) const {
  const Json* value = find(name);
  if (value == nullptr) return 0;
  if (value->is_number_unsigned() && value->get<std::uint64_t>() <= limit) return value->get<std::uint64_t>();
  report_error(name, kCount);
  return 0;
}

std::optional<std::int64_t> JsonReader::integer(const char* name, std::int64_t minimum, std::int64_t limit) const {
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

std::optional<double> JsonReader::number(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto number = number_from_json(*value);
  if (!number) report_error(name, kNumber);
  return number;
}

bool JsonReader::flag(const char* name) const {
  const Json* value = find(name);
  if (value != nullptr && !value->is_boolean()) report_error(name, SPORESCOPE_TRANSLATE_NOOP("true or false"));
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

std::vector<std::int64_t> JsonReader::integers(const char* name, std::size_t limit) const {
  const Json* value = find(name);
  if (value == nullptr) return {};
  const bool has_only_integers =
      value->is_array() && value->size() <= limit &&
      std::all_of(value->begin(), value->end(), [](const Json& element) { return element.is_number_integer(); });
  if (has_only_integers) return value->get<std::vector<std::int64_t>>();
  report_error(name, SPORESCOPE_TRANSLATE_NOOP("a list of numbers"));
  return {};
}

std::vector<JsonReader> JsonReader::objects(const char* name) const {
  std::vector<JsonReader> all;
  const Json* value = find(name);
  if (value == nullptr) return all;
  if (!value->is_array()) {
    report_error(name, kList);
    return all;
  }
  all.reserve(value->size());
  for (std::size_t i = 0; i < value->size(); ++i) {
    all.emplace_back((*value)[i], path_of(name) + '[' + std::to_string(i) + ']', *error_, tensors_);
  }
  return all;
}

std::vector<std::string> JsonReader::texts(const char* name) const {
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

JsonReader JsonReader::object(const char* name) const {
  const Json* value = find(name);
  return {value == nullptr ? empty_object() : *value, path_of(name), *error_, tensors_};
}

Text JsonReader::sentence(const char* name) const {
  const JsonReader message = object("text");
  Text sentence = message.has(name) ? text_from_json(message.json()[name]) : Text();
  return sentence.empty() ? Text(text(name)) : sentence;
}

void JsonReader::report_unknown(const char* name) const {
  report_error(name, SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
}

void JsonReader::get(const char* name, int& value) const {
  value = static_cast<int>(integer(name, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()).value_or(0));
}

void JsonReader::get(const char* name, std::vector<Iteration>& iterations) const {
  for (const std::int64_t iteration : integers(name, kMaxIterations)) iterations.push_back(Iteration{iteration});
}

void JsonReader::get(const char* name, const Condition*& condition) const {
  condition = find_condition(text(name));
  if (condition == nullptr) report_error(name, SPORESCOPE_TRANSLATE_NOOP("a condition known to this version"));
}

void JsonReader::get(const char* name, WatchErrors& errors) const {
  for (const std::string& error_name : texts(name)) {
    WatchErrors error;
    for (std::uint32_t bit = 1; bit <= static_cast<std::uint32_t>(WatchError::no_value); bit <<= 1U) {
      if (watch_error_names(WatchErrors::from_bits(bit)).front() == error_name) error = WatchErrors::from_bits(bit);
    }
    if (!error.any()) report_unknown(name);
    errors |= error;
  }
}

// Statistics recorded by a training may have NaN as a maximum.
void JsonReader::get(const char* name, Statistics& statistics) const {
  const JsonReader recorded = object(name);
  fields(recorded, statistics);
  for (std::optional<double>* value :
       {&statistics.min, &statistics.max, &statistics.mean, &statistics.std, &statistics.l2, &statistics.abs_mean}) {
    if (*value && !std::isfinite(**value)) value->reset();
  }
}

// The command line writes integers exactly, because a double cannot represent all of them.
void JsonReader::operator()(const Extreme& /*form*/, const char* name, std::optional<double>& value,
                            std::optional<IntegerValue>& integer) const {
  get(name, value);
  const Json* json = find(name);
  if (json == nullptr || !json->is_number_integer()) return;
  if (json->is_number_unsigned() && json->get<std::uint64_t>() > INT64_MAX) {
    integer = json->get<std::uint64_t>();
  } else {
    integer = json->get<std::int64_t>();
  }
}

// An index outside of the shape has no position.
void JsonReader::operator()(const ElementOf& form, const char* name, std::optional<std::uint64_t>& position) const {
  const std::vector<std::int64_t> index = integers(name, kMaxDimensions);
  if (!has(name) || index.size() != form.shape.size() || !element_count(form.shape)) return;
  std::uint64_t result = 0;
  for (std::size_t d = 0; d < index.size(); ++d) {
    if (index[d] < 0 || index[d] >= form.shape[d]) return;
    result = result * static_cast<std::uint64_t>(form.shape[d]) + static_cast<std::uint64_t>(index[d]);
  }
  position = result;
}

void JsonReader::operator()(const JudgedFrom& /*form*/, const char* source_name, bool& from_statistics,
                            const char* statistics_name, Statistics& statistics) const {
  from_statistics = has(source_name) && text(source_name) != "values";
  get(statistics_name, statistics);
}

void JsonReader::operator()(const HitTensor& /*form*/, const char* name, RecordIndex& record,
                            std::optional<DType>& stored_dtype, Shape& shape) const {
  record = tensors_->add(*this);
  const JsonReader tensor = object(name);
  shape = tensor.integers("shape", kMaxDimensions);
  stored_dtype = DType::float32;
  if (!tensor.has("stored_dtype")) return;
  const auto dtype = dtype_from_name(tensor.text("stored_dtype"));
  if (!dtype) tensor.report_error("stored_dtype", SPORESCOPE_TRANSLATE_NOOP("an element type"));
  stored_dtype = dtype.value_or(DType::float32);
}

// Older answers have only the numbers of NaN and Inf, the minimum and the maximum.
void JsonReader::operator()(const CauseTensor& /*form*/, const char* /*name*/, RecordIndex& record,
                            Statistics& statistics) const {
  record = tensors_->add(*this);
  if (has("statistics")) return get("statistics", statistics);
  (*this)("nan", statistics.nan, "inf", statistics.pos_inf, "min", statistics.min, "max", statistics.max);
}

void JsonReader::translatable(const char* name, Text& text) const {
  Text sentence = has(name) ? text_from_json(json()[name]) : Text();
  if (!sentence.empty()) text = std::move(sentence);
}

RecordedStatistics JsonReader::recorded_statistics() const {
  RecordedStatistics s;
  (*this)("max", s.max, "min", s.min, "mean", s.mean, "l2", s.l2, "count", s.count, "negative", s.negative, "positive",
          s.positive, "zero", s.zero, "nan", s.nan, "neg_inf", s.neg_inf, "pos_inf", s.pos_inf);
  return s;
}

void parameter_name(const JsonReader& json, const ParameterSpec*& spec, const Condition* condition) {
  spec = condition == nullptr ? nullptr : find_parameter(*condition, json.text("name"));
  if (spec == nullptr) json.report_error("name", SPORESCOPE_TRANSLATE_NOOP("a parameter of its condition"));
}

}  // namespace sporescope
