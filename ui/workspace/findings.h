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

/// Watchpoints, hits of the last check, and causes of one session. Panels show them; menu actions start checks and
/// searches. UI thread only.
class Findings : public QObject {
  Q_OBJECT

 public:
  explicit Findings(std::shared_ptr<Session> session, QObject* parent = nullptr);
  ~Findings() override;

  enum class CheckState : std::uint8_t { never, running, done, stopped, failed };
  /// State of the cause search; `clean` means that it found no cause.
  enum class CauseState : std::uint8_t { not_started, running, found, clean, stopped, failed };

  // Watchpoints. All changes can be undone, except restoreWatchpoints().
  [[nodiscard]] const std::vector<Watchpoint>& watchpoints() const { return watchpoints_; }
  [[nodiscard]] const Watchpoint* watchpoint(int id) const;  ///< Null if no watchpoint has this id
  [[nodiscard]] QUndoStack* undoStack() { return &undo_; }
  /// Adds a watchpoint with the next free id and returns that id. Ids are not reused.
  int addWatchpoint(Watchpoint watchpoint);
  /// Adds several watchpoints in one undo step. `text` names the step in the menu, as in "Undo: import watchpoints".
  void addWatchpoints(std::vector<Watchpoint> watchpoints, const QString& text);
  void changeWatchpoint(const Watchpoint& watchpoint);
  void removeWatchpoints(const std::vector<int>& ids);
  void setWatchpointEnabled(int id, bool enabled);
  /// Adds watchpoints that were saved in an earlier visit, without an undo step. Skips those equivalent to existing ones,
  /// and disables the added ones if any watchpoint exists.
  void restoreWatchpoints(std::vector<Watchpoint> watchpoints);
  /// Requests the recommended watchpoints of the session and adds the missing ones. Starts a check afterwards if
  /// `startsCheck`.
  void addRecommended(bool startsCheck);
  /// True if recommended watchpoints were requested, but none applies to the dumped tensors.
  [[nodiscard]] bool hasNoRecommended() const { return recommendationIsEmpty_; }

  // Checking.
  void check();
  /// Stops the check and keeps the hits found so far.
  void stopCheck();
  [[nodiscard]] CheckState checkState() const { return checkState_; }
  [[nodiscard]] const CheckProgress& checkProgress() const { return checkProgress_; }
  [[nodiscard]] const std::vector<Hit>& hits() const { return hits_; }  ///< In execution order; includes records with errors
  /// True if the enabled watchpoints differ from those that found the hits.
  [[nodiscard]] bool stale() const { return stale_; }
  /// True if the watchpoint that found the hit at this position in hits() was deleted, disabled or changed since.
  [[nodiscard]] bool isStaleHit(std::size_t position) const { return versions_[versionOfHit_[position]].stale; }
  /// Tells whether the hits of a watchpoint match its current condition.
  enum class HitsState : std::uint8_t { unknown, current, stale };
  [[nodiscard]] HitsState hitsOfWatchpoint(int id) const;
  [[nodiscard]] const std::optional<Error>& checkError() const { return checkError_; }
  /// Positions in hits() of the hits of a node, in all iterations and without records that have errors.
  [[nodiscard]] const std::vector<std::size_t>& hitsOf(GraphIndex graph, NodeIndex node) const;
  /// True if tensors were added to the dump after the check started.
  [[nodiscard]] bool isCheckOutdated() const;
  [[nodiscard]] std::size_t hitCount() const { return hitCount_; }  ///< Number of hits, without records that have errors

  // First cause.
  void startCauseSearch();
  /// Stops the search and keeps the first cause if it is known.
  void stopCauseSearch();
  [[nodiscard]] CauseState causeState() const { return causeState_; }
  /// True if the search found no cause, but tensors were added to the dump after it started.
  [[nodiscard]] bool isCauseOutdated() const;
  /// True if no search has started yet, or if the result is outdated and the last search was short enough to repeat without
  /// a request of the user.
  [[nodiscard]] bool shouldSearchCause() const;
  [[nodiscard]] const CauseSearchProgress& causeProgress() const { return causeProgress_; }
  /// Element 0 is the first cause. A running or stopped search may have only this one, without its cause path.
  [[nodiscard]] const std::vector<Finding>& causes() const { return causes_; }
  [[nodiscard]] const std::optional<Error>& causeError() const { return causeError_; }
  /// Tensors without a verdict, at most CauseCallbacks::kMaxNotJudged.
  [[nodiscard]] const std::vector<SessionUnjudgedTensor>& notJudged() const { return notJudged_; }

  // Results that the command line tool saved.
  struct AppliedResults {
    std::shared_ptr<const SavedResults> results;
    bool resolved = false;        ///< False while the session searches for its tensors
    std::uint64_t unmatched = 0;  ///< Hits and causes whose tensors the session does not have
  };
  /// Shows saved results as if they had been found in this session, without reading tensors. Stops a running check or
  /// search if the results are of the same kind. Adopts the watchpoints of a saved check and disables all others, in one
  /// undo step. A later check or search replaces the results.
  void applySavedResults(const std::shared_ptr<const SavedResults>& results);
  /// At most one of a check and one of a search.
  [[nodiscard]] const std::vector<AppliedResults>& savedResults() const { return savedResults_; }

 signals:
  void watchpointsChanged();
  void checkStateChanged();
  void checkProgressed();
  /// hits() is empty, because a new check starts or results were replaced.
  void hitsCleared();
  /// `count` hits were added from position `first` of hits().
  void hitsAdded(int first, int count);
  void causeStateChanged();
  void causeProgressed();
  void savedResultsChanged();
  /// The session has none of the tensors that the results name, or could not be opened.
  void savedResultsFailed(const sporescope::Error& error);

 private:
  using TimePoint = std::chrono::system_clock::time_point;
  class Change;
  /// A watchpoint as it was when it found its hits.
  struct WatchpointVersion {
    Watchpoint watchpoint;
    bool stale = false;
  };
  [[nodiscard]] std::vector<Watchpoint> enabledWatchpoints() const;
  void change(std::vector<Watchpoint> watchpoints, const QString& text);
  void setWatchpoints(std::vector<Watchpoint> watchpoints);
  void updateStale();
  [[nodiscard]] std::uint32_t indexOfVersion(int id);
  void addHits(std::vector<Hit> hits);
  void clearHits();
  void discardSavedResults(bool isCheck);
  void applyResolvedResults(const SavedResults* results, SessionResults resolved);
  [[nodiscard]] std::map<int, int> applySavedWatchpoints(const SavedResults& results);
  void applySavedCheck(const SavedResults& results, SessionResults::Check check);
  void applySavedSearch(SessionResults::Search search);

  std::shared_ptr<Session> session_;
  std::vector<Watchpoint> watchpoints_;
  int nextId_ = 1;
  QUndoStack undo_;
  std::vector<Hit> hits_;
  std::size_t hitCount_ = 0;
  std::map<std::pair<GraphIndex, NodeIndex>, std::vector<std::size_t>> hitsByNode_;
  CheckState checkState_ = CheckState::never;
  CheckProgress checkProgress_;
  std::optional<Error> checkError_;
  TimePoint checkStartedAt_;
  std::vector<Watchpoint> checkedWatchpoints_;  // of the last check; in a live training, at the time of the last hits
  std::vector<WatchpointVersion> versions_;
  std::vector<std::uint32_t> versionOfHit_;  // by position in hits_
  bool stale_ = false;
  bool recommendationIsEmpty_ = false;
  CancelHandle checkRequest_;
  UiCallbacks checkCallbacks_;
  std::vector<Finding> causes_;
  CauseState causeState_ = CauseState::not_started;
  CauseSearchProgress causeProgress_;
  std::vector<SessionUnjudgedTensor> notJudged_;
  std::optional<Error> causeError_;
  TimePoint causeStartedAt_, causeEndedAt_;
  CancelHandle causeRequest_;
  UiCallbacks causeCallbacks_;
  LatestRequest recommendedRequest_;
  std::vector<AppliedResults> savedResults_;
  LatestRequest resolveCheckRequest_, resolveSearchRequest_;
  CancelHandle liveHits_;
  UiCallbacks liveCallbacks_;
};

}  // namespace sporescope::ui
