// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QtTest>
#include <algorithm>

#include "tests/architecture/include_rules.h"
#include "tests/program/test_class.h"

namespace arrows_test {

using namespace sporescope::architecture;

/// Holds the sources against the house rules that a machine can check: which folder may include which, licence headers, one
/// class in one source.
class ArrowsTest : public QObject {
  Q_OBJECT

 private slots:
  void rules_know_right_from_wrong_data();
  void rules_know_right_from_wrong();
  void includes_are_found();
  void rules_name_existing_folders();
  void no_arrow_is_broken();
  void every_source_names_its_licence();
  void a_source_begins_with_what_it_implements();
  void members_are_found();
  void a_class_has_its_members_in_one_source();
  void types_are_found();
  void a_type_is_defined_in_one_header();
  void the_map_in_the_documentation_names_every_room();

 private:
  QStringList sources(const QStringList& folders) const;
  QString read(const QString& file) const;
  QDir root_{SPORESCOPE_SOURCE};
};

QStringList ArrowsTest::sources(const QStringList& folders) const {
  QStringList files;
  for (const QString& folder : folders) {
    QDirIterator all(root_.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (all.hasNext()) files += root_.relativeFilePath(all.next());
  }
  files.sort();
  return files;
}

QString ArrowsTest::read(const QString& file) const {
  QFile source(root_.filePath(file));
  return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

void ArrowsTest::rules_know_right_from_wrong_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<QString>("included");
  QTest::addColumn<bool>("allowed");
  QTest::newRow("core to Qt") << "core/tensor/npy.cpp"
                              << "QString" << false;
  QTest::newRow("core to QtCore") << "core/watch/check.cpp"
                                  << "QtCore/QFile" << false;
  QTest::newRow("tensor to dump") << "core/tensor/npy.cpp"
                                  << "core/dump/dump.h" << false;
  QTest::newRow("tensor to graph") << "core/tensor/npy.cpp"
                                   << "core/graph/graph.h" << false;
  QTest::newRow("graph to tensor") << "core/graph/graph.cpp"
                                   << "core/tensor/dtype.h" << false;
  QTest::newRow("dump to watch") << "core/dump/dump.cpp"
                                 << "core/watch/check.h" << false;
  QTest::newRow("watch to session") << "core/watch/check.cpp"
                                    << "core/session/session.h" << false;
  QTest::newRow("core to ui") << "core/session/session.cpp"
                              << "ui/style/theme.h" << false;
  QTest::newRow("ui to protobuf") << "ui/graph/graph_panel.cpp"
                                  << "debug_graph.pb.h" << false;
  QTest::newRow("ui to gRPC") << "ui/training/bar.cpp"
                              << "grpcpp/grpcpp.h" << false;
  QTest::newRow("ui to a file reader") << "ui/tensor/tensor_tab.cpp"
                                       << "core/tensor/npy.h" << false;
  QTest::newRow("ui to app") << "ui/main_window/main_window.cpp"
                             << "app/desktop/options.h" << false;
  QTest::newRow("workspace to a panel") << "ui/workspace/workspace.cpp"
                                        << "ui/graph/graph_panel.h" << false;
  QTest::newRow("panel to the workspace") << "ui/graph/graph_panel.cpp"
                                          << "ui/workspace/workspace.h" << true;
  QTest::newRow("widget to the workspace") << "ui/widgets/badge.cpp"
                                           << "ui/workspace/workspace.h" << false;
  QTest::newRow("widget to a colour") << "ui/widgets/badge.cpp"
                                      << "ui/style/theme.h" << true;
  QTest::newRow("table to the workspace") << "ui/table/table_view.cpp"
                                          << "ui/workspace/workspace.h" << false;
  QTest::newRow("workspace to a table") << "ui/workspace/workspace.cpp"
                                        << "ui/table/table_model.h" << false;
  QTest::newRow("style to words") << "ui/style/theme.cpp"
                                  << "ui/text/format.h" << false;
  QTest::newRow("ui to a written file") << "ui/watch/watchpoints_panel.cpp"
                                        << "QSaveFile" << false;
  QTest::newRow("family to a family") << "core/dump/msprobe/family.cpp"
                                      << "core/dump/mindspore/layout.h" << false;
  QTest::newRow("family to what all share") << "core/dump/msprobe/family.cpp"
                                            << "core/dump/indexed_dump.h" << true;
  QTest::newRow("dump to a family") << "core/dump/find_dumps.cpp"
                                    << "core/dump/mindspore/rank_folder.h" << false;
  QTest::newRow("table of families to a family") << "core/dump/families.cpp"
                                                 << "core/dump/mindspore/family.h" << true;
  QTest::newRow("watch to a family") << "core/watch/check.cpp"
                                     << "core/dump/mindspore/statistic_csv.h" << false;
  QTest::newRow("recording to the recorder") << "core/session/live/live_recording.cpp"
                                             << "core/dump/mindspore/recorder.h" << true;
  QTest::newRow("offline to live") << "core/session/offline/dump_opening.cpp"
                                   << "core/session/live/live_state.h" << false;
  QTest::newRow("ranks to live") << "core/session/ranks/rank_members.h"
                                 << "core/session/live/live_session.h" << true;
  QTest::newRow("session to offline") << "core/session/session.cpp"
                                      << "core/session/offline/dump_opening.h" << false;
  QTest::newRow("work to the standard library") << "core/concurrency/cancel_state.cpp"
                                                << "thread" << true;
  QTest::newRow("panel to another panel") << "ui/nodes/node_tree_panel.cpp"
                                          << "ui/graph/graph_panel.h" << false;
  QTest::newRow("main window to a panel") << "ui/main_window/main_window.cpp"
                                          << "ui/graph/graph_panel.h" << true;
  QTest::newRow("graph to the strip above it") << "ui/graph/graph_panel.cpp"
                                               << "ui/iteration_strip/iteration_strip.h" << true;
  QTest::newRow("graph to the band below it") << "ui/graph/graph_panel.h"
                                              << "ui/timeline/timeline_panel.h" << true;
  QTest::newRow("band to the graph") << "ui/timeline/timeline_panel.cpp"
                                     << "ui/graph/graph_panel.h" << false;
  QTest::newRow("cli to Qt") << "app/cli/main.cpp"
                             << "QCoreApplication" << false;
  QTest::newRow("mpi to the command line") << "app/mpi/main.cpp"
                                           << "app/cli/run_program.h" << true;
  QTest::newRow("command line to mpi") << "app/cli/run_program.cpp"
                                       << "app/mpi/coordinator.h" << false;
  QTest::newRow("mpi to MPI") << "app/mpi/mpi_transport.cpp"
                              << "mpi.h" << true;
  QTest::newRow("command line to MPI") << "app/cli/run_program.cpp"
                                       << "mpi.h" << false;
  QTest::newRow("mpi to Qt") << "app/mpi/main.cpp"
                             << "QCoreApplication" << false;
  QTest::newRow("watch to protobuf") << "core/watch/check.cpp"
                                     << "google/protobuf/message.h" << false;
  QTest::newRow("dump to tensor") << "core/dump/dump.cpp"
                                  << "core/tensor/npy.h" << true;
  QTest::newRow("graph to protobuf") << "core/graph/read_graph.cpp"
                                     << "proto/debug_graph.pb.h" << true;
  QTest::newRow("ui to session") << "ui/graph/graph_panel.cpp"
                                 << "core/session/session.h" << true;
  QTest::newRow("ui to Qt") << "ui/graph/graph_panel.cpp"
                            << "QWidget" << true;
  QTest::newRow("core to the standard library") << "core/tensor/npy.cpp"
                                                << "queue" << true;
}

void ArrowsTest::rules_know_right_from_wrong() {
  QFETCH(QString, file);
  QFETCH(QString, included);
  QFETCH(bool, allowed);
  QCOMPARE(brokenArrow(file, included).isEmpty(), allowed);
}

void ArrowsTest::includes_are_found() {
  QCOMPARE(includesOf("#include <QString>\n  # include \"core/dump/dump.h\"\n// no include <x>\nint include;\n"),
           QStringList({"QString", "core/dump/dump.h"}));
}

void ArrowsTest::rules_name_existing_folders() {
  QStringList gone;
  for (const QString& place : foldersWithRules()) {
    if (!root_.exists(place)) gone += place;
  }
  QVERIFY2(gone.isEmpty(), qPrintable("there is a rule, but no such place: " + gone.join(", ")));
}

void ArrowsTest::no_arrow_is_broken() {
  const QStringList files = sources({"core", "ui", "app"});
  QVERIFY2(files.size() > 20, "the sources were not found");
  QStringList broken;
  for (const QString& file : files) {
    for (const QString& included : includesOf(read(file))) {
      const QString why = brokenArrow(file, included);
      if (!why.isEmpty()) broken += QStringLiteral("%1 includes %2: %3").arg(file, included, why);
    }
  }
  QVERIFY2(broken.isEmpty(), qPrintable(broken.join('\n')));
}

void ArrowsTest::every_source_names_its_licence() {
  QStringList without;
  for (const QString& file : sources({"core", "ui", "app", "tests"})) {
    if (!read(file).left(200).contains("SPDX-License-Identifier: GPL-3.0-or-later")) without += file;
  }
  QVERIFY2(without.isEmpty(), qPrintable(without.join('\n')));
}

/// A .cpp begins with the header that it implements, so that one finds the place of a function by the name of a file. Programs
/// and what stands in a table of its folder (commands, families of dumps) have none; a few headers have several sources.
void ArrowsTest::a_source_begins_with_what_it_implements() {
  const QStringList tables{"app/cli/commands/", "app/cli/completion.cpp", "core/dump/families.cpp"};
  const QStringList of_several{// One stage, one rule or one kind of table a source.
                               "core/dump/mindspore/dump_build.h", "core/cause/rules.h", "core/cause/rule.h",
                               "app/cli/output/table_files.h", "core/dump_settings/rule.h", "core/recompute/operators.h",
                               // One value with its ways in and out.
                               "core/tensor/npy.h", "core/tensor/npy_header.h", "core/tensor/slice.h",
                               "core/tensor/selection.h", "core/tensor/tensor_source.h",
                               "core/tensor/kernels/statistics_kernels.h", "core/dump/selection.h",
                               "core/dump_settings/settings_file.h"};
  QStringList without;
  for (const QString& file : sources({"core", "ui", "app"})) {
    const bool in_table =
        std::any_of(tables.begin(), tables.end(), [&](const QString& table) { return file.startsWith(table); });
    if (!file.endsWith(".cpp") || file.endsWith("main.cpp") || in_table) continue;
    const QString own = file.chopped(4) + ".h";
    const QStringList included = includesOf(read(file));
    const bool shares = std::any_of(included.begin(), included.end(), [&](const QString& header) {
      return of_several.contains(header) && header.section('/', 0, -2) == file.section('/', 0, -2);
    });
    if (included.value(0) != own && !(shares && !root_.exists(own))) without += file;
  }
  QVERIFY2(without.isEmpty(), qPrintable("no header of their own comes first: " + without.join(", ")));
}

void ArrowsTest::members_are_found() {
  QCOMPARE(classesOf("Dock::Dock(QWidget* parent) : QDockWidget(parent) {}\n"
                     "std::vector<int> WindowLayout::sizes(const Dock& dock) const {\n  Notices::say(1);\n}\n"
                     "void Dock::close() {}\n// void Jobs::follow() {}\nvoid graph::paint(int x) {}\n"
                     "const int kMost = Dock::most();\n"),
           QStringList({"Dock", "WindowLayout"}));
}

/// A class that needs two sources has two purposes: one of them is an object of its own.
void ArrowsTest::a_class_has_its_members_in_one_source() {
  QMap<QString, QStringList> sources_of;
  for (const QString& file : sources({"core", "ui", "app"})) {
    if (!file.endsWith(".cpp")) continue;
    for (const QString& name : classesOf(read(file))) sources_of[roomOf(file) + ' ' + name] += file;
  }
  QStringList in_parts;
  for (auto it = sources_of.cbegin(); it != sources_of.cend(); ++it) {
    if (it.value().size() > 1) in_parts += it.key() + ": " + it.value().join(", ");
  }
  QVERIFY2(in_parts.isEmpty(), qPrintable(in_parts.join('\n')));
}

void ArrowsTest::types_are_found() {
  QCOMPARE(typesOf("class Dump;\nenum class Kind : int { a };\nnamespace sporescope {\nstruct Shape {\n  struct Inner {};\n};\n"
                   "class Session final : public QObject {\n};\n// struct Text {\n}\nnamespace sporescope::ui {\nclass Shape "
                   "{\n};\n}\n"),
           QStringList({"Kind", "sporescope::Shape", "sporescope::Session", "sporescope::ui::Shape"}));
}

/// Two types with one name are one type to the linker: it would take the destructor of one for the other.
void ArrowsTest::a_type_is_defined_in_one_header() {
  QMap<QString, QStringList> headers_of;
  for (const QString& file : sources({"core", "ui", "app"})) {
    if (!file.endsWith(".h")) continue;
    for (const QString& name : typesOf(read(file))) headers_of[name] += file;
  }
  QVERIFY(headers_of.size() > 1000);
  QStringList repeated;
  for (auto it = headers_of.cbegin(); it != headers_of.cend(); ++it) {
    if (it.value().size() > 1) repeated += it.key() + ": " + it.value().join(", ");
  }
  QVERIFY2(repeated.isEmpty(), qPrintable(repeated.join('\n')));
}

void ArrowsTest::the_map_in_the_documentation_names_every_room() {
  const QString map = read("ARCHITECTURE.md");
  QVERIFY2(!map.isEmpty(), "ARCHITECTURE.md was not found");
  QStringList unnamed;
  for (const QString& part : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
    for (const QString& room : QDir(root_.filePath(part)).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      if (!map.contains(part + '/' + room + '/')) unnamed += part + '/' + room;
    }
  }
  // Rooms in a room are named by its README, or by that of ui/ for the screens.
  for (const QString& file : sources({"core", "ui"})) {
    const QString inner = file.section('/', 2, -2);
    if (inner.isEmpty()) continue;
    const QString readme = file.startsWith("ui/") ? QStringLiteral("ui") : file.section('/', 0, 1);
    if (!read(readme + "/README.md").contains('`' + inner + "/`")) unnamed += file.section('/', 0, -2);
  }
  unnamed.removeDuplicates();
  QVERIFY2(unnamed.isEmpty(), qPrintable("not in ARCHITECTURE.md or the README of the room: " + unnamed.join(", ")));
}

SPORESCOPE_TEST(ArrowsTest)

}  // namespace arrows_test

#include "arrows_test.moc"
