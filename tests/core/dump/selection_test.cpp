// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/selection.h"

#include <QTest>
#include <algorithm>

#include "core/dump/open_dump.h"
#include "tests/program/test_class.h"

namespace selection_test {

using namespace sporescope;

namespace {

std::shared_ptr<const Dump> open_one(const char* name) {
  auto dumps = open_dumps(std::filesystem::path(SPORESCOPE_TEST_DATA) / "dumps" / name);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

std::size_t count_records(const Dump& dump, const Selection& selection) {
  const auto numbers = select_records(dump, selection);
  return numbers && std::is_sorted(numbers->begin(), numbers->end()) ? numbers->size() : 99999;
}

}  // namespace

class SelectionTest : public QObject {
  Q_OBJECT

 private slots:
  void numbers_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("members");  // members among -1 to 9
    QTest::newRow("one") << "3"
                         << "3";
    QTest::newRow("several") << "0,2-3"
                             << "0 2 3";
    QTest::newRow("blanks") << " 1 , 5 - 7 "
                            << "1 5 6 7";
    QTest::newRow("overlap") << "2-4,3-5,4"
                             << "2 3 4 5";
    QTest::newRow("last alone") << "last"
                                << "";
    QTest::newRow("from the end") << "-2,5"
                                  << "5";
    QTest::newRow("last too") << "1,last"
                              << "1";
  }

  void numbers() {
    QFETCH(QString, text);
    const auto set = NumberSet::parse(text.toStdString(), true);
    QVERIFY(set);
    QVERIFY(!set->all());
    QCOMPARE(set->has_positions(), text.contains("last") || text.startsWith("-"));
    QStringList members;
    for (int i = -1; i < 10; ++i) {
      if (set->contains(i)) members << QString::number(i);
    }
    QTEST(members.join(' '), "members");
    const auto again = NumberSet::parse(set->text(), true);
    QVERIFY2(again, set->text().c_str());
    for (int i = -1; i < 10; ++i) QCOMPARE(again->contains(i), set->contains(i));
    for (std::size_t place = 1; place < 10; ++place) QCOMPARE(again->contains_from_end(place), set->contains_from_end(place));
  }

  void wrong_numbers_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"x", "1,,2", "3-1", "-1", "1-", "1-2-3", "last", "99999999999999999999", "1;2", ","}) {
      QTest::newRow(text) << text;
    }
  }

  void wrong_numbers() {
    QFETCH(QString, text);
    const auto set = NumberSet::parse(text.toStdString());
    QVERIFY(!set);
    QCOMPARE(set.error().code, ErrorCode::invalid_argument);
    QVERIFY(QString::fromStdString(set.error().str()).contains(text));
  }

  void everything() {
    QVERIFY(NumberSet::parse("")->all());
    const auto dump = open_one("lenet-2.0");
    QVERIFY(dump);
    QCOMPARE(count_records(*dump, {}), dump->records().size());
    const auto nodes = select_nodes(*dump, {});
    QVERIFY(nodes);
    QCOMPARE(nodes->size(), dump->graphs().front().graph->nodes().size());
  }

  void iterations() {
    const auto dump = open_one("lenet-2.0");
    QVERIFY(dump);
    const DumpGraph& graph = dump->graphs().front();
    Selection selection;
    selection.iterations = *NumberSet::parse("0-1");
    QCOMPARE(count_records(*dump, selection), graph.iterations[0].records.size() + graph.iterations[1].records.size());
    selection.iterations = *NumberSet::parse("last", true);
    QCOMPARE(count_records(*dump, selection), graph.iterations[2].records.size());
    selection.iterations = *NumberSet::parse("-1", true);
    QCOMPARE(count_records(*dump, selection), graph.iterations[2].records.size());
    selection.iterations = *NumberSet::parse("0,-2", true);
    QCOMPARE(count_records(*dump, selection), graph.iterations[0].records.size() + graph.iterations[1].records.size());
    selection.iterations = *NumberSet::parse("77");
    QCOMPARE(count_records(*dump, selection), 0U);
  }

  void io_and_slot() {
    const auto dump = open_one("lenet-2.0");
    QVERIFY(dump);
    Selection inputs;
    inputs.io = IoDirection::input;
    Selection outputs;
    outputs.io = IoDirection::output;
    QCOMPARE(count_records(*dump, inputs) + count_records(*dump, outputs), dump->records().size());
    inputs.slot = 1;
    const auto second = select_records(*dump, inputs);
    QVERIFY(second && !second->empty());
    for (const RecordIndex number : *second) {
      QCOMPARE(dump->records()[number].slot, 1U);
      QVERIFY(dump->records()[number].io == IoDirection::input);
    }
  }

  void several_nodes_and_none_of_others() {
    const auto dump = open_one("lenet-2.0");
    QVERIFY(dump);
    const auto part = [](const char* text) {
      NodeFilter filter;
      filter.text = text;
      return filter;
    };
    Selection first, second, both;
    first.nodes = part("conv1");
    second.nodes = part("fc3");
    both.any_of = {part("conv1"), part("fc3")};
    const std::size_t sum = count_records(*dump, first) + count_records(*dump, second);
    QVERIFY(sum > 0);
    QCOMPARE(count_records(*dump, both), sum);  // no name contains both
    both.none_of = {part("fc3")};
    QCOMPARE(count_records(*dump, both), count_records(*dump, first));
  }

  /// Tensors without a node are selected only if there is no condition on nodes.
  void nodes() {
    const auto dump = open_one("lenet-2.0");
    QVERIFY(dump);
    Selection selection;
    selection.nodes.text = "conv1";
    const auto numbers = select_records(*dump, selection);
    QVERIFY(numbers && !numbers->empty());
    for (const RecordIndex number : *numbers) {
      const TensorRecord& record = dump->records()[number];
      QVERIFY(record.node != kNoNode);
      QVERIFY(dump->graphs()[record.graph].graph->nodes()[record.node].full_name.find("conv1") != std::string_view::npos);
    }
    selection.category = "weight";
    const auto weights = select_nodes(*dump, selection);
    QVERIFY(weights);
    QCOMPARE(weights->size(), 1U);
    selection = {};
    selection.category = "tensor";
    QVERIFY(count_records(*dump, selection) < dump->records().size());
    selection = {};
    selection.nodes.text = "(";
    selection.nodes.regex = true;
    const auto wrong = select_records(*dump, selection);
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().code, ErrorCode::invalid_argument);
    QVERIFY(!select_nodes(*dump, selection));
  }

  void ranks_and_graphs() {
    const auto dump = open_one("two-ranks-2.10");
    QVERIFY(dump);
    Selection selection;
    selection.ranks = *NumberSet::parse("1");
    std::size_t of_rank = 0;
    for (const TensorRecord& record : dump->records()) of_rank += dump->graphs()[record.graph].rank == 1 ? 1 : 0;
    QCOMPARE(count_records(*dump, selection), of_rank);
    selection = {};
    selection.graph = "kernel_graph0";
    QCOMPARE(count_records(*dump, selection), dump->records().size());
    selection.graph = "0";
    QCOMPARE(count_records(*dump, selection), dump->records().size());
    selection.graph = "1";
    QCOMPARE(count_records(*dump, selection), 0U);
    selection = {};
    selection.net = "LeNet";
    QCOMPARE(count_records(*dump, selection), 0U);
    selection.net = "LeNet5";
    QCOMPARE(count_records(*dump, selection), dump->records().size());
  }
};

SPORESCOPE_TEST(SelectionTest)

}  // namespace selection_test

#include "selection_test.moc"
