// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/go_to_targets.h"

#include <algorithm>
#include <array>
#include <optional>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

bool isPartOfWord(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isLetterOrNumber(); }

// True if a term occurs as a whole word: "150" in "150-Block", but not in "Cast-op1150".
bool isWholeWord(const QString& text, const QString& word) {
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    if (!isPartOfWord(text, at - 1) && !isPartOfWord(text, at + word.size())) return true;
  }
  return false;
}

// Returns the rank of a match, lower is better; empty if the full name lacks a term. A single term scores 0 if the name
// starts with it, 1 if the name contains it, 2 if only the scope does. With several terms the best score counts, and each
// term that is not a whole word adds 3 (6 at most).
std::optional<std::size_t> matchQuality(const Node& node, const QStringList& label) {
  const QString full = toQString(node.full_name);
  const QString name = toQString(node.name());
  std::size_t best = 2;
  std::size_t within = 0;
  for (const QString& word : label) {
    if (!full.contains(word, Qt::CaseInsensitive)) return std::nullopt;
    const qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive);
    best = std::min<std::size_t>(best, at == 0 ? 0 : at > 0 ? 1 : 2);
    if (label.size() > 1 && !isWholeWord(full, word)) ++within;
  }
  return 3 * std::min<std::size_t>(within, 2) + best;
}

GoToTarget placeOf(const Node& node, NodeIndex number, GraphIndex graph, const QString& graphName) {
  GoToTarget place;
  place.graph = graph;
  place.node = number;
  place.shape = shapeOf(node);
  place.name = toQString(node.name());
  place.detail = node.scope.empty() ? graphName : toQString(node.scope);
  return place;
}

}  // namespace

QStringList searchTerms(const QString& text) { return text.split(u' ', Qt::SkipEmptyParts); }

std::vector<GoToTarget> nodeTargets(const SessionGraph& graph, GraphIndex index, const std::vector<NodeIndex>& found,
                                    const QString& text, std::size_t limit) {
  std::array<std::vector<GoToTarget>, 9> graded;
  const QStringList label = searchTerms(text);
  if (!graph.graph) return {};
  const auto nodes = graph.graph->nodes();
  const QString graphName = toQString(graph.name);
  for (const NodeIndex number : found) {
    if (!nodes.has(number)) continue;
    const auto grade = matchQuality(nodes[number], label);
    if (!grade) continue;
    auto& places = graded[*grade];
    if (places.size() < limit) places.push_back(placeOf(nodes[number], number, index, graphName));
    if (graded[0].size() >= limit) break;
  }
  std::vector<GoToTarget> all;
  for (auto& places : graded) {
    for (GoToTarget& place : places) {
      if (all.size() < limit) all.push_back(std::move(place));
    }
  }
  return all;
}

std::vector<GoToTarget> lineTargets(const std::vector<Session::StackEntry>& lines, const QString& text, std::size_t limit) {
  std::vector<GoToTarget> places;
  const QStringList label = searchTerms(text);
  for (const Session::StackEntry& entry : lines) {
    if (places.size() >= limit) break;
    if (entry.nodes.empty() || entry.line.file.empty()) continue;
    const QString file = toQString(entry.line.file);
    const QString name = file.mid(file.lastIndexOf(u'/') + 1) + u':' + QString::number(entry.line.line);
    const QString code = toQString(entry.line.code);
    const auto holds = [&](const QString& word) {
      return name.contains(word, Qt::CaseInsensitive) || code.contains(word, Qt::CaseInsensitive);
    };
    // Code may contain the text including its spaces.
    if (!holds(text) && !std::all_of(label.begin(), label.end(), holds)) continue;
    GoToTarget place;
    place.line = true;
    place.graph = entry.nodes.front().first;
    place.node = entry.nodes.front().second;
    place.name = name;
    place.detail = code;
    place.nodes = entry.nodes.size();
    places.push_back(std::move(place));
  }
  return places;
}

}  // namespace sporescope::ui
