// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overview_data.h"

#include <QSemaphore>
#include <QSet>
#include <QTest>
#include <QThreadPool>

#include "core/session/offline/open_offline_session.h"
#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "ui/overview/overview_text.h"

namespace overview_data_test {

using namespace sporescope;
using namespace sporescope::ui;

namespace {

const std::string kFile = ".0.0.10.output.0.DefaultFormat.float32.npy";

/// Two ranks: three operators over twelve iterations on rank 0, one in a single iteration on rank 1. The values of rank 0 grow
/// a thousandfold in the last iteration.
void writeTwoRanks(const SyntheticDump& result) {
  for (const int rank : {0, 1}) {
    SyntheticGraph graph{"kernel_graph_0", "0"};
    for (int op = 0; op < (rank == 0 ? 3 : 1); ++op) {
      const std::string name = "ReLU-op" + std::to_string(op);
      graph.operators.push_back({"ReLU", "Default/a/" + name});
      for (int iteration = 0; iteration < (rank == 0 ? 12 : 1); ++iteration) {
        const float value = iteration == 11 ? 1000.0F : 1.0F;
        result.file("rank_" + std::to_string(rank) + "/Net/0/" + std::to_string(iteration) + "/ReLU.Default_a_" + name + kFile,
                    npy_bytes({value, value, value, value, value, value}, "2, 3"));
      }
    }
    result.graph(rank, 0, graph);
  }
}

/// Blocks the tasks of other threads until it is released.
class HeldPool {
 public:
  HeldPool() : threads_(pool().maxThreadCount()) {
    pool().waitForDone();
    pool().setMaxThreadCount(1);
    pool().start([this] { go_.acquire(); });
  }
  ~HeldPool() { releaseAsync(); }
  void releaseAsync() {
    go_.release();
    pool().waitForDone();
    pool().setMaxThreadCount(threads_);
  }

 private:
  static QThreadPool& pool() { return *QThreadPool::globalInstance(); }
  int threads_;
  QSemaphore go_;
};

}  // namespace

class OverviewDataTest : public QObject {
  Q_OBJECT

 private slots:
  // Operators of several scopes below one header.
  void rowsAreToldApart() {
    const auto session = open_offline_session(SPORESCOPE_TEST_DATA "/dumps/pynative-2.10");
    OverviewData data;
    data.read(session, OverviewChoice::iterations_of(0));
    QTRY_COMPARE_WITH_TIMEOUT(data.state(), OverviewData::State::complete, kTimeout);
    QTRY_VERIFY_WITH_TIMEOUT(!session->snapshot()->loading, kTimeout);
    const auto snapshot = session->snapshot();
    const SessionOverview& overview = *data.overview();
    QSet<QString> names;
    for (std::size_t row = 0; row < overview.rows.size(); ++row) {
      if (!overview.layout.groups[overview.layout.rows[row].group].scope.empty()) continue;
      const QString name = rowName(overview, *snapshot, row);
      QVERIFY2(!names.contains(name), qPrintable(name));
      names.insert(name);
    }
    for (const char* name : {"last-Dense/Grad_Dense/DenseGrad-op0", "hidden-Dense/Grad_Dense/DenseGrad-op0",
                             "Grad_ReLU/ReLUGrad-op1", "conv.weight"}) {
      QVERIFY2(names.contains(QLatin1String(name)), name);
    }
  }

  // A digest for the rows of one rank is not shown for those of another.
  void anotherRankDropsWhatIsWorkedOut() {
    const SyntheticDump result;
    writeTwoRanks(result);
    const auto session = open_offline_session(result.root());
    OverviewData data;
    bool fits = true;
    connect(&data, &OverviewData::digested, &data, [&] {
      if (data.digest() && data.digest()->rows.size() != data.overview()->layout.rows.size()) fits = false;
    });
    HeldPool held;
    data.read(session, OverviewChoice::iterations_of(0));
    QTRY_COMPARE_WITH_TIMEOUT(data.state(), OverviewData::State::complete, kTimeout);
    QVERIFY(!data.settled() && !data.digest());
    data.read(session, OverviewChoice::iterations_of(1));
    QTRY_COMPARE_WITH_TIMEOUT(data.state(), OverviewData::State::complete, kTimeout);
    QCOMPARE(data.overview()->layout.rows.size(), std::size_t{1});
    held.releaseAsync();
    QTRY_VERIFY_WITH_TIMEOUT(data.settled() && data.digest(), kTimeout);
    QVERIFY(fits);
    QCOMPARE(data.digest()->rows.size(), std::size_t{1});
    QVERIFY(data.digest()->jumps.empty());
  }
};

SPORESCOPE_TEST(OverviewDataTest)

}  // namespace overview_data_test

#include "overview_data_test.moc"
