// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QtTest>

#include "tests/app/cli/program.h"
#include "tests/program/test_class.h"
#include "tests/timeouts.h"

namespace cli_mcp_test {

using namespace sporescope::test;

namespace {

QByteArray line(const QJsonObject& message) { return QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n'; }

QJsonObject request(int id, const QString& method, const QJsonObject& params = {}) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
}

QJsonObject call(int id, const QString& tool, const QJsonObject& arguments) {
  return request(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
}

/// A client that starts the program and exchanges messages with it.
class Assistant {
 public:
  explicit Assistant(const QStringList& options = {}) {
    process_.start(QStringLiteral(SPORESCOPE_CLI), QStringList{"mcp"} + options);
  }

  Assistant(const Assistant&) = delete;
  Assistant& operator=(const Assistant&) = delete;
  ~Assistant() { moveBack(); }

  void write(const QByteArray& bytes) { process_.write(bytes); }

  /// Returns the next message, or an empty value if there are no more.
  QJsonValue next() {
    while (!process_.canReadLine()) {
      if (!process_.waitForReadyRead(kTimeout)) return QJsonObject();
    }
    return QJsonDocument::fromJson(process_.readLine()).object();
  }

  QJsonValue ask(const QJsonObject& message) {
    write(line(message));
    return next();
  }

  /// Calls a tool and returns its result.
  QJsonValue result(const QString& tool, const QJsonObject& arguments) { return ask(call(++id_, tool, arguments))["result"]; }

  /// Returns the tools listed by tools/list.
  QList<QJsonValue> tools() {
    const QJsonArray list = ask(request(1, "tools/list"))["result"]["tools"].toArray();
    return {list.begin(), list.end()};
  }

  /// Closes the input of the program and returns its exit status.
  int moveBack() {
    process_.closeWriteChannel();
    return process_.waitForFinished(kTimeout) && process_.exitStatus() == QProcess::NormalExit ? process_.exitCode() : -1;
  }

  QByteArray rest() { return process_.readAllStandardOutput(); }

 private:
  QProcess process_;
  int id_ = 1000;
};

QString text_of(const QJsonValue& result) { return result["content"][0]["text"].toString(); }

QJsonObject of_this_revision(QJsonObject message, const QString& version) {
  QJsonObject params = message["params"].toObject();
  params["_meta"] = QJsonObject{{"io.modelcontextprotocol/protocolVersion", version},
                                {"io.modelcontextprotocol/clientCapabilities", QJsonObject()}};
  message["params"] = params;
  return message;
}

}  // namespace

/// Tests the program as a Model Context Protocol server.
class CliMcpTest : public QObject {
  Q_OBJECT
 private slots:
  void shakes_hands_data();
  void shakes_hands();
  void answers_requests_that_say_their_version();
  void describes_tools_by_the_options_of_their_commands();
  void offers_nothing_that_writes_or_waits();
  void answers_with_the_json_of_the_command_data();
  void answers_with_the_json_of_the_command();
  void finds_dumps();
  void says_what_is_wrong_with_a_call_data();
  void says_what_is_wrong_with_a_call();
  void refuses_what_is_no_request_data();
  void refuses_what_is_no_request();
  void skips_a_line_that_is_too_long();
  void cuts_long_lists_and_says_so();
  void cuts_lists_inside_of_lists();
  void tells_no_more_values_than_fit();
  void a_cancelled_call_is_not_answered();
  void tells_how_far_it_is();
  void answers_what_was_asked_before_its_input_ended();
};

void CliMcpTest::shakes_hands_data() {
  QTest::addColumn<QString>("requested");
  QTest::addColumn<QString>("answered");
  for (const char* version : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    QTest::newRow(version) << version << version;
  QTest::newRow("of the future") << "2031-01-01"
                                 << "2025-11-25";
}

void CliMcpTest::shakes_hands() {
  QFETCH(QString, requested);
  QFETCH(QString, answered);
  Assistant assistant;
  const QJsonValue answer =
      assistant.ask(request(1, "initialize", {{"protocolVersion", requested}, {"capabilities", QJsonObject()}}));
  QCOMPARE(answer["id"].toInt(), 1);
  const QJsonValue result = answer["result"];
  QCOMPARE(result["protocolVersion"].toString(), answered);
  QCOMPARE(result["serverInfo"]["name"].toString(), QString("sporescope"));
  QVERIFY(result["capabilities"].toObject().contains("tools"));
  assistant.write(line({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}}));
  // A notification gets no response, so the next message is the response to the ping.
  const QJsonValue pong = assistant.ask(request(2, "ping"));
  QCOMPARE(pong["id"].toInt(), 2);
  QCOMPARE(pong["result"].toObject(), QJsonObject());
  QCOMPARE(assistant.moveBack(), 0);
}

void CliMcpTest::answers_requests_that_say_their_version() {
  Assistant assistant;
  const QString version = "2026-07-28";
  const QJsonValue found = assistant.ask(of_this_revision(request(1, "server/discover"), version))["result"];
  QCOMPARE(found["supportedVersions"].toArray(), QJsonArray{version});
  QCOMPARE(found["resultType"].toString(), QString("complete"));
  QVERIFY(found["ttlMs"].toInt() > 0);
  QVERIFY(!found["cacheScope"].toString().isEmpty());
  QCOMPARE(found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].toString(), QString("sporescope"));

  const QJsonValue recorded = assistant.ask(of_this_revision(call(2, "nodes", {{"path", sample()}, {"type", "Log"}}), version));
  QCOMPARE(recorded["result"]["resultType"].toString(), QString("complete"));
  QCOMPARE(recorded["result"]["structuredContent"]["nodes"].toArray().size(), 1);

  const QJsonValue refused = assistant.ask(of_this_revision(request(3, "tools/list"), "2031-01-01"))["error"];
  QCOMPARE(refused["code"].toInt(), -32022);
  QCOMPARE(refused["data"]["supported"].toArray(), QJsonArray{version});
  QCOMPARE(refused["data"]["requested"].toString(), QString("2031-01-01"));
}

void CliMcpTest::describes_tools_by_the_options_of_their_commands() {
  Assistant assistant;
  QMap<QString, QJsonValue> schemas;
  for (const QJsonValue& tool : assistant.tools()) {
    QVERIFY(tool["description"].toString().size() > 40);
    schemas[tool["name"].toString()] = tool["inputSchema"];
  }
  for (const char* name : {"find_dumps", "info", "first_cause", "check", "statistics", "values", "nodes", "compare",
                           "difference", "trend", "replicas", "recompute"}) {
    QVERIFY2(schemas.contains(name), name);
    QCOMPARE(schemas[name]["type"].toString(), QString("object"));
    QCOMPARE(schemas[name]["required"].toArray(), QJsonArray{"path"});
    QVERIFY(!schemas[name]["additionalProperties"].toBool(true));
  }
  QCOMPARE(schemas["compare"]["properties"]["with_path"]["type"].toString(), QString("string"));
  QVERIFY(!schemas["trend"]["properties"].toObject().contains("with_path"));
  const QJsonValue options = schemas["statistics"]["properties"];
  QCOMPARE(options["slot"]["type"].toString(), QString("integer"));
  QCOMPARE(options["slot"]["minimum"].toInt(-1), 0);
  QCOMPARE(options["ignore_case"]["type"].toString(), QString("boolean"));
  QCOMPARE(options["io"]["enum"].toArray(), (QJsonArray{"input", "output"}));
  QCOMPARE(options["where"]["type"].toString(), QString("array"));
  QCOMPARE(options["iteration"]["type"].toString(), QString("string"));
  // Descriptions refer to options by their argument names.
  for (const QJsonValue& schema : schemas) {
    for (const auto& option : schema["properties"].toObject()) {
      const QString recorded = option.toObject()["description"].toString();
      QVERIFY2(!recorded.contains("--"), qPrintable(recorded));
    }
  }
}

void CliMcpTest::offers_nothing_that_writes_or_waits() {
  Assistant assistant;
  for (const QJsonValue& tool : assistant.tools()) {
    QVERIFY(tool["annotations"]["readOnlyHint"].toBool());
    const QJsonObject options = tool["inputSchema"]["properties"].toObject();
    for (const char* name : {"output", "follow", "idle", "npy", "csv", "xlsx", "out"}) QVERIFY2(!options.contains(name), name);
  }
  QTemporaryDir folder;
  const QJsonValue refused = assistant.result("info", {{"path", sample()}, {"output", folder.filePath("answer")}});
  QVERIFY(refused["isError"].toBool());
  QVERIFY(QDir(folder.path()).isEmpty());
}

void CliMcpTest::answers_with_the_json_of_the_command_data() {
  QTest::addColumn<QString>("tool");
  QTest::addColumn<QJsonObject>("arguments");
  QTest::addColumn<QStringList>("command");
  const QString path = sample();
  QTest::newRow("info") << "info" << QJsonObject{{"path", path}} << QStringList{"info", path};
  QTest::newRow("first_cause") << "first_cause" << QJsonObject{{"path", path}, {"iteration", 1}, {"explain", true}}
                               << QStringList{"first", path, "--iteration", "1", "--explain"};
  QTest::newRow("check") << "check" << QJsonObject{{"path", path}, {"condition", "tensor_overflow"}, {"node", "Log"}}
                         << QStringList{"check", path, "--condition", "tensor_overflow", "--node", "Log"};
  QTest::newRow("statistics")
      << "statistics"
      << QJsonObject{{"path", path}, {"sort", "max:desc"}, {"limit", 3}, {"where", QJsonArray{"nan=0", "max>0"}}}
      << QStringList{"stats", path, "--sort", "max:desc", "--limit", "3", "--where", "nan=0", "--where", "max>0"};
  QTest::newRow("values")
      << "values" << QJsonObject{{"path", path}, {"node", "Log-op0"}, {"iteration", 1}, {"io", "output"}, {"slice", "-1,::2"}}
      << QStringList{"show", path, "--node", "Log-op0", "--iteration", "1", "--io", "output", "--slice=-1,::2"};
  QTest::newRow("nodes") << "nodes" << QJsonObject{{"path", path}, {"node", "LOG"}, {"ignore_case", true}, {"sources", true}}
                         << QStringList{"nodes", path, "--node", "LOG", "--ignore-case", "--sources"};
  QTest::newRow("compare") << "compare" << QJsonObject{{"path", path}, {"with_path", path}, {"node", "Log-op0"}}
                           << QStringList{"compare", path, path, "--node", "Log-op0"};
  QTest::newRow("difference")
      << "difference"
      << QJsonObject{{"path", path}, {"node", "Log-op0"}, {"io", "output"}, {"iteration", "0"}, {"with_iteration", "1"}}
      << QStringList{"difference", path, "--node", "Log-op0", "--io", "output", "--iteration", "0", "--with-iteration", "1"};
  QTest::newRow("two iterations") << "compare"
                                  << QJsonObject{{"path", path}, {"node", "Log-op0"}, {"iteration", 0}, {"with_iteration", 1}}
                                  << QStringList{"compare",     path, "--node",           "Log-op0",
                                                 "--iteration", "0",  "--with-iteration", "1"};
  QTest::newRow("trend") << "trend" << QJsonObject{{"path", path}, {"node", "conv1.weight"}, {"statistic", "l2"}}
                         << QStringList{"trend", path, "--node", "conv1.weight", "--statistic", "l2"};
  QTest::newRow("what is not given") << "nodes" << QJsonObject{{"path", path}, {"type", "Log"}, {"node", ""}, {"regex", false}}
                                     << QStringList{"nodes", path, "--type", "Log"};
}

void CliMcpTest::answers_with_the_json_of_the_command() {
  QFETCH(QString, tool);
  QFETCH(QJsonObject, arguments);
  QFETCH(QStringList, command);
  Assistant assistant;
  const QJsonValue result = assistant.result(tool, arguments);
  QVERIFY2(!result["isError"].toBool(), qPrintable(text_of(result)));
  const QJsonObject expected = run(QStringList{"--json"} + command).json();
  QVERIFY(!expected.isEmpty());
  QCOMPARE(result["structuredContent"].toObject(), expected);
  QCOMPARE(QJsonDocument::fromJson(text_of(result).toUtf8()).object(), expected);
}

void CliMcpTest::finds_dumps() {
  QStringList folders = QDir(dump("")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  Assistant assistant({"--max-bytes", "1000000"});
  const QJsonArray dumps = assistant.result("find_dumps", {{"path", dump("")}})["structuredContent"]["dumps"].toArray();
  QMap<QString, QJsonObject> found;
  for (const auto& one : dumps) found[QFileInfo(one.toObject()["root"].toString()).fileName()] = one.toObject();
  QCOMPARE(QStringList(found.keys()), folders);
  const QJsonObject loop = found["loop-2.10"];
  QCOMPARE(loop["ranks"].toArray(), QJsonArray{0});
  QCOMPARE(loop["iterations"].toArray(), (QJsonArray{0, 1}));
  QCOMPARE(loop["tensor_files"].toInt(), int(npy_files(dump("loop-2.10")).size()));
}

void CliMcpTest::says_what_is_wrong_with_a_call_data() {
  QTest::addColumn<QString>("tool");
  QTest::addColumn<QJsonObject>("arguments");
  QTest::addColumn<QString>("sentence");
  const QString path = sample();
  QTest::newRow("no folder") << "info" << QJsonObject{{"path", "/nowhere/at/all"}} << "/nowhere/at/all";
  QTest::newRow("an option for a path") << "info" << QJsonObject{{"path", "--output=x"}} << "--output=x";
  QTest::newRow("no path") << "info" << QJsonObject{} << "Missing argument path";
  QTest::newRow("unknown") << "nodes" << QJsonObject{{"path", path}, {"nod", "Log"}}
                           << "Unknown argument nod. Did you mean node?";
  QTest::newRow("not offered") << "check" << QJsonObject{{"path", path}, {"follow", true}} << "Unknown argument follow";
  QTest::newRow("a text for a flag") << "nodes" << QJsonObject{{"path", path}, {"regex", "yes"}}
                                     << "Argument regex must be true or false";
  QTest::newRow("a text for a number") << "values" << QJsonObject{{"path", path}, {"slot", "first"}}
                                       << "first is not an integer";
  QTest::newRow("an object for a text") << "nodes" << QJsonObject{{"path", path}, {"node", QJsonObject()}}
                                        << "Argument node must be a string";
  QTest::newRow("none of the words") << "nodes" << QJsonObject{{"path", path}, {"io", "sideways"}}
                                     << "sideways is not one of input, output";
  QTest::newRow("several tensors") << "values" << QJsonObject{{"path", path}, {"node", "Log-op0"}}
                                   << "Narrow the selection with iteration, io";
  QTest::newRow("none") << "values" << QJsonObject{{"path", path}, {"slot", 77}} << "selected. The tool statistics lists";
  QTest::newRow("nothing to look for") << "check" << QJsonObject{{"path", path}} << "Specify what to look for";
}

void CliMcpTest::says_what_is_wrong_with_a_call() {
  QFETCH(QString, tool);
  QFETCH(QJsonObject, arguments);
  QFETCH(QString, sentence);
  Assistant assistant;
  const QJsonValue result = assistant.result(tool, arguments);
  QVERIFY(result["isError"].toBool());
  QVERIFY2(text_of(result).contains(sentence) && !text_of(result).contains("sporescope-cli"), qPrintable(text_of(result)));
}

void CliMcpTest::refuses_what_is_no_request_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<int>("code");
  QTest::newRow("no JSON") << QByteArray("{\"jsonrpc\"\n") << -32700;
  QTest::newRow("invalid UTF-8") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}\n") << -32700;
  QTest::newRow("a batch") << QByteArray("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]\n") << -32600;
  QTest::newRow("a number") << QByteArray("42\n") << -32600;
  QTest::newRow("an older JSON-RPC") << QByteArray("{\"id\":1,\"method\":\"ping\"}\n") << -32600;
  QTest::newRow("an id that is none") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":[1],\"method\":\"ping\"}\n") << -32600;
  QTest::newRow("no method") << line({{"jsonrpc", "2.0"}, {"id", 1}}) << -32600;
  QTest::newRow("an unknown method") << line(request(1, "resources/list")) << -32601;
  QTest::newRow("an unknown tool") << line(call(1, "first", {})) << -32602;
  QTest::newRow("no tool") << line(request(1, "tools/call")) << -32602;
  QTest::newRow("a list of arguments") << line(request(1, "tools/call", {{"name", "info"}, {"arguments", QJsonArray()}}))
                                       << -32602;
  QTest::newRow("a list of parameters") << QByteArray("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}\n")
                                        << -32602;
  const QByteArray deep = QByteArray(100000, '[') + QByteArray(100000, ']');
  QTest::newRow("deep") << line(request(1, "ping", {{"x", "deep"}})).replace("\"deep\"", deep) << -32700;
}

void CliMcpTest::refuses_what_is_no_request() {
  QFETCH(QByteArray, bytes);
  QFETCH(int, code);
  Assistant assistant;
  assistant.write("\n" + bytes);
  const QJsonValue answer = assistant.next();
  QCOMPARE(answer["error"]["code"].toInt(), code);
  QVERIFY(!answer["error"]["message"].toString().isEmpty());
  QCOMPARE(assistant.ask(request(7, "ping"))["id"].toInt(), 7);
}

void CliMcpTest::skips_a_line_that_is_too_long() {
  Assistant assistant;
  assistant.write(line(request(1, "ping", {{"padding", QString(3 << 20, 'x')}})));
  const QJsonValue answer = assistant.next();
  QCOMPARE(answer["error"]["code"].toInt(), -32700);
  QVERIFY(answer["id"].isNull());
  QCOMPARE(assistant.ask(request(2, "ping"))["id"].toInt(), 2);
}

void CliMcpTest::cuts_long_lists_and_says_so() {
  constexpr int kMax = 20000;
  Assistant assistant({"--max-bytes", QString::number(kMax)});
  const QJsonValue result = assistant.result("statistics", {{"path", dump("loop-2.10")}});
  QVERIFY(text_of(result).toUtf8().size() <= kMax);
  const QJsonValue answer = result["structuredContent"];
  const QJsonArray all = run({"--json", "stats", dump("loop-2.10")}).json()["tensors"].toArray();
  const QJsonArray recorded = answer["tensors"].toArray();
  QVERIFY(recorded.size() > 5 && recorded.size() < all.size());
  for (int i = 0; i < recorded.size(); ++i) QCOMPARE(recorded[i], all[i]);
  QCOMPARE(answer["cut"].toArray(),
           QJsonArray{QJsonObject({{"list", "tensors"}, {"written", recorded.size()}, {"total", all.size()}})});
}

void CliMcpTest::cuts_lists_inside_of_lists() {
  constexpr int kMax = 4096;
  Assistant assistant({"--max-bytes", QString::number(kMax)});
  const QJsonValue result = assistant.result("info", {{"path", dump("loop-2.10")}});
  QVERIFY2(!result["isError"].toBool(), qPrintable(text_of(result)));
  QVERIFY(text_of(result).toUtf8().size() <= kMax);
  const QJsonValue answer = result["structuredContent"];
  const QJsonArray graphs = answer["dumps"][0]["ranks"][0]["nets"][0]["graphs"].toArray();
  QCOMPARE(answer["cut"].toArray(), QJsonArray{QJsonObject({{"list", "graphs"}, {"written", graphs.size()}, {"total", 20}})});
}

void CliMcpTest::tells_no_more_values_than_fit() {
  Assistant assistant({"--max-bytes", "4096"});
  QJsonObject arguments{{"path", sample()}, {"node", "^conv2.weight$"}, {"regex", true}, {"iteration", 1}, {"slot", 0},
                        {"io", "output"}};
  const QJsonValue refused = assistant.result("values", arguments);
  QVERIFY(refused["isError"].toBool());
  QVERIFY2(text_of(refused).contains("can be returned at once"), qPrintable(text_of(refused)));
  // The suggested slice is valid.
  arguments["slice"] = text_of(refused).section(' ', -1);
  const QJsonValue part = assistant.result("values", arguments);
  QVERIFY2(!part["isError"].toBool(), qPrintable(text_of(part)));
  QVERIFY(!part["structuredContent"]["values"].toArray().isEmpty());
}

void CliMcpTest::a_cancelled_call_is_not_answered() {
  Assistant assistant;
  const QJsonObject cancel{
      {"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", QJsonObject{{"requestId", 1}}}};
  // Written at once: the answer about all dumps takes longer than reading two lines.
  assistant.write(line(call(1, "info", {{"path", dump("")}})) + line(cancel) + line(request(2, "ping")) +
                  line(call(3, "nodes", {{"path", sample()}, {"type", "Log"}})));
  QCOMPARE(assistant.next()["id"].toInt(), 2);
  const QJsonValue third = assistant.next();
  QCOMPARE(third["id"].toInt(), 3);
  QCOMPARE(third["result"]["structuredContent"]["nodes"].toArray().size(), 1);
  QCOMPARE(assistant.moveBack(), 0);
  QCOMPARE(assistant.rest(), QByteArray());
}

void CliMcpTest::tells_how_far_it_is() {
  Assistant assistant;
  QJsonObject message = call(1, "statistics", {{"path", sample()}});
  QJsonObject params = message["params"].toObject();
  params["_meta"] = QJsonObject{{"progressToken", "here"}};
  message["params"] = params;
  assistant.write(line(message));
  double last = 0;
  int recorded = 0;
  for (QJsonValue arrived = assistant.next(); arrived["method"].isString(); arrived = assistant.next()) {
    QCOMPARE(arrived["method"].toString(), QString("notifications/progress"));
    QCOMPARE(arrived["params"]["progressToken"].toString(), QString("here"));
    QVERIFY(!arrived["params"]["message"].toString().isEmpty());
    QVERIFY(arrived["params"]["progress"].toDouble() > last);
    last = arrived["params"]["progress"].toDouble();
    ++recorded;
  }
  QVERIFY(recorded > 0);
}

void CliMcpTest::answers_what_was_asked_before_its_input_ended() {
  Assistant assistant;
  assistant.write(line(call(1, "nodes", {{"path", sample()}, {"type", "Log"}})));
  QCOMPARE(assistant.moveBack(), 0);
  QCOMPARE(assistant.next()["result"]["structuredContent"]["nodes"].toArray().size(), 1);
}

SPORESCOPE_TEST(CliMcpTest)

}  // namespace cli_mcp_test

#include "cli_mcp_test.moc"
