// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ui/concurrency/latest_request.h"
#include "ui/workspace/workspace.h"

namespace sporescope {
class RemoteHosts;
}

namespace sporescope::ui {

/// What is to be selected once a dump is open.
struct InitialSelection {
  std::optional<int> rank;
  std::optional<Iteration> iteration;
  QString node;  ///< full name, or what it ends with
  QString file;  ///< a tensor file of the dump
  [[nodiscard]] bool empty() const { return !rank && !iteration && node.isEmpty() && file.isEmpty(); }
};

/// Opens paths as sessions of the workspace: further dumps below a path follow as sessions behind the first; a dump that is
/// open already comes to the front. UI thread only.
class DumpOpener : public QObject {
  Q_OBJECT

 public:
  /// `hosts`: of paths "ssh://host/path"; null: such ones are not opened.
  explicit DumpOpener(Workspace* workspace, RemoteHosts* hosts = nullptr, QObject* parent = nullptr);

  void open(const QString& path, InitialSelection request = {});
  /// The dump in front, which could not be opened, with what was wished of it.
  void openAgain();
  /// Its session; opens it behind the one in front if it is not open yet.
  [[nodiscard]] std::shared_ptr<Session> openInBackground(const QString& path);
  /// Closes a session of the same dump as the one in front: a rank folder or a file inside lead there, too.
  void closeDuplicate();

 signals:
  /// Two sessions are of one dump: that behind the one in front is closed next.
  void duplicateFound(const std::shared_ptr<sporescope::Session>& inFront, const std::shared_ptr<sporescope::Session>& behind);
  /// A wish that the dump cannot fulfil.
  void initialSelectionFailed(const QString& title, const QString& reason);

 private:
  struct Opened {
    QString path;  ///< as it was asked for
    InitialSelection request;
  };
  /// -1: it is not open, or could not be read.
  [[nodiscard]] int positionOf(const QString& path) const;
  [[nodiscard]] std::shared_ptr<Session> begin(const QString& path, InitialSelection request);
  void addOthers(const std::vector<std::shared_ptr<Session>>& sessions);
  void onSnapshotChanged();
  void applySelection(const InitialSelection& request);
  bool selectNode(const InitialSelection& request);
  void selectFile(const QString& file);

  Workspace* workspace_;
  RemoteHosts* hosts_;
  std::map<const Session*, Opened> opened_;
  LatestRequest searching_;
};

}  // namespace sporescope::ui
