// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_model.h"

#include <algorithm>
#include <utility>

#include "ui/ranks/replica_text.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

QString pairText(const std::string& first, const std::string& second) {
  if (first.empty() && second.empty()) return QString(kEnDash);
  return withUnicodeMinus(toQString(first)) + QStringLiteral(" | ") + withUnicodeMinus(toQString(second));
}

Qt::Alignment alignmentOf(int column) {
  return Qt::AlignVCenter | (column == ReplicaModel::kSince ? Qt::AlignRight : Qt::AlignLeft);
}

}  // namespace

void ReplicaModel::setReplicas(std::shared_ptr<const SessionReplicas> replicas) {
  beginResetModel();
  replicas_ = std::move(replicas);
  endResetModel();
}

const ReplicaFinding* ReplicaModel::findingAt(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= rowCount()) return nullptr;
  return &replicas_->findings[static_cast<std::size_t>(index.row())];
}

int ReplicaModel::rowOf(const ReplicaFinding& finding) const {
  const auto found = std::find_if(replicas_->findings.begin(), replicas_->findings.end(), [&](const ReplicaFinding& row) {
    return row.key == finding.key && row.kind == finding.kind;
  });
  return found == replicas_->findings.end() ? -1 : static_cast<int>(found - replicas_->findings.begin());
}

int ReplicaModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(replicas_->findings.size());
}

int ReplicaModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant ReplicaModel::data(const QModelIndex& index, int role) const {
  const ReplicaFinding* finding = findingAt(index);
  if (finding == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return text(*finding, index.column());
    case Qt::ToolTipRole:
      return QString(toQString(finding->full_name) + u'\n' + replicaTitle(*finding));
    case Qt::TextAlignmentRole:
      return QVariant(alignmentOf(index.column()));
    default:
      return {};
  }
}

QString ReplicaModel::text(const ReplicaFinding& finding, int column) {
  switch (column) {
    case kTensor: {
      QString name = toQString(finding.full_name);
      const bool isFirstOutput = finding.key.io == IoDirection::output && finding.key.slot == 0;
      if (isFirstOutput) return name;
      return (finding.key.io == IoDirection::output ? tr("%1, output %2") : tr("%1, input %2")).arg(name).arg(finding.key.slot);
    }
    case kKind:
      return kindText(finding.kind);
    case kSince:
      return iterationText(finding.iteration);
    case kRanks:
      return partsText(finding);
    case kElement:
      return elementText(finding);
    case kValues:
      return pairText(finding.value, finding.other_value);
    case kBits:
      return pairText(finding.bits, finding.other_bits);
    case kBy:
      return fingerprintSourceText(finding.by);
    default:
      return {};
  }
}

QVariant ReplicaModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  struct Title {
    QString label, explanation;
  };
  const auto title = [section]() -> Title {
    switch (section) {
      case kTensor:
        return {tr("Tensor"), tr("The node it belongs to")};
      case kKind:
        return {tr("Finding"),
                tr("differs: it was equal before; result differs: a collective gave different results; stands out: a few "
                   "ranks start with a different parameter, which may be intended")};
      case kSince:
        return {tr("Since"), tr("The first dumped iteration in which it differs")};
      case kRanks:
        return {tr("Ranks"), tr("Ranks with equal values, largest group first")};
      case kElement:
        return {tr("First element"), tr("The first one that differs")};
      case kValues:
        return {tr("Values"), tr("Values there, from the first rank of each of the first two groups")};
      case kBits:
        return {tr("Bits"), tr("The same values as stored bits")};
      default:
        return {tr("Compared"), tr("By values, or by recorded statistics")};
    }
  };
  if (role == Qt::DisplayRole) return title().label;
  if (role == Qt::ToolTipRole) return title().explanation;
  if (role == Qt::TextAlignmentRole) return QVariant(alignmentOf(section));
  return {};
}

}  // namespace sporescope::ui

#include "moc_replica_model.cpp"
