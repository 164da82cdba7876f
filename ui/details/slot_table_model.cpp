// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/slot_table_model.h"

#include <QStringList>
#include <algorithm>
#include <limits>
#include <utility>

#include "core/graph/kernel_inputs.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/text/text_runs.h"
#include "ui/workspace/producer_of_input.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxConcurrentRequests = 4;
constexpr std::size_t kMaxInToolTip = 12;

}  // namespace

SlotTableModel::SlotTableModel(QObject* parent) : QAbstractTableModel(parent) {}

SlotTableModel::~SlotTableModel() = default;

QString SlotTableModel::slotName(const TensorKey& key) {
  return key.io == IoDirection::output ? tr("Output %1").arg(key.slot) : tr("Input %1").arg(key.slot);
}

std::vector<SlotTableModel::Row> SlotTableModel::makeRows(NodeIndex node, Iteration iteration, std::uint32_t run,
                                                          GraphIndex index) const {
  std::vector<Row> rows;
  if (!session_ || !graph_ || !graph_->nodes().has(node)) return rows;
  for (TensorInfo& info : session_->tensors_of(index, node, iteration)) {
    const auto isSameSlot = [&](const Row& row) {
      return row.info.key.io == info.key.io && row.info.key.slot == info.key.slot;
    };
    const auto existing = std::find_if(rows.begin(), rows.end(), isSameSlot);
    if (existing == rows.end()) {
      rows.push_back({std::move(info), std::nullopt, std::nullopt, {}, std::nullopt});
    } else if (existing->info.key.run != run) {
      existing->info = std::move(info);  // Runs are in ascending order: this keeps the requested one, or else the last
    }
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::pair(a.info.key.io, a.info.key.slot) < std::pair(b.info.key.io, b.info.key.slot);
  });
  for (Row& row : rows) {
    if (!row.info.has_summary()) row.producer = producerOfInput(*session_, *graph_, row.info.key);
  }
  return rows;
}

void SlotTableModel::setNode(std::shared_ptr<Session> session, std::shared_ptr<const Graph> graph, GraphIndex index,
                             NodeIndex node, Iteration iteration, std::uint32_t run) {
  const bool sameGraph = session == session_ && graph == graph_;
  session_ = std::move(session);
  graph_ = std::move(graph);
  std::vector<Row> rows = makeRows(node, iteration, run, index);
  const auto isSameRow = [](const Row& a, const Row& b) {
    return a.info.key == b.info.key && a.info.readable == b.info.readable &&
           a.info.has_recorded_statistics == b.info.has_recorded_statistics && a.info.file == b.info.file &&
           a.shown().key == b.shown().key && a.shown().file == b.shown().file;
  };
  // Snapshots change often while a dump is read. If the rows are the same, they stay with their summaries.
  if (sameGraph && std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), isSameRow)) return;
  beginResetModel();
  requests_.clear();
  nextToRequest_ = 0;
  requested_ = 0;
  rows_ = std::move(rows);
  for (Row& row : rows_) {
    row.connections = connectionsOf(row.info.key);
    row.summary = session_->cached_summary(row.shown().key);
  }
  requests_.resize(rows_.size());
  endResetModel();
  requestNext();
}

void SlotTableModel::requestNext() {
  while (requested_ < kMaxConcurrentRequests && nextToRequest_ < rows_.size()) {
    const std::size_t row = nextToRequest_++;
    if (!rows_[row].shown().has_summary() || rows_[row].summary) continue;
    ++requested_;
    requests_[row] = std::make_unique<LatestRequest>();
    requests_[row]->start<TensorSummary>(
        this,
        [&](ResultCallback<TensorSummary> onResult) {
          return session_->quick_summary(rows_[row].shown().key, std::move(onResult));
        },
        [this, row](Result<TensorSummary> summary) { addSummary(row, std::move(summary)); });
  }
}

void SlotTableModel::addSummary(std::size_t row, Result<TensorSummary> summary) {
  --requested_;
  if (summary) {
    rows_[row].summary = std::move(*summary);
  } else {
    rows_[row].error = summary.error();
  }
  const int rowNumber = static_cast<int>(row);
  emit dataChanged(index(rowNumber, 0), index(rowNumber, kColumns - 1));
  emit summaryReady(rowNumber);
  requestNext();
}

int SlotTableModel::rowOf(const TensorKey& key) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.info.key == key; });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

bool SlotTableModel::isScalar(int row) const {
  const auto& summary = summaryAt(row);
  return summary && summary->statistics.count == 1;
}

std::vector<NodeIndex> SlotTableModel::connectedTo(int row) const {
  std::vector<NodeIndex> nodes;
  for (const Connection& connection : rows_[static_cast<std::size_t>(row)].connections) nodes.push_back(connection.node);
  return nodes;
}

std::vector<SlotTableModel::Connection> SlotTableModel::connectionsOf(const TensorKey& key) const {
  std::vector<Connection> connections;
  if (key.io == IoDirection::output) {
    for (const Use& use : graph_->uses(key.node)) {
      if (use.slot == key.slot && !use.control) connections.push_back({use.node, use.argument});
    }
    return connections;
  }
  if (const auto input = kernel_input(*graph_, key.node, key.slot)) connections.push_back({input->from.node, input->from.slot});
  return connections;
}

QString SlotTableModel::connectionText(const Row& row, bool shortened) const {
  if (row.connections.empty()) return kEnDash;
  const Connection& first = row.connections.front();
  const Node& node = graph_->nodes()[first.node];
  QString text = toQString(node.name());
  if (node.kind == NodeKind::op && !(shortened && first.number == 0)) text += QStringLiteral(" : %1").arg(first.number);
  if (const std::string value = valueOfConstant(row); !value.empty()) text += QStringLiteral(" = %1").arg(toQString(value));
  if (row.connections.size() > 1) text += QStringLiteral(", +%1").arg(row.connections.size() - 1);
  return text;
}

// Returns the value of a constant as recorded in the graph, because constants need no files in a dump.
std::string SlotTableModel::valueOfConstant(const Row& row) const {
  if (row.info.key.io == IoDirection::output || row.connections.empty()) return {};
  const NodeIndex node = row.connections.front().node;
  return graph_->nodes()[node].kind == NodeKind::constant ? graph_->constant_text(node) : std::string();
}

QString SlotTableModel::connectionToolTip(const Row& row) const {
  if (row.connections.empty()) return tr("Not connected");
  QStringList lines;
  for (const Connection& connection : row.connections) {
    if (lines.size() == static_cast<qsizetype>(kMaxInToolTip)) {
      lines += tr("and %1 more").arg(formatCount(row.connections.size() - kMaxInToolTip));
      break;
    }
    const Node& node = graph_->nodes()[connection.node];
    const QString name = toQString(node.full_name);
    if (node.kind != NodeKind::op) {
      lines += name;
    } else {
      lines += row.info.key.io == IoDirection::output ? tr("%1, argument %2").arg(name).arg(connection.number)
                                                      : tr("%1, output %2").arg(name).arg(connection.number);
    }
  }
  lines += tr("Double-click to go there");
  return lines.join(u'\n');
}

// Includes the facts of columns that a narrow table hides.
QString SlotTableModel::toolTip(const Row& row) const {
  if (!row.summary) return toQString(row.shown().file);
  QStringList lines;
  if (row.producer) {
    lines += tr("Not dumped; these are the values of %1").arg(producerText(row));
    lines += missingIoText(*session_->snapshot(), row.info.key);
  }
  lines += tr("%1, min %2, max %3").arg(text(row, kShape), text(row, kMin), text(row, kMax));
  lines += row.summary->from_values ? toQString(row.shown().file) : statisticsSourceText(*row.summary);
  lines += remarksText(*row.summary);
  lines.removeAll(QString());
  return lines.join(u'\n');
}

QString SlotTableModel::missingToolTip(const Row& row) const {
  const QString reason = missingIoText(*session_->snapshot(), row.info.key);
  if (reason.isEmpty() && session_->live() != nullptr) return tr("The training has sent no value for it");
  return reason.isEmpty() ? tr("No file in iteration %1").arg(number_of(row.info.key.iteration)) : reason;
}

QString SlotTableModel::producerText(const Row& row) const {
  if (!row.producer) return {};
  const Node& node = graph_->nodes()[row.producer->key.node];
  const QString name = toQString(node.name());
  return node.kind == NodeKind::op ? tr("output %1 of %2").arg(row.producer->key.slot).arg(name) : name;
}

// A training has no value of an operator that has not run, or of one that its graph treats as constant. Neither is an error.
QString SlotTableModel::missingReasonText(const Row& row) const {
  const bool missing = row.error ? row.error->code == ErrorCode::not_found : !row.shown().has_summary();
  if (!missing || !session_ || session_->live() == nullptr) return {};
  return number_of(row.info.key.iteration) == 0 ? tr("not yet") : tr("not captured");
}

int SlotTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int SlotTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(kColumns); }

QString SlotTableModel::text(const Row& row, int column) const {
  switch (column) {
    case kSlot:
      return slotName(row.info.key);
    case kConnected:
      return connectionText(row, false);
    case kShape:
      // The file of the producer's output may have another shape than this input.
      return row.summary && (!row.producer || row.info.shape.empty()) ? shapeText(*row.summary) : formatShape(row.info.shape);
    case kMin:
    case kMax: {
      if (!row.summary) return kEnDash;
      const Statistics& s = row.summary->statistics;
      if (s.count == 1 && s.nan == 1) return formatNumber(std::numeric_limits<double>::quiet_NaN());
      if (s.count == 1 && s.neg_inf + s.pos_inf == 1) {
        const double infinity = std::numeric_limits<double>::infinity();
        return formatNumber(s.neg_inf == 1 ? -infinity : infinity);
      }
      const RecordedStatistics known = row.summary->known();
      return formatNumber(column == kMin ? known.min : known.max);
    }
    case kNonFinite:
      if (row.summary) return plainText(nonFiniteRuns(*row.summary));
      if (const QString reason = missingReasonText(row); !reason.isEmpty()) return reason;
      if (row.error) return tr("error");
      if (row.shown().has_summary()) return QString(QChar(0x2026));
      return valueOfConstant(row).empty() ? tr("not dumped") : tr("constant");
    default:
      return {};
  }
}

QVariant SlotTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return text(row, index.column());
    case Qt::TextAlignmentRole: {
      const bool isNumber = index.column() == kMin || index.column() == kMax;
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft)));
    }
    case kShortRole:
      if (index.column() == kConnected) return connectionText(row, true);
      if (index.column() != kSlot) return {};
      return row.info.key.io == IoDirection::output ? tr("Out %1").arg(row.info.key.slot) : tr("In %1").arg(row.info.key.slot);
    case kMeaningRole: {
      if (index.column() != kNonFinite) return {};
      if (row.summary) return QVariant::fromValue(nonFiniteRuns(*row.summary));
      const TextRole meaning = row.error && missingReasonText(row).isEmpty() ? TextRole::error : TextRole::quiet;
      return QVariant::fromValue(TextRuns{{text(row, kNonFinite), meaning, false}});
    }
    case Qt::ToolTipRole:
      if (index.column() == kConnected) return connectionToolTip(row);
      if (row.error) return translated(row.error->message);
      if (!row.shown().has_summary()) return missingToolTip(row);
      return toolTip(row);
    default:
      return {};
  }
}

QVariant SlotTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool isNumber = section == kMin || section == kMax;
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft)));
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kSlot:
      return tr("Slot");
    case kConnected:
      return tr("Connected to");
    case kShape:
      return tr("Shape");
    case kMin:
      return tr("Min");
    case kMax:
      return tr("Max");
    case kNonFinite:
      return tr("NaN, Inf");
    default:
      return {};
  }
}

}  // namespace sporescope::ui

#include "moc_slot_table_model.cpp"
