// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_model.h"

#include <QAbstractItemModelTester>
#include <QTest>
#include <numeric>

#include "tests/program/test_class.h"
#include "ui/ranks/replica_text.h"
#include "ui/table/table_view.h"

namespace replica_model_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

ReplicaFinding make_finding(ReplicaKind kind, std::vector<std::vector<int>> ranks) {
  ReplicaFinding finding;
  finding.name = "fc2.weight";
  finding.full_name = "network/fc2.weight";
  finding.kind = kind;
  finding.ranks = std::move(ranks);
  finding.iteration = Iteration{2};
  finding.last_equal = Iteration{1};
  finding.element = ElementIndex{7, 3};
  finding.value = "-0.1498";
  finding.other_value = "-0.1502";
  finding.bits = "0xbe196baa";
  finding.other_bits = "0xbe19d210";
  return finding;
}

std::vector<int> from(int first, int last) {
  std::vector<int> ranks(static_cast<std::size_t>(last - first + 1));
  std::iota(ranks.begin(), ranks.end(), first);
  return ranks;
}

QString cell(const ReplicaModel& model, int column) { return model.index(0, column).data().toString(); }

std::shared_ptr<SessionReplicas> with(std::vector<ReplicaFinding> findings) {
  auto replicas = std::make_shared<SessionReplicas>();
  replicas->findings = std::move(findings);
  return replicas;
}

}  // namespace

class ReplicaModelTest : public QObject {
  Q_OBJECT

 private slots:
  void a_row_says_what_was_found() {
    ReplicaModel model;
    const QAbstractItemModelTester tester(&model);
    model.setReplicas(with({make_finding(ReplicaKind::diverged, {from(0, 62), {63}})}));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(cell(model, ReplicaModel::kTensor), QStringLiteral("network/fc2.weight"));
    QCOMPARE(cell(model, ReplicaModel::kSince), QStringLiteral("2"));
    QCOMPARE(cell(model, ReplicaModel::kRanks), QStringLiteral("0–62 | 63"));
    QCOMPARE(cell(model, ReplicaModel::kElement), QStringLiteral("[7, 3]"));
    QCOMPARE(cell(model, ReplicaModel::kValues), QStringLiteral("−0.1498 | −0.1502"));
    QCOMPARE(cell(model, ReplicaModel::kBits), QStringLiteral("0xbe196baa | 0xbe19d210"));
    QCOMPARE(cell(model, ReplicaModel::kBy), QStringLiteral("bit by bit"));
    for (int column = 0; column < ReplicaModel::kColumns; ++column) {
      QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
      QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    }
  }

  void sentences_name_the_odd_one_or_nobody() {
    QCOMPARE(replicaTitle(make_finding(ReplicaKind::diverged, {from(0, 62), {63}})),
             QStringLiteral("Replicas diverge: fc2.weight differs between ranks 0–62 and rank 63 since iteration 2"));
    QCOMPARE(replicaTitle(make_finding(ReplicaKind::diverged, {from(0, 31), from(32, 63)})),
             QStringLiteral("Replicas split: 32 and 32, in fc2.weight since iteration 2"));
    QVERIFY(
        replicaTitle(make_finding(ReplicaKind::diverged, {{0, 1}, {2}, {3}})).contains(QStringLiteral("split into 3 groups")));
    QVERIFY(replicaTitle(make_finding(ReplicaKind::collective, {{0, 1, 2}, {3}})).contains(QStringLiteral("rank 3")));
    QVERIFY(
        replicaTitle(make_finding(ReplicaKind::from_start, {{0, 1, 2}, {3}})).contains(QStringLiteral("from the beginning")));
  }

  void what_nobody_looked_at_does_not_agree() {
    SessionReplicas replicas;
    SessionRank rank;
    rank.rank = 4;
    replicas.ranks.push_back(rank);
    replicas.complete = false;
    QVERIFY(rankText(replicas, 4, false).contains(QStringLiteral("not been checked")));
    replicas.complete = true;
    QVERIFY(rankText(replicas, 4, false).contains(QStringLiteral("has no values in common")));
    replicas.ranks.front().missing = true;
    QVERIFY(rankText(replicas, 4, false).contains(QStringLiteral("No folder for")));
    QVERIFY(replicaAgreement(replicas).contains(QStringLiteral("no dumped values")));
  }

  void what_could_not_be_read_is_said_beside_the_verdict() {
    SessionReplicas replicas;
    SessionRank rank;
    rank.verdict = RankVerdict::agrees;
    rank.equal = 5;
    rank.unread = 3;
    replicas.ranks.push_back(rank);
    QVERIFY(rankText(replicas, 0, true).contains(QStringLiteral("3 of its tensors")));
    QVERIFY(rankText(replicas, 0, true).contains(QStringLiteral("NaN")));
  }

  void what_was_not_compared_is_said_beside_the_agreement() {
    SessionReplicas replicas;
    for (int number = 0; number < 3; ++number) {
      SessionRank rank;
      rank.rank = number;
      if (number < 2) rank.verdict = RankVerdict::agrees;
      rank.equal = number < 2 ? 5 : 0;
      replicas.ranks.push_back(rank);
    }
    replicas.tensors = 5;
    QVERIFY(coverageGapText(replicas).contains(QStringLiteral("has no values in common")) ||
            coverageGapText(replicas).contains(QStringLiteral("have no")));
    replicas.complete = false;
    QVERIFY(coverageGapText(replicas).isEmpty());
    replicas.restarted = 2;
    QVERIFY(coverageGapText(replicas).contains(QStringLiteral("2 ranks contain several trainings")));
    replicas.restarted = 0;
    replicas.ranks[2].known = false;
    replicas.complete = true;
    QVERIFY(coverageGapText(replicas).contains(QStringLiteral("runs of the same training")));
    QVERIFY(!coverageGapText(replicas).contains(QStringLiteral("nothing")));
    QVERIFY(rankText(replicas, 2, false).contains(QStringLiteral("another run of the same training")));
  }

  void checksums_have_no_elements() {
    ReplicaModel model;
    ReplicaFinding finding = make_finding(ReplicaKind::diverged, {{0, 1}, {2}});
    finding.by = FingerprintSource::checksum;
    finding.element.reset();
    finding.value = finding.other_value = finding.bits = finding.other_bits = {};
    model.setReplicas(with({finding}));
    QCOMPARE(cell(model, ReplicaModel::kValues), QStringLiteral("–"));
    QCOMPARE(cell(model, ReplicaModel::kElement), QStringLiteral("–"));
    QCOMPARE(cell(model, ReplicaModel::kBy), QStringLiteral("by checksum"));
  }

  void a_hundred_thousand_rows_with_long_names_are_shown() {
    std::vector<ReplicaFinding> findings(100'000, make_finding(ReplicaKind::diverged, {from(0, 1022), {1023}}));
    for (std::size_t i = 0; i < findings.size(); ++i) findings[i].key.node = index_at<NodeIndex>(i);
    findings.front().full_name = std::string(300, 'x');
    ReplicaModel model;
    TableView view(&model, QStringLiteral("Tensors that differ between ranks"));
    view.resize(900, 400);
    view.show();
    model.setReplicas(with(std::move(findings)));
    view.grab();
    QCOMPARE(model.rowCount(), 100'000);
  }
};

SPORESCOPE_TEST(ReplicaModelTest)

}  // namespace replica_model_test

#include "replica_model_test.moc"
