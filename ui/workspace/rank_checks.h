// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include "ui/workspace/per_session.h"
#include "ui/workspace/rank_check.h"

namespace sporescope::ui {

/// What is known of the ranks of each session. UI thread only.
class RankChecks : public QObject {
  Q_OBJECT

 public:
  explicit RankChecks(Workspace* workspace);
  ~RankChecks() override;

  /// That of the session in front; null if none is open.
  [[nodiscard]] RankCheck* current() const;

 signals:
  void changed();  ///< another session is in front
  // Of the one in front:
  void stateChanged();
  void progressed();
  void resultChanged();

 private:
  void follow();
  void listen(const RankCheck* check);

  PerSession<RankCheck> of_;
  const RankCheck* followed_ = nullptr;
};

}  // namespace sporescope::ui
