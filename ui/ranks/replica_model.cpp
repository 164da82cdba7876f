// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_model.h"

#include <algorithm>
#include <utility>

#include "ui/ranks/replica_text.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

QString pairText(const std::string& first, const std::string& second) {
  if (first.empty() && second.empty()) return QString(kEnDash);
  return withUnicodeMinus(toQString(first)) + QStringLiteral(" | ") + withUnicodeMinus(toQString(second));
}

}  // namespace

ReplicaModel::ReplicaModel(QObject* parent) : TableModel(parent) { addColumns(columnsOfFindings()); }

std::vector<TableColumn> ReplicaModel::columnsOfFindings() const {
  const auto found = [this](std::size_t i) -> const ReplicaFinding& { return findingAt(i); };
  return {
      {.title = tr("Tensor"),
       .explanation = tr("The node it belongs to"),
       .minimumWidth = 180,
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::path,
       .text = [this](std::size_t i) { return tensorText(i); }},
      {.title = tr("Finding"),
       .explanation = tr("differs: it was equal before; result differs: a collective gave different results; stands out: a few "
                         "ranks start with a different parameter, which may be intended"),
       .widest = QStringLiteral("result differs"),
       .priority = 2,
       .isSearched = true,
       .text = [found](std::size_t i) { return kindText(found(i).kind); },
       .color =
           [found](std::size_t i, const Theme& theme) {
             return found(i).kind == ReplicaKind::from_start ? theme.warning.color() : theme.error.color();
           }},
      {.title = tr("Since"),
       .explanation = tr("The first dumped iteration in which it differs"),
       .widest = formatCount(99999),
       .priority = 1,
       .isNumber = true,
       .text = [found](std::size_t i) { return iterationText(found(i).iteration); },
       .before = byKey([found](std::size_t i) { return found(i).iteration; })},
      {.title = tr("Ranks"),
       .explanation = tr("Ranks with equal values, largest group first"),
       .minimumWidth = 90,
       .elision = Elision::left,  // The odd ranks are at the end
       .text = [found](std::size_t i) { return partsText(found(i)); },
       .before = byKey([found](std::size_t i) { return found(i).ranks; })},
      {.title = tr("First element"),
       .explanation = tr("The first one that differs"),
       .widest = QStringLiteral("[1024, 1024]"),
       .priority = 3,
       .text = [found](std::size_t i) { return elementText(found(i)); },
       .before = byKey([found](std::size_t i) { return found(i).element; })},
      {.title = tr("Values"),
       .explanation = tr("Values there, from the first rank of each of the first two groups"),
       .widest = QStringLiteral("\u22120.02777786 | \u22120.027777858"),
       .priority = 4,
       .text = [found](std::size_t i) { return pairText(found(i).value, found(i).other_value); }},
      {.title = tr("Bits"),
       .explanation = tr("The same values as stored bits"),
       .widest = QStringLiteral("0xbe196baa | 0xbe19d210"),
       .priority = 5,
       .isQuiet = true,
       .text = [found](std::size_t i) { return pairText(found(i).bits, found(i).other_bits); }},
      {.title = tr("Compared"),
       .explanation = tr("By values, or by recorded statistics"),
       .widest = QStringLiteral("by statistics"),
       .priority = 6,
       .isQuiet = true,
       .text = [found](std::size_t i) { return fingerprintSourceText(found(i).by); }},
  };
}

void ReplicaModel::setReplicas(std::shared_ptr<const SessionReplicas> replicas) {
  reset([&] { replicas_ = std::move(replicas); });
}

std::optional<std::size_t> ReplicaModel::positionOf(const ReplicaFinding& finding) const {
  const auto& findings = replicas_->findings;
  const auto found = std::find_if(findings.begin(), findings.end(), [&](const ReplicaFinding& row) {
    return row.key == finding.key && row.kind == finding.kind;
  });
  return found == findings.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - findings.begin()));
}

QString ReplicaModel::tensorText(std::size_t position) const {
  const ReplicaFinding& finding = findingAt(position);
  QString name = toQString(finding.full_name);
  const bool isFirstOutput = finding.key.io == IoDirection::output && finding.key.slot == 0;
  if (isFirstOutput) return name;
  return (finding.key.io == IoDirection::output ? tr("%1, output %2") : tr("%1, input %2")).arg(name).arg(finding.key.slot);
}

QString ReplicaModel::rowToolTip(std::size_t position) const {
  return toQString(findingAt(position).full_name) + u'\n' + replicaTitle(findingAt(position));
}

}  // namespace sporescope::ui

#include "moc_replica_model.cpp"
