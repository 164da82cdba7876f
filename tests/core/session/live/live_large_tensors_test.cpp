// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <future>
#include <limits>
#include <mutex>

#include "core/live/listener.h"
#include "core/session/live/live_store.h"
#include "core/session/live/make_live_session.h"
#include "tests/core/live/wire_client.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace live_large_tensors_test {

using namespace sporescope;
using live::test::Wait;
using live::test::WireClient;
using Stub = debugger::EventListener::Stub;

namespace {

constexpr std::int64_t kSide = 1024;
constexpr const char* kLarge = "Default/net-Net/MatMul-op0";
constexpr const char* kSmall = "Default/net-Net/ReduceSum-op1";

void declare(proto::NodeProto& node, const char* number, const char* full_name, const char* type,
             const std::vector<std::int64_t>& shape) {
  node.set_name(number);
  node.set_op_type(type);
  node.set_scope("Default/net-Net");
  node.set_full_name(full_name);
  auto& output = *node.mutable_output_type();
  output.set_data_type(proto::DT_TENSOR);
  output.mutable_tensor_type()->set_elem_type(proto::DT_FLOAT32);
  for (const std::int64_t size : shape) output.mutable_tensor_type()->mutable_shape()->add_dim()->set_size(size);
}

std::string graph() {
  proto::GraphProto graph;
  graph.set_name("kernel_graph_0");
  declare(*graph.add_node(), "1", kLarge, "MatMul", {kSide, kSide});
  auto& sum = *graph.add_node();
  declare(sum, "2", kSmall, "ReduceSum", {2});
  sum.add_input()->set_name("1");
  return graph.SerializeAsString();
}

proto::TensorProto values(const char* node, const std::vector<std::int64_t>& dims, float value) {
  std::size_t count = 1;
  for (const std::int64_t size : dims) count *= static_cast<std::size_t>(size);
  const std::vector<float> content(count, value);
  proto::TensorProto message;
  message.set_node_name(node);
  message.set_slot("0");
  message.set_data_type(11);
  for (const std::int64_t size : dims) message.add_dims(size);
  message.set_tensor_content(std::string(reinterpret_cast<const char*>(content.data()), count * sizeof(float)));
  message.set_finished(true);
  return message;
}

// A training that is paused at step 1, with its session.
class PausedTraining {
 public:
  PausedTraining() {
    live::ListenOptions options;
    options.port = 0;
    auto started = live::Listener::start(options, [this](std::shared_ptr<live::Training> training) {
      const std::lock_guard lock(mutex_);
      session_ = make_live_session(std::move(training));
    });
    listener_ = std::move(*started);
    client_ = std::make_unique<WireClient>(listener_->port());
  }
  bool connect() {
    return client_->introduce() && client_->send_graph(graph()) == debugger::EventReply::OK && session() != nullptr;
  }
  [[nodiscard]] std::shared_ptr<Session> session() const {
    const std::lock_guard lock(mutex_);
    return session_;
  }
  [[nodiscard]] WireClient& client() { return *client_; }
  void close_session() {
    const std::lock_guard lock(mutex_);
    session_.reset();
  }
  [[nodiscard]] bool is_paused() const {
    return session()->live()->status().state == live::TrainingState::ready && session()->live()->status().step == 1;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<Session> session_;
  std::unique_ptr<live::Listener> listener_;
  std::unique_ptr<WireClient> client_;
};

TensorKey key_of(const Session& session, const char* node) {
  return {GraphIndex{0}, session.snapshot()->graphs.front().graph->find(node), Iteration{1}, IoDirection::output, 0, 1};
}

using Summary = std::promise<Result<TensorSummary>>;

ResultCallback<TensorSummary> answer_of(Summary& message) {
  return [&message](Result<TensorSummary> result) { message.set_value(std::move(result)); };
}

}  // namespace

class LiveLargeTensorsTest : public QObject {
  Q_OBJECT

 private slots:
  void statistics_of_a_large_tensor_come_without_its_values();
  void a_small_tensor_comes_whole();
  void a_recording_is_whole_when_its_session_goes();
  void a_run_that_comes_again_shows_nothing_of_the_one_before();
  void what_was_not_looked_at_longest_goes_first();
};

void LiveLargeTensorsTest::statistics_of_a_large_tensor_come_without_its_values() {
  PausedTraining training;
  QVERIFY(training.connect());
  const auto session = training.session();
  Wait wait(training.client(), 1);
  QTRY_VERIFY_WITH_TIMEOUT(training.is_paused(), kTimeout);
  Summary brief;
  const CancelHandle request = session->quick_summary(key_of(*session, kLarge), answer_of(brief));
  QCOMPARE(wait.answer(), std::string("view ") + kLarge + ":0");
  debugger::TensorSummary message;
  message.mutable_tensor_base()->set_data_type(11);
  message.mutable_tensor_base()->add_shape(kSide);
  message.mutable_tensor_base()->add_shape(kSide);
  message.mutable_statistics()->set_count(kSide * kSide);
  message.mutable_statistics()->set_pos_zero_count(kSide * kSide - 3);
  message.mutable_statistics()->set_neg_inf_count(3);
  message.mutable_statistics()->set_max_value(7);
  message.mutable_statistics()->set_min_value(-std::numeric_limits<float>::infinity());
  message.mutable_statistics()->set_exact_min_value(-1e300);
  training.client().send<debugger::TensorSummary>(&Stub::SendTensorStats, {message});
  const auto summary = brief.get_future().get();
  QVERIFY(summary.has_value());
  QCOMPARE(summary->shape, (Shape{kSide, kSide}));
  QCOMPARE(summary->bytes, std::uint64_t{4} << 20U);
  QCOMPARE(summary->statistics.neg_inf, std::uint64_t{3});
  QCOMPARE(summary->statistics.negative, std::uint64_t{3});
  QCOMPARE(summary->statistics.max, std::optional<double>(7.0));
  QCOMPARE(summary->statistics.min, std::optional<double>(-1e300));  // clients may report it in double precision
  QVERIFY(!summary->statistics.std);
  // The summary is incomplete, so it is not cached: summary() must request the values.
  QVERIFY(!session->cached_summary(key_of(*session, kLarge)));
}

void LiveLargeTensorsTest::a_small_tensor_comes_whole() {
  PausedTraining training;
  QVERIFY(training.connect());
  const auto session = training.session();
  Wait wait(training.client(), 1);
  QTRY_VERIFY_WITH_TIMEOUT(training.is_paused(), kTimeout);
  Summary brief;
  const CancelHandle request = session->quick_summary(key_of(*session, kSmall), answer_of(brief));
  QCOMPARE(wait.answer(), std::string("view ") + kSmall + ":0");
  training.client().send<proto::TensorProto>(&Stub::SendTensors, {values(kSmall, {2}, 3)});
  const auto summary = brief.get_future().get();
  QVERIFY(summary.has_value());
  QCOMPARE(summary->statistics.l2, std::optional<double>(std::sqrt(18.0)));
  QVERIFY(session->cached_summary(key_of(*session, kSmall)));
}

void LiveLargeTensorsTest::a_recording_is_whole_when_its_session_goes() {
  QTemporaryDir folder;
  const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / "kept";
  PausedTraining training;
  QVERIFY(training.connect());
  {
    const auto session = training.session();
    std::promise<bool> recording;
    const CancelHandle record =
        session->live()->record_to(target, [&](const Result<std::filesystem::path>& r) { recording.set_value(r.has_value()); });
    QVERIFY(recording.get_future().get());
    session->live()->set_watchpoints({*make_watchpoint(1, "tensor_overflow", {})});
    QTRY_VERIFY_WITH_TIMEOUT(session->live()->status().watchpoints_changed, kTimeout);
    Wait wait(training.client(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(training.is_paused(), kTimeout);
    Summary summary;
    const CancelHandle request = session->summary(key_of(*session, kLarge), answer_of(summary));
    QCOMPARE(wait.answer(), std::string("view ") + kLarge + ":0");
    debugger::WatchpointHit hit;
    hit.set_id(1);
    hit.mutable_tensor()->set_node_name(kLarge);
    hit.mutable_tensor()->set_slot("0");
    training.client().send<proto::TensorProto>(&Stub::SendTensors, {values(kLarge, {kSide, kSide}, 2)});
    QVERIFY(summary.get_future().get().has_value());
    std::promise<std::size_t> hits;
    const CancelHandle listening =
        session->live()->on_hits([&](const std::vector<Hit>& arrived) { hits.set_value(arrived.size()); });
    training.client().send<debugger::WatchpointHit>(&Stub::SendWatchpointHits, {hit});
    QCOMPARE(Wait(training.client(), 1).answer(), std::string("view ") + kLarge + ":0");
    training.client().send<debugger::TensorSummary>(&Stub::SendTensorStats, {debugger::TensorSummary()});
    QCOMPARE(hits.get_future().get(), std::size_t{1});
  }
  training.close_session();
  const auto file = target / "rank_0" / "Live" / "0" / "0";
  QVERIFY(std::filesystem::exists(file));
  const auto first = *std::filesystem::directory_iterator(file);
  QCOMPARE(std::filesystem::file_size(first.path()), std::uintmax_t{(4U << 20U) + 128});
  std::ifstream lines(target / "hits.jsonl");
  std::string line;
  QVERIFY(std::getline(lines, line));
  QVERIFY(line.find("\"condition\":\"tensor_overflow\"") != std::string::npos);
  QVERIFY(line.find(kLarge) != std::string::npos);
}

void LiveLargeTensorsTest::a_run_that_comes_again_shows_nothing_of_the_one_before() {
  PausedTraining training;
  QVERIFY(training.connect());
  const auto session = training.session();
  const TensorKey key = key_of(*session, kSmall);
  for (const float value : {3.0F, 5.0F}) {
    Wait wait(training.client(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(training.is_paused(), kTimeout);
    Summary summary;
    const CancelHandle request = session->summary(key, answer_of(summary));
    QCOMPARE(wait.answer(), std::string("view ") + kSmall + ":0");
    training.client().send<proto::TensorProto>(&Stub::SendTensors, {values(kSmall, {2}, value)});
    const auto result = summary.get_future().get();
    QVERIFY(result.has_value());
    QCOMPARE(result->statistics.max, std::optional<double>(value));
    QVERIFY(training.connect());  // the same client reconnects
  }
}

void LiveLargeTensorsTest::what_was_not_looked_at_longest_goes_first() {
  const auto tensor = [] {
    return std::make_shared<const MemoryTensor>(DType::uint8, Shape{1000}, std::vector<std::byte>(1000));
  };
  LiveStore store(4'000);
  for (std::int32_t step = 1; step <= 3; ++step) store.put({GraphIndex{0}, NodeIndex{0}, 0, step}, tensor());
  QCOMPARE(store.steps(GraphIndex{0}), (std::vector<std::int32_t>{1, 2, 3}));
  QVERIFY(store.find({GraphIndex{0}, NodeIndex{0}, 0, 1}));
  store.put({GraphIndex{0}, NodeIndex{0}, 0, 4}, tensor());
  QCOMPARE(store.steps(GraphIndex{0}), (std::vector<std::int32_t>{1, 3, 4}));
  store.put({GraphIndex{0}, NodeIndex{1}, 0, 4}, nullptr);
  QVERIFY(!store.has_value({GraphIndex{0}, NodeIndex{1}, 0, 4}));
  store.set_bound(0);
  QCOMPARE(store.steps(GraphIndex{0}), std::vector<std::int32_t>{});  // the newest entry stays: a missing tensor
  store.put({GraphIndex{0}, NodeIndex{0}, 0, 5}, tensor());
  QCOMPARE(store.steps(GraphIndex{0}), std::vector<std::int32_t>{5});
  store.outdate_step(5);
  QVERIFY(store.find({GraphIndex{0}, NodeIndex{0}, 0, 5})->outdated);
  QCOMPARE(store.steps(GraphIndex{0}), std::vector<std::int32_t>{5});  // the latest known value of the step
  store.put({GraphIndex{0}, NodeIndex{0}, 0, 5}, tensor());
  QVERIFY(!store.find({GraphIndex{0}, NodeIndex{0}, 0, 5})->outdated);
  store.forget_step(5);
  QCOMPARE(store.bytes(), std::uint64_t{0});
  store.put({GraphIndex{0}, NodeIndex{0}, 0, 6}, tensor());
  store.clear();
  QVERIFY(store.steps(GraphIndex{0}).empty());
  QCOMPARE(store.bytes(), std::uint64_t{0});
}

SPORESCOPE_TEST(LiveLargeTensorsTest)

}  // namespace live_large_tensors_test

#include "live_large_tensors_test.moc"
