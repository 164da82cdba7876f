// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/session/live_control.h"
#include "tests/live/running_training.h"
#include "tests/timeouts.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

using simulator::SimulatedTensors;
using simulator::TrainingOptions;

/// A window that listens, with trainings that connect to it.
class LiveWindow {
 public:
  LiveWindow() : window_(open_.services()) {
    window_.show();
    window_.listen(QStringLiteral("127.0.0.1:0"));
    (void)QTest::qWaitFor([&] { return open_.services().listening->state() == ListenController::State::on; }, kTimeout);
  }
  void start(std::shared_ptr<const SimulatedTensors> tensors, TrainingOptions options = {}) {
    const std::string server = "127.0.0.1:" + std::to_string(open_.services().listening->port());
    trainings_.push_back(std::make_unique<simulator::RunningTraining>(server, std::move(tensors), std::move(options)));
  }
  // Starts both ranks of a training; `ranks` is the number of ranks that they report.
  void startRanks(std::int32_t ranks) {
    for (const int rank : {0, 1}) {
      TrainingOptions options;
      options.device_name = std::to_string(rank) + ":0";
      options.ranks = ranks;
      start(simulator::tensors_of(SPORESCOPE_TEST_DATA "/dumps/two-ranks-2.10", rank), options);
    }
  }

  MainWindow& window() { return window_; }
  Workspace& workspace() { return open_.workspace(); }
  ListenController* listening() { return open_.services().listening; }
  Findings* findings() { return workspace().findings(); }
  LiveControl* live() { return workspace().session() ? workspace().session()->live() : nullptr; }
  /// The graph arrives shortly after the training is paused for the first time.
  bool showsGraph() {
    const auto& graphs = workspace().snapshot()->graphs;
    return !graphs.empty() && graphs.front().graph != nullptr;
  }
  bool isPaused() { return live() != nullptr && live()->status().state == live::TrainingState::ready; }

 private:
  OpenWindow open_;
  MainWindow window_;
  std::vector<std::unique_ptr<simulator::RunningTraining>> trainings_;
};

}  // namespace sporescope::ui
