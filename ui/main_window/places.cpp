// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/places.h"

#include <algorithm>
#include <array>

#include "ui/common/format.h"

namespace sporescope::ui {

namespace {

// 0: the name begins with it, 1: the name holds it, 2: the scope does.
std::size_t gradeOf(const Node& node, const QString& text) {
  const QString name = toQString(node.name());
  const qsizetype at = name.indexOf(text, 0, Qt::CaseInsensitive);
  return at == 0 ? 0 : at > 0 ? 1 : 2;
}

GoToPlace placeOf(const Node& node, NodeIndex number, GraphIndex graph, const QString& graph_name) {
  GoToPlace place;
  place.graph = graph;
  place.node = number;
  place.shape = shapeOf(node);
  place.name = toQString(node.name());
  place.detail = node.scope.empty() ? graph_name : toQString(node.scope);
  return place;
}

}  // namespace

std::vector<GoToPlace> nodePlaces(const SessionGraph& graph, GraphIndex index, const std::vector<NodeIndex>& found,
                                  const QString& text, std::size_t most) {
  std::array<std::vector<GoToPlace>, 3> graded;
  if (!graph.graph) return {};
  const auto nodes = graph.graph->nodes();
  const QString graph_name = toQString(graph.name);
  for (const NodeIndex number : found) {
    if (number >= nodes.size()) continue;
    auto& places = graded[gradeOf(nodes[number], text)];
    if (places.size() < most) places.push_back(placeOf(nodes[number], number, index, graph_name));
    if (graded[0].size() >= most) break;
  }
  std::vector<GoToPlace> all;
  for (auto& places : graded) {
    for (GoToPlace& place : places) {
      if (all.size() < most) all.push_back(std::move(place));
    }
  }
  return all;
}

std::vector<GoToPlace> linePlaces(const std::vector<Session::StackEntry>& lines, const QString& text, std::size_t most) {
  std::vector<GoToPlace> places;
  for (const Session::StackEntry& entry : lines) {
    if (places.size() >= most) break;
    if (entry.nodes.empty() || entry.line.file.empty()) continue;
    const QString file = toQString(entry.line.file);
    const QString name = file.mid(file.lastIndexOf('/') + 1) + ':' + QString::number(entry.line.line);
    const QString code = toQString(entry.line.code);
    if (!name.contains(text, Qt::CaseInsensitive) && !code.contains(text, Qt::CaseInsensitive)) continue;
    GoToPlace place;
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
