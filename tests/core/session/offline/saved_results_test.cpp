// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <tuple>

#include "core/saved_results/read_results.h"
#include "core/session/analysis.h"
#include "core/session/offline/open_named_session.h"
#include "core/watch/recommended.h"
#include "tests/core/session/opened_sample.h"
#include "tests/program/test_class.h"

namespace saved_results_test {

using namespace sporescope;
using namespace sporescope::test;

namespace {

/// Returns the output of the command line.
QByteArray printed(const QStringList& arguments) {
  QProcess process;
  process.start(QStringLiteral(SPORESCOPE_CLI), arguments);
  return process.waitForFinished(kTimeout) ? process.readAllStandardOutput() : QByteArray();
}

QString dump(const QString& name) { return QStringLiteral(SPORESCOPE_TEST_DATA "/dumps/") + name; }

/// The results of a session's own check and search.
struct Found {
  std::vector<Hit> hits;
  CheckProgress end;
};

Result<Found> check_here(Session& session, const std::vector<Watchpoint>& watchpoints) {
  auto hits = std::make_shared<std::vector<Hit>>();
  const auto end = ask<CheckProgress>([&](ResultCallback<CheckProgress> answer) {
    CheckCallbacks callbacks;
    callbacks.on_hits = [hits](std::vector<Hit> batch) { hits->insert(hits->end(), batch.begin(), batch.end()); };
    callbacks.on_done = std::move(answer);
    return session.analysis().check(watchpoints, {}, std::move(callbacks));
  });
  if (!end) return tl::unexpected(end.error());
  return Found{*hits, *end};
}

Result<SessionResults> place(Session& session, const std::shared_ptr<const SavedResults>& results) {
  return ask<SessionResults>(
      [&](ResultCallback<SessionResults> answer) { return session.analysis().resolve(results, std::move(answer)); });
}

auto numbers(const Statistics& s) {
  return std::tuple(s.count, s.nan, s.neg_inf, s.pos_inf, s.zero, s.negative, s.positive, s.min, s.max, s.mean, s.std, s.l2,
                    s.abs_mean);
}

QString difference(const Hit& here, const Hit& saved) {
  if (here.key != saved.key) return "key";
  if (here.judgement.condition != saved.judgement.condition || here.judgement.watchpoint != saved.judgement.watchpoint)
    return "watchpoint";
  if (here.judgement.errors != saved.judgement.errors || here.judgement.is_hit() != saved.judgement.is_hit()) return "errors";
  const auto& a = here.judgement.parameters;
  const auto& b = saved.judgement.parameters;
  if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const JudgedParameter& x, const JudgedParameter& y) {
        const bool same = x.actual == y.actual || (std::isnan(x.actual) && std::isnan(y.actual));
        return x.spec == y.spec && x.value == y.value && same && x.hit == y.hit;
      })) {
    return "parameters";
  }
  if (numbers(here.statistics) != numbers(saved.statistics)) return "statistics";
  if (here.shape != saved.shape || here.stored_dtype != saved.stored_dtype) return "shape or type";
  if (here.first_non_finite != saved.first_non_finite) return "first non-finite element";
  if (here.time != saved.time || here.file != saved.file || here.by != saved.by || here.source_file != saved.source_file ||
      here.recorded_class != saved.recorded_class) {
    return "by what it was told";
  }
  return {};
}

template <class Steps>
bool same_steps(const Steps& a, const Steps& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.tensor.key == y.tensor.key && numbers(x.statistics) == numbers(y.statistics);
  });
}

QString difference(const Finding& here, const Finding& saved) {
  if (here.kind != saved.kind || here.found_by != saved.found_by || here.tensor.key != saved.tensor.key ||
      here.produced_by != saved.produced_by)
    return "place";
  if (numbers(here.statistics) != numbers(saved.statistics) || here.element != saved.element) return "values";
  if (here.why.str() != saved.why.str() || here.why.pattern != saved.why.pattern) return "why";
  if (here.expression.str() != saved.expression.str() || here.expression.pattern != saved.expression.pattern)
    return "expression";
  if (here.impact_text.str() != saved.impact_text.str() || here.impact_text.pattern != saved.impact_text.pattern)
    return "outcome";
  if (here.impact != saved.impact || here.nan_follows != saved.nan_follows || here.again != saved.again) return "harm";
  if (here.source != saved.source) return "source";
  if (here.source_file != saved.source_file || here.recorded_class != saved.recorded_class) return "by what it was told";
  if (!same_steps(here.inputs, saved.inputs)) return "inputs";
  if (!same_steps(here.path, saved.path)) return "path";
  if (!same_steps(here.downstream, saved.downstream) || here.downstream_end.str() != saved.downstream_end.str())
    return "onward";
  if (here.full_path().size() != saved.full_path().size()) return "way";
  const bool reasons = std::equal(here.reasoning.begin(), here.reasoning.end(), saved.reasoning.begin(), saved.reasoning.end(),
                                  [](const auto& x, const auto& y) {
                                    return x.tensor.key == y.tensor.key && x.rule == y.rule && x.why.str() == y.why.str();
                                  });
  return reasons ? QString() : "reasons";
}

}  // namespace

/// Checks that saved results of the command line are shown like results of the session itself.
class SavedResultsTest : public QObject {
  Q_OBJECT
 private slots:
  void the_command_line_and_the_session_find_the_same_data() {
    QTest::addColumn<QString>("folder");
    QTest::newRow("sample") << QStringLiteral(SPORESCOPE_SOURCE "/resources/sample");
    const QDir dumps(QStringLiteral(SPORESCOPE_TEST_DATA "/dumps"));
    for (const QString& name : dumps.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      QTest::newRow(qPrintable(name)) << dumps.filePath(name);
    }
  }

  void the_command_line_and_the_session_find_the_same() {
    QFETCH(const QString, folder);
    const QTemporaryDir stored;
    const std::filesystem::path file = stored.filePath("found.json").toStdString();
    QFile json(stored.filePath("found.json"));
    QVERIFY(json.open(QFile::WriteOnly));
    json.write(printed({"--json", "check", folder, "--recommended"}));
    json.write(printed({"--json", "first", folder, "--explain"}));
    json.close();
    const auto answers = read_results(file);
    QVERIFY2(answers, answers ? "" : answers.error().str().c_str());
    QCOMPARE(answers->size(), std::size_t{2});
    QCOMPARE(answers->front()->dump, std::filesystem::path(folder.toStdString()));

    const auto session = opened(folder.toStdString());
    QVERIFY(session);
    const auto here = check_here(*session, answers->front()->check->watchpoints);
    QVERIFY(here);
    const auto saved = place(*session, answers->front());
    QVERIFY2(saved, saved ? "" : saved.error().str().c_str());
    QCOMPARE(saved->unmatched, std::uint64_t{0});
    QCOMPARE(saved->check->hits.size(), here->hits.size());
    for (std::size_t i = 0; i < here->hits.size(); ++i) QCOMPARE(difference(here->hits[i], saved->check->hits[i]), QString());
    QCOMPARE(saved->check->end.tensors, here->end.tensors);
    QCOMPARE(saved->check->end.coverage.not_judged(), here->end.coverage.not_judged());
    QCOMPARE(saved->check->end.not_judged.size(), here->end.not_judged.size());

    const auto causes = ask<std::vector<Finding>>([&](ResultCallback<std::vector<Finding>> answer) {
      CauseCallbacks callbacks;
      callbacks.on_done = std::move(answer);
      return session->analysis().first_cause(std::move(callbacks));
    });
    QVERIFY(causes);
    const auto found = place(*session, answers->back());
    QVERIFY(found);
    QCOMPARE(found->search->causes.size(), causes->size());
    for (std::size_t i = 0; i < causes->size(); ++i) QCOMPARE(difference((*causes)[i], found->search->causes[i]), QString());

    // Without the dump, the same results are listed by names and numbers.
    const auto named = open_named_session(*answers);
    const auto listed = place(*named, answers->front());
    QVERIFY(listed);
    QCOMPARE(listed->unmatched, std::uint64_t{0});
    QCOMPARE(listed->check->hits.size(), here->hits.size());
    for (std::size_t i = 0; i < here->hits.size(); ++i) {
      QCOMPARE(numbers(listed->check->hits[i].statistics), numbers(here->hits[i].statistics));
      const TensorKey key = listed->check->hits[i].key;
      const TensorKey in_dump = here->hits[i].key;
      const auto& graphs = named->snapshot()->graphs;
      if (in_dump.graph == kNoGraph) continue;
      const SessionGraph& graph = session->snapshot()->graphs[in_dump.graph];
      QCOMPARE(graphs[key.graph].rank, graph.rank);
      QCOMPARE(graphs[key.graph].graph->nodes()[key.node].full_name, graph.graph->nodes()[in_dump.node].full_name);
    }
    const auto recorded = place(*named, answers->back());
    QVERIFY(recorded);
    QCOMPARE(recorded->search->causes.size(), causes->size());
    for (std::size_t i = 0; i < causes->size(); ++i) {
      QCOMPARE(recorded->search->causes[i].why.str(), (*causes)[i].why.str());
      QCOMPARE(recorded->search->causes[i].path.size(), (*causes)[i].path.size());
    }
  }

  void another_dump_is_refused() {
    const QTemporaryDir stored;
    QFile json(stored.filePath("found.json"));
    QVERIFY(json.open(QFile::WriteOnly));
    json.write(printed({"--json", "first", dump("sqrt-outputs-2.10")}));
    json.close();
    const auto answers = read_results(stored.filePath("found.json").toStdString());
    QVERIFY(answers);
    const auto session = opened(dump("types-2.10").toStdString());
    QVERIFY(session);
    const auto placed = place(*session, answers->front());
    QVERIFY(!placed);
    QCOMPARE(placed.error().code, ErrorCode::not_found);
    QVERIFY(placed.error().str().find("found.json") != std::string::npos);
  }
};

SPORESCOPE_TEST(SavedResultsTest)

}  // namespace saved_results_test

#include "saved_results_test.moc"
