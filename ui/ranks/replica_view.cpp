// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/replica_view.h"

#include <QHeaderView>
#include <QPainter>
#include <algorithm>
#include <array>

#include "ui/text/text_runs.h"

namespace sporescope::ui {

namespace {

constexpr int kMinTensor = 180;
constexpr int kMinRanks = 90;

}  // namespace

void ReplicaDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& item, const QModelIndex& index,
                                const Theme& theme) const {
  const ReplicaFinding* finding = static_cast<const ReplicaModel*>(index.model())->findingAt(index);
  if (finding == nullptr) return;
  const QRect cell = padded(item.rect);
  painter->setPen(theme.text);
  switch (index.column()) {
    case ReplicaModel::kTensor:
      painter->drawText(cell, static_cast<int>(item.displayAlignment), elidedPath(item.text, item.fontMetrics, cell.width()));
      return;
    case ReplicaModel::kKind:
      painter->setPen(finding->kind == ReplicaKind::from_start ? theme.warning : theme.error);
      break;
    case ReplicaModel::kRanks:  // Elided at the start, because the odd ranks are at the end
      painter->drawText(cell, static_cast<int>(item.displayAlignment),
                        item.fontMetrics.elidedText(item.text, Qt::ElideLeft, cell.width()));
      return;
    case ReplicaModel::kBits:
    case ReplicaModel::kBy:
      painter->setPen(theme.text2);
      break;
    default:
      break;
  }
  drawElided(painter, cell, item);
}

ReplicaView::ReplicaView(ReplicaModel* model, QWidget* parent)
    : FlatTable(model, new ReplicaDelegate, tr("Tensors that differ between ranks"), parent) {}

// Names and ranks take the remaining width. In a narrow window, the least informative columns are hidden first.
void ReplicaView::fitColumns() {
  const QFontMetrics metrics = fontMetrics();
  const auto preferredWidth = [&](int column) {
    static const std::array<QString, ReplicaModel::kColumns> samples{
        QString(),
        QStringLiteral("result differs"),
        QStringLiteral("99 999"),
        QString(),
        QStringLiteral("[1024, 1024]"),
        QStringLiteral("\u22120.02777786 | \u22120.027777858"),
        QStringLiteral("0xbe196baa | 0xbe19d210"),
        QStringLiteral("by statistics"),
    };
    const QString title = model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const QString& sample = samples[static_cast<std::size_t>(column)];
    return std::max(metrics.horizontalAdvance(title), metrics.horizontalAdvance(sample)) + 3 * RowDelegate::kPadding;
  };
  int room = viewport()->width() - kMinTensor - kMinRanks;
  bool fits = true;
  for (const int column : {ReplicaModel::kSince, ReplicaModel::kKind, ReplicaModel::kElement, ReplicaModel::kValues,
                           ReplicaModel::kBits, ReplicaModel::kBy}) {
    const int width = preferredWidth(column);
    fits = fits && width <= room;
    setColumnHidden(column, !fits);
    if (!fits) continue;
    header()->resizeSection(column, width);
    room -= width;
  }
  room = std::max(room, 0);
  header()->resizeSection(ReplicaModel::kRanks, kMinRanks + room / 3);
  header()->resizeSection(ReplicaModel::kTensor, kMinTensor + room - room / 3);
}

}  // namespace sporescope::ui

#include "moc_replica_view.cpp"
