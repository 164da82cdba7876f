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

/// The settings that are being made, what their target makes of them, and how large the dump will be by the graph of the
/// session in front. All columns read and change this one. UI thread only; sizes are worked out elsewhere.
class SettingsDraft : public QObject {
  Q_OBJECT

 public:
  using Graphs = std::vector<std::shared_ptr<const Graph>>;

  explicit SettingsDraft(Workspace* workspace, QObject* parent = nullptr);

  [[nodiscard]] const DumpSettings& settings() const { return settings_; }
  [[nodiscard]] const DumpTarget& target() const { return target_; }
  void setSettings(const DumpSettings& settings);
  void setTarget(const DumpTarget& target);
  /// Takes over a settings file, with what it said of keys that nothing reads.
  void read(const DumpSettings& settings, std::vector<SettingFinding> findings);

  [[nodiscard]] const QString& json() const { return json_; }
  [[nodiscard]] const std::vector<SettingFinding>& findings() const { return findings_; }
  /// Why the target refuses these settings under this key; empty if it does not.
  [[nodiscard]] QString refusal(const DumpSettings& settings, const QString& key) const;

  /// Of one rank of the session in front; none if no graph is open.
  [[nodiscard]] const Graphs& graphs() const { return graphs_; }
  [[nodiscard]] const std::vector<std::shared_ptr<const ScopeTree>>& scopes() const { return scopes_; }
  [[nodiscard]] const QString& dumpName() const { return dumpName_; }
  [[nodiscard]] const std::optional<SizeEstimate>& size() const { return size_; }  ///< none while it is worked out
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
  std::vector<SettingFinding> readFindings_;  // of the file that was read last
  Graphs graphs_;
  std::vector<std::shared_ptr<const ScopeTree>> scopes_;
  QString dumpName_;
  std::optional<SizeEstimate> size_;
  std::optional<std::uint64_t> freeBytes_;
  bool targetChosen_ = false;  // by hand: a dump that is opened changes it no more
  BackgroundTask sizing_;
  bool sizeRequestedAgain_ = false;
};

}  // namespace sporescope::ui
