// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

/// Typed indices, which prevent that an index of one table is used for another. An index type is an `enum class Index :
/// std::uint32_t {}` without enumerators. Its table is an IndexedVector<Index, Entry>, which accepts no other type as an index.
namespace sporescope {

template <class Index>
concept IndexType = std::is_enum_v<Index> && !std::is_convertible_v<Index, std::underlying_type_t<Index>>;

/// Returns the number of an index, for arithmetic and for output.
template <IndexType Index>
[[nodiscard]] constexpr std::underlying_type_t<Index> number_of(Index index) {
  return static_cast<std::underlying_type_t<Index>>(index);
}

/// Returns the index for a number. Tables have fewer entries than the index type has values.
template <IndexType Index>
[[nodiscard]] constexpr Index index_at(std::size_t number) {
  return static_cast<Index>(number);
}

/// The consecutive indices [first, first + count).
template <IndexType Index>
class IndexRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = Index;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Index;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::size_t position) : position_(position) {}
    constexpr Index operator*() const { return index_at<Index>(position_); }
    constexpr Index operator[](difference_type steps) const { return *(*this + steps); }
    constexpr Iterator& operator++() { return *this += 1; }
    constexpr Iterator& operator--() { return *this += -1; }
    constexpr Iterator operator++(int) { return Iterator(position_++); }
    constexpr Iterator operator--(int) { return Iterator(position_--); }
    constexpr Iterator& operator+=(difference_type steps) {
      position_ += static_cast<std::size_t>(steps);
      return *this;
    }
    constexpr Iterator& operator-=(difference_type steps) { return *this += -steps; }
    friend constexpr Iterator operator+(Iterator from, difference_type steps) { return from += steps; }
    friend constexpr Iterator operator+(difference_type steps, Iterator from) { return from += steps; }
    friend constexpr Iterator operator-(Iterator from, difference_type steps) { return from -= steps; }
    friend constexpr difference_type operator-(Iterator to, Iterator from) {
      return static_cast<difference_type>(to.position_ - from.position_);
    }
    constexpr auto operator<=>(const Iterator&) const = default;

   private:
    std::size_t position_ = 0;
  };

  constexpr IndexRange() = default;
  constexpr IndexRange(Index first, std::size_t count) : first_(first), count_(count) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(number_of(first_)); }
  [[nodiscard]] constexpr Iterator end() const { return begin() + static_cast<std::ptrdiff_t>(count_); }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr Index front() const { return first_; }
  [[nodiscard]] constexpr bool contains(Index index) const { return number_of(index) - number_of(first_) < count_; }
  /// Returns the number of indices before `index`, which must be in the range.
  [[nodiscard]] constexpr std::size_t position_of(Index index) const { return number_of(index) - number_of(first_); }
  /// Returns the indices after `index`, which must be in the range.
  [[nodiscard]] constexpr IndexRange after(Index index) const { return part(position_of(index) + 1, count_); }
  /// Returns the indices before `index`, which must be in the range.
  [[nodiscard]] constexpr IndexRange before(Index index) const { return part(0, position_of(index)); }
  /// Returns at most `count` indices, starting at position `from`.
  [[nodiscard]] constexpr IndexRange part(std::size_t from, std::size_t count) const {
    return {(*this)[from], std::min(count, count_ - from)};
  }
  [[nodiscard]] constexpr Index operator[](std::size_t position) const { return index_at<Index>(number_of(first_) + position); }

  /// The same indices in reverse order. Clang before 16 cannot compile libstdc++'s views::reverse, and the fuzz targets are
  /// built with clang 14.
  class Reversed {
   public:
    constexpr Reversed(Iterator first, Iterator last) : first_(first), last_(last) {}
    [[nodiscard]] constexpr auto begin() const { return std::make_reverse_iterator(last_); }
    [[nodiscard]] constexpr auto end() const { return std::make_reverse_iterator(first_); }

   private:
    Iterator first_, last_;
  };
  [[nodiscard]] constexpr Reversed reversed() const { return {begin(), end()}; }

 private:
  Index first_{};
  std::size_t count_ = 0;
};

/// A table that another object owns.
template <IndexType Index, class Entry>
class IndexedSpan {
 public:
  constexpr IndexedSpan() = default;
  constexpr explicit IndexedSpan(std::span<Entry> entries) : entries_(entries) {}
  /// Converts a mutable table to a read-only one.
  template <class Other>
  requires std::is_same_v<const Other, Entry>
  constexpr IndexedSpan(IndexedSpan<Index, Other> table) : entries_(table.part(table.indices())) {}

  [[nodiscard]] constexpr Entry& operator[](Index index) const { return entries_[number_of(index)]; }
  [[nodiscard]] constexpr bool has(Index index) const { return number_of(index) < entries_.size(); }
  [[nodiscard]] constexpr IndexRange<Index> indices() const { return {Index{}, entries_.size()}; }
  [[nodiscard]] constexpr std::span<Entry> part(IndexRange<Index> range) const {
    return entries_.subspan(number_of(range.front()), range.size());
  }
  [[nodiscard]] constexpr auto begin() const { return entries_.begin(); }
  [[nodiscard]] constexpr auto end() const { return entries_.end(); }
  [[nodiscard]] constexpr Entry& front() const { return entries_.front(); }
  [[nodiscard]] constexpr Entry& back() const { return entries_.back(); }
  [[nodiscard]] constexpr std::size_t size() const { return entries_.size(); }
  [[nodiscard]] constexpr bool empty() const { return entries_.empty(); }

 private:
  std::span<Entry> entries_;
};

/// A table that owns its entries.
template <IndexType Index, class Entry>
class IndexedVector {
 public:
  IndexedVector() = default;
  explicit IndexedVector(std::size_t count, const Entry& entry = {}) : entries_(count, entry) {}
  IndexedVector(std::initializer_list<Entry> entries) : entries_(entries) {}
  /// Takes over the entries; the first one has index 0.
  explicit IndexedVector(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  [[nodiscard]] decltype(auto) operator[](Index index) { return entries_[number_of(index)]; }
  [[nodiscard]] decltype(auto) operator[](Index index) const { return entries_[number_of(index)]; }
  [[nodiscard]] bool has(Index index) const { return number_of(index) < entries_.size(); }
  [[nodiscard]] IndexRange<Index> indices() const { return {Index{}, entries_.size()}; }
  [[nodiscard]] IndexedSpan<Index, const Entry> span() const { return IndexedSpan<Index, const Entry>(entries_); }
  /// Converts to a span for code that reads the table or changes its entries, but does not own it.
  operator IndexedSpan<Index, const Entry>() const { return span(); }
  operator IndexedSpan<Index, Entry>() { return IndexedSpan<Index, Entry>(entries_); }
  [[nodiscard]] std::span<Entry> part(IndexRange<Index> range) {
    return std::span(entries_).subspan(number_of(range.front()), range.size());
  }
  [[nodiscard]] std::span<const Entry> part(IndexRange<Index> range) const {
    return std::span(entries_).subspan(number_of(range.front()), range.size());
  }
  [[nodiscard]] auto begin() { return entries_.begin(); }
  [[nodiscard]] auto end() { return entries_.end(); }
  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  [[nodiscard]] decltype(auto) front() const { return entries_.front(); }
  [[nodiscard]] decltype(auto) back() { return entries_.back(); }
  [[nodiscard]] decltype(auto) back() const { return entries_.back(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  void resize(std::size_t count) { entries_.resize(count); }
  void assign(std::size_t count, const Entry& entry) { entries_.assign(count, entry); }
  void clear() { entries_.clear(); }
  void reserve(std::size_t count) { entries_.reserve(count); }

  /// Appends an entry and returns its index.
  Index add(Entry entry) {
    entries_.push_back(std::move(entry));
    return index_at<Index>(entries_.size() - 1);
  }
  /// Moves the entries out, for code that does not use typed indices.
  [[nodiscard]] std::vector<Entry> take() && { return std::move(entries_); }
  /// Returns the index that the next add() will return.
  [[nodiscard]] Index next() const { return index_at<Index>(entries_.size()); }

  bool operator==(const IndexedVector&) const = default;

 private:
  std::vector<Entry> entries_;
};

/// Returns the index of the first entry that satisfies `fits`.
template <class Table, class Fits>
[[nodiscard]] auto first_index(const Table& table, Fits&& fits) -> std::optional<decltype(table.indices().front())> {
  for (const auto index : table.indices()) {
    if (fits(table[index])) return index;
  }
  return std::nullopt;
}

}  // namespace sporescope
