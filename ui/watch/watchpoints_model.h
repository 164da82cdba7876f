// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QPointer>
#include <QTimer>
#include <optional>
#include <vector>

#include "ui/workspace/findings.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Table model of the watchpoints of the active session, with the number of hits of each. The check box enables a watchpoint;
/// its name can be edited. UI thread only.
class WatchpointsModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kName, kParameters, kNodes, kPlace, kHits, kColumns };
  enum Role {
    kBadgeRole = Qt::UserRole + 1,  ///< Abbreviation of the condition
    kSevereRole,                    ///< bool: the badge has the severity error
    kIdRole,                        ///< int
    kStaleRole,                     ///< bool: the hits were found before the watchpoint was changed
  };

  explicit WatchpointsModel(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] const Watchpoint* watchpointAt(int row) const;
  [[nodiscard]] int rowOf(int id) const;  ///< -1: none
  [[nodiscard]] bool hasPlaces() const;   ///< At least one watchpoint is limited to ranks or graphs

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  void follow();
  void updateWatchpoints();
  void countHits();
  [[nodiscard]] QString text(const Watchpoint& watchpoint, int column) const;
  [[nodiscard]] QString hitsText(const Watchpoint& watchpoint) const;
  [[nodiscard]] bool hitsAreStale(const Watchpoint& watchpoint) const;

  Workspace* workspace_;
  QPointer<Findings> findings_;
  std::vector<QMetaObject::Connection> connections_;
  std::vector<Watchpoint> watchpoints_;  // A copy, so that rows and their contents are always consistent
  QHash<int, std::uint64_t> hits_;       // By watchpoint id
  std::size_t countedHits_ = 0;          // Number of hits counted so far
  QTimer updateTimer_;
};

}  // namespace sporescope::ui
