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

/// The first thing in a file that is not what it should be.
struct SchemaError {
  std::string path;                ///< "hits[3].tensor.slot"
  const char* expected = nullptr;  ///< English, to be translated: "a number"; null: there is no mistake
  [[nodiscard]] bool any() const { return expected != nullptr; }
};

/// The fields of a JSON object, each with a bound. What is missing or null is empty, 0 or nothing; what is of another type is
/// that, too, and the first such thing is noted. Reads, never changes; as long as the object lives.
class Fields {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr std::size_t kMaxDimensions = 64;  ///< of shapes and indices; no tensor has more

  Fields(const Json& object, std::string place, SchemaError& mistake);

  [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }
  [[nodiscard]] std::string text(const char* name) const;
  [[nodiscard]] std::uint64_t count(const char* name, std::uint64_t limit = UINT64_MAX) const;
  [[nodiscard]] std::optional<std::int64_t> integer(const char* name, std::int64_t minimum, std::int64_t limit) const;
  /// "nan", "inf" and "-inf" are numbers.
  [[nodiscard]] std::optional<double> number(const char* name) const;
  [[nodiscard]] bool flag(const char* name) const;
  /// Indices and shapes.
  [[nodiscard]] std::vector<std::int64_t> integers(const char* name, std::size_t limit) const;
  /// The elements of a list with the place of each.
  [[nodiscard]] std::vector<Fields> objects(const char* name) const;
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] Fields object(const char* name) const;  ///< an empty one if there is none
  /// Those of statistics_json() on the command line.
  [[nodiscard]] Statistics statistics() const;
  /// The same, with what is not known and ends of the range that are no numbers.
  [[nodiscard]] RecordedStatistics recorded_statistics() const;
  /// One of the values of an enumeration by its name.
  template <class Value, class NameOf>
  [[nodiscard]] std::optional<Value> one_of(const char* name, std::initializer_list<Value> values, NameOf name_of) const {
    const std::string word = text(name);
    for (const Value value : values) {
      if (name_of(value) == word) return value;
    }
    wrong(name, SPORESCOPE_TRANSLATE_NOOP("a value known to this version"));
    return std::nullopt;
  }
  /// Notes that this field is not what it should be.
  void wrong(const char* name, const char* expected) const;
  [[nodiscard]] const Json& json() const { return *object_; }

 private:
  [[nodiscard]] const Json* find(const char* name) const;  // null: missing, or null
  [[nodiscard]] std::string place_of(const std::string& name) const;
  [[nodiscard]] std::optional<IntegerValue> whole(const char* name) const;
  [[nodiscard]] std::optional<double> finite_number(const char* name) const;
  [[nodiscard]] std::optional<std::uint64_t> known_count(const char* name) const;

  const Json* object_;
  std::string place_;
  SchemaError* mistake_;
};

}  // namespace sporescope
