// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/remote/dump_summary.h"
#include "core/remote/engine_requests.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

/// Table of the dumps below a remote folder. Rows appear with their names first; summaries are added as they arrive. UI
/// thread only.
class RemoteDumps : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kDump, kFolder, kRanks, kIterations, kSize, kChanged, kVerdict, kColumns };
  static constexpr int kVerdictKind = Qt::UserRole;  ///< Role of data() in the verdict column: a Verdict::Kind as number

  using QAbstractTableModel::QAbstractTableModel;

  /// Replaces the list; summaries are added later.
  void setDumps(std::vector<remote::FoundRemoteDump> dumps);
  /// Adds the summary of a dump. Ignored if the table does not list this dump.
  void add(const remote::DumpSummary& summary);
  /// Number of dumps that have a summary.
  [[nodiscard]] int summarizedCount() const { return summarizedCount_; }
  /// Remote paths of all dumps, in row order.
  [[nodiscard]] std::vector<std::filesystem::path> roots() const;
  /// Remote path of the dump; empty if there is no such row.
  [[nodiscard]] QString path(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    remote::FoundRemoteDump dump;
    std::optional<remote::DumpSummary> summary;
  };
  [[nodiscard]] static QString cellText(const Row& row, int column);
  [[nodiscard]] static QString toolTip(const Row& row);

  std::vector<Row> rows_;
  std::unordered_map<std::string, std::size_t> rowOf_;  // by path
  int summarizedCount_ = 0;
};

/// Returns the verdict that recorded statistics and overflow reports allow. Summaries read no tensor values.
[[nodiscard]] Verdict verdictOf(const remote::DumpSummary& summary);

/// Paints verdicts in their colors.
class VerdictDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace sporescope::ui
