// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/dump_settings/check_settings.h"
#include "core/dump_settings/dump_settings.h"
#include "core/dump_settings/estimate.h"
#include "ui/concurrency/background_task.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// The settings being edited, the findings for their target, and the estimated size of the dump for the graph of the active
/// session. All columns read and change this object. UI thread only; sizes are computed on a worker thread.
class SettingsDraft : public QObject {
  Q_OBJECT

 public:
  using Graphs = std::vector<std::shared_ptr<const Graph>>;

  explicit SettingsDraft(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] const DumpSettings& settings() const { return settings_; }
  [[nodiscard]] const DumpTarget& target() const { return target_; }
  void setSettings(const DumpSettings& settings);
  void setTarget(const DumpTarget& target);
  /// Takes over the settings of a file, with its findings about unknown keys.
  void read(const DumpSettings& settings, std::vector<SettingFinding> findings);

  [[nodiscard]] const QString& json() const { return json_; }
  [[nodiscard]] const std::vector<SettingFinding>& findings() const { return findings_; }
  /// Returns the reason why the target refuses the value of `key` in these settings; empty if it does not.
  [[nodiscard]] QString refusal(const DumpSettings& settings, const QString& key) const;

  /// Graphs of one rank of the active session; empty if no graph is open.
  [[nodiscard]] const Graphs& graphs() const { return graphs_; }
  [[nodiscard]] const std::vector<std::shared_ptr<const ScopeTree>>& scopes() const { return scopes_; }
  [[nodiscard]] const QString& dumpName() const { return dumpName_; }
  [[nodiscard]] const std::optional<SizeEstimate>& size() const { return size_; }  ///< Empty while it is being computed
  [[nodiscard]] std::optional<std::uint64_t> freeBytes() const { return freeBytes_; }

 signals:
  void changed();
  void sizeChanged();
  void graphsChanged();

 private:
  void updateGraphs();
  void updateTarget();
  void refresh();
  void requestSize();

  Workspace* workspace_;
  DumpSettings settings_;
  DumpTarget target_;
  QString json_;
  std::vector<SettingFinding> findings_;
  std::vector<SettingFinding> readFindings_;  // Findings of the last file that was read
  Graphs graphs_;
  std::vector<std::shared_ptr<const ScopeTree>> scopes_;
  QString dumpName_;
  std::optional<SizeEstimate> size_;
  std::optional<std::uint64_t> freeBytes_;
  bool targetChosen_ = false;  // The user chose the target: opening a dump no longer changes it
  BackgroundTask sizeTask_;
  bool sizeRequestedAgain_ = false;
};

}  // namespace sporescope::ui
