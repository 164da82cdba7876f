// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "core/remote/open_remote.h"
#include "core/serve/engine_server.h"
#include "core/session/remote/open_remote_session.h"
#include "core/session/replicas/replica_finder.h"
#include "tests/core/replicas/linked_ranks.h"
#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace remote_ranks_test {

using namespace sporescope;
using test::ask;
using test::LinkedRanks;

namespace {

constexpr int kRanks = 4;

std::shared_ptr<const SessionReplicas> replicas_of(const std::shared_ptr<Session>& session) {
  const auto finder = ReplicaFinder::make(session);
  const auto found =
      ask<std::shared_ptr<const SessionReplicas>>([&](ResultCallback<std::shared_ptr<const SessionReplicas>> answer) {
        ReplicaCallbacks callbacks;
        callbacks.on_done = std::move(answer);
        return finder->find({true}, std::move(callbacks));
      });
  return found ? *found : nullptr;
}

QStringList text_of(const SessionReplicas& replicas) {
  QStringList lines{QString::number(replicas.tensors), QString::number(replicas.coverage.tensors)};
  for (const ReplicaFinding& finding : replicas.findings) {
    lines += QString::fromStdString(finding.full_name + '|' + finding.value + '|' + finding.other_value + '|' + finding.bits +
                                    '|' + finding.other_bits) +
             QString::number(number_of(finding.iteration));
  }
  return lines;
}

/// Returns the size of the values of all ranks.
std::uint64_t value_bytes(const std::filesystem::path& root) {
  std::uint64_t bytes = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const auto folder = root / ("rank_" + std::to_string(rank));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".npy") bytes += entry.file_size();
    }
  }
  return bytes;
}

}  // namespace

/// Tests that the ranks of a remote dump are compared on the remote host.
class RemoteRanksTest : public QObject {
  Q_OBJECT

 private slots:
  void a_moved_bit_is_found_without_the_values() {
    const LinkedRanks dump(kRanks);
    dump.flip_bit(2, 1, "Parameter.fc2_weight");
    auto server = serve::EngineServer::start();
    QVERIFY2(server.has_value(), server ? "" : server.error().str().c_str());
    const auto link = remote::EngineLink::make("ascend-07", (*server)->address().substr(5));
    const auto here = open_offline_session(dump.root());
    const auto remote_side =
        open_remote_session([link](const std::stop_token&) { return Result<std::shared_ptr<remote::EngineLink>>(link); },
                            dump.root(), "ssh://ascend-07" + dump.root().string());
    QVERIFY(test::wait_until_loaded(*here) && test::wait_until_loaded(*remote_side));
    const std::uint64_t before = link->bytes_read();
    const auto found = replicas_of(remote_side);
    const std::uint64_t arrived = link->bytes_read() - before;
    const auto expected = replicas_of(here);
    QVERIFY(found && expected);
    QCOMPARE(expected->findings.size(), std::size_t{1});
    QVERIFY(expected->findings.front().full_name.ends_with("fc2.weight"));
    QCOMPARE(text_of(*found), text_of(*expected));
    const std::uint64_t all = value_bytes(dump.root());
    QVERIFY2(arrived < all / 4, qPrintable(QStringLiteral("%1 of %2 bytes").arg(arrived).arg(all)));
  }
};

SPORESCOPE_TEST(RemoteRanksTest)

}  // namespace remote_ranks_test

#include "remote_ranks_test.moc"
