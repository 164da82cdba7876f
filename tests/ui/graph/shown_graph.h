// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

#include "core/session/offline/open_offline_session.h"
#include "ui/graph/graph_panel.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

inline const std::filesystem::path kDumps = SPORESCOPE_TEST_DATA "/dumps";
inline const char* const kLog = "Default/network-WithLossCell/_loss_fn-LogOfZero/Log-op0";
inline const char* const kSoftmax = "Default/network-WithLossCell/_loss_fn-LogOfZero/Softmax-op0";
inline const char* const kMul = "Default/network-WithLossCell/_loss_fn-LogOfZero/Mul-op0";

/// A visible panel with the sample or another dump.
class Shown {
 public:
  explicit Shown(const std::filesystem::path& path = SPORESCOPE_SAMPLE) {
    workspace.addSession(open_offline_session(path));
    panel.view()->setAnimated(false);
    panel.resize(1000, 700);
    panel.show();
  }
  [[nodiscard]] GraphView& view() { return *panel.view(); }
  [[nodiscard]] const Graph& graph() { return *workspace.sessionGraph()->graph; }
  [[nodiscard]] NodeIndex find(const char* name) { return graph().find(name); }
  void select(const char* name) { workspace.selectNode(workspace.graph(), find(name)); }
  [[nodiscard]] bool shows(const char* name) { return view().scene() && view().scene()->find(find(name)) != kNoItem; }
  [[nodiscard]] QRectF placeOf(const ItemKey& key) {
    return view().camera().toScreen(view().scene()->boxOf(view().scene()->find(key)));
  }
  [[nodiscard]] QRectF placeOf(const char* name) { return placeOf(find(name)); }

  Workspace workspace;
  GraphPanel panel{&workspace};
};

}  // namespace sporescope::ui
