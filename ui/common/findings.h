// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/session/session.h"
#include "ui/common/panel_request.h"

namespace sporescope::ui {

/// What was looked for and found in one session: its watchpoints, the hits of the last check and the first cause. The panels
/// show it, the menu starts it. UI thread only.
class Findings : public QObject {
  Q_OBJECT

 public:
  explicit Findings(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Findings() override;

  enum class CheckState : std::uint8_t { never, running, done, stopped, failed };
  enum class CauseState : std::uint8_t { not_looked, looking, found, clean, stopped, failed };

  // Watchpoints.
  [[nodiscard]] const std::vector<Watchpoint>& watchpoints() const { return watchpoints_; }
  /// Adds it with the next free id (ids are not used again) and returns the id.
  int addWatchpoint(Watchpoint watchpoint);
  void changeWatchpoint(const Watchpoint& watchpoint);
  void removeWatchpoint(int id);
  void setWatchpointEnabled(int id, bool enabled);
  /// Asks the session for the recommended ones, adds those that are not there yet, and checks if `thenCheck`.
  void addRecommended(bool thenCheck);

  // Checking.
  void check();
  void stopCheck();
  [[nodiscard]] CheckState checkState() const { return checkState_; }
  [[nodiscard]] const CheckProgress& checkProgress() const { return checkProgress_; }
  [[nodiscard]] const std::vector<SessionHit>& hits() const { return hits_; }  ///< records with errors too, execution order
  /// True if watchpoints have changed since the hits were found.
  [[nodiscard]] bool stale() const { return stale_; }
  [[nodiscard]] const std::optional<Error>& checkError() const { return checkError_; }
  /// Positions in hits() of a node (hits alone, no records with errors), all iterations.
  [[nodiscard]] const std::vector<std::size_t>& hitsOf(GraphIndex graph, NodeIndex node) const;
  [[nodiscard]] std::size_t hitCount() const { return hitCount_; }  ///< without records that have errors

  // First cause.
  void lookForCause();
  void stopLookingForCause();
  [[nodiscard]] CauseState causeState() const { return causeState_; }
  [[nodiscard]] const FirstProgress& causeProgress() const { return causeProgress_; }
  [[nodiscard]] const std::vector<SessionCause>& causes() const { return causes_; }  ///< [0] is the first
  [[nodiscard]] const std::optional<Error>& causeError() const { return causeError_; }

 signals:
  void watchpointsChanged();
  void checkStateChanged();
  void checkProgressed();
  void hitsCleared();
  void hitsAdded(int first, int count);
  void causeStateChanged();
  void causeProgressed();

 private:
  void markStale();
  void addHits(std::vector<SessionHit> hits);

  std::shared_ptr<Session> session_;
  std::vector<Watchpoint> watchpoints_;
  int nextId_ = 1;
  std::vector<SessionHit> hits_;
  std::size_t hitCount_ = 0;
  std::map<std::pair<GraphIndex, NodeIndex>, std::vector<std::size_t>> hitsByNode_;
  CheckState checkState_ = CheckState::never;
  CheckProgress checkProgress_;
  std::optional<Error> checkError_;
  bool stale_ = false;
  Request checkRequest_;
  std::shared_ptr<int> checkRound_ = std::make_shared<int>(0);
  std::vector<SessionCause> causes_;
  CauseState causeState_ = CauseState::not_looked;
  FirstProgress causeProgress_;
  std::optional<Error> causeError_;
  Request causeRequest_;
  std::shared_ptr<int> causeRound_ = std::make_shared<int>(0);
  PanelRequest recommendedRequest_;
  Request liveHits_;
  std::shared_ptr<int> liveRound_ = std::make_shared<int>(0);
};

}  // namespace sporescope::ui
