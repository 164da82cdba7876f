// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/architecture/include_rules.h"

#include <QMap>
#include <QRegularExpression>
#include <algorithm>

namespace sporescope::architecture {

namespace {

// proto <- core <- ui <- app; inside core: result <- work <- tensor, graph <- dump <- flow <- watch <- cause, live <- session,
// and beside them dump <- dump_settings, notes and watch <- compare, trend, replicas; trend, replicas <- overview;
// compare, overview, replicas, report <- session; flow <- recompute <- remote; cause, compare, replicas <- report; cause <-
// saved_results, remote <- session, and remote <- serve.
const QMap<QString, QStringList>& coreArrows() {
  static const QStringList values{"core/base", "core/concurrency", "core/tensor", "core/graph"};
  static const QMap<QString, QStringList> arrows{
      {"core/base", {}},
      {"core/concurrency", {"core/base"}},
      {"core/tensor", {"core/base", "core/concurrency"}},
      {"core/graph", {"core/base", "core/concurrency"}},
      {"core/dump", values},
      {"core/dump_settings", values + QStringList{"core/dump"}},
      {"core/notes", values + QStringList{"core/dump"}},
      {"core/flow", values + QStringList{"core/dump"}},
      {"core/watch", values + QStringList{"core/dump", "core/flow"}},
      {"core/cause", values + QStringList{"core/dump", "core/flow", "core/watch"}},
      {"core/saved_results", values + QStringList{"core/dump", "core/flow", "core/watch", "core/cause"}},
      {"core/compare", values + QStringList{"core/dump", "core/flow", "core/watch"}},
      {"core/trend", values + QStringList{"core/dump", "core/flow", "core/watch"}},
      {"core/overview", values + QStringList{"core/dump", "core/flow", "core/watch", "core/trend", "core/replicas"}},
      {"core/replicas", values + QStringList{"core/dump", "core/flow", "core/watch"}},
      {"core/report",
       values + QStringList{"core/dump", "core/flow", "core/watch", "core/cause", "core/compare", "core/replicas"}},
      {"core/remote", values + QStringList{"core/dump", "core/flow", "core/watch", "core/cause", "core/recompute"}},
      {"core/serve",
       values + QStringList{"core/dump", "core/flow", "core/watch", "core/cause", "core/recompute", "core/remote"}},
      {"core/recompute", values + QStringList{"core/dump", "core/flow"}},
      {"core/live", values + QStringList{"core/dump", "core/flow", "core/watch"}},
      {"core/session", values + QStringList{"core/dump", "core/flow", "core/watch", "core/cause", "core/compare", "core/live",
                                            "core/trend", "core/overview", "core/recompute", "core/remote", "core/replicas",
                                            "core/report", "core/saved_results"}},
  };
  return arrows;
}

// What several panels use, each room with those that it may know: style <- words <- widgets <- workspace <- panels.
const QMap<QString, QStringList>& sharedRooms() {
  static const QMap<QString, QStringList> rooms{
      {"ui/style", {}},
      {"ui/concurrency", {}},
      {"ui/text", {"ui/style"}},
      {"ui/widgets", {"ui/style", "ui/text", "ui/concurrency"}},
      {"ui/table", {"ui/style", "ui/text", "ui/widgets", "ui/concurrency"}},
      {"ui/charts", {"ui/style", "ui/text", "ui/widgets"}},
      {"ui/workspace", {"ui/style", "ui/text", "ui/widgets", "ui/concurrency"}},
  };
  return rooms;
}

// Rooms in a room that the others there may not know, or only through the headers named.
struct InnerRoom {
  QString folder;
  QStringList known_to;  // files, or folders with a slash at the end
};
const QList<InnerRoom>& innerRooms() {
  static const QList<InnerRoom> rooms{
      // Families of dumps know nothing of each other; the table of families knows what each shows of itself, and who opens a
      // lone
      // file knows what MindSpore's and Ascend's names say of its elements.
      {"core/dump/mindspore/", {"core/dump/families.cpp", "core/dump/tensor_file.cpp"}},
      {"core/dump/msprobe/", {"core/dump/families.cpp"}},
      {"core/session/offline/", {"core/session/remote/"}},
      {"core/session/live/", {"core/session/ranks/"}},
      {"core/session/ranks/", {}},
  };
  return rooms;
}

bool isKnown(const QString& file, const InnerRoom& inner) {
  if (file.startsWith(inner.folder)) return true;
  return std::any_of(inner.known_to.begin(), inner.known_to.end(),
                     [&](const QString& other) { return file.startsWith(other); });
}

// What reads files or speaks a wire format: the screens ask the session instead.
const QStringList& forbiddenToUi() {
  static const QStringList headers{"core/tensor/npy.h", "core/graph/read_graph.h", "core/dump/open_dump.h", "core/live/"};
  return headers;
}

bool writesFiles(const QString& included) {
  return included == "fstream" || included == "QSaveFile" || included == "QTextStream" || included == "QDirIterator";
}

bool isWireFormat(const QString& included) {
  return included.startsWith("google/protobuf/") || included.startsWith("grpc") || included.endsWith(".pb.h") ||
         included.startsWith("proto/");
}

bool isQt(const QString& included) {
  static const QRegularExpression qt("^(Q[A-Z]|Qt[A-Z]|qt[a-z]*\\.h)");
  return qt.match(included).hasMatch();
}

}  // namespace

QString roomOf(const QString& file) {
  const QStringList parts = file.split('/');
  if (parts.size() < 3) return {};
  const QString first = parts.front();
  return first == "core" || first == "ui" || first == "app" ? first + '/' + parts[1] : QString();
}

namespace {

QString brokenInCore(const QString& file, const QString& room, const QString& included) {
  const QString other = roomOf(included);
  if (isQt(included)) return QStringLiteral("the engine has no Qt");
  if (included.startsWith("ui/") || included.startsWith("app/")) return QStringLiteral("core knows no screens and no programs");
  if (isWireFormat(included) && room != "core/graph" && room != "core/live" && room != "core/serve" && room != "core/remote" &&
      room != "core/dump") {
    return QStringLiteral("%1 knows no wire format").arg(room);
  }
  if (!coreArrows().contains(room)) return QStringLiteral("%1 has no place in the arrows yet").arg(room);
  if (!other.isEmpty() && other != room && !coreArrows().value(room).contains(other)) {
    return QStringLiteral("%1 may not know %2").arg(room, other);
  }
  for (const InnerRoom& inner : innerRooms()) {
    // What writes a dump stands beside what reads it, and is used by who records a training.
    const bool is_recorder = included == "core/dump/mindspore/recorder.h";
    const bool stays = file.section('/', 0, 1) != inner.folder.section('/', 0, 1) && !inner.folder.startsWith("core/dump/");
    if (included.startsWith(inner.folder) && !is_recorder && !stays && !isKnown(file, inner)) {
      return QStringLiteral("%1 is known to nobody outside").arg(inner.folder);
    }
  }
  return {};
}

QString brokenInUi(const QString& room, const QString& included) {
  const QString other = roomOf(included);
  if (isWireFormat(included)) return QStringLiteral("the screens know no wire format");
  if (included.startsWith("app/")) return QStringLiteral("the screens know no programs");
  if (writesFiles(included)) return QStringLiteral("the screens name files, the engine reads and writes them");
  for (const QString& header : forbiddenToUi()) {
    if (included.startsWith(header) && included != "core/live/training_state.h") {
      return QStringLiteral("the screens ask the session, they read no files");
    }
  }
  if (!other.startsWith("ui/") || other == room || room == "ui/main_window") return {};
  if (sharedRooms().contains(room)) {
    return sharedRooms().value(room).contains(other) ? QString() : QStringLiteral("%1 may not know %2").arg(room, other);
  }
  // The strip of iterations stands above the graph, the order of execution below it.
  const bool is_part = room == "ui/graph" && (other == "ui/iteration_strip" || other == "ui/timeline");
  return sharedRooms().contains(other) || is_part ? QString() : QStringLiteral("a panel knows no other");
}

}  // namespace

QStringList foldersWithRules() {
  QStringList folders = coreArrows().keys() + sharedRooms().keys();
  for (const InnerRoom& inner : innerRooms()) folders << inner.folder << inner.known_to;
  return folders;
}

QString brokenArrow(const QString& file, const QString& included) {
  const QString room = roomOf(file);
  if (included == "mpi.h" && room != "app/mpi") return QStringLiteral("app/mpi alone knows MPI");
  if (room.startsWith("core/")) return brokenInCore(file, room, included);
  if (room.startsWith("ui/")) return brokenInUi(room, included);
  if ((room == "app/cli" || room == "app/mpi") && isQt(included)) return QStringLiteral("the command line has no Qt");
  if (room != "app/mpi" && included.startsWith("app/mpi/")) return QStringLiteral("one process knows nothing of several");
  return {};
}

QStringList includesOf(const QString& source) {
  static const QRegularExpression include("^[ \\t]*#[ \\t]*include[ \\t]*[<\"]([^>\"]+)[>\"]",
                                          QRegularExpression::MultilineOption);
  QStringList names;
  auto match = include.globalMatch(source);
  while (match.hasNext()) names += match.next().captured(1);
  return names;
}

QStringList classesOf(const QString& source) {
  // A definition begins at the margin: "Result<Dump> Session::open(", "Dock::~Dock(".
  static const QRegularExpression member(
      "^(?![\\s}#/])[^\n;={}()]*?\\b([A-Z]\\w*)(?:<[^<>\n]*>)?::(?:~?\\w+|operator[^(\n]*)\\(",
      QRegularExpression::MultilineOption);
  QStringList names;
  auto match = member.globalMatch(source);
  while (match.hasNext()) names += match.next().captured(1);
  names.removeDuplicates();
  return names;
}

QStringList typesOf(const QString& header) {
  // A definition begins at the margin, as a namespace does. A class may name its bases before the brace.
  static const QRegularExpression line("^(?:namespace ([\\w:]+) \\{|(?:struct|class|enum class|enum) (\\w+)[^;\n]*\\{)",
                                       QRegularExpression::MultilineOption);
  QStringList types;
  QString within;
  auto match = line.globalMatch(header);
  while (match.hasNext()) {
    const auto found = match.next();
    if (!found.captured(1).isEmpty()) {
      within = found.captured(1) + "::";
    } else {
      types += within + found.captured(2);
    }
  }
  types.removeDuplicates();
  return types;
}

}  // namespace sporescope::architecture
