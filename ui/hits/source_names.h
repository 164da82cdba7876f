// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/session/session.h"
#include "ui/concurrency/background_task.h"
#include "ui/hits/index_hash.h"

namespace sporescope::ui {

/// The user's own source lines of the nodes with hits. Source lines are parsed on demand on a worker thread and therefore
/// arrive a little later than the hits. UI thread only.
class SourceNames : public QObject {
  Q_OBJECT

 public:
  explicit SourceNames(QObject* parent = nullptr) : QObject(parent) {}

  void clear();
  /// Adds a node whose line resolve() looks up, unless it is known or requested already.
  void request(GraphIndex graph, NodeIndex node);
  /// Starts looking up the requested lines; `snapshot` holds the graphs.
  void resolve(const std::shared_ptr<const SessionSnapshot>& snapshot);

  [[nodiscard]] std::optional<SourceLine> line(GraphIndex graph, NodeIndex node) const;
  /// "networks.py:60"; empty if it is not known yet.
  [[nodiscard]] const QString& text(GraphIndex graph, NodeIndex node) const;

 signals:
  void resolved();

 private:
  using NodeKey = std::pair<GraphIndex, NodeIndex>;
  struct SourceName {
    std::optional<SourceLine> line;
    QString text;
  };
  using ResolvedNames = std::vector<std::pair<NodeKey, SourceName>>;

  QHash<NodeKey, SourceName> known_;
  std::vector<NodeKey> requested_;
  BackgroundTask task_;
};

}  // namespace sporescope::ui
