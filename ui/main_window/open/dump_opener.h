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

/// Selection to apply once a dump is open.
struct InitialSelection {
  std::optional<int> rank;
  std::optional<Iteration> iteration;
  QString node;  ///< Full name, or the end of it
  QString file;  ///< A tensor file of the dump
  [[nodiscard]] bool empty() const { return !rank && !iteration && node.isEmpty() && file.isEmpty(); }
};

/// Opens paths as sessions of the workspace. Further dumps below a path are added in the background; a dump that is already
/// open becomes current. UI thread only.
class DumpOpener : public QObject {
  Q_OBJECT

 public:
  /// `hosts` opens paths such as "ssh://host/path". If null, they are not opened remotely.
  explicit DumpOpener(Workspace* workspace, RemoteHosts* hosts = nullptr, QObject* parent = nullptr);

  /// Opens a dump, or makes its session current if it is open, and applies `selection` once it is loaded.
  void open(const QString& path, InitialSelection selection = {});
  /// Reopens the current dump, which could not be opened, with its initial selection.
  void retryFailedDump();
  /// Returns the session of a dump; opens it in the background if necessary.
  [[nodiscard]] std::shared_ptr<Session> openInBackground(const QString& path);
  /// Closes another session of the same dump as the current one. A rank folder or a file inside a dump opens that dump,
  /// too.
  void closeDuplicate();

 signals:
  /// Two sessions have the same dump; the one in the background is closed next.
  void duplicateFound(const std::shared_ptr<sporescope::Session>& current,
                      const std::shared_ptr<sporescope::Session>& background);
  /// The dump lacks the requested rank, iteration or node.
  void initialSelectionFailed(const QString& title, const QString& reason);

 private:
  struct OpenedDump {
    QString path;  ///< As requested
    InitialSelection selection;
  };
  /// Returns -1 if the path is not open, or if it could not be read.
  [[nodiscard]] int positionOf(const QString& path) const;
  [[nodiscard]] std::shared_ptr<Session> begin(const QString& path, InitialSelection selection);
  void addOthers(const std::vector<std::shared_ptr<Session>>& sessions);
  void onSnapshotChanged();
  void applySelection(const InitialSelection& selection);
  bool selectNode(const InitialSelection& selection);
  void selectFile(const QString& file);

  Workspace* workspace_;
  RemoteHosts* hosts_;
  std::map<const Session*, OpenedDump> openedDumps_;
  LatestRequest fileRequest_;
};

}  // namespace sporescope::ui
