// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/hits/source_names.h"

#include "ui/text/hit_text.h"
#include "ui/text/source_text.h"

namespace sporescope::ui {

void SourceNames::clear() {
  work_.cancel();
  known_.clear();
  requested_.clear();
}

void SourceNames::request(GraphIndex graph, NodeIndex node) {
  const Place place(graph, node);
  if (known_.contains(place)) return;
  known_.insert(place, {});
  requested_.push_back(place);
}

void SourceNames::resolve(const std::shared_ptr<const SessionSnapshot>& snapshot) {
  if (requested_.empty() || work_.running()) return;
  work_.run<Answer>(
      this,
      [snapshot, desired = std::exchange(requested_, {})] {
        Answer answer;
        for (const Place& place : desired) {
          if (snapshot->node_at(place.first, place.second) == nullptr) continue;
          Named named{snapshot->graphs[place.first].graph->user_line(place.second), {}};
          named.text = sourceText(named.line);
          answer.emplace_back(place, std::move(named));
        }
        return answer;
      },
      [this, snapshot](const Answer& answer) {
        for (const auto& [place, named] : answer) known_.insert(place, named);
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
