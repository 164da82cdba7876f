// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>
#include <map>
#include <vector>

#include "ui/workspace/workspace.h"

class QAction;

namespace sporescope::ui {

class PathOpener;
class TabArea;

/// Saves which dumps were open when the window was closed, their tensor tabs, and the selection in the current one. They
/// are reopened only on request. UI thread only.
class LastSession : public QObject {
  Q_OBJECT

 public:
  /// `reopen` triggers reopening. It is disabled if nothing was saved; its tool tip lists the dumps.
  LastSession(Workspace* workspace, PathOpener* opener, TabArea* tabs, QAction* reopen, QObject* parent);

  /// Saves the open dumps; does nothing if there are none.
  void save() const;
  /// Paths of the saved dumps, the current one last.
  [[nodiscard]] static QStringList dumps();

 private:
  /// The tab of a tensor. Nodes are stored by name, because a reopened dump may index them differently.
  struct Tab {
    int rank = 0;
    QString graph, node;
    IoDirection io = IoDirection::output;
    std::uint32_t slot = 0;
    bool preview = false;
    bool front = false;
  };

  void reopen();
  void updateAction();
  void saveTabs() const;
  void readTabs();
  void showTabs();
  void showPage();
  [[nodiscard]] std::optional<TensorKey> tensorOf(const Tab& tab) const;

  Workspace* workspace_;
  PathOpener* opener_;
  TabArea* tabs_;
  QAction* reopen_;
  std::map<QString, std::vector<Tab>> pendingTabs_;  // by dump, until that is loaded and current
  int page_ = 0;  // fixed page that was current, restored once a dump is loaded; 0: the graph or a tensor
};

}  // namespace sporescope::ui
