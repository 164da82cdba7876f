// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "app/cli/output/statistics_json.h"
#include "core/base/json_number.h"
#include "core/cause/packed_cause.h"
#include "core/dump/dump.h"
#include "core/saved_results/text_json.h"

namespace sporescope::cli {

/// Writes a result as a JSON object with its named fields, in their order (an archive, see core/base/pack.h). Missing values
/// are null, and texts are English. core/saved_results/json_reader.h reads the object.
class JsonWriter {
 public:
  /// `dump` has the records that the result names; null if it names none.
  explicit JsonWriter(const Dump* dump) : dump_(dump) {}

  void operator()() {}
  template <std::size_t kLength, class Value, class... Rest>
  void operator()(const char (&name)[kLength], const Value& value, const Rest&... rest) {  // NOLINT(modernize-avoid-c-arrays)
    json_[name] = json_of(value);
    (*this)(rest...);
  }
  /// Fields without a name are not in JSON.
  template <class Value, class... Rest>
  void operator()(const Value& /*value*/, const Rest&... rest) {
    (*this)(rest...);
  }
  template <class Value>
  void operator()(const OnlyIf& form, const char* name, const Value& value) {
    json_[name] = form.holds ? json_of(value) : Json(nullptr);
  }
  void operator()(const Extreme& form, const char* name, const std::optional<double>& value,
                  const std::optional<IntegerValue>& integer);
  void operator()(const IsHit& form, const char* name, bool holds);
  void operator()(const HitTensor& form, const char* name, RecordIndex record, std::optional<DType> stored_dtype,
                  const Shape& shape);
  void operator()(const ElementOf& form, const char* name, const std::optional<std::uint64_t>& position);
  void operator()(const JudgedFrom& form, const char* source_name, bool from_statistics, const char* statistics_name,
                  const Statistics& statistics);
  void operator()(const CauseTensor& form, const char* name, RecordIndex record, const Statistics& statistics);
  void operator()(const NodeInGraphOf& form, const char* name, NodeIndex node);
  /// Writes fields that follow from others.
  template <class... Values>
  void also(const Values&... values) {
    (*this)(values...);
  }
  void cause_statistics(const char* name) { json_[name] = std::move(cause_statistics_); }  ///< Of the last CauseTensor
  void source(const char* name, const Finding& finding);
  void translatable(const char* name, const Text& text) { json_[name] = text_to_json(text); }
  void translatable(const char* name, std::initializer_list<std::pair<const char*, const Text*>> texts);
  template <class T, class WriteEntry>
  void each(const char* name, const std::vector<T>& entries, const WriteEntry& write_entry) {
    Json list = Json::array();
    for (const T& entry : entries) {
      JsonWriter object(dump_);
      write_entry(object, entry);
      list.push_back(std::move(object).take());
    }
    json_[name] = std::move(list);
  }
  [[nodiscard]] Json take() && { return std::move(json_); }

  /// Returns the JSON of a value as it is written for a field.
  template <class Value>
  [[nodiscard]] Json json_of(const Value& value) const {
    if constexpr (requires { enumerator_name(value); }) {
      return enumerator_name(value);
    } else if constexpr (std::is_enum_v<Value>) {
      return number_of(value);
    } else if constexpr (requires(JsonWriter & object) { fields(object, value); }) {
      JsonWriter object(dump_);
      fields(object, value);
      return std::move(object).take();
    } else {
      return value;
    }
  }
  [[nodiscard]] static Json json_of(double value) { return number_json(value); }
  [[nodiscard]] Json json_of(RecordIndex record) const;
  [[nodiscard]] static Json json_of(const Text& text) { return text.str(); }
  [[nodiscard]] static Json json_of(const Condition* condition) { return condition->id; }
  [[nodiscard]] static Json json_of(WatchErrors errors) { return watch_error_names(errors); }
  template <class T>
  [[nodiscard]] Json json_of(const std::optional<T>& value) const {
    return value ? json_of(*value) : Json(nullptr);
  }
  template <class T>
  [[nodiscard]] Json json_of(const std::vector<T>& values) const {
    Json list = Json::array();
    for (const T& value : values) list.push_back(json_of(value));
    return list;
  }

 private:
  const Dump* dump_;
  Json json_ = Json::object();
  Json cause_statistics_;
};

inline void parameter_name(JsonWriter& json, const ParameterSpec* spec, const Condition* /*condition*/) {
  json("name", spec->name);
}

/// Returns the JSON of a result, or of a list of results. `dump` has the records that it names; null if it names none.
template <class Value>
[[nodiscard]] Json record_json(const Value& value, const Dump* dump = nullptr) {
  return JsonWriter(dump).json_of(value);
}

}  // namespace sporescope::cli
