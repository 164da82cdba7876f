// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"
#include "core/tensor/statistics.h"

namespace sporescope {

/// The first schema violation in a file.
struct SchemaError {
  std::string path;                ///< Location: "hits[3].tensor.slot"
  const char* expected = nullptr;  ///< English, to be translated: "a number"; null if there is no error
  [[nodiscard]] bool any() const { return expected != nullptr; }
};

/// Typed access to the fields of a JSON object, with limits. Missing and null fields read as empty, 0 or no value. So do
/// fields of a wrong type, and the first one is recorded as the error. Refers to the JSON object, which must outlive this.
class Fields {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr std::size_t kMaxDimensions = 64;  ///< For shapes and indices; no tensor has more

  /// `path` is the location of the object in the file. The first error goes to `error`.
  Fields(const Json& object, std::string path, SchemaError& error);

  [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }
  [[nodiscard]] std::string text(const char* name) const;
  /// Returns an unsigned integer of at most `limit`, or 0.
  [[nodiscard]] std::uint64_t count(const char* name, std::uint64_t limit = UINT64_MAX) const;
  /// Returns an integer between `minimum` and `limit`.
  [[nodiscard]] std::optional<std::int64_t> integer(const char* name, std::int64_t minimum, std::int64_t limit) const;
  /// Returns a number; the strings "nan", "inf" and "-inf" count as numbers.
  [[nodiscard]] std::optional<double> number(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  /// Returns a list of at most `limit` integers, for indices and shapes.
  [[nodiscard]] std::vector<std::int64_t> integers(const char* name, std::size_t limit) const;
  /// Returns the objects of a list; each one knows its location.
  [[nodiscard]] std::vector<Fields> objects(const char* name) const;
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] Fields object(const char* name) const;  ///< Empty object if missing
  /// Reads statistics as statistics_json() of the command line writes them. Non-finite ranges and means are ignored.
  [[nodiscard]] Statistics statistics() const;
  /// Reads the same statistics, but distinguishes unknown values from 0 and keeps non-finite ones.
  [[nodiscard]] RecordedStatistics recorded_statistics() const;
  /// Returns the enumerator whose name equals the field.
  template <class Value, class NameOf>
  [[nodiscard]] std::optional<Value> one_of(const char* name, std::initializer_list<Value> values, NameOf name_of) const {
    const std::string field_text = text(name);
    for (const Value value : values) {
      if (name_of(value) == field_text) return value;
    }
    report_error(name, SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
    return std::nullopt;
  }
  /// Records an error for this field.
  void report_error(const char* name, const char* expected) const;
  [[nodiscard]] const Json& json() const { return *object_; }

 private:
  [[nodiscard]] const Json* find(const char* name) const;  // null if the field is missing or null
  [[nodiscard]] std::string path_of(const std::string& name) const;
  [[nodiscard]] std::optional<IntegerValue> exact_integer(const char* name) const;
  [[nodiscard]] std::optional<double> finite_number(const char* name) const;
  [[nodiscard]] std::optional<std::uint64_t> known_count(const char* name) const;

  const Json* object_;
  std::string path_;
  SchemaError* error_;
};

}  // namespace sporescope
