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

/// The dumps that were open when the window was closed, their tensors' tabs, and what was chosen in the one in front: opened
/// again when they are asked for, never by themselves. UI thread only.
class LastSession : public QObject {
  Q_OBJECT

 public:
  /// `reopen` opens them; it is disabled while there are none, and its tool tip names them.
  LastSession(Workspace* workspace, PathOpener* opener, TabArea* tabs, QAction* reopen, QObject* parent);

  /// Keeps what is open now, unless no dump is.
  void save() const;
  /// Their folders, the one in front last.
  [[nodiscard]] static QStringList dumps();

 private:
  /// The tab of a tensor, by names: a dump that is opened again may number its nodes otherwise.
  struct Tab {
    int rank = 0;
    QString graph, node;
    IoDirection io = IoDirection::output;
    std::uint32_t slot = 0;
    bool preview = false;
    bool front = false;
  };

  void reopen();
  void offer();
  void saveTabs() const;
  void readTabs();
  void showTabs();
  void showPage();
  [[nodiscard]] std::optional<TensorKey> tensorOf(const Tab& tab) const;

  Workspace* workspace_;
  PathOpener* opener_;
  TabArea* tabs_;
  QAction* reopen_;
  std::map<QString, std::vector<Tab>> pendingTabs_;  // by dump, until that is read and in front
  int page_ = 0;  // the page beside the graph that was in front, until a dump is read; 0: the graph, or a tensor
};

}  // namespace sporescope::ui
