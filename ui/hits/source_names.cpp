// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/source_names.h"

#include "ui/text/hit_text.h"
#include "ui/text/source_text.h"

namespace sporescope::ui {

void SourceNames::clear() {
  task_.cancel();
  known_.clear();
  requested_.clear();
}

void SourceNames::request(GraphIndex graph, NodeIndex node) {
  const NodeKey key(graph, node);
  if (known_.contains(key)) return;
  known_.insert(key, {});
  requested_.push_back(key);
}

void SourceNames::resolve(const std::shared_ptr<const SessionSnapshot>& snapshot) {
  if (requested_.empty() || task_.running()) return;
  task_.run<ResolvedNames>(
      this,
      [snapshot, requested = std::exchange(requested_, {})] {
        ResolvedNames names;
        for (const NodeKey& key : requested) {
          if (snapshot->node_at(key.first, key.second) == nullptr) continue;
          SourceName name{snapshot->graphs[key.first].graph->user_line(key.second), {}};
          name.text = sourceText(name.line);
          names.emplace_back(key, std::move(name));
        }
        return names;
      },
      [this, snapshot](const ResolvedNames& names) {
        for (const auto& [key, name] : names) known_.insert(key, name);
        emit resolved();
        resolve(snapshot);
      });
}

std::optional<SourceLine> SourceNames::line(GraphIndex graph, NodeIndex node) const { return known_.value({graph, node}).line; }

const QString& SourceNames::text(GraphIndex graph, NodeIndex node) const {
  static const QString none;
  const auto found = known_.constFind({graph, node});
  return found == known_.constEnd() ? none : found->text;
}

}  // namespace sporescope::ui

#include "moc_source_names.cpp"
