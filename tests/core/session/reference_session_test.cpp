// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests comparing a tensor with any other one: of the same dump, of another dump, or of a file. The expected values were
// computed with NumPy in float64.

#include "core/session/reference_session.h"

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "tests/core/session/waiting.h"
#include "tests/program/test_class.h"

namespace reference_session_test {

using namespace sporescope;
using test::ask;
using Shapes = PairedTensors::Shapes;

namespace {

const std::string kNet = "Default/network-WithLossCell/_backbone-Net/";

std::filesystem::path run_named(const std::string& name) { return test::data("compare") / name; }

std::shared_ptr<Session> opened(const std::filesystem::path& path) {
  auto session = open_offline_session(path);
  if (!test::wait_until_loaded(*session)) qFatal("the dump does not open");
  return session;
}

TensorKey tensor(const Session& session, const std::string& name, IoDirection io = IoDirection::output,
                 std::uint32_t slot = 0) {
  return {GraphIndex{}, test::node(session, name), Iteration{}, io, slot, 1};
}

std::filesystem::path file_of(const std::string& run, const std::string& begin, const std::string& part) {
  for (const auto& entry : std::filesystem::directory_iterator(run_named(run) / "rank_0/Net/0/0")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(begin) && name.find(part) != std::string::npos) return entry.path();
  }
  return {};
}

Result<Difference> difference(Session& session, const TensorKey& key, const Closeness& closeness = {}) {
  return ask<Difference>([&](auto answer) { return session.difference(key, std::move(answer), closeness); });
}

}  // namespace

class ReferenceSessionTest : public QObject {
  Q_OBJECT

 private slots:
  // a, b = np.load(BiasAdd), np.load(ReLU); d = abs(a - b)
  void another_node_of_the_same_dump() {
    const auto base = opened(run_named("base"));
    const TensorKey added = tensor(*base, kNet + "fc1-Dense/BiasAdd-op0");
    const TensorKey active = tensor(*base, kNet + "relu-ReLU/ReLU-op1");
    const auto baseline = make_reference_session(base, reference_in(*base, active), Shapes::same);
    const auto found = difference(*baseline, added);
    QVERIFY(found.has_value());
    QCOMPARE(found->max_abs, 5.7861008644104);
    QCOMPARE(*found->max_abs_position, std::uint64_t{1});
    QCOMPARE(found->close, std::uint64_t{0});
    QCOMPARE(difference(*baseline, added, {1, 0})->close, std::uint64_t{1});
    QCOMPARE(difference(*baseline, added, {0, 0.5})->close, std::uint64_t{4});
    // The reference has its own summary, even if the session has a tensor with the same number.
    const auto key = baseline->previous_of(added);
    QVERIFY(key && !baseline->previous_of(*key) && baseline->tensor_info(*key)->readable);
    const auto summary = ask<TensorSummary>([&](auto answer) { return baseline->summary(*key, std::move(answer)); });
    const auto own = ask<TensorSummary>([&](auto answer) { return base->summary(active, std::move(answer)); });
    QCOMPARE(*summary->statistics.max, *own->statistics.max);
  }

  void a_tensor_of_another_dump() {
    const auto base = opened(run_named("base"));
    const auto other = opened(run_named("attribute"));
    const TensorKey pooled = tensor(*base, kNet + "pool-MaxPool2d/MaxPool-op0");
    const auto baseline = make_reference_session(other, reference_in(*base, pooled), Shapes::same);
    const auto found = difference(*baseline, tensor(*other, kNet + "pool-MaxPool2d/MaxPool-op0"));
    QVERIFY(found && std::abs(found->relative_l2 - 0.4756438775615135) < 1e-12);
    QCOMPARE(found->close, std::uint64_t{19});
  }

  // The file holds [2, 18], the tensor is [2, 2, 3, 3].
  void a_file_of_another_shape_stands_there_flat() {
    const auto session = opened(run_named("attribute"));
    const TensorKey key = tensor(*session, kNet + "pool-MaxPool2d/MaxPool-op0");
    const QTemporaryDir folder;
    const auto file = std::filesystem::path(folder.path().toStdString()) / "flat.npy";
    std::ifstream in(file_of("base", "MaxPool.", "output.0"), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    bytes.replace(bytes.find("(2,2,3,3,)"), 10, "(2,18)    ");
    std::ofstream(file, std::ios::binary) << bytes;
    const auto reference = reference_in_file(file);
    const auto refused = difference(*make_reference_session(session, reference, Shapes::same), key);
    QVERIFY(!refused && refused.error().code == ErrorCode::invalid_argument);
    const auto flat = make_reference_session(session, reference, Shapes::any);
    const auto found = difference(*flat, key, {0.5, 0});
    QVERIFY(found.has_value());
    QCOMPARE(found->max_abs, 2.494467943906784);
    QCOMPARE(*found->max_abs_position, std::uint64_t{19});
    QCOMPARE(found->close, std::uint64_t{26});
    // Both have the shape of the tensor.
    const auto previous = ask<Values>(
        [&](auto answer) { return flat->values(key, TensorAspect::previous, *Slice::parse("1, 0, 0, :"), std::move(answer)); });
    QVERIFY(previous && previous->shape() == Shape{3});
  }

  void another_number_of_elements_is_refused() {
    const auto session = opened(run_named("base"));
    const TensorKey weight = tensor(*session, "fc2.weight");
    const auto baseline = make_reference_session(session, reference_in(*session, tensor(*session, "fc1.bias")), Shapes::any);
    const auto refused = difference(*baseline, weight);
    QVERIFY(!refused && refused.error().code == ErrorCode::invalid_argument);
  }

  void files_that_cannot_be_read_are_errors() {
    const QTemporaryDir folder;
    const auto broken = std::filesystem::path(folder.path().toStdString()) / "broken.npy";
    std::ofstream(broken) << "\x93NUMPY and no more";
    const auto session = opened(run_named("base"));
    for (const auto& file : {broken, broken.parent_path() / "none.npy"}) {
      const auto baseline = make_reference_session(session, reference_in_file(file), Shapes::any);
      const auto summary =
          ask<TensorSummary>([&](auto answer) { return baseline->summary(*baseline->previous_of({}), std::move(answer)); });
      QVERIFY(!summary && summary.error().str().find(file.filename().string()) != std::string::npos);
      QVERIFY(!difference(*baseline, tensor(*session, "fc2.weight")));
    }
  }

  // The reference does not keep its session open: later requests are not answered, and nothing crashes.
  void the_session_of_the_reference_may_go() {
    const auto session = opened(run_named("base"));
    auto other = opened(run_named("attribute"));
    const auto baseline = make_reference_session(session, reference_in(*other, tensor(*other, "fc2.weight")), Shapes::same);
    other.reset();
    bool answered = false;
    {
      const CancelHandle request =
          baseline->difference(tensor(*session, "fc2.weight"), [&answered](const Result<Difference>&) { answered = true; });
    }
    QVERIFY(!answered);
  }
};

SPORESCOPE_TEST(ReferenceSessionTest)

}  // namespace reference_session_test

#include "reference_session_test.moc"
