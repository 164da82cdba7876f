// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/node_details.h"

#include <string_view>

namespace sporescope::cli {

namespace {

void append(std::string& list, std::string_view separator, const std::string& text) {
  if (!list.empty()) list += separator;
  list += text;
}

}  // namespace

Json attributes_json(const Graph& graph, NodeIndex node) {
  Json out = Json::object();
  for (const Attribute& attribute : graph.attributes(node)) out[attribute.name] = attribute.value;
  return out;
}

Json consumers_json(const Graph& graph, NodeIndex node, const Consumers& consumers) {
  Json out = Json::array();
  for (const Use& use : consumers.of(node)) {
    out.push_back({{"argument", use.argument}, {"node", graph.nodes()[use.node].full_name}, {"slot", use.slot}});
  }
  return out;
}

std::string attributes_text(const Graph& graph, NodeIndex node) {
  std::string text;
  for (const Attribute& attribute : graph.attributes(node)) append(text, "; ", attribute.name + "=" + attribute.value);
  return text;
}

std::string consumers_text(const Graph& graph, NodeIndex node, const Consumers& consumers) {
  std::string text;
  for (const Use& use : consumers.of(node)) {
    append(text, "; ", std::string(graph.nodes()[use.node].full_name) + " input " + std::to_string(use.argument));
  }
  return text;
}

std::string source_text(const SourceLine& line) {
  if (line.file.empty()) return line.code;
  return line.file + ":" + std::to_string(line.line) + (line.code.empty() ? "" : "  " + line.code);
}

std::string stack_text(const Graph& graph, NodeIndex node) {
  std::string text;
  for (const SourceLine& line : graph.source_lines(node)) append(text, " <- ", source_text(line));
  return text;
}

}  // namespace sporescope::cli
