// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/indexed_lists.h"

#include <QtTest>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/program/test_class.h"

namespace indexed_lists_test {

using namespace sporescope;

namespace {

enum class Shelf : std::uint32_t {};

using Books = IndexedLists<Shelf, std::string>;

std::vector<std::string> on(const Books& books, Shelf shelf) { return {books[shelf].begin(), books[shelf].end()}; }

}  // namespace

/// Tests lists of entries by index, in one table.
class IndexedListsTest : public QObject {
  Q_OBJECT

 private slots:
  void entries_stand_in_the_list_of_their_index() {
    const std::vector<std::pair<Shelf, std::string>> recorded{
        {Shelf{2}, "Emma"}, {Shelf{0}, "Ilias"}, {Shelf{2}, "Persuasion"}, {Shelf{0}, "Odyssey"}, {Shelf{0}, "Iambs"}};
    const Books books(4, [&](auto&& put) {
      for (const auto& [shelf, title] : recorded) put(shelf, title);
    });
    QCOMPARE(books.size(), std::size_t{4});
    QCOMPARE(on(books, Shelf{0}), (std::vector<std::string>{"Ilias", "Odyssey", "Iambs"}));
    QVERIFY(books[Shelf{1}].empty() && books[Shelf{3}].empty());
    QCOMPARE(on(books, Shelf{2}), (std::vector<std::string>{"Emma", "Persuasion"}));
    QCOMPARE(books.entries().size(), recorded.size());
  }

  void lists_are_made_one_after_the_other() {
    Books books;
    QCOMPARE(books.size(), std::size_t{0});
    books.add_list();
    books.add_list();
    books.add("Emma");
    books.add("Persuasion");
    for (std::string& title : books.last()) title += "!";
    books.add_list();
    QVERIFY(books.last().empty());
    books.resize(5);
    QCOMPARE(books.size(), std::size_t{5});
    QVERIFY(books[Shelf{0}].empty() && books[Shelf{2}].empty() && books[Shelf{4}].empty());
    QCOMPARE(on(books, Shelf{1}), (std::vector<std::string>{"Emma!", "Persuasion!"}));
  }
};

SPORESCOPE_TEST(IndexedListsTest)

}  // namespace indexed_lists_test

#include "indexed_lists_test.moc"
