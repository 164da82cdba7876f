// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/indexed.h"

/// Serializes values as bytes for a remote engine of the same version. Each struct has one function that lists its fields, used
/// for both writing and reading:
///   template <class Archive, PackedAs<Histogram> H> void fields(Archive& archive, H& h) { archive(h.low, h.high, h.bins); }
/// In results that the command line also prints as JSON, fields have names: archive("count", s.count, "nan", s.nan, s.max_at).
/// Bytes contain no names, and JSON contains only the fields with a name. Enums with a function enumerator_count() are checked
/// when they are read.
namespace sporescope {

/// T, or const T when it is written.
template <class S, class T>
concept PackedAs = std::same_as<std::remove_const_t<S>, T>;

/// A tag before the name of a field that JSON shows in a form of its own: archive(OnlyIf{s.count > 0}, "mean", s.mean). Bytes
/// contain just the field.
template <class T>
concept JsonForm = requires {
  typename T::IsJsonForm;
};
/// Form of a field that is null in JSON under a condition.
struct OnlyIf {
  using IsJsonForm = void;
  bool holds = true;
};

/// Writes values. Integers use a variable number of bytes (varint, zigzag if signed); floating-point numbers are copied bit by
/// bit. Not thread-safe.
class Packer {
 public:
  template <class... Values>
  void operator()(const Values&... values) {
    (put(values), ...);
  }
  void bytes(std::string_view bytes) {
    number(bytes.size());
    packed_ += bytes;
  }
  void number(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) packed_.push_back(static_cast<char>(value | 0x80U));
    packed_.push_back(static_cast<char>(value));
  }
  /// Packs a list of structs whose fields depend on the struct around them; `pack_entry` gets the archive and an entry.
  template <class T, class PackEntry>
  void each(const char* /*name*/, const std::vector<T>& entries, const PackEntry& pack_entry) {
    number(entries.size());
    for (const T& entry : entries) pack_entry(*this, entry);
  }
  [[nodiscard]] const std::string& packed() const { return packed_; }
  [[nodiscard]] std::string take() && { return std::move(packed_); }

 private:
  template <class T>
  void put(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      put(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::signed_integral<T>) {
      const auto wide = static_cast<std::int64_t>(value);
      number((static_cast<std::uint64_t>(wide) << 1U) ^ static_cast<std::uint64_t>(wide >> 63U));
    } else if constexpr (std::integral<T>) {
      number(value);
    } else if constexpr (std::floating_point<T>) {
      char raw[sizeof(T)];  // NOLINT(modernize-avoid-c-arrays)
      std::memcpy(raw, &value, sizeof(T));
      packed_.append(raw, sizeof(T));
    } else if constexpr (!JsonForm<T>) {
      fields(*this, value);
    }
  }
  template <std::size_t kLength>
  void put(const char (&/*name*/)[kLength]) {}  // NOLINT(modernize-avoid-c-arrays)
  void put(const std::string& text) { bytes(text); }
  void put(const std::filesystem::path& path) { bytes(path.native()); }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  template <class T>
  void put(const std::vector<T>& values) {
    number(values.size());
    for (const auto& value : values) put(value);
  }
  void put(const std::vector<std::byte>& values) {
    bytes({reinterpret_cast<const char*>(values.data()), values.size()});  // NOLINT(*-reinterpret-cast)
  }
  template <class A, class B>
  void put(const std::pair<A, B>& pair) {
    put(pair.first);
    put(pair.second);
  }
  template <class Key, class T>
  void put(const std::map<Key, T>& entries) {
    number(entries.size());
    for (const auto& entry : entries) put(entry);
  }
  template <class... Kinds>
  void put(const std::variant<Kinds...>& value) {
    number(value.index());
    std::visit([this](const auto& alternative) { put(alternative); }, value);
  }
  template <IndexType Index>
  void put(const IndexRange<Index>& range) {
    put(range.front());
    number(range.size());
  }
  void put(const Text& text);
  void put(const TextArgument& argument);

  std::string packed_;
};

/// Reads the output of a Packer. After truncated or malformed bytes, ok() is false and further values are meaningless. Not
/// thread-safe.
class Unpacker {
 public:
  explicit Unpacker(std::string_view packed) : remaining_(packed) {}

  template <class... Values>
  void operator()(Values&&... values) {
    (get(values), ...);
  }
  [[nodiscard]] std::string_view bytes() {
    const std::uint64_t size = number();
    if (size > remaining_.size()) mark_malformed();
    if (!ok_) return {};
    const std::string_view value = remaining_.substr(0, size);
    remaining_.remove_prefix(size);
    return value;
  }
  [[nodiscard]] std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (remaining_.empty()) break;
      const auto byte = static_cast<std::uint8_t>(remaining_.front());
      remaining_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
      if (byte < 0x80U) return value;
    }
    mark_malformed();
    return 0;
  }
  /// Reads the number of entries that follow. Fails if it exceeds the number of remaining bytes.
  [[nodiscard]] std::size_t count() {
    const std::uint64_t count = number();
    if (count > remaining_.size()) mark_malformed();
    return ok_ ? count : 0;
  }
  /// Reads a list that Packer::each() wrote.
  template <class T, class UnpackEntry>
  void each(const char* /*name*/, std::vector<T>& entries, const UnpackEntry& unpack_entry) {
    entries.clear();
    for (std::size_t remaining = count(); remaining > 0 && ok_; --remaining) unpack_entry(*this, entries.emplace_back());
  }
  void mark_malformed() {
    ok_ = false;
    remaining_ = {};
  }
  [[nodiscard]] bool ok() const { return ok_; }
  /// True if all bytes were read without an error.
  [[nodiscard]] bool done() const { return ok_ && remaining_.empty(); }

 private:
  template <class T>
  void get(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> plain{};
      get(plain);
      if (ok_) value = static_cast<T>(plain);
      if constexpr (requires { enumerator_count(value); }) {
        if (std::cmp_less(plain, enumerator_count(value))) return;
        mark_malformed();
        value = T{};
      }
    } else if constexpr (std::same_as<T, bool>) {
      value = number() != 0;
    } else if constexpr (std::signed_integral<T>) {
      const std::uint64_t zigzag = number();
      value = static_cast<T>(static_cast<std::int64_t>(zigzag >> 1U) ^ -static_cast<std::int64_t>(zigzag & 1U));
    } else if constexpr (std::integral<T>) {
      value = static_cast<T>(number());
    } else if constexpr (std::floating_point<T>) {
      if (remaining_.size() < sizeof(T)) return mark_malformed();
      remaining_.copy(reinterpret_cast<char*>(&value), sizeof(T));
      remaining_.remove_prefix(sizeof(T));
    } else if constexpr (!JsonForm<T>) {
      fields(*this, value);
    }
  }
  template <std::size_t kLength>
  void get(const char (&/*name*/)[kLength]) {}  // NOLINT(modernize-avoid-c-arrays)
  void get(std::string& text) { text = bytes(); }
  void get(std::filesystem::path& path) { path = std::string(bytes()); }
  template <class T>
  void get(std::optional<T>& value) {
    bool has_value = false;
    get(has_value);
    value.reset();
    if (has_value && ok_) get(value.emplace());
  }
  template <class T>
  void get(std::vector<T>& values) {
    values.clear();
    for (std::size_t remaining = count(); remaining > 0 && ok_; --remaining) get(values.emplace_back());
  }
  void get(std::vector<std::byte>& values) {
    const std::string_view raw = bytes();
    values.resize(raw.size());
    if (!raw.empty()) std::memcpy(values.data(), raw.data(), raw.size());
  }
  template <class A, class B>
  void get(std::pair<A, B>& pair) {
    get(pair.first);
    get(pair.second);
  }
  template <class Key, class T>
  void get(std::map<Key, T>& entries) {
    entries.clear();
    for (std::size_t remaining = count(); remaining > 0 && ok_; --remaining) {
      std::pair<Key, T> entry;
      get(entry);
      entries.insert(std::move(entry));
    }
  }
  template <class... Kinds>
  void get(std::variant<Kinds...>& value) {
    const std::uint64_t kind = number();
    if (kind >= sizeof...(Kinds)) return mark_malformed();
    get_kind(value, kind, std::index_sequence_for<Kinds...>{});
  }
  template <class Variant, std::size_t... kKind>
  void get_kind(Variant& value, std::uint64_t kind, std::index_sequence<kKind...> /*kinds*/) {
    ((kind == kKind ? get(value.template emplace<kKind>()) : void()), ...);
  }
  template <IndexType Index>
  void get(IndexRange<Index>& range) {
    Index first{};
    get(first);
    range = {first, number()};
  }
  void get(Text& text);
  void get(TextArgument& argument);

  std::string_view remaining_;
  bool ok_ = true;
  int depth_ = 0;  // Nesting depth of sentences
};

/// An archive of JSON rather than bytes.
template <class Archive>
concept JsonArchive = !PackedAs<Archive, Packer> && !PackedAs<Archive, Unpacker>;

template <class Archive, PackedAs<Count> C>
void fields(Archive& archive, C& count) {
  archive(count.value);
}
template <class Archive, PackedAs<Error> E>
void fields(Archive& archive, E& error) {
  archive(error.code, error.message, error.path, error.offset);
}
template <class Archive, PackedAs<Problem> P>
void fields(Archive& archive, P& problem) {
  archive("path", problem.path, "message", problem.message);
}

/// Serializes values in one call.
template <class... Values>
[[nodiscard]] std::string pack(const Values&... values) {
  Packer packer;
  packer(values...);
  return std::move(packer).take();
}

/// Returns the error of unpack(): malformed.
[[nodiscard]] tl::unexpected<Error> not_understood();
/// Deserializes a value. Errors: malformed if the bytes do not contain exactly this value.
template <class T>
[[nodiscard]] Result<T> unpack(std::string_view packed) {
  Unpacker unpacker(packed);
  T value{};
  unpacker(value);
  if (unpacker.done()) return value;
  return not_understood();
}

}  // namespace sporescope
