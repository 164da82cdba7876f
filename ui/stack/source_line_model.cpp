// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/stack/source_line_model.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/table/table_view.h"
#include "ui/text/format.h"
#include "ui/text/source_text.h"
#include "ui/widgets/row_delegate.h"

namespace sporescope::ui {

namespace {

void paintCode(QPainter* painter, const QStyleOptionViewItem& item) {
  QStyleOptionViewItem code = item;
  code.font = codeFont();
  code.fontMetrics = QFontMetrics(code.font);
  painter->setFont(code.font);
  drawCellText(painter, item.rect.adjusted(RowDelegate::kPadding, 0, -RowDelegate::kPadding, 0), code, Elision::right);
}

}  // namespace

SourceLineModel::SourceLineModel(QObject* parent) : TableModel(parent) {
  addColumns({
      {.title = tr("Line"),
       .widest = QStringLiteral("network_definition.py:1000"),
       .isSearched = true,
       .text = [this](std::size_t i) { return sourcePlace(entries_[i].line); },
       .fullText =
           [this](std::size_t i) {
             const SourceLine& line = entries_[i].line;
             return line.file.empty() ? QString() : QStringLiteral("%1:%2").arg(toQString(line.file)).arg(line.line);
           },
       .toolTip = [this](std::size_t i) { return rowToolTip(i); },
       .color = [this](std::size_t i,
                       const Theme& theme) { return entries_[i].line.framework ? theme.text2.color() : theme.accent.color(); }},
      {.title = tr("Code"),
       .isSearched = true,
       .text = [this](std::size_t i) { return toQString(entries_[i].line.code); },
       .paint = [](QPainter* painter, const QStyleOptionViewItem& item, std::size_t,
                   const Theme&) { paintCode(painter, item); }},
      {.title = tr("Nodes"),
       .widest = formatCount(99999),
       .isNumber = true,
       .text = [this](std::size_t i) { return formatCount(entries_[i].nodes.size()); },
       .before = byKey([this](std::size_t i) { return entries_[i].nodes.size(); })},
  });
}

void SourceLineModel::setEntries(std::vector<Entry> entries) {
  reset([&] { entries_ = std::move(entries); });
  ownCount_ = static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) { return !entry.line.framework; }));
}

QColor SourceLineModel::textColor(std::size_t position, const Theme& theme) const {
  return entries_[position].line.framework ? theme.text2 : theme.text;
}

QString SourceLineModel::rowToolTip(std::size_t position) const {
  const SourceLine& line = entries_[position].line;
  const QString code = toQString(line.code);
  return line.file.empty() ? code : QStringLiteral("%1:%2\n%3").arg(toQString(line.file)).arg(line.line).arg(code);
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
