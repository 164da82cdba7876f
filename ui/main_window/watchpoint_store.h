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

/// Keeps the watchpoints of each dump, and of each script that trains, from one visit to the next: as watch files beside the
/// settings of the user, never in the dump. UI thread only.
class WatchpointStore : public QObject {
  Q_OBJECT

 public:
  explicit WatchpointStore(Workspace* workspace, QObject* parent = nullptr);

  /// The watch file of a dump or a script, whether it is there or not.
  [[nodiscard]] static std::filesystem::path fileOf(const std::filesystem::path& place);

 signals:
  void restored(int count);
  void failed(const QString& sentence);  ///< they could not be read or kept

 private:
  void follow();
  void save(Findings* findings, const std::filesystem::path& place);
  void read(const std::shared_ptr<Session>& session, const std::filesystem::path& place);

  Workspace* workspace_;
  std::map<const Session*, std::weak_ptr<Session>> followed_;
  QThreadPool files_;  // one thread: what is written later is what stands there afterwards; its end waits for the last one
};

}  // namespace sporescope::ui
