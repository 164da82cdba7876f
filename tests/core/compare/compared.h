// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtGlobal>
#include <memory>
#include <string>
#include <string_view>

#include "core/compare/compare_runs.h"
#include "tests/core/cause/training_text.h"

namespace sporescope::compare_test {

/// Two synthetic trainings, and the result of their comparison in short form.
struct Compared {
  std::shared_ptr<const Dump> a, b;
  RunComparison comparison;

  [[nodiscard]] std::string name(const Dump& dump, const std::optional<NodePlace>& place) const {
    if (!place) return "-";
    const std::string_view full = dump.graphs()[place->graph].graph->nodes()[place->node].full_name;
    return std::string(full.substr(full.rfind('-') == full.npos ? 0 : full.rfind('-') + 1));
  }

  /// Returns kind, node in A, node in B and iteration: "operator op1 op1, iteration 0".
  [[nodiscard]] std::string findings() const {
    std::string message;
    for (const Divergence& finding : comparison.findings) {
      if (!message.empty()) message += "; ";
      message += std::string(divergence_kind_name(finding.kind)) + ' ' + name(*a, finding.node_a) + ' ' +
                 name(*b, finding.node_b) + ", iteration " + to_string(finding.iteration);
    }
    return message;
  }

  /// Returns the states of outputs and parameters in execution order of B: "op0 agrees; op1 diverges".
  [[nodiscard]] std::string statuses() const {
    std::string message;
    for (const ComparedPair& pair : comparison.pairs) {
      const TensorRecord& record = b->records()[pair.b];
      if (record.io == IoDirection::input) continue;
      if (!message.empty()) message += "; ";
      message += name(*b, NodePlace{record.graph, record.node}) + ' ' + std::string(pair_status_name(pair.status));
    }
    return message;
  }

  [[nodiscard]] std::string why() const { return comparison.findings.at(0).why.str(); }
};

inline Compared compared(std::string_view text_a, std::string_view text_b, const CompareOptions& options = {},
                         std::string_view iterations = {}) {
  Selection selection;
  if (!iterations.empty()) selection.iterations = NumberSet::parse(iterations).value();
  Compared result{cause_test::written_training(text_a), cause_test::written_training(text_b), {}};
  auto comparison = compare_runs({result.a.get(), selection}, {result.b.get(), selection}, options);
  if (!comparison) qFatal("%s", comparison.error().str().c_str());
  result.comparison = *std::move(comparison);
  return result;
}

}  // namespace sporescope::compare_test
