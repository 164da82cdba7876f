// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QHash>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/hits/execution_order.h"
#include "ui/hits/hit_columns.h"
#include "ui/hits/hit_filter.h"
#include "ui/hits/hit_summary.h"
#include "ui/hits/source_names.h"
#include "ui/text/text_runs.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Property by which hits are grouped.
enum class HitGrouping : std::uint8_t { none, iteration, node, watchpoint };

/// Item model of the hits of the active session, as rows or groups of rows. Hits are added while a check runs, at most ten
/// times a second. Sorting and filtering reset the model. Without a sort column, rows are in execution order. UI thread only.
class HitsModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  using enum HitColumns::Column;
  enum Role {
    kRunsRole = Qt::UserRole + 1,  ///< TextRuns of a cell with colored parts
    kBadgeRole,                    ///< Abbreviation of the condition
    kSevereRole,                   ///< bool: the badge has the severity error
    kFlagRole,                     ///< bool: flagged()
    kStaleRole,                    ///< bool: the watchpoint was deleted or changed since
  };

  explicit HitsModel(Workspace* workspace, QObject* parent = nullptr);

  void setFilter(const HitFilter& filter);
  [[nodiscard]] const HitFilter& filter() const { return filter_; }
  void setGrouping(HitGrouping grouping);
  [[nodiscard]] HitGrouping grouping() const { return grouping_; }

  /// Returns null for a group.
  [[nodiscard]] const Hit* hitAt(const QModelIndex& index) const;
  [[nodiscard]] std::optional<std::size_t> positionAt(const QModelIndex& index) const;  ///< In Findings::hits()
  /// Returns the current index of a hit; invalid if the filter hides it.
  [[nodiscard]] QModelIndex indexOf(std::size_t position) const;
  [[nodiscard]] std::optional<SourceLine> sourceAt(const QModelIndex& index) const;
  /// Returns the next (previous) hit after `index` across all groups, or the first (last) hit if `index` is invalid.
  [[nodiscard]] QModelIndex next(const QModelIndex& index, bool forward) const;
  /// Position of the hit of the first cause in Findings::hits(). If the cause is not a hit, it is the first hit in execution
  /// order.
  [[nodiscard]] std::optional<std::size_t> flagged() const { return flagged_; }
  [[nodiscard]] int shownCount() const;
  [[nodiscard]] std::size_t errorCount() const { return summary_.errorCount(); }
  /// Iterations with hits, ascending.
  [[nodiscard]] const std::vector<Iteration>& iterations() const { return summary_.iterations(); }
  /// Widest text of a column that must not be elided.
  [[nodiscard]] QString widestText(int column) const { return summary_.widestText(column, filter_.errors); }

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Column -1: execution order.
  void sort(int column, Qt::SortOrder order) override;

 signals:
  void hitsAppended();  ///< Emitted after rows were added

 private:
  struct Group {
    QString title;
    std::vector<std::uint32_t> rows;
  };

  void follow();
  void reset();  ///< Clears everything and starts again with other hits
  void addNew();
  void rebuild();
  void indexNew();
  void insert(std::vector<std::uint32_t> rows);
  void updateFlag();
  [[nodiscard]] bool runsBefore(std::uint32_t a, std::uint32_t b) const;
  void appendToGroups(const std::vector<std::uint32_t>& rows);
  void sortRows(std::vector<std::uint32_t>* rows) const;
  [[nodiscard]] static QString staleText();
  [[nodiscard]] QString groupTitle(const Hit& hit) const;
  [[nodiscard]] const std::vector<Hit>& hits() const;
  [[nodiscard]] QVariant groupData(const Group& group, int column, int role) const;

  Workspace* workspace_;
  QPointer<Findings> findings_;
  std::vector<QMetaObject::Connection> connections_;
  SourceNames sources_;
  HitColumns columns_;
  HitSummary summary_;
  ExecutionOrder order_;
  std::optional<std::size_t> flagged_;
  std::uint32_t flagSearchCount_ = 0;  // Number of hits that were searched for the flag
  QTimer updateTimer_;
  HitFilter filter_;
  HitGrouping grouping_ = HitGrouping::none;
  int sortColumn_ = -1;
  Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
  std::size_t appendedCount_ = 0;    // Number of hits taken from Findings::hits()
  std::vector<std::uint32_t> rows_;  // Positions in Findings::hits(), without groups
  std::vector<Group> groups_;
  QHash<QString, int> groupByTitle_;
};

}  // namespace sporescope::ui
