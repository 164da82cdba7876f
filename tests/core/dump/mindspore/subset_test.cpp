// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A dump of selected kernels must be matched like a complete one. For each operator type of the real dumps, this test makes a
// dump with only the files of that type, and without the metadata that contains the version.

#include <QTest>
#include <map>
#include <set>
#include <string>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace subset_test {

using namespace sporescope;
namespace fs = std::filesystem;

class SubsetTest : public QObject {
  Q_OBJECT

 private slots:
  void single_operator_type_is_read_data() {
    QTest::addColumn<QString>("dump");
    for (const char* dump :
         {"lenet-1.5", "kernels-2.0", "lenet-2.0", "gan-2.10", "loop-2.10", "types-2.10", "two-ranks-2.10"}) {
      QTest::newRow(dump) << dump;
    }
  }

  void single_operator_type_is_read() {
    QFETCH(QString, dump);
    const fs::path real = fs::path(SPORESCOPE_TEST_DATA) / "dumps" / dump.toStdString();
    const auto dumps = open_dumps(real);
    QVERIFY(dumps && dumps->size() == 1);
    const Dump& whole = *dumps->front();
    std::map<std::string, std::vector<const TensorRecord*>> by_type;
    for (const TensorRecord& record : whole.records()) {
      if (record.type != "Parameter") by_type[std::string(record.type)].push_back(&record);
    }
    QVERIFY(by_type.size() > 2);
    for (const auto& [type, records] : by_type) {
      const SyntheticDump result;
      for (const TensorRecord* record : records) result.file(whole.relative_path(*record));
      for (const auto& rank : fs::directory_iterator(real)) {
        if (!rank.is_directory()) continue;
        for (const char* folder : {"graphs", "execution_order"}) {
          fs::create_directories(result.root() / rank.path().filename());
          fs::create_directory_symlink(rank.path() / folder, result.root() / rank.path().filename() / folder);
        }
      }
      const auto part = result.open();
      QVERIFY(part);
      QCOMPARE(part->records().size(), records.size());
      QCOMPARE(part->matched_files(), part->tensor_files());
      std::map<std::string, const TensorRecord*> found;
      for (const TensorRecord& record : part->records()) found[part->relative_path(record).string()] = &record;
      for (const TensorRecord* record : records) {
        const TensorRecord* again = found[whole.relative_path(*record).string()];
        QVERIFY(again != nullptr);
        QVERIFY2(again->node == record->node && again->run == record->run, type.c_str());
        QCOMPARE(part->graphs()[again->graph].graph_id, whole.graphs()[record->graph].graph_id);
      }
    }
  }
};

SPORESCOPE_TEST(SubsetTest)

}  // namespace subset_test

#include "subset_test.moc"
