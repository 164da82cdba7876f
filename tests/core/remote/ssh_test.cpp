// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <future>

#include "core/remote/open_remote.h"
#include "core/remote/ssh/engine_connection.h"
#include "core/remote/ssh/sha256.h"
#include "core/remote/ssh/ssh_environment.h"
#include "core/remote/ssh/ssh_url.h"
#include "tests/core/remote/local_sshd.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace ssh_test {

using namespace sporescope;
using remote::EngineConnection;
using remote::SshState;

namespace {

QStringList own_folders() {
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR", QStringLiteral("/tmp"));
  return QDir(runtime).entryList({QStringLiteral("sporescope-*")}, QDir::Dirs);
}

QString machine() {
  return QSysInfo::buildCpuArchitecture() == QStringLiteral("arm64") ? QStringLiteral("aarch64")
                                                                     : QSysInfo::buildCpuArchitecture();
}

}  // namespace

/// Tests the ssh connection to an engine on a local ssh server.
class SshTest : public QObject {
  Q_OBJECT
 private slots:
  void sha256_is_that_of_the_standard();
  void places_are_taken_apart_data();
  void places_are_taken_apart();
  void the_environment_says_how_ssh_is_called();
  void init();
  void opens_a_dump();
  void a_dump_is_followed_and_taken_up_again();
  void leaves_nothing_behind();
  void a_key_that_changed_is_refused();
  void keys_that_are_refused_say_so();
  void a_host_that_is_not_found_says_so();
  void a_server_that_is_not_there_says_so();
  void a_connection_that_broke_is_found_again();
  void can_be_stopped_while_it_connects();

 private:
  QTemporaryDir runtime_{QStringLiteral("/tmp/ssh-XXXXXX")};  // other tests have connections, too; its name has to be short
  std::unique_ptr<test::OwnSshd> sshd_;
  remote::SshOptions options_;
};

void SshTest::sha256_is_that_of_the_standard() {
  // Examples of NIST for FIPS 180-4.
  QCOMPARE(remote::sha256("abc").value(), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  QCOMPARE(remote::sha256("").value(), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
  QCOMPARE(remote::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq").value(),
           std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
  QCOMPARE(remote::sha256(std::string(1'000'000, 'a')).value(),
           std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
}

void SshTest::places_are_taken_apart_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("host");  // empty: none
  QTest::addColumn<QString>("path");
  QTest::newRow("plain") << "ssh://ascend-07/data/run"
                         << "ascend-07"
                         << "/data/run";
  QTest::newRow("user and port") << "ssh://liu@10.1.4.7:2222/data"
                                 << "liu@10.1.4.7:2222"
                                 << "/data";
  QTest::newRow("home") << "ssh://lab/~/run"
                        << "lab"
                        << "~/run";
  QTest::newRow("host alone") << "ssh://lab"
                              << "lab"
                              << "~";
  QTest::newRow("a path with blanks") << "ssh://lab/a b"
                                      << "lab"
                                      << "/a b";
  QTest::newRow("an option") << "ssh://-oProxyCommand=x/a"
                             << ""
                             << "";
  QTest::newRow("a command") << "ssh://a;b/a"
                             << ""
                             << "";
  QTest::newRow("no host") << "ssh:///a"
                           << ""
                           << "";
  QTest::newRow("a path here") << "/ssh://a/b"
                               << ""
                               << "";
}

void SshTest::places_are_taken_apart() {
  QFETCH(QString, text);
  QFETCH(QString, host);
  QFETCH(QString, path);
  const auto place = remote::SshUrl::parse(text.toStdString());
  QCOMPARE(place.has_value(), !host.isEmpty());
  if (!place) return;
  QCOMPARE(QString::fromStdString(place->host), host);
  QCOMPARE(QString::fromStdString(place->path.string()), path);
}

void SshTest::the_environment_says_how_ssh_is_called() {
  using Text = std::vector<std::string>;
  // Words are split as by sh.
  QCOMPARE(remote::split_command_line("ssh -F /a/config"), (Text{"ssh", "-F", "/a/config"}));
  QCOMPARE(remote::split_command_line("  ssh\t-F '/a b/c\"d' \"e 'f\"g\n"), (Text{"ssh", "-F", "/a b/c\"d", "e 'fg"}));
  QCOMPARE(remote::split_command_line("ssh ''"), (Text{"ssh", ""}));
  QCOMPARE(remote::split_command_line(" "), Text());
  for (const char* name : {"SPORESCOPE_SSH", "SPORESCOPE_ENGINES", "SPORESCOPE_ENGINE"}) qunsetenv(name);
  remote::SshOptions options = remote::ssh_options_of_environment("/opt/bin/sporescope");
  QCOMPARE(options.program, (Text{"ssh"}));
  QCOMPARE(options.engine_folders.size(), std::size_t{2});
  QCOMPARE(options.engine_folders.front(), std::filesystem::path("/opt/bin/engines"));
  QVERIFY(options.askpass.empty());
  QVERIFY(remote::ssh_options_of_environment({}).engine_folders.empty());  // not relative to the working directory
  qputenv("SPORESCOPE_SSH", "ssh -p 22");
  qputenv("SPORESCOPE_ENGINES", "/engines");
  qputenv("SPORESCOPE_ENGINE", "/there/sporescope-cli");
  options = remote::ssh_options_of_environment("/opt/bin/sporescope");
  QCOMPARE(options.program, (Text{"ssh", "-p", "22"}));
  QCOMPARE(options.engine_folders.front(), std::filesystem::path("/engines"));
  QCOMPARE(options.engine_path, std::string("/there/sporescope-cli"));
}

void SshTest::init() {
  qputenv("XDG_RUNTIME_DIR", runtime_.path().toLocal8Bit());
  if (!test::OwnSshd::is_installed()) QSKIP("There is no server of ssh on this computer (openssh-server)");
  sshd_ = std::make_unique<test::OwnSshd>();
  QVERIFY(sshd_->start());
  options_ = sshd_->options();
  options_.engine_path = SPORESCOPE_CLI;
}

void SshTest::opens_a_dump() {
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY2(link.has_value(), link ? "" : link.error().str().c_str());
  QCOMPARE(connection.state().kind, SshState::Kind::connected);
  QCOMPARE(QString::fromStdString(connection.state().machine), machine());
  const auto dumps = remote::open_remote_dumps(*link, SPORESCOPE_SOURCE "/resources/sample", {});
  QVERIFY2(dumps.has_value(), dumps ? "" : dumps.error().str().c_str());
  QCOMPARE(dumps->size(), std::size_t{1});
  QCOMPARE(dumps->front()->graphs().size(), std::size_t{1});
}

void SshTest::a_dump_is_followed_and_taken_up_again() {
  namespace fs = std::filesystem;
  const fs::path dump = sshd_->path("dump").toStdString();
  fs::copy(SPORESCOPE_SOURCE "/resources/sample", dump, fs::copy_options::recursive);
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(link.has_value());
  const auto opened = remote::open_remote_growing_dumps(*link, dump, {});
  QVERIFY2(opened.has_value(), opened ? "" : opened.error().str().c_str());
  remote::RemoteGrowingDump& growth = *opened->front();
  const auto iterations = [](const Dump& one) { return one.graphs().begin()->iterations.size(); };
  const std::size_t before = iterations(*growth.dump());
  const auto wait_for = [&](std::size_t count) {
    std::stop_source stop;
    auto waiting = std::async(std::launch::async, [&] {
      while (iterations(*growth.dump()) != count && growth.next(stop.get_token())) {
      }
    });
    const bool arrived = waiting.wait_for(std::chrono::milliseconds(2 * kTimeout)) == std::future_status::ready;
    stop.request_stop();
    waiting.wait();
    return arrived && iterations(*growth.dump()) == count;
  };
  const auto add_iteration = [&](const char* name) {
    fs::copy(dump / "rank_0/LeNet5/0/1", dump / "rank_0/LeNet5/0" / name, fs::copy_options::recursive);
  };
  add_iteration("90");
  QVERIFY(wait_for(before + 1));
  sshd_->drop_connections();
  QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::lost, kTimeout);
  add_iteration("91");
  QVERIFY(wait_for(before + 2));  // reconnected after two seconds
  add_iteration("92");
  QVERIFY(wait_for(before + 3));
}

void SshTest::leaves_nothing_behind() {
  QVERIFY(own_folders().isEmpty());
  {
    EngineConnection connection("lab", options_);
    QVERIFY(connection.wait_for_link({}).has_value());
    QCOMPARE(own_folders().size(), 2);  // ours and the engine's
  }
  QTRY_VERIFY_WITH_TIMEOUT(own_folders().isEmpty(), kTimeout);
}

void SshTest::a_key_that_changed_is_refused() {
  sshd_->make_key(QStringLiteral("other"));
  sshd_->trust(sshd_->path("other.pub"));
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("The host key of lab has changed"), link.error().str().c_str());
}

void SshTest::keys_that_are_refused_say_so() {
  sshd_->write("authorized", {});
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("lab rejected the ssh keys"), link.error().str().c_str());
}

void SshTest::a_host_that_is_not_found_says_so() {
  EngineConnection connection("sporescope-test.invalid", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("Cannot find sporescope-test.invalid"), link.error().str().c_str());
}

void SshTest::a_server_that_is_not_there_says_so() {
  sshd_->stop();
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(!link);
  QVERIFY2(link.error().str().starts_with("Cannot connect to lab: "), link.error().str().c_str());
  // reconnect() tries again.
  QVERIFY(sshd_->listen());
  connection.reconnect();
  QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::connected, kTimeout);
}

void SshTest::a_connection_that_broke_is_found_again() {
  EngineConnection connection("lab", options_);
  const auto link = connection.wait_for_link({});
  QVERIFY(link.has_value());
  const auto dumps = remote::open_remote_dumps(*link, SPORESCOPE_SOURCE "/resources/sample", {});
  QVERIFY(dumps.has_value());
  const TensorRecord& record = *std::find_if(dumps->front()->records().begin(), dumps->front()->records().end(),
                                             [](const TensorRecord& one) { return one.has_values; });
  sshd_->drop_connections();
  sshd_->stop();
  QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::lost, kTimeout);
  QTRY_VERIFY_WITH_TIMEOUT(connection.state().next_try.has_value(), kTimeout);
  const auto unread = dumps->front()->open(record);
  QVERIFY(!unread);
  QCOMPARE(unread.error().str(), std::string("Connection to lab lost"));
  QVERIFY(sshd_->listen());
  // reconnected automatically after two seconds
  QTRY_COMPARE_WITH_TIMEOUT(connection.state().kind, SshState::Kind::connected, kTimeout);
  const auto read = dumps->front()->open(record);
  QVERIFY2(read.has_value(), read ? "" : read.error().str().c_str());
}

void SshTest::can_be_stopped_while_it_connects() {
  options_.engine_path = "/bin/cat";  // never says where its socket is
  QElapsedTimer clock;
  clock.start();
  {
    EngineConnection connection("lab", options_);
    QTRY_COMPARE_WITH_TIMEOUT(connection.state().progress.step, remote::SshStep::starting, kTimeout);
  }
  QVERIFY(clock.elapsed() < kTimeout);
}

SPORESCOPE_TEST(SshTest)

}  // namespace ssh_test

#include "ssh_test.moc"
