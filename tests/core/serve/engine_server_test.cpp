// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/serve/engine_server.h"

#include <grpcpp/create_channel.h>
#include <sys/stat.h>

#include <QtTest>
#include <filesystem>
#include <future>

#include "core/dump/open_dump.h"
#include "core/remote/engine_link.h"
#include "core/remote/remote_command.h"
#include "proto/engine.grpc.pb.h"
#include "tests/program/test_class.h"

namespace engine_server_test {

using namespace sporescope;
namespace wire = sporescope::engine;
using remote::CommandPart;
using remote::RequestKind;
using serve::EngineServer;

namespace {

const std::string kSample = SPORESCOPE_SOURCE "/resources/sample";
constexpr std::size_t kMaxPieceBytes = 1U << 20U;

/// An engine with these commands, and two ways to it.
struct Engine {
  explicit Engine(serve::CommandRunner run = {})
      : server(EngineServer::start(std::move(run)).value()),
        link(remote::EngineLink::make("lab", server->address().substr(5))),
        stub(wire::Engine::NewStub(grpc::CreateChannel(server->address(), grpc::InsecureChannelCredentials()))) {}

  [[nodiscard]] Result<std::string> call(RequestKind kind, const std::string& arguments = {}, std::uint32_t dump = 0) const {
    return link->call(kind, dump, arguments, {});
  }

  /// Opens the only dump at a path.
  [[nodiscard]] Result<remote::OpenedDump> open(const std::string& path) const {
    const auto last = call(RequestKind::open, pack(std::filesystem::path(path)));
    if (!last) return tl::unexpected(last.error());
    return std::get<remote::OpenedDump>(unpack<remote::OpenPart>(*last).value());
  }

  std::unique_ptr<EngineServer> server;
  std::shared_ptr<remote::EngineLink> link;
  std::unique_ptr<wire::Engine::Stub> stub;
};

/// A request for a command without arguments, as it is sent.
wire::Question command() {
  wire::Question question;
  question.set_kind(static_cast<std::uint32_t>(RequestKind::run_command));
  question.set_packed(pack(remote::CommandCall{}));
  return question;
}

std::filesystem::path socket_of(const Engine& engine) { return engine.server->address().substr(5); }

}  // namespace

/// Tests the engine over its socket.
class EngineServerTest : public QObject {
  Q_OBJECT
 private slots:
  void its_folder_is_its_users_alone();
  void its_folder_goes_with_it();
  void opens_dumps();
  void sends_a_long_part_in_pieces();
  void a_wrong_question_is_an_error_with_a_sentence();
  void a_call_can_be_cancelled();
};

void EngineServerTest::its_folder_is_its_users_alone() {
  const Engine engine;
  const auto socket = socket_of(engine);
  struct stat snapshot {};
  QCOMPARE(stat(socket.parent_path().c_str(), &snapshot), 0);
  QCOMPARE(int(snapshot.st_mode & 0777), 0700);
  QVERIFY(std::filesystem::is_socket(socket));
}

void EngineServerTest::its_folder_goes_with_it() {
  Engine engine;
  const auto folder = socket_of(engine).parent_path();
  engine.server.reset();
  QVERIFY(!std::filesystem::exists(folder));
}

void EngineServerTest::opens_dumps() {
  const Engine engine;
  const auto opened = engine.open(kSample);
  QVERIFY(opened.has_value());
  QCOMPARE(opened->root, open_dumps(kSample).value().at(0)->root());
  QVERIFY(engine.open(kSample).value().id != opened->id);
}

void EngineServerTest::sends_a_long_part_in_pieces() {
  std::string text(3 * kMaxPieceBytes, '\0');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i % 251);
  const Engine engine([&text](const remote::CommandCall&, const std::stop_token&, const auto& report) {
    report({CommandPart::Kind::answer, text, 0});
    return 0;
  });
  grpc::ClientContext context;
  const auto reader = engine.stub->Ask(&context, command());
  int parts = 0;
  int pieces = 0;
  for (wire::Packed packed; reader->Read(&packed);) {
    std::size_t bytes = packed.piece().size();
    for (const std::string& plane : packed.planes()) bytes += plane.size();
    QVERIFY(bytes <= kMaxPieceBytes);
    ++pieces;
    parts += packed.more() ? 0 : 1;
  }
  QVERIFY(reader->Finish().ok());
  QCOMPARE(parts, 3);       // started, the answer, ended
  QCOMPARE(pieces, 2 + 4);  // the answer is a little longer than three pieces
  bool has_arrived = false;
  const auto called =
      engine.link->call_streaming(RequestKind::run_command, 0, pack(remote::CommandCall{}), {}, [&](std::string_view part) {
        has_arrived |= unpack<CommandPart>(part).value().text == text;
        return Result<void>();
      });
  QVERIFY(called.has_value());
  QVERIFY(has_arrived);
}

void EngineServerTest::a_wrong_question_is_an_error_with_a_sentence() {
  const Engine engine;
  const auto missing = engine.open("/nowhere/at/all");
  QVERIFY(!missing);
  QCOMPARE(missing.error().code, ErrorCode::not_found);
  QVERIFY(missing.error().str().find("/nowhere/at/all") != std::string::npos);
  const auto dump = engine.open(kSample);
  QVERIFY(dump.has_value());
  const std::string first_tensor = pack(remote::RemoteTensorId{});
  QVERIFY(engine.call(RequestKind::content, first_tensor, dump->id).has_value());
  for (const auto& answer : {
           engine.call(RequestKind::content, first_tensor, 99),
           engine.call(RequestKind::content, pack(remote::RemoteTensorId{RecordIndex{4'000'000'000U}, {}}), dump->id),
           engine.call(RequestKind::content, "x", dump->id),
           engine.call(static_cast<RequestKind>(255)),
       }) {
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::malformed);
    QVERIFY(!answer.error().str().empty());
  }
  const auto slice =
      engine.call(RequestKind::slice, pack(remote::RemoteTensorId{}, std::string("often"), std::uint64_t{10}), dump->id);
  QVERIFY(!slice);
  QCOMPARE(slice.error().code, ErrorCode::invalid_argument);
}

void EngineServerTest::a_call_can_be_cancelled() {
  std::promise<void> ended;
  const Engine engine([&ended](const remote::CommandCall&, const std::stop_token& stop, const auto& report) {
    while (!stop.stop_requested()) report({CommandPart::Kind::answer, std::string(kMaxPieceBytes, 'x'), 0});
    ended.set_value();
    return 0;
  });
  grpc::ClientContext context;
  const auto reader = engine.stub->Ask(&context, command());
  wire::Packed first;
  QVERIFY(reader->Read(&first));
  context.TryCancel();
  while (reader->Read(&first)) {
  }
  QCOMPARE(int(reader->Finish().error_code()), int(grpc::StatusCode::CANCELLED));
  ended.get_future().wait();
  // The engine still answers.
  QVERIFY(engine.call(RequestKind::handshake).has_value());
}

SPORESCOPE_TEST(EngineServerTest)

}  // namespace engine_server_test

#include "engine_server_test.moc"
