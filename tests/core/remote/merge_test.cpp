// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>
#include <filesystem>
#include <string>
#include <vector>

#include "core/dump/open_dump.h"
#include "core/remote/listed_dump.h"
#include "core/remote/merge_listings.h"
#include "tests/program/test_class.h"

namespace merge_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

/// A listing without values.
class Listed final : public remote::ListedDump {
 public:
  using ListedDump::ListedDump;
  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& /*record*/) const override {
    return fail(ErrorCode::not_found, "No values here");
  }
};

std::shared_ptr<const Dump> opened(const fs::path& path) {
  const auto dumps = open_dumps(path);
  return dumps && dumps->size() == 1 ? dumps->front() : nullptr;
}

remote::DumpListing listing_of(const Dump& dump, const fs::path& root) {
  auto listing = remote::unpack_dump(remote::pack_dump(dump)).value();
  listing.index.root = root;
  return listing;
}

/// Returns all properties that distinguish tensors.
QString statistics_text(const Dump& dump, const TensorRecord& record) {
  const DumpGraph& graph = dump.graphs()[record.graph];
  const auto row = record.statistic_row < 0 ? std::nullopt : dump.statistic_row(record);
  return QStringLiteral("%1 %2 %3 %4 %5 %6 %7 %8 %9 ")
             .arg(graph.rank)
             .arg(QString::fromStdString(graph.net))
             .arg(graph.graph_id)
             .arg(number_of(record.iteration))
             .arg(number_of(record.node))
             .arg(record.io == IoDirection::input)
             .arg(record.slot)
             .arg(record.run)
             .arg(record.runs) +
         QStringLiteral("%1 %2 %3 ")
             .arg(record.time)
             .arg(QString::fromStdString(dump.relative_path(record).string()),
                  QString::fromStdString(std::string(record.type))) +
         (row && !row->columns.empty() ? QString::fromStdString(row->columns.front().second) : QString());
}

}  // namespace

/// Compares ranks merged from several places with the same ranks read from one folder.
class MergeTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const fs::path dumps = SPORESCOPE_TEST_DATA "/dumps";
    // Ranks with several graphs, runs and loops, which have only their rank numbers in common.
    const std::vector<fs::path> ranks{dumps / "two-ranks-2.10/rank_0", dumps / "loop-2.10/rank_0",
                                      dumps / "two-ranks-2.10/rank_1", dumps / "pynative-2.10/rank_0",
                                      dumps / "edge-2.0/rank_0"};
    const fs::path place = folder_.path().toStdString();
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      QVERIFY2(fs::exists(ranks[rank]), ranks[rank].c_str());
      for (const fs::path& where : {place / "whole", place / (rank % 2 == 0 ? "even" : "odd")}) {
        fs::create_directories(where);
        fs::create_directory_symlink(ranks[rank], where / ("rank_" + std::to_string(rank)));
      }
    }
    whole_ = opened(place / "whole");
    even_ = opened(place / "even");
    odd_ = opened(place / "odd");
    QVERIFY(whole_ && even_ && odd_);
  }

  void isWhatOneFolderWouldBe_data() {
    QTest::addColumn<bool>("odd_first");
    QTest::newRow("as they are") << false;
    QTest::newRow("the other way round") << true;
  }
  void isWhatOneFolderWouldBe() {
    QFETCH(const bool, odd_first);
    const auto parts = odd_first ? std::vector{odd_, even_} : std::vector{even_, odd_};
    std::vector<remote::DumpListing> listings;
    for (const auto& part : parts) listings.push_back(listing_of(*part, whole_->root()));
    auto merged = remote::merge_listings(std::move(listings));
    QVERIFY(merged);
    const auto places = merged->places;
    const auto texts = std::move(merged->texts);
    const Listed dump(std::move(merged->listing));

    QCOMPARE(dump.root(), whole_->root());
    QCOMPARE(dump.tensor_files(), whole_->tensor_files());
    QCOMPARE(dump.matched_files(), whole_->matched_files());
    QCOMPARE(dump.records().size(), whole_->records().size());
    for (const RecordIndex i : whole_->records().indices()) {
      QCOMPARE(statistics_text(dump, dump.records()[i]), statistics_text(*whole_, whole_->records()[i]));
      const Dump& part = *parts[places[i].part];
      QCOMPARE(statistics_text(part, part.records()[places[i].record]), statistics_text(*whole_, whole_->records()[i]));
    }
    compareGraphs(dump);
    compareUnmatched(dump);
  }

  void oneRankInTwoPlacesIsAnError() {
    std::vector<remote::DumpListing> listings;
    for (const auto& part : {whole_, odd_}) listings.push_back(listing_of(*part, whole_->root()));
    const auto merged = remote::merge_listings(std::move(listings));
    QVERIFY(!merged);
    QVERIFY(merged.error().str().find("Rank 1 of") != std::string::npos);
    QVERIFY(merged.error().str().find("is in several places") != std::string::npos);
  }

  void nothingIsAnError() { QVERIFY(!remote::merge_listings({})); }

 private:
  void compareGraphs(const Dump& dump) {
    QCOMPARE(dump.graphs().size(), whole_->graphs().size());
    for (const DumpGraphIndex i : whole_->graphs().indices()) {
      const DumpGraph& found = dump.graphs()[i];
      const DumpGraph& truth = whole_->graphs()[i];
      QCOMPARE(found.rank, truth.rank);
      QCOMPARE(found.name, truth.name);
      QCOMPARE(found.history, truth.history);
      QCOMPARE(found.iterations.size(), truth.iterations.size());
      for (std::size_t k = 0; k < truth.iterations.size(); ++k) {
        QCOMPARE(found.iterations[k].records.size(), truth.iterations[k].records.size());
        QCOMPARE(found.iterations[k].records.front(), truth.iterations[k].records.front());
      }
      for (const NodeIndex node : truth.graph ? truth.graph->nodes().indices() : IndexRange<NodeIndex>()) {
        for (const IterationFolder& folder : truth.iterations) {
          QCOMPARE(dump.records_of(i, node, folder.iteration), whole_->records_of(i, node, folder.iteration));
        }
      }
    }
  }

  void compareUnmatched(const Dump& dump) {
    QVERIFY(!whole_->unmatched().empty());
    QCOMPARE(dump.unmatched().size(), whole_->unmatched().size());
    for (std::size_t i = 0; i < whole_->unmatched().size(); ++i) {
      QCOMPARE(dump.unmatched()[i].record, whole_->unmatched()[i].record);
      QCOMPARE(dump.unmatched()[i].reason.str(), whole_->unmatched()[i].reason.str());
    }
  }

  QTemporaryDir folder_;
  std::shared_ptr<const Dump> whole_, even_, odd_;
};

SPORESCOPE_TEST(MergeTest)

}  // namespace merge_test

#include "merge_test.moc"
