// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>

#include "ui/workspace/workspace.h"

class QAction;

namespace sporescope::ui {

class PathOpener;

/// The dumps that were open when the window was closed, and what was chosen in the one in front: opened again when they are
/// asked for, never by themselves. UI thread only.
class LastSession : public QObject {
  Q_OBJECT

 public:
  /// `reopen` opens them; it is disabled while there are none, and its tool tip names them.
  LastSession(Workspace* workspace, PathOpener* opener, QAction* reopen, QObject* parent);

  /// Keeps what is open now, unless no dump is.
  void save() const;
  /// Their folders, the one in front last.
  [[nodiscard]] static QStringList dumps();

 private:
  void reopen();
  void offer();

  Workspace* workspace_;
  PathOpener* opener_;
  QAction* reopen_;
};

}  // namespace sporescope::ui
