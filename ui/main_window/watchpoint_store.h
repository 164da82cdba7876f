// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QThreadPool>
#include <filesystem>
#include <map>
#include <memory>

#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// Saves the watchpoints of each dump and each training script between visits, as watchpoint files next to the user's
/// settings and never in the dump. UI thread only.
class WatchpointStore : public QObject {
  Q_OBJECT

 public:
  explicit WatchpointStore(Workspace* workspace, QObject* parent = nullptr);

  /// Returns the path of the watchpoint file for a dump or a script, whether or not it exists.
  [[nodiscard]] static std::filesystem::path fileOf(const std::filesystem::path& identity);

 signals:
  /// Saved watchpoints were added to a session.
  void restored(int count);
  void failed(const QString& sentence);  ///< The watchpoints could not be read or saved

 private:
  void follow();
  void save(Findings* findings, const std::filesystem::path& identity);
  void read(const std::shared_ptr<Session>& session, const std::filesystem::path& identity);

  Workspace* workspace_;
  std::map<const Session*, std::weak_ptr<Session>> sessions_;
  QThreadPool fileThread_;  // a single thread keeps writes in order; its destructor waits for the last one
};

}  // namespace sporescope::ui
