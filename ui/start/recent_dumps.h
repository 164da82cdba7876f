// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractListModel>
#include <QString>
#include <vector>

#include "ui/concurrency/background_task.h"
#include "ui/text/verdict.h"

namespace sporescope::ui {

/// A dump that was open before, with what was seen then: nothing of it is read again for the list.
struct RecentDump {
  QString path;
  QString title;
  QString version;     ///< of MindSpore, may be empty
  QString device;      ///< may be empty
  QString iterations;  ///< "0–3"; empty if there is more than one graph to speak of
  int ranks = 0;
  int graphs = 0;
  quint64 tensors = 0;
  Verdict verdict;
  bool pinned = false;
  enum class Presence { unknown, there, missing };
  Presence presence = Presence::unknown;  ///< not remembered
};

/// The dumps that were open before, pinned ones first, then the latest first; kept in the settings. Whether a folder is still
/// there is looked at in the background. UI thread only.
class RecentDumps : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit RecentDumps(QObject* parent = nullptr);

  static constexpr int kMax = 20;

  [[nodiscard]] const std::vector<RecentDump>& dumps() const { return dumps_; }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

  /// Adds it as the latest, or refreshes what is known of it. An unknown verdict keeps the known one.
  void remember(RecentDump dump);
  void setPinned(int row, bool pinned);
  void remove(int row);
  void clear();  ///< all but pinned ones
  /// Looks in the background which folders are there.
  void lookForFolders();

 private:
  void load();
  void save() const;
  void putPinnedFirst();

  std::vector<RecentDump> dumps_;
  BackgroundTask search_;
};

/// "MindSpore 2.10.0 · CPU · 1 rank · iterations 0–3 · 920 tensors"
[[nodiscard]] QString snapshotText(const RecentDump& dump);
/// The path with the home folder as "~".
[[nodiscard]] QString shortPath(const QString& path);

}  // namespace sporescope::ui
