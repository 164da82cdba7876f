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

/// Places in tables as types of their own, so that the place of one thing is never taken for that of another. An index is an
/// `enum class Index : std::uint32_t {}` without names; the table that it counts in is an IndexedVector<Index, Entry>, which no
/// other number opens.
namespace sporescope {

template <class Index>
concept IndexType = std::is_enum_v<Index> && !std::is_convertible_v<Index, std::underlying_type_t<Index>>;

/// The number itself, for arithmetic and for what is written.
template <IndexType Index>
[[nodiscard]] constexpr std::underlying_type_t<Index> number_of(Index index) {
  return static_cast<std::underlying_type_t<Index>>(index);
}

/// The index of a place that was counted; tables have fewer entries than the index has values.
template <IndexType Index>
[[nodiscard]] constexpr Index index_at(std::size_t place) {
  return static_cast<Index>(place);
}

/// Indices one after the other: [first, first + count).
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
    constexpr explicit Iterator(std::size_t place) : place_(place) {}
    constexpr Index operator*() const { return index_at<Index>(place_); }
    constexpr Index operator[](difference_type steps) const { return *(*this + steps); }
    constexpr Iterator& operator++() { return *this += 1; }
    constexpr Iterator& operator--() { return *this += -1; }
    constexpr Iterator operator++(int) { return Iterator(place_++); }
    constexpr Iterator operator--(int) { return Iterator(place_--); }
    constexpr Iterator& operator+=(difference_type steps) {
      place_ += static_cast<std::size_t>(steps);
      return *this;
    }
    constexpr Iterator& operator-=(difference_type steps) { return *this += -steps; }
    friend constexpr Iterator operator+(Iterator from, difference_type steps) { return from += steps; }
    friend constexpr Iterator operator+(difference_type steps, Iterator from) { return from += steps; }
    friend constexpr Iterator operator-(Iterator from, difference_type steps) { return from -= steps; }
    friend constexpr difference_type operator-(Iterator to, Iterator from) {
      return static_cast<difference_type>(to.place_ - from.place_);
    }
    constexpr auto operator<=>(const Iterator&) const = default;

   private:
    std::size_t place_ = 0;
  };

  constexpr IndexRange() = default;
  constexpr IndexRange(Index first, std::size_t count) : first_(first), count_(count) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(number_of(first_)); }
  [[nodiscard]] constexpr Iterator end() const { return begin() + static_cast<std::ptrdiff_t>(count_); }
  [[nodiscard]] constexpr std::size_t size() const { return count_; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr Index front() const { return first_; }
  [[nodiscard]] constexpr bool contains(Index index) const { return number_of(index) - number_of(first_) < count_; }
  /// How many of them stand before this one, which is one of them.
  [[nodiscard]] constexpr std::size_t position_of(Index index) const { return number_of(index) - number_of(first_); }
  /// Those behind this one, which is one of them.
  [[nodiscard]] constexpr IndexRange after(Index index) const { return part(position_of(index) + 1, count_); }
  /// Those before this one, which is one of them.
  [[nodiscard]] constexpr IndexRange before(Index index) const { return part(0, position_of(index)); }
  /// At most `count` of them, from place `from` on.
  [[nodiscard]] constexpr IndexRange part(std::size_t from, std::size_t count) const {
    return {(*this)[from], std::min(count, count_ - from)};
  }
  [[nodiscard]] constexpr Index operator[](std::size_t place) const { return index_at<Index>(number_of(first_) + place); }

  /// The same ones, from the last to the first. Clang before 16 cannot compile libstdc++'s views::reverse, and the fuzz targets
  /// are built with clang 14.
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

/// A table that somebody else holds.
template <IndexType Index, class Entry>
class IndexedSpan {
 public:
  constexpr IndexedSpan() = default;
  constexpr explicit IndexedSpan(std::span<Entry> entries) : entries_(entries) {}
  /// A table that can be changed, where it is only read.
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

/// A table with its entries.
template <IndexType Index, class Entry>
class IndexedVector {
 public:
  IndexedVector() = default;
  explicit IndexedVector(std::size_t count, const Entry& entry = {}) : entries_(count, entry) {}
  IndexedVector(std::initializer_list<Entry> entries) : entries_(entries) {}
  /// The entries in their order, counted from here on.
  explicit IndexedVector(std::vector<Entry> entries) : entries_(std::move(entries)) {}

  [[nodiscard]] decltype(auto) operator[](Index index) { return entries_[number_of(index)]; }
  [[nodiscard]] decltype(auto) operator[](Index index) const { return entries_[number_of(index)]; }
  [[nodiscard]] bool has(Index index) const { return number_of(index) < entries_.size(); }
  [[nodiscard]] IndexRange<Index> indices() const { return {Index{}, entries_.size()}; }
  [[nodiscard]] IndexedSpan<Index, const Entry> span() const { return IndexedSpan<Index, const Entry>(entries_); }
  /// Whoever reads the table, or changes entries of it, need not know who holds it.
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

  /// Appends an entry; the index is where it stands from now on.
  Index add(Entry entry) {
    entries_.push_back(std::move(entry));
    return index_at<Index>(entries_.size() - 1);
  }
  /// The entries alone, for somebody who does not count them.
  [[nodiscard]] std::vector<Entry> take() && { return std::move(entries_); }
  /// The index that add() would give.
  [[nodiscard]] Index next() const { return index_at<Index>(entries_.size()); }

  bool operator==(const IndexedVector&) const = default;

 private:
  std::vector<Entry> entries_;
};

/// The index of the first entry that fits.
template <class Table, class Fits>
[[nodiscard]] auto first_index(const Table& table, Fits&& fits) -> std::optional<decltype(table.indices().front())> {
  for (const auto index : table.indices()) {
    if (fits(table[index])) return index;
  }
  return std::nullopt;
}

}  // namespace sporescope
