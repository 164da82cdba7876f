// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/session/offline/open_offline_session.h"
#include "tests/ui/wait_for.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

inline QString testPath(const QString& relative) { return QStringLiteral(SPORESCOPE_TEST_DATA "/") + relative; }

/// Results of NumPy, see make_goldens.py.
inline QJsonObject goldens() {
  QFile file(testPath(QStringLiteral("../ui/tensor/goldens.json")));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no goldens.json");
  return QJsonDocument::fromJson(file.readAll()).object();
}

/// A workspace with one dump that has been read completely.
class OpenedDump {
 public:
  explicit OpenedDump(const QString& path) {
    workspace.addSession(open_offline_session(path.toStdString()));
    opened = waitFor([this] { return !workspace.snapshot()->loading; }) && !workspace.snapshot()->error;
  }

  /// Returns a tensor by the end of its node's full name.
  [[nodiscard]] TensorKey key(const QString& name, std::int64_t iteration, IoDirection io = IoDirection::output,
                              std::uint32_t slot = 0) const {
    TensorKey key;
    key.iteration = Iteration{iteration};
    key.io = io;
    key.slot = slot;
    const auto& graphs = workspace.snapshot()->graphs;
    for (const GraphIndex graph : graphs.indices()) {
      if (!graphs[graph].graph) continue;
      const auto nodes = graphs[graph].graph->nodes();
      for (const NodeIndex node : nodes.indices()) {
        if (!nodes[node].full_name.ends_with(name.toStdString())) continue;
        key.graph = graph;
        key.node = node;
        return key;
      }
    }
    return key;
  }

  /// Returns a tensor by a part of its file name; the session determines its node.
  [[nodiscard]] TensorKey keyOfFile(const std::string& part, std::int64_t iteration) const {
    const auto& graphs = workspace.snapshot()->graphs;
    for (const GraphIndex graph : graphs.indices()) {
      if (!graphs[graph].graph) continue;
      for (const NodeIndex node : graphs[graph].graph->nodes().indices()) {
        for (const TensorInfo& info : workspace.session()->tensors_of(graph, node, Iteration{iteration})) {
          if (info.key.io == IoDirection::output && info.file.find(part) != std::string::npos) return info.key;
        }
      }
    }
    return {};
  }

  Workspace workspace;
  bool opened = false;
};

inline QString sample() { return testPath(QStringLiteral("../../resources/sample")); }

}  // namespace sporescope::ui
