// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/per_session.h"
#include "ui/workspace/rank_check.h"

namespace sporescope::ui {

/// The rank checks of all sessions. UI thread only.
class RankChecks : public QObject {
  Q_OBJECT

 public:
  explicit RankChecks(Workspace* workspace);
  ~RankChecks() override;

  /// The check of the current session; null if none is open.
  [[nodiscard]] RankCheck* current() const;

 signals:
  void changed();  ///< Another session is current
  // Signals of the current check:
  void stateChanged();
  void progressed();
  void resultChanged();

 private:
  void follow();
  void forwardSignals(const RankCheck* check);

  PerSession<RankCheck> checks_;
  const RankCheck* current_ = nullptr;
};

}  // namespace sporescope::ui
