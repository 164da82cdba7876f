// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QString>
#include <vector>

#include "ui/concurrency/background_task.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

/// A dump that was opened before, with the details known then. The list reads nothing from the dump again.
struct RecentDump {
  QString path;
  QString title;
  QString version;     ///< Version of MindSpore; may be empty
  QString device;      ///< May be empty
  QString iterations;  ///< Dumped iterations of all graphs, for example "0–3"
  int ranks = 0;
  int graphs = 0;
  quint64 tensors = 0;
  Verdict verdict;
  bool pinned = false;
  enum class Presence { unknown, present, missing };
  Presence presence = Presence::unknown;  ///< Not saved
};

/// Dumps that were opened before, saved in the settings: pinned ones first, then the latest first. Whether their folders
/// still exist is checked in the background. UI thread only.
class RecentDumps : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit RecentDumps(QObject* parent = nullptr);

  static constexpr int kMax = 20;

  [[nodiscard]] const std::vector<RecentDump>& dumps() const { return dumps_; }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  /// Adds a dump as the latest one, or updates its details. An unknown verdict does not replace a known one.
  void remember(RecentDump dump);
  void setPinned(int row, bool pinned);
  void remove(int row);
  void clear();  ///< All except pinned ones
  /// Checks in the background which folders exist.
  void checkFolders();

 private:
  void load();
  void save() const;
  void putPinnedFirst();

  std::vector<RecentDump> dumps_;
  BackgroundTask folderCheck_;
};

/// Returns for example "MindSpore 2.10.0 · CPU · 1 rank · iterations 0–3 · 920 tensors".
[[nodiscard]] QString snapshotText(const RecentDump& dump);
/// Returns the path with the home folder as "~".
[[nodiscard]] QString shortPath(const QString& path);

}  // namespace sporescope::ui
