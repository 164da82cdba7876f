// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "core/base/parse.h"
#include "core/base/system_error.h"
#include "core/tensor/ascend/element_type.h"
#include "core/tensor/file_kind.h"
#include "core/tensor/npy.h"

namespace sporescope {
namespace {

constexpr std::string_view kMagic("\x93NUMPY", 6);
// NumPy 2 supports 64 dimensions, older versions 32.
constexpr std::size_t kMaxDimensions = 64;
// No program compares longer texts.
constexpr std::uint64_t kMaxCharacters = std::uint64_t{1} << 30U;
// Ample for 64 sizes of 19 digits and the names of a structured type; a larger length is invalid.
constexpr std::uint64_t kMaxHeaderBytes = std::uint64_t{1} << 20U;

/// Formats a word of the header for a message: truncated, with unprintable characters replaced.
std::string quoted(std::string_view word) {
  constexpr std::size_t kMax = 60;
  std::string text;
  for (const char c : word.substr(0, kMax)) text += c >= ' ' && c <= '~' ? c : '?';
  return word.size() > kMax ? text + "…" : text;
}

/// Parses the subset of Python literals that NumPy writes into a header: one dictionary with a string, a bool and a tuple of
/// integers.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, std::uint64_t offset, const std::filesystem::path& path)
      : text_(text), offset_(offset), path_(path) {}

  Result<NpyHeader> parse() {
    if (auto opened = expect('{'); !opened) return tl::unexpected(opened.error());
    while (!accept('}')) {
      if (auto entry = parse_entry(); !entry) return tl::unexpected(entry.error());
      if (accept(',')) continue;
      if (auto closed = expect('}'); !closed) return tl::unexpected(closed.error());
      break;
    }
    skip_space();
    if (at_ < text_.size()) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: text after the dictionary (byte %2)"));
    }
    if (!has_descr_) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: the entry 'descr' is missing (byte %2)"));
    }
    if (!has_order_) {
      return malformed(
          SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: the entry 'fortran_order' is missing (byte %2)"));
    }
    if (!has_shape_) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: the entry 'shape' is missing (byte %2)"));
    }
    if (header_.text) header_.shape.push_back(characters_);
    return header_;
  }

 private:
  /// `pattern` contains the file name as %1 and the byte offset as %2.
  tl::unexpected<Error> malformed(const char* pattern) const {
    return fail(ErrorCode::malformed, {pattern, {file_name(path_), std::to_string(offset_ + at_)}}, path_, offset_ + at_);
  }
  tl::unexpected<Error> unsupported(const char* pattern, std::string_view detail) const {
    return fail(ErrorCode::unsupported, {pattern, {file_name(path_), quoted(detail)}}, path_, offset_ + at_);
  }

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n\f\v").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool accept(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool accept_word(std::string_view word) {
    skip_space();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  Result<void> expect(char c) {
    if (accept(c)) return {};
    switch (c) {
      case '{':
        return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: '{' expected (byte %2)"));
      case '}':
        return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: ',' or '}' expected (byte %2)"));
      case ':':
        return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: ':' expected (byte %2)"));
      case ']':
        return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: ',' or ']' expected (byte %2)"));
      default:
        return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: ',' or ')' expected (byte %2)"));
    }
  }

  Result<std::string_view> parse_string() {
    skip_space();
    // Programs for Python 2 also wrote u'descr'.
    if (at_ + 1 < text_.size() && (text_[at_] == 'u' || text_[at_] == 'b') &&
        (text_[at_ + 1] == '\'' || text_[at_ + 1] == '"')) {
      ++at_;
    }
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: quoted string expected (byte %2)"));
    }
    const char quote = text_[at_];
    const std::size_t begin = at_ + 1;
    const std::size_t end = text_.find(quote, begin);
    if (end == std::string_view::npos) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: unclosed quote (byte %2)"));
    }
    const std::string_view word = text_.substr(begin, end - begin);
    if (word.find('\\') != std::string_view::npos) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: backslash in a string (byte %2)"));
    }
    at_ = end + 1;
    return word;
  }

  Result<void> parse_entry() {
    auto key = parse_string();
    if (!key) return tl::unexpected(key.error());
    if (auto colon = expect(':'); !colon) return colon;
    if (*key == "descr") return parse_once(has_descr_, &HeaderParser::parse_descr);
    if (*key == "fortran_order") return parse_once(has_order_, &HeaderParser::parse_order);
    if (*key == "shape") return parse_once(has_shape_, &HeaderParser::parse_shape);
    return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: unknown entry (byte %2)"));
  }
  Result<void> parse_once(bool& seen, Result<void> (HeaderParser::*parse_value)()) {
    if (seen) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: duplicate entry (byte %2)"));
    }
    seen = true;
    return (this->*parse_value)();
  }

  Result<void> parse_descr() {
    skip_space();
    if (at_ < text_.size() && (text_[at_] == '[' || text_[at_] == '(')) {
      return unsupported(SPORESCOPE_TRANSLATE_NOOP(
                             "%1 holds records of several fields (a structured type), which cannot be shown as a tensor"),
                         "");
    }
    const auto descr = parse_string();
    if (!descr) return tl::unexpected(descr.error());
    return set_dtype(*descr);
  }

  Result<void> set_dtype(std::string_view descr) {
    std::string_view type = descr;
    char order = '|';
    if (!type.empty() && std::string_view("<>|=").find(type.front()) != std::string_view::npos) {
      order = type.front();
      type.remove_prefix(1);
    }
    if (type.starts_with('O')) {
      return unsupported(
          SPORESCOPE_TRANSLATE_NOOP("%1 holds Python objects, which are never loaded because unpickling can execute code; "
                                    "save it as a numeric array to view it"),
          descr);
    }
    struct Descr {
      std::string_view type;
      DType dtype;
    };
    // MindSpore 2.7 and later write bfloat16 as E2, earlier versions as T2; NumPy knows neither.
    static constexpr std::array<Descr, 16> kTypes{{{"b1", DType::boolean},
                                                   {"i1", DType::int8},
                                                   {"i2", DType::int16},
                                                   {"i4", DType::int32},
                                                   {"i8", DType::int64},
                                                   {"u1", DType::uint8},
                                                   {"u2", DType::uint16},
                                                   {"u4", DType::uint32},
                                                   {"u8", DType::uint64},
                                                   {"f2", DType::float16},
                                                   {"f4", DType::float32},
                                                   {"f8", DType::float64},
                                                   {"c8", DType::complex64},
                                                   {"c16", DType::complex128},
                                                   {"E2", DType::bfloat16},
                                                   {"T2", DType::bfloat16}}};
    const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const Descr& known) { return known.type == type; });
    if (found != kTypes.end()) {
      header_.dtype = found->dtype;
    } else if (const auto named = dtype_from_name(type); named && dtype_name(*named) == type) {
      header_.dtype = *named;
    } else if (set_framework_type(type) || set_text(type)) {
      header_.big_endian = order == '>' && header_.dtype == DType::uint32;
      return {};
    } else {
      return unknown_type(descr, type);
    }
    // A type of several bytes with '|' (no order) is read as little-endian, the byte order of all machines that write dumps.
    header_.big_endian = order == '>' && item_size(header_.dtype) > 1;
    return {};
  }

  /// Accepts the types of ml_dtypes. NumPy writes float8_e5m2 as '<f1', and has no name for other 8-bit floats.
  bool set_framework_type(std::string_view type) {
    const AscendType* const stored = framework_type(type == "f1" ? "float8_e5m2" : type);
    if (stored == nullptr || stored->bits != 8) return false;
    header_.stored = stored;
    header_.dtype = stored->value_dtype;
    return true;
  }

  /// Accepts text: 'U5' has five characters of four bytes each, 'S5' (formerly 'a5') five bytes.
  bool set_text(std::string_view type) {
    if (type.empty() || std::string_view("USa").find(type.front()) == std::string_view::npos) return false;
    const auto characters = parse_digits(type.substr(1));
    if (!characters || *characters > kMaxCharacters) return false;
    header_.text = true;
    header_.dtype = type.front() == 'U' ? DType::uint32 : DType::uint8;
    characters_ = static_cast<std::int64_t>(*characters);
    return true;
  }

  tl::unexpected<Error> unknown_type(std::string_view descr, std::string_view type) const {
    const bool is_void = type.starts_with('V') || type.starts_with('W');
    const std::uint64_t size = is_void ? parse_digits(type.substr(1)).value_or(0) : 0;
    if (size == 1) {
      return unsupported(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 holds 1-byte values of a type that NumPy did not record ('%2'), probably an 8-bit float or a narrow "
              "integer of ml_dtypes. Save it as float32: np.save(file, x.astype('float32'))"),
          descr);
    }
    if (size == 2) {
      return unsupported(
          SPORESCOPE_TRANSLATE_NOOP("%1 holds 2-byte values of a type that NumPy did not record ('%2'), probably bfloat16. "
                                    "Save it as float32: np.save(file, x.astype('float32'))"),
          descr);
    }
    if (size == 4 && type.front() == 'W') {
      return unsupported(
          SPORESCOPE_TRANSLATE_NOOP("%1 holds 4-byte values of a type that NumPy did not record ('%2'), complex32 or "
                                    "bcomplex32. Save it as complex64: np.save(file, x.astype('complex64'))"),
          descr);
    }
    if (is_void) {
      return unsupported(SPORESCOPE_TRANSLATE_NOOP(
                             "%1 holds raw bytes of a type that NumPy did not record ('%2'). Save it as an array of numbers"),
                         descr);
    }
    return unsupported(SPORESCOPE_TRANSLATE_NOOP("%1 has elements of NumPy type '%2', which tensors do not support"), descr);
  }

  Result<void> parse_order() {
    if (accept_word("True")) {
      header_.fortran_order = true;
      return {};
    }
    if (accept_word("False")) return {};
    return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: True or False expected (byte %2)"));
  }

  Result<void> parse_shape() {
    // NumPy does not write a list, but it has the same meaning.
    const bool is_list = accept('[');
    const char end = is_list ? ']' : ')';
    if (!is_list && !accept('(')) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: the shape is not a tuple (byte %2)"));
    }
    bool has_comma = true;
    while (!accept(end)) {
      if (!has_comma) return expect(end);
      const auto size = parse_called_size();
      if (!size) return tl::unexpected(size.error());
      if (header_.shape.size() == kMaxDimensions) {
        return unsupported(SPORESCOPE_TRANSLATE_NOOP("%1 has more than %2 dimensions, more than NumPy can read"),
                           std::to_string(kMaxDimensions));
      }
      header_.shape.push_back(*size);
      has_comma = accept(',');
    }
    // "(3)" is a number in Python, not a tuple.
    if (!has_comma && !is_list && header_.shape.size() == 1) {
      return malformed(SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: the shape is not a tuple (byte %2)"));
    }
    return {};
  }

  /// Parses a size, either plain or in calls that only name its type. NumPy 2 writes np.int64(3) for its own integers, older
  /// versions array(3), and both may add a dtype: array(3, dtype=int32). Nothing is executed.
  Result<std::int64_t> parse_called_size() {
    constexpr int kMaxCalls = 4;
    int calls = 0;
    while (calls < kMaxCalls && accept_call()) ++calls;
    auto size = parse_size();
    if (!size) return size;
    for (; calls > 0; --calls) {
      if (accept(',')) skip_dtype();
      if (auto closed = expect(')'); !closed) return tl::unexpected(closed.error());
    }
    return size;
  }
  /// Accepts "np.int64(": a dotted name whose last part is a type, and the bracket. Other calls might change the number.
  bool accept_call() {
    skip_space();
    std::size_t end = at_;
    const auto is_name = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    };
    while (end < text_.size() && is_name(text_[end])) ++end;
    if (end >= text_.size() || text_[end] != '(') return false;
    std::string_view type = text_.substr(at_, end - at_);
    type.remove_prefix(type.rfind('.') + 1);
    if (type.starts_with('u')) type.remove_prefix(1);
    static constexpr std::array<std::string_view, 6> kTypes{"int", "long", "short", "byte", "array", "tensor"};
    if (std::none_of(kTypes.begin(), kTypes.end(), [&](std::string_view known) { return type.starts_with(known); })) {
      return false;
    }
    at_ = end + 1;
    return true;
  }
  /// Skips "dtype=int32" after the number in a call.
  void skip_dtype() {
    if (!accept_word("dtype=")) return;
    while (at_ < text_.size() && std::string_view(",()[]{}").find(text_[at_]) == std::string_view::npos) ++at_;
  }

  Result<std::int64_t> parse_size() {
    skip_space();
    const std::size_t begin = at_;
    std::uint64_t value = 0;
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (value > (kMax - digit) / 10) {
        return malformed(
            SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: a dimension does not fit in 63 bits (byte %2)"));
      }
      value = value * 10 + digit;
      ++at_;
    }
    if (at_ == begin) {
      return malformed(
          SPORESCOPE_TRANSLATE_NOOP("%1 has a damaged NumPy header: dimension size of 0 or more expected (byte %2)"));
    }
    // Python 2 wrote long integers as 3L.
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;
    return static_cast<std::int64_t>(value);
  }

  std::string_view text_;
  std::uint64_t offset_;
  const std::filesystem::path& path_;
  std::size_t at_ = 0;
  NpyHeader header_;
  std::int64_t characters_ = 0;  ///< number of characters of each text
  bool has_descr_ = false;
  bool has_order_ = false;
  bool has_shape_ = false;
};

std::uint64_t little_endian(std::span<const std::byte> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  return value;
}

tl::unexpected<Error> truncated_header_error(const std::filesystem::path& path, std::uint64_t file_size,
                                             std::uint64_t declared) {
  return fail(ErrorCode::truncated,
              {SPORESCOPE_TRANSLATE_NOOP("%1 is truncated: it ends at byte %2, inside its %3-byte header"),
               {file_name(path), std::to_string(file_size), std::to_string(declared)}},
              path, file_size);
}

}  // namespace

std::uint64_t stored_size(const NpyHeader& header) {
  return header.stored != nullptr ? header.stored->bits / 8 : item_size(header.dtype);
}

Result<NpyHeader> parse_npy_header(std::span<const std::byte> prefix, const std::filesystem::path& path) {
  if (prefix.empty()) {
    return fail(ErrorCode::truncated,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is empty (0 bytes); nothing was written to it"), {file_name(path)}}, path, 0);
  }
  const std::string_view text(reinterpret_cast<const char*>(prefix.data()), prefix.size());
  const std::size_t magic_bytes = std::min(kMagic.size(), text.size());
  if (text.substr(0, magic_bytes) != kMagic.substr(0, magic_bytes)) {
    if (auto description = describe_foreign_file(prefix, path)) {
      return fail(ErrorCode::malformed, *std::move(description), path, 0);
    }
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is not a NumPy file: the NumPy magic bytes are missing"), {file_name(path)}},
                path, 0);
  }
  constexpr std::size_t kVersionEnd = 8;
  if (text.size() < kVersionEnd) return truncated_header_error(path, text.size(), kVersionEnd);
  const auto major = std::to_integer<unsigned>(prefix[6]);
  const auto minor = std::to_integer<unsigned>(prefix[7]);
  if (major < 1 || major > 3 || minor != 0) {
    return fail(ErrorCode::unsupported,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is a NumPy file of version %2.%3; versions 1.0, 2.0 and 3.0 can be read"),
                 {file_name(path), std::to_string(major), std::to_string(minor)}},
                path, 6);
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  const std::size_t begin = kVersionEnd + length_bytes;
  if (text.size() < begin) return truncated_header_error(path, text.size(), begin);
  const std::uint64_t length = little_endian(prefix.subspan(kVersionEnd, length_bytes));
  if (length > kMaxHeaderBytes) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 is not a readable NumPy file: it declares a header of %2 bytes"),
                 {file_name(path), std::to_string(length)}},
                path, kVersionEnd);
  }
  if (text.size() < begin + length) return truncated_header_error(path, text.size(), begin + length);
  auto header = HeaderParser(text.substr(begin, length), begin, path).parse();
  if (!header) return header;
  header->data_offset = begin + length;
  const auto count = element_count(header->shape);
  constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!count || *count > (kMax - header->data_offset) / item_size(header->dtype)) {
    return fail(ErrorCode::malformed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 cannot be as large as its header says: shape %2"),
                 {file_name(path), shape_text(header->shape)}},
                path, begin);
  }
  header->count = *count;
  return header;
}

}  // namespace sporescope
