// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/json_file.h"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/regular_file.h"
#include "core/base/system_error.h"

namespace sporescope {
namespace {

// NOLINTBEGIN(readability-identifier-naming): RapidJSON requires these names

/// RapidJSON's input stream: reads a file byte by byte, and ends with a zero.
class ByteStream {
 public:
  using Ch = char;

  ByteStream(const RegularFile& file, const std::stop_token& stop) : file_(file), stop_(stop) {
    fill();
    if (std::string_view(block_.data(), size_).starts_with(kByteOrderMark)) position_ = kByteOrderMark.size();
    if (position_ == size_) fill();
  }
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  [[nodiscard]] char Peek() const { return position_ < size_ ? block_[position_] : '\0'; }
  char Take() {
    const char character = Peek();
    if (position_ == size_) return character;
    ++position_;
    if (position_ == size_) fill();
    return character;
  }
  [[nodiscard]] std::size_t Tell() const { return offset_ + position_; }
  // RapidJSON requires these functions, but does not call them, because it does not parse in place.
  char* PutBegin() { return nullptr; }
  void Put(char /*unused*/) {}
  void Flush() {}
  std::size_t PutEnd(char* /*unused*/) { return 0; }

  [[nodiscard]] bool at_end() const { return position_ == size_; }
  [[nodiscard]] const std::optional<RegularFile::ReadFailure>& failure() const { return failure_; }

 private:
  void fill() {
    offset_ += size_;
    position_ = size_ = 0;
    if (stop_.stop_requested()) return;
    const auto count = file_.read_at(offset_, std::as_writable_bytes(std::span(block_)));
    if (count) {
      size_ = *count;
    } else {
      failure_ = count.error();
    }
  }

  const RegularFile& file_;
  const std::stop_token& stop_;
  std::array<char, std::size_t{1} << 16U> block_;
  std::size_t position_ = 0;
  std::size_t size_ = 0;
  std::size_t offset_ = 0;
  std::optional<RegularFile::ReadFailure> failure_;
};

// Returns nothing for fractions and for numbers out of range.
std::optional<std::int64_t> integer_of(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Parses a JSON number, NaN, Inf or Infinity. Numbers beyond the range of double become infinite or zero.
double number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc::result_out_of_range) return value;
  const bool is_negative = text.front() == '-';
  const std::size_t exponent = text.find_first_of("eE");
  const bool is_tiny = exponent == std::string_view::npos ? text[is_negative ? 1 : 0] == '0'
                                                          : text.find('-', exponent) != std::string_view::npos;
  return std::copysign(is_tiny ? 0.0 : std::numeric_limits<double>::infinity(), is_negative ? -1.0 : 1.0);
}

/// Passes RapidJSON's events on.
class Handler {
 public:
  explicit Handler(JsonEvents& events) : events_(events) {}

  bool Null() { return (events_.null(), true); }
  bool Bool(bool value) { return (events_.boolean(value), true); }
  // Numbers are parsed as strings, because RapidJSON's own conversion has undefined behavior for some zeros.
  bool Int(int value) { return (events_.integer(value), true); }
  bool Uint(unsigned value) { return (events_.integer(value), true); }
  bool Int64(std::int64_t value) { return (events_.integer(value), true); }
  bool Uint64(std::uint64_t value) { return Double(static_cast<double>(value)); }
  bool Double(double value) { return (events_.number(value), true); }
  bool RawNumber(const char* text, rapidjson::SizeType length, bool /*copy*/) {
    const std::string_view number(text, length);
    if (const auto integer_value = integer_of(number)) {
      events_.integer(*integer_value);
    } else {
      events_.number(number_of(number));
    }
    return true;
  }
  bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) { return (events_.text({text, length}), true); }
  bool Key(const char* text, rapidjson::SizeType length, bool /*copy*/) { return (events_.key({text, length}), true); }
  bool StartObject() { return (events_.begin_object(), true); }
  bool EndObject(rapidjson::SizeType /*members*/) { return (events_.end_object(), true); }
  bool StartArray() { return (events_.begin_array(), true); }
  bool EndArray(rapidjson::SizeType /*elements*/) { return (events_.end_array(), true); }

 private:
  JsonEvents& events_;
};

// NOLINTEND(readability-identifier-naming)

}  // namespace

Result<void> read_json_file(const std::filesystem::path& path, const std::stop_token& stop, JsonEvents& events) {
  const auto file = RegularFile::open(path);
  if (!file && file.error().what != RegularFile::Failure::What::system) {
    return fail(ErrorCode::unsupported, {SPORESCOPE_TRANSLATE_NOOP("“%1” is not a regular file"), {path.string()}}, path);
  }
  if (!file) return system_failure(file.error().error_number, path);
  ByteStream stream(*file, stop);
  Handler handler(events);
  rapidjson::Reader reader;
  constexpr unsigned kFlags =
      rapidjson::kParseNanAndInfFlag | rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
  const rapidjson::ParseResult parsed = reader.Parse<kFlags>(stream, handler);
  if (stop.stop_requested()) {
    return fail(ErrorCode::cancelled, {SPORESCOPE_TRANSLATE_NOOP("Opening “%1” was stopped"), {path.string()}}, path);
  }
  if (stream.failure()) return system_failure(stream.failure()->error_number, path, stream.failure()->offset);
  if (!parsed.IsError()) return {};
  const std::uint64_t offset = parsed.Offset();
  if (stream.at_end()) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("“%1” is incomplete and ends at byte %2; the part before is used"),
                 {path.string(), Count{stream.Tell()}}},
                path, stream.Tell());
  }
  return fail(ErrorCode::malformed,
              {SPORESCOPE_TRANSLATE_NOOP("“%1” is not valid JSON from byte %2 on (%3); the part before is used"),
               {path.string(), Count{offset}, rapidjson::GetParseError_En(parsed.Code())}},
              path, offset);
}

}  // namespace sporescope
