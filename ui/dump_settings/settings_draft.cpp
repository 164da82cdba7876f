// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/settings_draft.h"

#include <algorithm>
#include <utility>

#include "core/dump_settings/settings_file.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

struct SizeResult {
  std::optional<SizeEstimate> size;
  std::optional<std::uint64_t> freeBytes;
};

// Converts any name to one that MindSpore accepts.
std::string netNameOf(const std::string& name) {
  std::string allowed;
  for (const char c : name) {
    const bool isAllowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (isAllowed) allowed += c;
  }
  return allowed;
}

}  // namespace

SettingsDraft::SettingsDraft(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(workspace_, &Workspace::snapshotChanged, this, &SettingsDraft::updateGraphs);
  connect(workspace_, &Workspace::sessionsChanged, this, &SettingsDraft::updateGraphs);
  updateGraphs();
  refresh();
}

void SettingsDraft::setSettings(const DumpSettings& settings) {
  if (settings == settings_) return;
  settings_ = settings;
  readFindings_.clear();
  refresh();
}

void SettingsDraft::setTarget(const DumpTarget& target) {
  if (target == target_) return;
  target_ = target;
  targetChosen_ = true;
  refresh();
}

void SettingsDraft::read(const DumpSettings& settings, std::vector<SettingFinding> findings) {
  settings_ = settings;
  readFindings_ = std::move(findings);
  // Other findings are computed from the settings themselves.
  std::erase_if(readFindings_, [](const SettingFinding& finding) { return !finding.rule.starts_with("key-"); });
  refresh();
}

QString SettingsDraft::refusal(const DumpSettings& settings, const QString& key) const {
  for (const SettingFinding& finding : check_dump_settings(settings, target_)) {
    if (finding.effect == Effect::refused && toQString(finding.key) == key) return translated(finding.message);
  }
  return {};
}

void SettingsDraft::updateGraphs() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  Graphs graphs;
  std::vector<std::shared_ptr<const ScopeTree>> scopes;
  std::vector<int> ranks;
  for (const SessionGraph& graph : snapshot.graphs) {
    if (std::find(ranks.begin(), ranks.end(), graph.rank) == ranks.end()) ranks.push_back(graph.rank);
    if (graph.rank != snapshot.graphs.front().rank || !graph.graph || !graph.scopes) continue;
    graphs.push_back(graph.graph);
    scopes.push_back(graph.scopes);
  }
  const QString name = toQString(snapshot.title);
  if (graphs == graphs_ && name == dumpName_) return;
  graphs_ = std::move(graphs);
  scopes_ = std::move(scopes);
  dumpName_ = name;
  settings_.processes = static_cast<std::uint32_t>(std::max<std::size_t>(1, ranks.size()));
  updateTarget();
  emit graphsChanged();
  refresh();
}

void SettingsDraft::updateTarget() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  if (targetChosen_) return;
  if (const auto version = parse_ms_version(snapshot.ms_version)) target_.version = *version;
  if (const auto device = parse_training_device(snapshot.device_target)) target_.device = *device;
  if (snapshot.graphs.empty() || settings_.net_name != DumpSettings().net_name) return;
  const std::string net = netNameOf(snapshot.graphs.front().net);
  if (!net.empty()) settings_.net_name = net;
}

void SettingsDraft::refresh() {
  json_ = QString::fromStdString(settings_json(settings_, target_));
  findings_ = check_dump_settings(settings_, target_);
  findings_.insert(findings_.end(), readFindings_.begin(), readFindings_.end());
  size_.reset();
  emit changed();
  requestSize();
}

// Only one estimate runs at a time: each typed letter requests another one, and a large network takes long.
void SettingsDraft::requestSize() {
  sizeRequestedAgain_ = sizeTask_.running();
  if (sizeRequestedAgain_) return;
  sizeTask_.run<SizeResult>(
      this,
      [settings = settings_, target = target_, graphs = graphs_] {
        SizeResult result;
        result.freeBytes = free_bytes_at(settings.path);
        if (graphs.empty()) return result;
        if (auto size = estimate(settings, target, graphs, settings.processes)) result.size = *std::move(size);
        return result;
      },
      [this](SizeResult result) {
        if (sizeRequestedAgain_) return requestSize();
        size_ = std::move(result.size);
        freeBytes_ = result.freeBytes;
        emit sizeChanged();
      });
}

}  // namespace sporescope::ui

#include "moc_settings_draft.cpp"
