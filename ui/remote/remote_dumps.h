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

/// The dumps below a folder of another computer: by their names at first, and what is known of each as it comes to be known.
/// UI thread only.
class RemoteDumps : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kDump, kFolder, kRanks, kIterations, kSize, kChanged, kVerdict, kColumns };
  static constexpr int kVerdictKind = Qt::UserRole;  ///< of data(): a Verdict::Kind as a number, in its column

  using QAbstractTableModel::QAbstractTableModel;

  void setDumps(std::vector<remote::FoundRemoteDump> dumps);
  /// What is known of one of them by now; of others it is passed over.
  void add(const remote::DumpSummary& summary);
  /// Of how many all is known.
  [[nodiscard]] int summarizedCount() const { return summarizedCount_; }
  [[nodiscard]] std::vector<std::filesystem::path> roots() const;
  /// The path there; empty if there is no such row.
  [[nodiscard]] QString path(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    remote::FoundRemoteDump observed;
    std::optional<remote::DumpSummary> summary;
  };
  [[nodiscard]] static QString cellText(const Row& row, int column);
  [[nodiscard]] static QString toolTip(const Row& row);

  std::vector<Row> rows_;
  std::unordered_map<std::string, std::size_t> rowOf_;  // by the path
  int summarizedCount_ = 0;
};

/// What is said of a dump that was glanced at: values were not read, so it is what its training told.
[[nodiscard]] Verdict verdictOf(const remote::DumpSummary& summary);

/// Writes verdicts in their colours.
class VerdictDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

}  // namespace sporescope::ui
