// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/stack/source_line_model.h"

#include <algorithm>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/source_text.h"

namespace sporescope::ui {

void SourceLineModel::setEntries(std::vector<Entry> entries) {
  beginResetModel();
  entries_ = std::move(entries);
  searched_.clear();
  ownCount_ = 0;
  for (const Entry& entry : entries_) {
    const QString path = toQString(entry.line.file);
    searched_.push_back(QStringLiteral("%1:%2 %3").arg(path).arg(entry.line.line).arg(toQString(entry.line.code)).toLower());
    if (!entry.line.framework) ++ownCount_;
  }
  applyFilter();
  endResetModel();
}

void SourceLineModel::setFilter(const QString& text) {
  const QString newFilter = text.trimmed().toLower();
  if (newFilter == filter_) return;
  beginResetModel();
  filter_ = newFilter;
  applyFilter();
  endResetModel();
}

void SourceLineModel::applyFilter() {
  shown_.clear();
  for (std::uint32_t i = 0; i < entries_.size(); ++i) {
    if (filter_.isEmpty() || searched_[i].contains(filter_)) shown_.push_back(i);
  }
}

int SourceLineModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int SourceLineModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(kColumns); }

QVariant SourceLineModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Entry& entry = entryAt(index.row());
  switch (role) {
    case Qt::DisplayRole:
      switch (index.column()) {
        case kPlace:
          return sourcePlace(entry.line);
        case kCode:
          return toQString(entry.line.code);
        default:
          return formatCount(entry.nodes.size());
      }
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (index.column() == kNodes ? Qt::AlignRight : Qt::AlignLeft)));
    case Qt::ToolTipRole: {
      const QString file = QStringLiteral("%1:%2").arg(toQString(entry.line.file)).arg(entry.line.line);
      const QString code = toQString(entry.line.code);
      return entry.line.file.empty() ? code : file + u'\n' + code;
    }
    default:
      return {};
  }
}

QVariant SourceLineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (section == kNodes ? Qt::AlignRight : Qt::AlignLeft)));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kPlace:
      return tr("Line");
    case kCode:
      return tr("Code");
    case kNodes:
      return tr("Nodes");
    default:
      return {};
  }
}

void SourceNodeModel::setNodes(std::shared_ptr<const SessionSnapshot> snapshot, std::vector<Place> nodes) {
  beginResetModel();
  snapshot_ = std::move(snapshot);
  nodes_ = std::move(nodes);
  endResetModel();
}

const Node* SourceNodeModel::nodeAt(int row) const {
  const auto [graph, node] = placeAt(row);
  if (!snapshot_ || !snapshot_->graphs.has(graph) || !snapshot_->graphs[graph].graph) return nullptr;
  const auto nodes = snapshot_->graphs[graph].graph->nodes();
  return nodes.has(node) ? &nodes[node] : nullptr;
}

int SourceNodeModel::rowOf(const Place& place) const {
  const auto found = std::find(nodes_.begin(), nodes_.end(), place);
  return found == nodes_.end() ? -1 : static_cast<int>(found - nodes_.begin());
}

QString SourceNodeModel::whereOf(int row) const {
  const Node* node = nodeAt(row);
  if (node == nullptr) return {};
  QString scope = toQString(node->scope);
  if (snapshot_->graphs.size() < 2) return scope;
  const SessionGraph& graph = snapshot_->graphs[placeAt(row).first];
  return tr("%1 · rank %2 · %3").arg(toQString(graph.name)).arg(graph.rank).arg(scope);
}

int SourceNodeModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(nodes_.size());
}

QVariant SourceNodeModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Node* node = nodeAt(index.row());
  if (node == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return toQString(node->name());
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
      return toQString(node->full_name);
    default:
      return {};
  }
}

}  // namespace sporescope::ui

#include "moc_source_line_model.cpp"
