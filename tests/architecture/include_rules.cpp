// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/architecture/include_rules.h"

#include <QMap>
#include <QRegularExpression>

namespace sporescope::architecture {

namespace {

// proto <- core <- ui <- app; inside core: result <- tensor, graph <- dump <- flow <- watch <- session, and cause and live
// between watch and session.
const QMap<QString, QStringList>& coreArrows() {
  static const QMap<QString, QStringList> arrows{
      {"core/result", {}},
      {"core/tensor", {"core/result"}},
      {"core/graph", {"core/result"}},
      {"core/dump", {"core/result", "core/tensor", "core/graph"}},
      {"core/flow", {"core/result", "core/tensor", "core/graph", "core/dump"}},
      {"core/watch", {"core/result", "core/tensor", "core/graph", "core/dump", "core/flow"}},
      {"core/cause", {"core/result", "core/tensor", "core/graph", "core/dump", "core/flow", "core/watch"}},
      {"core/live", {"core/result", "core/tensor", "core/graph", "core/dump", "core/flow", "core/watch"}},
      {"core/session",
       {"core/result", "core/tensor", "core/graph", "core/dump", "core/flow", "core/watch", "core/cause", "core/live"}},
  };
  return arrows;
}

// What reads files or speaks a wire format: the screens ask the session instead.
const QStringList& forbiddenToUi() {
  static const QStringList headers{"core/tensor/npy.h", "core/graph/read_graph.h", "core/dump/open_dump.h", "core/live/"};
  return headers;
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

QString brokenArrow(const QString& file, const QString& included) {
  const QString room = roomOf(file);
  const QString other = roomOf(included);
  if (room.startsWith("core/")) {
    if (isQt(included)) return QStringLiteral("the engine has no Qt");
    if (included.startsWith("ui/") || included.startsWith("app/"))
      return QStringLiteral("core knows no screens and no programs");
    if (isWireFormat(included) && room != "core/graph" && room != "core/live" && room != "core/dump") {
      return QStringLiteral("%1 knows no wire format").arg(room);
    }
    if (!other.isEmpty() && other != room && !coreArrows().value(room).contains(other)) {
      return QStringLiteral("%1 may not know %2").arg(room, other);
    }
    if (!coreArrows().contains(room)) return QStringLiteral("%1 has no place in the arrows yet").arg(room);
  }
  if (room.startsWith("ui/")) {
    if (isWireFormat(included)) return QStringLiteral("the screens know no wire format");
    if (included.startsWith("app/")) return QStringLiteral("the screens know no programs");
    for (const QString& header : forbiddenToUi()) {
      if (included.startsWith(header) && included != "core/live/training_state.h")
        return QStringLiteral("the screens ask the session, they read no files");
    }
    const bool other_panel = other.startsWith("ui/") && other != room && other != "ui/common";
    const bool is_part = room == "ui/graph" && other == "ui/history";  // the strip of iterations stands above the graph
    const bool may_compose = room == "ui/main_window" || is_part;
    if (other_panel && !may_compose) return QStringLiteral("a panel knows no other, and ui/common none");
  }
  if (room == "app/cli" && isQt(included)) return QStringLiteral("the command line has no Qt");
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

}  // namespace sporescope::architecture
