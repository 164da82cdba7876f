// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/rank_row_geometry.h"

#include <QTest>

#include "tests/program/test_class.h"
#include "ui/ranks/rank_cells.h"

namespace rank_row_geometry_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// Returns ranks in stages, with adjacent members of each set.
SessionReplicas arranged(const std::vector<std::pair<std::size_t, std::size_t>>& stageAndSize) {
  SessionReplicas replicas;
  for (const auto& [stage, size] : stageAndSize) {
    ReplicaSet set;
    set.stage = stage;
    for (std::size_t i = 0; i < size; ++i) {
      const int rank = static_cast<int>(replicas.ranks.size());
      set.ranks.push_back(rank);
      SessionRank known;
      known.rank = rank;
      known.set = replicas.sets.size();
      replicas.ranks.push_back(known);
    }
    replicas.sets.push_back(set);
  }
  return replicas;
}

}  // namespace

/// Tests the positions of ranks and of the brackets above them.
class RankScaleTest : public QObject {
  Q_OBJECT

 private slots:
  void a_thousand_ranks_have_a_pixel_and_a_quarter() {
    const RankRowGeometry scale(0, 1024, 10, 1280);
    QCOMPARE(scale.pitch(), 1.25);
    QCOMPARE(scale.leftOf(4), 15.0);
    QCOMPARE(scale.positionAt(15.1), 4);
    QCOMPARE(scale.positionAt(9.9), -1);
    QCOMPARE(scale.positionAt(1290), -1);
    QCOMPARE(scale.positionAt(1289.9), 1023);
  }

  void what_was_found_takes_three_pixels_and_stays_inside() {
    const RankRowGeometry scale(0, 1024, 0, 1280);
    for (const int place : {0, 411, 1023}) {
      const QRectF box = scale.cell(place, 0, 27, true);
      QCOMPARE(box.width(), 3.0);
      QVERIFY(box.left() >= 0 && box.right() <= 1280);
    }
    QCOMPARE(scale.cell(411, 0, 27, false).width(), 1.25);
  }

  void few_ranks_are_no_wider_than_forty_pixels() { QCOMPARE(RankRowGeometry(0, 2, 0, 1280).pitch(), 40.0); }

  void nothing_and_no_room_are_no_trouble() {
    QCOMPARE(RankRowGeometry(0, 0, 0, 1280).positionAt(3), -1);
    QCOMPARE(RankRowGeometry(0, 8, 0, -5).positionAt(0), -1);
    QCOMPARE(RankRowGeometry(0, 8, 0, 0).numberStep(20), 1);
  }

  void the_lens_shows_the_block_that_the_place_is_in() {
    QCOMPARE(lensAround(411, 1024), (std::pair{384, 64}));
    QCOMPARE(lensAround(0, 1024), (std::pair{0, 64}));
    QCOMPARE(lensAround(999, 1000), (std::pair{960, 40}));
    QCOMPARE(lensAround(-1, 100), (std::pair{0, 64}));
  }

  void numbers_have_their_room() {
    const RankRowGeometry scale(0, 64, 0, 768);  // 12 px each
    QCOMPARE(scale.numberStep(12), 1);
    QCOMPARE(scale.numberStep(24), 2);
    QCOMPARE(scale.numberStep(25), 4);
  }

  void one_set_is_one_bracket() {
    const auto rows = bracketsOf(arranged({{0, 64}}));
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].size(), std::size_t{1});
    QCOMPARE(rows[0][0].last, 63);
    QVERIFY(rows[0][0].text.contains(QStringLiteral("0–63")));
  }

  void stages_stand_above_their_replicas() {
    const auto rows = bracketsOf(arranged({{0, 4}, {0, 4}, {1, 4}, {1, 4}}));
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE(rows[0].size(), std::size_t{2});
    QCOMPARE(rows[0][1].first, 8);
    QCOMPARE(rows[1].size(), std::size_t{4});
    // In each stage, sets are counted from 0.
    QCOMPARE(rows[1][3].text, QStringLiteral("replicas 1"));
  }

  // Every second rank is a replica of the first, so no separate brackets can be drawn.
  void interleaved_replicas_are_told_in_one_bracket() {
    SessionReplicas replicas = arranged({{0, 4}, {0, 4}});
    for (SessionRank& rank : replicas.ranks) rank.set = static_cast<std::size_t>(rank.rank % 2);
    const auto rows = bracketsOf(replicas);
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].size(), std::size_t{1});
  }

  void nothing_known_has_no_brackets() { QVERIFY(bracketsOf(SessionReplicas()).empty()); }

  void nan_weighs_more_than_what_differs() {
    SessionReplicas replicas = arranged({{0, 3}});
    for (SessionRank& rank : replicas.ranks) rank.verdict = RankVerdict::differs;
    const auto cells = cellsOf(replicas, {1});
    QVERIFY(cells[0].state == RankState::differs && cells[1].state == RankState::nan);
  }
};

SPORESCOPE_TEST(RankScaleTest)

}  // namespace rank_row_geometry_test

#include "rank_row_geometry_test.moc"
