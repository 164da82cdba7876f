// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/session/analysis.h"
#include "core/session/session.h"
#include "ui/concurrency/latest_request.h"
#include "ui/concurrency/ui_callbacks.h"

namespace sporescope::ui {

/// What was looked for and found in one session: its watchpoints, the hits of the last check and the first cause. The panels
/// show it, the menu starts it. UI thread only.
class Findings : public QObject {
  Q_OBJECT

 public:
  explicit Findings(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Findings() override;

  enum class CheckState : std::uint8_t { never, running, done, stopped, failed };
  enum class CauseState : std::uint8_t { not_started, running, found, clean, stopped, failed };

  // Watchpoints. What is done to them can be undone.
  [[nodiscard]] const std::vector<Watchpoint>& watchpoints() const { return watchpoints_; }
  [[nodiscard]] const Watchpoint* watchpoint(int id) const;  ///< null: there is none of that id
  [[nodiscard]] QUndoStack* undoStack() { return &undo_; }
  /// Adds it with the next free id (ids are not used again) and returns the id.
  int addWatchpoint(Watchpoint watchpoint);
  /// Adds several in one step; `text` say the step in the menu, as in "Undo: import watchpoints".
  void addWatchpoints(std::vector<Watchpoint> watchpoints, const QString& text);
  void changeWatchpoint(const Watchpoint& watchpoint);
  void removeWatchpoints(const std::vector<int>& ids);
  void setWatchpointEnabled(int id, bool enabled);
  /// Puts back what was kept of an earlier visit: no step to be undone. Beside watchpoints that are there already they are
  /// switched off, and those that ask the same are left out.
  void restoreWatchpoints(std::vector<Watchpoint> watchpoints);
  /// Asks the session for the recommended ones, adds those that are not there yet, and checks if `thenCheck`.
  void addRecommended(bool thenCheck);
  /// True if they were asked for, and none of them looks at anything that was dumped.
  [[nodiscard]] bool hasNoRecommended() const { return noneRecommended_; }

  // Checking.
  void check();
  void stopCheck();
  [[nodiscard]] CheckState checkState() const { return checkState_; }
  [[nodiscard]] const CheckProgress& checkProgress() const { return checkProgress_; }
  [[nodiscard]] const std::vector<SessionHit>& hits() const { return hits_; }  ///< records with errors too, execution order
  /// True if a check would ask something else than the one that found the hits.
  [[nodiscard]] bool stale() const { return stale_; }
  /// True if the watchpoint that found this hit (a position in hits()) is deleted, switched off, or asks something else by now.
  [[nodiscard]] bool staleHit(std::size_t position) const { return questions_[questionOfHit_[position]].stale; }
  /// Whether the hits of a watchpoint answer what it asks now.
  enum class HitsAre : std::uint8_t { unknown, current, stale };
  [[nodiscard]] HitsAre hitsOfWatchpoint(int id) const;
  [[nodiscard]] const std::optional<Error>& checkError() const { return checkError_; }
  /// Positions in hits() of a node (hits alone, no records with errors), all iterations.
  [[nodiscard]] const std::vector<std::size_t>& hitsOf(GraphIndex graph, NodeIndex node) const;
  /// True if tensors came into the dump since the check began.
  [[nodiscard]] bool checkIsOutdated() const;
  [[nodiscard]] std::size_t hitCount() const { return hitCount_; }  ///< without records that have errors

  // First cause.
  void startCauseSearch();
  void stopCauseSearch();
  [[nodiscard]] CauseState causeState() const { return causeState_; }
  /// True if nothing was found, and tensors came into the dump since the search began.
  [[nodiscard]] bool causeIsOutdated() const;
  /// True if nobody has looked, or what came since can be looked at without being asked: the last search was short.
  [[nodiscard]] bool causeIsOpen() const;
  [[nodiscard]] const CauseSearchProgress& causeProgress() const { return causeProgress_; }
  /// [0] is the first. While the search goes on, and after it was stopped, the first alone may be there, and of it just where
  /// and why it began.
  [[nodiscard]] const std::vector<SessionCause>& causes() const { return causes_; }
  [[nodiscard]] const std::optional<Error>& causeError() const { return causeError_; }
  /// Tensors on which the search has no verdict, at most CauseCallbacks::kMaxNotJudged.
  [[nodiscard]] const std::vector<SessionUnjudgedTensor>& notJudged() const { return notJudged_; }

  // What commands found elsewhere.
  struct AppliedResults {
    std::shared_ptr<const SavedResults> results;
    bool resolved = false;        ///< false: its tensors are being looked for in the session
    std::uint64_t unmatched = 0;  ///< hits and causes of tensors that the session does not have
  };
  /// Shows saved results as if they had been found here; no tensor is read for it. A check or a search that runs is stopped if
  /// the results are of its kind. The watchpoints of a check are taken over in one step that can be undone, all others are
  /// switched off. What was found later by checking or searching takes their place.
  void applySavedResults(const std::shared_ptr<const SavedResults>& results);
  /// One of a check and one of a search at most.
  [[nodiscard]] const std::vector<AppliedResults>& savedResults() const { return savedResults_; }

 signals:
  void watchpointsChanged();
  void checkStateChanged();
  void checkProgressed();
  void hitsCleared();
  void hitsAdded(int first, int count);
  void causeStateChanged();
  void causeProgressed();
  void savedResultsChanged();
  /// The session has none of the tensors that they name, or could not be opened.
  void savedResultsFailed(const sporescope::Error& error);

 private:
  using TimePoint = std::chrono::system_clock::time_point;
  class Change;
  /// A watchpoint as it was when its hits were found.
  struct Question {
    Watchpoint watchpoint;
    bool stale = false;
  };
  [[nodiscard]] std::vector<Watchpoint> enabledWatchpoints() const;
  void change(std::vector<Watchpoint> watchpoints, const QString& text);
  void setWatchpoints(std::vector<Watchpoint> watchpoints);
  void updateStale();
  [[nodiscard]] std::uint32_t questionOf(int watchpoint);
  void addHits(std::vector<SessionHit> hits);
  void clearHits();
  void discardSavedResults(bool ofCheck);
  void applyResolvedResults(const SavedResults* results, SessionResults placed);
  [[nodiscard]] std::map<int, int> applySavedWatchpoints(const SavedResults& results);
  void applySavedCheck(const SavedResults& results, SessionResults::Check check);
  void applySavedSearch(SessionResults::Search search);

  std::shared_ptr<Session> session_;
  std::vector<Watchpoint> watchpoints_;
  int nextId_ = 1;
  QUndoStack undo_;
  std::vector<SessionHit> hits_;
  std::size_t hitCount_ = 0;
  std::map<std::pair<GraphIndex, NodeIndex>, std::vector<std::size_t>> hitsByNode_;
  CheckState checkState_ = CheckState::never;
  CheckProgress checkProgress_;
  std::optional<Error> checkError_;
  TimePoint checkStartedAt_;
  std::vector<Watchpoint> checkedWatchpoints_;  // by the last check; of a training: when its last hits came
  std::vector<Question> questions_;
  std::vector<std::uint32_t> questionOfHit_;  // by position in hits_
  bool stale_ = false;
  bool noneRecommended_ = false;
  CancelHandle checkRequest_;
  UiCallbacks check_;
  std::vector<SessionCause> causes_;
  CauseState causeState_ = CauseState::not_started;
  CauseSearchProgress causeProgress_;
  std::vector<SessionUnjudgedTensor> notJudged_;
  std::optional<Error> causeError_;
  TimePoint causeStartedAt_, causeEndedAt_;
  CancelHandle causeRequest_;
  UiCallbacks cause_;
  LatestRequest recommendedRequest_;
  std::vector<AppliedResults> savedResults_;
  LatestRequest resolvingCheck_, resolvingSearch_;
  CancelHandle liveHits_;
  UiCallbacks live_;
};

}  // namespace sporescope::ui
