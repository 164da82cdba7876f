// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Checks a dump while its training is still writing it.

#include "core/watch/growing_check.h"

#include <QTest>
#include <cmath>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <thread>

#include "tests/core/dump/synthetic_dump.h"
#include "tests/program/test_class.h"

namespace growing_check_test {

using namespace sporescope;
namespace fs = std::filesystem;

namespace {

constexpr const char* kAdd = "Add.Default_Add-op0.0.0.1.output.0.DefaultFormat.npy";
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// A .npy file with one value in all elements, of the shape in synthetic graphs.
std::string values(float value) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
  header.resize(117, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\0\x76\0", 10);
  bytes += header;
  for (int i = 0; i < 6; ++i) bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  return bytes;
}

void write(const SyntheticDump& built, int iteration, float value) {
  built.file(fs::path("rank_0/Net/0") / std::to_string(iteration) / kAdd, values(value));
}

/// Lets the training continue when the check has reached an iteration.
class Turn {
 public:
  void reached(Iteration iteration) {
    {
      const std::lock_guard lock(mutex_);
      judged_ = std::max(judged_, iteration);
    }
    arrived_.notify_all();
  }
  void wait_for(Iteration iteration) {
    std::unique_lock lock(mutex_);
    arrived_.wait_for(lock, std::chrono::minutes(1), [&] { return judged_ >= iteration; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  Iteration judged_ = Iteration::init;
};

struct Following {
  GrowingCheckOptions options;
  std::vector<std::pair<std::int64_t, int>> hits;  ///< iteration, rank
  std::vector<std::int64_t> judged;
  std::shared_ptr<const Dump> dump;

  Following() {
    options.idle = std::chrono::seconds(1);
    options.on_reload = [this](const std::shared_ptr<const Dump>& now) { dump = now; };
    options.check.on_hit = [this](const Hit& hit) {
      const TensorRecord& record = dump->records()[hit.record];
      if (hit.is_hit()) hits.emplace_back(number_of(record.iteration), dump->graphs()[record.graph].rank);
    };
    options.on_judged = [this](const std::vector<Iteration>& iterations) {
      for (const Iteration iteration : iterations) judged.push_back(number_of(iteration));
    };
  }
  CheckResult run(const SyntheticDump& built) {
    auto dumps = open_growing_dumps(built.root());
    if (!dumps || dumps->size() != 1) qFatal("there is no dump");
    const auto watchpoint = make_watchpoint(1, "tensor_overflow", {});
    if (!watchpoint) qFatal("%s", watchpoint.error().str().c_str());
    auto result = check_growing(*dumps->front(), {*watchpoint}, options);
    if (!result) qFatal("%s", result.error().str().c_str());
    return *std::move(result);
  }
};

}  // namespace

class GrowingCheckTest : public QObject {
  Q_OBJECT

 private slots:
  void iterations_are_judged_as_they_come() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    write(built, 0, 1);
    Turn turn;
    Following following;
    const auto keep = following.options.on_judged;
    following.options.idle = std::chrono::seconds(5);
    following.options.on_judged = [&](const std::vector<Iteration>& iterations) {
      keep(iterations);
      turn.reached(iterations.back());
    };
    std::jthread training([&] {
      turn.wait_for(Iteration{0});
      write(built, 1, kNan);
      write(built, 2, 2);
      turn.wait_for(Iteration{1});
      // Adds another rank with an iteration that the first rank already has.
      built.graph(1, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
      built.file(fs::path("rank_1/Net/0/0") / kAdd, values(kNan));
    });
    const CheckResult result = following.run(built);
    QVERIFY(result.complete);
    QCOMPARE(result.hit_count, std::uint64_t{2});
    QCOMPARE(following.hits, (std::vector<std::pair<std::int64_t, int>>{{1, 0}, {0, 1}}));
    QCOMPARE(result.tensors, std::uint64_t{4});
    QCOMPARE(result.coverage.tensors, std::uint64_t{4});
    QCOMPARE(numbers_of(result.iterations), (std::vector<std::int64_t>{0, 1, 2}));
    QVERIFY(result.all_judged());
  }

  /// The first iteration is judged when its file is complete, and the following ones wait for it.
  void a_file_in_writing_is_waited_for() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    const std::string whole = values(kNan);
    const fs::path file = fs::path("rank_0/Net/0/0") / kAdd;
    built.file(file, std::string_view(whole).substr(0, whole.size() - 2));
    write(built, 1, 1);
    Following following;
    following.options.idle = std::chrono::seconds(8);
    bool first = true;
    const auto keep = following.options.on_reload;
    std::jthread training([&] { built.file(file, whole); });
    following.options.on_reload = [&](const std::shared_ptr<const Dump>& dump) {
      keep(dump);
      if (std::exchange(first, false)) QCOMPARE(fs::file_size(built.root() / file), std::uintmax_t{whole.size()});
    };
    const CheckResult result = following.run(built);
    QCOMPARE(following.hits, (std::vector<std::pair<std::int64_t, int>>{{0, 0}}));
    QCOMPARE(following.judged.front(), std::int64_t{0});
    QVERIFY(result.problems.empty() && result.all_judged());
  }

  void incomplete_file_is_reported_after_idle_timeout() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    write(built, 0, 1);
    const std::string whole = values(1);
    built.file(fs::path("rank_0/Net/0/1") / kAdd, std::string_view(whole).substr(0, whole.size() - 2));
    Following following;
    const CheckResult result = following.run(built);
    QVERIFY(result.complete);
    QCOMPARE(result.coverage.not_read, std::uint64_t{1});
    QCOMPARE(result.problems.size(), std::size_t{1});
    QVERIFY(!result.all_judged());
  }

  void a_file_that_comes_late_is_judged_alone() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}, {"Mul", "Default/Mul-op1"}}});
    write(built, 0, kNan);
    write(built, 1, 1);
    Following following;
    following.options.idle = std::chrono::seconds(5);
    const auto keep = following.options.on_judged;
    following.options.on_judged = [&](const std::vector<Iteration>& iterations) {
      keep(iterations);
      if (iterations.front() == Iteration{0} && following.judged.size() == iterations.size()) {
        built.file("rank_0/Net/0/0/Mul.Default_Mul-op1.0.0.2.output.0.DefaultFormat.npy", values(kNan));
      }
    };
    const CheckResult result = following.run(built);
    QCOMPARE(result.hit_count, std::uint64_t{2});
    QCOMPARE(result.coverage.tensors, std::uint64_t{3});
  }

  void it_ends_when_it_is_stopped() {
    const SyntheticDump built;
    built.graph(0, 0, {"kernel_graph_0", "0", {{"Add", "Default/Add-op0"}}});
    write(built, 0, kNan);
    write(built, 1, 1);
    Following following;
    std::stop_source stop;
    following.options.idle.reset();
    following.options.check.stop = stop.get_token();
    const auto keep = following.options.on_judged;
    following.options.on_judged = [&](const std::vector<Iteration>& iterations) {
      keep(iterations);
      stop.request_stop();
    };
    const CheckResult result = following.run(built);
    QVERIFY(!result.complete);
    QCOMPARE(result.hit_count, std::uint64_t{1});
  }
};

SPORESCOPE_TEST(GrowingCheckTest)

}  // namespace growing_check_test

#include "growing_check_test.moc"
