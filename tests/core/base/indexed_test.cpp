// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/indexed.h"

#include <QtTest>
#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "tests/program/test_class.h"

namespace indexed_test {

using namespace sporescope;

namespace {

enum class Shelf : std::uint32_t {};
enum class Book : std::uint32_t {};
enum Unscoped : std::uint32_t {};

using Shelves = IndexedVector<Shelf, std::string>;
using ShelvesSeen = IndexedSpan<Shelf, const std::string>;

template <class Table, class Index>
concept OpenedBy = requires(const Table& table, Index index) {
  table[index];
};

// Index types convert neither into each other nor to or from numbers.
static_assert(!std::convertible_to<Shelf, Book> && !std::constructible_from<Shelf, Book>);
static_assert(!std::convertible_to<Shelf, std::uint32_t> && !std::convertible_to<std::uint32_t, Shelf>);
static_assert(!std::equality_comparable_with<Shelf, Book> && !std::equality_comparable_with<Shelf, std::uint32_t>);
static_assert(IndexType<Shelf> && !IndexType<Unscoped> && !IndexType<std::uint32_t>);
// A table accepts only its own index type.
static_assert(OpenedBy<Shelves, Shelf> && OpenedBy<ShelvesSeen, Shelf>);
static_assert(!OpenedBy<Shelves, Book> && !OpenedBy<ShelvesSeen, Book>);
static_assert(!OpenedBy<Shelves, int> && !OpenedBy<ShelvesSeen, std::size_t>);
// An index has the size of a number.
static_assert(sizeof(Shelf) == sizeof(std::uint32_t));
static_assert(std::random_access_iterator<IndexRange<Shelf>::Iterator>);

}  // namespace

/// Tests typed indices and their tables.
class IndexedTest : public QObject {
  Q_OBJECT

 private slots:
  void what_is_added_stands_at_its_index() {
    Shelves shelves;
    QVERIFY(shelves.empty());
    QVERIFY(!shelves.has(Shelf{0}));
    const Shelf next = shelves.next();
    QCOMPARE(shelves.add("poems"), next);
    const Shelf novels = shelves.add("novels");
    QCOMPARE(shelves[next], std::string("poems"));
    QCOMPARE(shelves.span()[novels], std::string("novels"));
    QVERIFY(shelves.has(novels) && shelves.span().has(novels));
    QVERIFY(!shelves.has(shelves.next()) && !shelves.span().has(shelves.next()));
    QCOMPARE(number_of(novels), 1U);
  }

  void indices_are_those_of_the_entries() {
    const Shelves shelves{"a", "b", "c"};
    std::string all;
    for (const Shelf shelf : shelves.indices()) all += shelves[shelf];
    QCOMPARE(all, std::string("abc"));
    QVERIFY(Shelves().indices().empty());
    QVERIFY(IndexRange<Shelf>().begin() == IndexRange<Shelf>().end());
  }

  void parts_of_a_range_end_with_it() {
    const IndexRange<Shelf> all(Shelf{10}, 5);
    QCOMPARE(all.front(), Shelf{10});
    QCOMPARE(all[4], Shelf{14});
    const IndexRange<Shelf> end = all.part(3, 100);
    QCOMPARE(end.front(), Shelf{13});
    QCOMPARE(end.size(), std::size_t{2});
    QVERIFY(all.part(5, 1).empty());
  }

  void a_range_tells_what_is_in_it() {
    const IndexRange<Shelf> all(Shelf{10}, 5);
    QVERIFY(all.contains(Shelf{10}) && all.contains(Shelf{14}));
    QVERIFY(!all.contains(Shelf{9}) && !all.contains(Shelf{15}) && !all.contains(Shelf{UINT32_MAX}));
    QVERIFY(!IndexRange<Shelf>(Shelf{10}, 0).contains(Shelf{10}));
    QCOMPARE(all.position_of(Shelf{12}), std::size_t{2});
    QCOMPARE(all.before(Shelf{12}).size(), std::size_t{2});
    QCOMPARE(all.before(Shelf{12}).front(), Shelf{10});
    QCOMPARE(all.after(Shelf{12}).size(), std::size_t{2});
    QCOMPARE(all.after(Shelf{12}).front(), Shelf{13});
    QVERIFY(all.before(Shelf{10}).empty() && all.after(Shelf{14}).empty());
    std::vector<Shelf> backwards;
    for (const Shelf shelf : all.before(Shelf{12}).reversed()) backwards.push_back(shelf);
    QCOMPARE(backwards, (std::vector{Shelf{11}, Shelf{10}}));
  }

  void whoever_reads_a_table_need_not_know_who_holds_it() {
    Shelves shelves{"a", "b"};
    const auto read = [](ShelvesSeen seen) { return seen[Shelf{1}]; };
    const IndexedSpan<Shelf, std::string> written = shelves;
    written[Shelf{1}] = "c";
    QCOMPARE(read(shelves), std::string("c"));
    QCOMPARE(read(written), std::string("c"));
    QCOMPARE(written.part({Shelf{1}, 1}).front(), std::string("c"));
    QVERIFY(shelves == Shelves(std::vector<std::string>{"a", "c"}));
    QCOMPARE(std::move(shelves).take(), (std::vector<std::string>{"a", "c"}));
  }

  void a_part_of_a_table_is_that_of_the_range() {
    Shelves shelves{"a", "b", "c", "d"};
    for (std::string& name : shelves.part({Shelf{1}, 2})) name += name;
    QCOMPARE(shelves[Shelf{0}], std::string("a"));
    QCOMPARE(shelves[Shelf{1}], std::string("bb"));
    QCOMPARE(shelves[Shelf{2}], std::string("cc"));
    QCOMPARE(shelves[Shelf{3}], std::string("d"));
  }

  void tables_of_flags_have_flags() {
    IndexedVector<Shelf, bool> seen(3);
    seen[Shelf{1}] = true;
    const auto& known = seen;
    QVERIFY(!known[Shelf{0}] && known[Shelf{1}] && !known[Shelf{2}]);
  }

  void indices_are_keys() {
    std::map<Shelf, int> ordered{{Shelf{2}, 20}, {Shelf{1}, 10}};
    QCOMPARE(ordered.begin()->second, 10);
    const std::unordered_set<Shelf> set{Shelf{1}, Shelf{2}, Shelf{1}};
    QCOMPARE(set.size(), std::size_t{2});
  }
};

SPORESCOPE_TEST(IndexedTest)

}  // namespace indexed_test

#include "indexed_test.moc"
