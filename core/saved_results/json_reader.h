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

#include "core/cause/packed_cause.h"
#include "core/dump/recorded_statistics/recorded_statistics.h"

namespace sporescope {

class SavedTensors;

/// The first schema violation in a file.
struct SchemaError {
  std::string path;                ///< Location: "hits[3].tensor.slot"
  const char* expected = nullptr;  ///< English, to be translated: "a number"; null if there is no error
  [[nodiscard]] bool any() const { return expected != nullptr; }
};

/// Typed access to the fields of a JSON object, with limits. Missing and null fields read as empty, 0 or no value. So do
/// fields of a wrong type, and the first one is recorded as the error. As an archive (core/base/pack.h), it reads all named
/// fields of a result. Refers to the JSON object, which must outlive this.
class JsonReader {
 public:
  using Json = nlohmann::ordered_json;
  static constexpr std::size_t kMaxDimensions = 64;  ///< For shapes and indices; no tensor has more

  /// `path` is the location of the object in the file. The first error goes to `error`, and tensors that results name to
  /// `tensors`, which is needed only for results that name some.
  JsonReader(const Json& object, std::string path, SchemaError& error, SavedTensors* tensors = nullptr);

  void operator()() const {}
  template <std::size_t kLength, class Value, class... Rest>
  void operator()(const char (&name)[kLength], Value& value, Rest&&... rest) const {  // NOLINT(modernize-avoid-c-arrays)
    get(name, value);
    (*this)(rest...);
  }
  /// Skips fields without a name, which are not in JSON, and forms in which fields are read as usual.
  template <class Value, class... Rest>
  void operator()(const Value& /*value*/, Rest&&... rest) const {
    (*this)(rest...);
  }
  void operator()(const Extreme& form, const char* name, std::optional<double>& value,
                  std::optional<IntegerValue>& integer) const;
  void operator()(const ElementOf& form, const char* name, std::optional<std::uint64_t>& position) const;
  void operator()(const JudgedFrom& form, const char* source_name, bool& from_statistics, const char* statistics_name,
                  Statistics& statistics) const;
  void operator()(const HitTensor& form, const char* name, RecordIndex& record, std::optional<DType>& stored_dtype,
                  Shape& shape) const;
  void operator()(const CauseTensor& form, const char* name, RecordIndex& record, Statistics& statistics) const;
  void operator()(const NodeInGraphOf& /*form*/, const char* /*name*/, NodeIndex& /*node*/) const {}  // there is no graph
  template <class... Values>
  void also(const Values&... /*values*/) const {}
  void cause_statistics(const char* /*name*/) const {}                    // read with the CauseTensor
  void source(const char* /*name*/, const Finding& /*finding*/) const {}  // there is no graph
  void translatable(const char* name, Text& text) const;
  using NamedTexts = std::initializer_list<std::pair<const char*, const Text*>>;
  void translatable(const char* /*name*/, NamedTexts /*texts*/) const {}  // read with the sentences, see sentence()
  template <class T, class ReadEntry>
  void each(const char* name, std::vector<T>& entries, const ReadEntry& read_entry) const {
    for (const JsonReader& entry : objects(name)) read_entry(entry, entries.emplace_back());
  }

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
  [[nodiscard]] std::vector<JsonReader> objects(const char* name) const;
  [[nodiscard]] std::vector<std::string> texts(const char* name) const;
  [[nodiscard]] JsonReader object(const char* name) const;  ///< Empty object if missing
  /// Reads statistics as statistics_json() of the command line writes them, but distinguishes unknown values from 0 and keeps
  /// non-finite ones.
  [[nodiscard]] RecordedStatistics recorded_statistics() const;
  /// Returns the translatable form of a sentence from the object "text", else its English text.
  [[nodiscard]] Text sentence(const char* name) const;
  /// Records an error for this field.
  void report_error(const char* name, const char* expected) const;
  [[nodiscard]] const Json& json() const { return *object_; }

 private:
  [[nodiscard]] const Json* find(const char* name) const;  // null if the field is missing or null
  [[nodiscard]] std::string path_of(const std::string& name) const;

  void get(const char* name, int& value) const;
  void get(const char* name, bool& value) const { value = flag(name); }
  void get(const char* name, std::uint64_t& value) const { value = count(name); }
  void get(const char* name, double& value) const { value = number(name).value_or(0); }
  void get(const char* name, std::optional<double>& value) const { value = number(name); }
  void get(const char* name, std::optional<std::uint64_t>& value) const {
    if (has(name)) value = count(name);
  }
  void get(const char* name, std::string& value) const { value = text(name); }
  void get(const char* name, std::filesystem::path& value) const { value = text(name); }
  void get(const char* name, Text& value) const { value = sentence(name); }
  void get(const char* name, std::vector<std::int64_t>& value) const { value = integers(name, kMaxDimensions); }
  void get(const char* name, std::vector<Iteration>& iterations) const;
  void get(const char* name, const Condition*& condition) const;
  void get(const char* name, WatchErrors& errors) const;
  void get(const char* name, Statistics& statistics) const;
  template <class Enum>
  requires std::is_enum_v<Enum>
  void get(const char* name, Enum& value) const {
    if (!has(name)) return;
    const std::string field_text = text(name);
    for (std::size_t i = 0; i < enumerator_count(value); ++i) {
      value = static_cast<Enum>(i);
      if (enumerator_name(value) == field_text) return;
    }
    report_unknown(name);
  }
  template <class T>
  void get(const char* name, std::vector<T>& entries) const {
    each(name, entries, [](const JsonReader& object, T& entry) { fields(object, entry); });
  }
  template <class Struct>
  requires requires(const JsonReader& object, Struct& value) { fields(object, value); }
  void get(const char* name, Struct& value) const {
    const JsonReader object = this->object(name);
    fields(object, value);
  }
  void report_unknown(const char* name) const;

  const Json* object_;
  std::string path_;
  SchemaError* error_;
  SavedTensors* tensors_;
};

void parameter_name(const JsonReader& json, const ParameterSpec*& spec, const Condition* condition);

}  // namespace sporescope
