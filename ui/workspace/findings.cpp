// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/findings.h"

#include <algorithm>
#include <utility>

#include "core/saved_results/saved_results.h"
#include "core/session/live_control.h"
#include "ui/workspace/dump_growth.h"

namespace sporescope::ui {

namespace {

/// A search that took less time is repeated without a request of the user when the dump has grown.
constexpr std::chrono::seconds kShortSearch{10};

bool areEquivalentWatchpoints(const std::vector<Watchpoint>& a, const std::vector<Watchpoint>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Watchpoint& x, const Watchpoint& y) { return x.id == y.id && have_same_condition(x, y); });
}

// Returns the watchpoint with the same condition and nodes; null if there is none.
const Watchpoint* equivalentWatchpoint(const std::vector<Watchpoint>& all, const Watchpoint& watchpoint) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Watchpoint& w) { return have_same_condition(w, watchpoint); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

/// One undo step: the watchpoints before and after it.
class Findings::Change : public QUndoCommand {
 public:
  Change(Findings* findings, std::vector<Watchpoint> after, const QString& text)
      : QUndoCommand(text), findings_(findings), before_(findings->watchpoints_), after_(std::move(after)) {}
  void undo() override { findings_->setWatchpoints(before_); }
  void redo() override { findings_->setWatchpoints(after_); }

 private:
  Findings* findings_;
  std::vector<Watchpoint> before_, after_;
};

Findings::Findings(std::shared_ptr<Session> session, QObject* parent) : QObject(parent), session_(std::move(session)) {
  LiveControl* live = session_->live();
  if (live == nullptr) return;
  // A live training checks by itself: it receives the watchpoints and reports hits at any time.
  connect(this, &Findings::watchpointsChanged, this, [this, live] { live->set_watchpoints(watchpoints_); });
  liveHits_ = live->on_hits([this, deliver = liveCallbacks_.connectTo(this)](std::vector<Hit> hits) {
    deliver([this, hits = std::move(hits)]() mutable {
      if (checkState_ == CheckState::never) {
        checkState_ = CheckState::done;
        emit checkStateChanged();
      }
      checkedWatchpoints_ = enabledWatchpoints();
      addHits(std::move(hits));
    });
  });
}

Findings::~Findings() = default;

const Watchpoint* Findings::watchpoint(int id) const {
  const auto found = std::find_if(watchpoints_.begin(), watchpoints_.end(), [id](const auto& w) { return w.id == id; });
  return found == watchpoints_.end() ? nullptr : &*found;
}

int Findings::addWatchpoint(Watchpoint watchpoint) {
  addWatchpoints({std::move(watchpoint)}, tr("add watchpoint"));
  return watchpoints_.back().id;
}

void Findings::addWatchpoints(std::vector<Watchpoint> watchpoints, const QString& text) {
  if (watchpoints.empty()) return;
  std::vector<Watchpoint> all = watchpoints_;
  for (Watchpoint& watchpoint : watchpoints) {
    watchpoint.id = nextId_++;
    all.push_back(std::move(watchpoint));
  }
  change(std::move(all), text);
}

void Findings::changeWatchpoint(const Watchpoint& watchpoint) {
  std::vector<Watchpoint> all = watchpoints_;
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& w) { return w.id == watchpoint.id; });
  if (found == all.end()) return;
  const bool isSameCondition = have_same_condition(*found, watchpoint) && found->enabled == watchpoint.enabled;
  if (isSameCondition && found->name == watchpoint.name) return;
  *found = watchpoint;
  change(std::move(all), isSameCondition ? tr("rename watchpoint") : tr("change watchpoint"));
}

void Findings::removeWatchpoints(const std::vector<int>& ids) {
  std::vector<Watchpoint> all = watchpoints_;
  const auto removedCount = static_cast<int>(
      std::erase_if(all, [&](const Watchpoint& w) { return std::find(ids.begin(), ids.end(), w.id) != ids.end(); }));
  if (removedCount > 0) change(std::move(all), tr("delete %n watchpoint(s)", nullptr, removedCount));
}

void Findings::setWatchpointEnabled(int id, bool enabled) {
  std::vector<Watchpoint> all = watchpoints_;
  const auto found = std::find_if(all.begin(), all.end(), [id](const auto& w) { return w.id == id; });
  if (found == all.end() || found->enabled == enabled) return;
  found->enabled = enabled;
  change(std::move(all), enabled ? tr("switch watchpoint on") : tr("switch watchpoint off"));
}

void Findings::restoreWatchpoints(std::vector<Watchpoint> watchpoints) {
  std::vector<Watchpoint> all = watchpoints_;
  for (Watchpoint& watchpoint : watchpoints) {
    if (equivalentWatchpoint(watchpoints_, watchpoint) != nullptr) continue;
    watchpoint.id = nextId_++;
    watchpoint.enabled = watchpoint.enabled && watchpoints_.empty();
    all.push_back(std::move(watchpoint));
  }
  if (all.size() > watchpoints_.size()) setWatchpoints(std::move(all));
}

void Findings::change(std::vector<Watchpoint> watchpoints, const QString& text) {
  undo_.push(new Change(this, std::move(watchpoints), text));
}

void Findings::setWatchpoints(std::vector<Watchpoint> watchpoints) {
  watchpoints_ = std::move(watchpoints);
  updateStale();
  emit watchpointsChanged();
}

void Findings::addRecommended(bool startsCheck) {
  recommendedRequest_.start<std::vector<Watchpoint>>(
      this,
      [this](ResultCallback<std::vector<Watchpoint>> onResult) {
        return session_->analysis().recommended(std::move(onResult));
      },
      [this, startsCheck](Result<std::vector<Watchpoint>> result) {
        if (!result) return;
        recommendationIsEmpty_ = result->empty();
        if (recommendationIsEmpty_) {
          emit checkStateChanged();
          return;
        }
        std::erase_if(*result, [this](const Watchpoint& watchpoint) {
          return equivalentWatchpoint(watchpoints_, watchpoint) != nullptr;
        });
        addWatchpoints(std::move(*result), tr("add the recommended watchpoints"));
        if (startsCheck) check();
      });
}

void Findings::clearHits() {
  checkedWatchpoints_ = enabledWatchpoints();
  checkRequest_.cancel();
  hits_.clear();
  hitsByNode_.clear();
  hitCount_ = 0;
  versionOfHit_.clear();
  versions_.clear();
  for (const Watchpoint& watchpoint : checkedWatchpoints_) versions_.push_back({watchpoint});
  stale_ = false;
  checkError_.reset();
  checkProgress_ = {};
  emit hitsCleared();
}

void Findings::check() {
  const UiCallback deliver = checkCallbacks_.connectTo(this);
  discardSavedResults(true);
  clearHits();
  checkStartedAt_ = std::chrono::system_clock::now();
  checkState_ = CheckState::running;
  emit checkStateChanged();

  CheckCallbacks callbacks;
  callbacks.on_hits = [this, deliver](std::vector<Hit> hits) {
    deliver([this, hits = std::move(hits)]() mutable { addHits(std::move(hits)); });
  };
  callbacks.on_progress = [this, deliver](const CheckProgress& progress) {
    deliver([this, progress] {
      checkProgress_ = progress;
      emit checkProgressed();
    });
  };
  callbacks.on_done = [this, deliver](Result<CheckProgress> done) {
    deliver([this, done = std::move(done)] {
      if (done) {
        checkProgress_ = *done;
        checkState_ = CheckState::done;
      } else if (done.error().code == ErrorCode::cancelled) {
        checkState_ = CheckState::stopped;
      } else {
        checkError_ = done.error();
        checkState_ = CheckState::failed;
      }
      emit checkStateChanged();
    });
  };
  checkRequest_ = session_->analysis().check(checkedWatchpoints_, {}, std::move(callbacks));
}

void Findings::stopCheck() {
  if (checkState_ != CheckState::running) return;
  checkCallbacks_.disconnect();
  checkRequest_.cancel();
  checkState_ = CheckState::stopped;
  emit checkStateChanged();
}

const std::vector<std::size_t>& Findings::hitsOf(GraphIndex graph, NodeIndex node) const {
  static const std::vector<std::size_t> noHits;
  const auto found = hitsByNode_.find({graph, node});
  return found == hitsByNode_.end() ? noHits : found->second;
}

void Findings::addHits(std::vector<Hit> hits) {
  if (hits.empty()) return;
  const std::size_t first = hits_.size();
  for (Hit& hit : hits) {
    if (hit.judgement.is_hit()) {
      hitsByNode_[{hit.key.graph, hit.key.node}].push_back(hits_.size());
      ++hitCount_;
    }
    versionOfHit_.push_back(indexOfVersion(hit.judgement.watchpoint));
    hits_.push_back(std::move(hit));
  }
  updateStale();
  emit hitsAdded(static_cast<int>(first), static_cast<int>(hits_.size() - first));
}

std::vector<Watchpoint> Findings::enabledWatchpoints() const {
  std::vector<Watchpoint> enabled;
  std::copy_if(watchpoints_.begin(), watchpoints_.end(), std::back_inserter(enabled),
               [](const Watchpoint& w) { return w.enabled; });
  return enabled;
}

// Watchpoints of a live training may change while it checks: each hit is stored with the watchpoint that was in force.
std::uint32_t Findings::indexOfVersion(int id) {
  const auto newest =
      std::find_if(versions_.rbegin(), versions_.rend(), [id](const WatchpointVersion& q) { return q.watchpoint.id == id; });
  const Watchpoint* current = session_->live() != nullptr ? watchpoint(id) : nullptr;
  const bool hasChanged =
      current != nullptr && (newest == versions_.rend() || !have_same_condition(newest->watchpoint, *current));
  if (newest != versions_.rend() && !hasChanged) return static_cast<std::uint32_t>(std::distance(newest, versions_.rend()) - 1);
  Watchpoint copy = current != nullptr ? *current : Watchpoint{};
  copy.id = id;
  versions_.push_back({std::move(copy)});
  return static_cast<std::uint32_t>(versions_.size() - 1);
}

void Findings::updateStale() {
  for (WatchpointVersion& version : versions_) {
    const Watchpoint* current = watchpoint(version.watchpoint.id);
    version.stale = current == nullptr || !current->enabled || !have_same_condition(*current, version.watchpoint);
  }
  stale_ = checkState_ != CheckState::never && !areEquivalentWatchpoints(checkedWatchpoints_, enabledWatchpoints());
}

Findings::HitsState Findings::hitsOfWatchpoint(int id) const {
  const auto hasId = [id](const WatchpointVersion& version) { return version.watchpoint.id == id; };
  const auto newest = std::find_if(versions_.rbegin(), versions_.rend(), hasId);
  if (newest == versions_.rend()) return HitsState::unknown;
  return newest->stale ? HitsState::stale : HitsState::current;
}

bool Findings::isCheckOutdated() const {
  return checkState_ != CheckState::never && hasNewTensorsSince(*session_->snapshot(), checkStartedAt_);
}

bool Findings::isCauseOutdated() const {
  return causeState_ == CauseState::clean && hasNewTensorsSince(*session_->snapshot(), causeStartedAt_);
}

bool Findings::shouldSearchCause() const {
  return causeState_ == CauseState::not_started || (isCauseOutdated() && causeEndedAt_ - causeStartedAt_ < kShortSearch);
}

void Findings::startCauseSearch() {
  discardSavedResults(false);
  causeRequest_.cancel();
  const UiCallback deliver = causeCallbacks_.connectTo(this);
  causes_.clear();
  notJudged_.clear();
  causeError_.reset();
  causeProgress_ = {};
  causeStartedAt_ = std::chrono::system_clock::now();
  causeState_ = CauseState::running;
  emit causeStateChanged();

  CauseCallbacks callbacks;
  callbacks.on_progress = [this, deliver](const CauseSearchProgress& progress) {
    deliver([this, progress] {
      causeProgress_ = progress;
      emit causeProgressed();
    });
  };
  callbacks.on_first_finding = [this, deliver](const Finding& cause) {
    deliver([this, cause] {
      causes_ = {cause};
      emit causeStateChanged();
    });
  };
  callbacks.on_not_judged = [this, deliver](std::vector<SessionUnjudgedTensor> tensors) {
    deliver([this, tensors = std::move(tensors)]() mutable { notJudged_ = std::move(tensors); });
  };
  callbacks.on_done = [this, deliver](Result<std::vector<Finding>> result) {
    deliver([this, result = std::move(result)]() mutable {
      causeEndedAt_ = std::chrono::system_clock::now();
      if (result) {
        causes_ = std::move(*result);
        causeState_ = causes_.empty() ? CauseState::clean : CauseState::found;
      } else if (result.error().code == ErrorCode::cancelled) {
        causeState_ = CauseState::stopped;
      } else {
        causeError_ = result.error();
        causeState_ = CauseState::failed;
      }
      emit causeStateChanged();
    });
  };
  causeRequest_ = session_->analysis().first_cause(std::move(callbacks));
}

void Findings::stopCauseSearch() {
  if (causeState_ != CauseState::running) return;
  causeCallbacks_.disconnect();
  causeRequest_.cancel();
  causeState_ = CauseState::stopped;
  emit causeStateChanged();
}

void Findings::applySavedResults(const std::shared_ptr<const SavedResults>& results) {
  const bool isCheck = results->check.has_value();
  isCheck ? stopCheck() : stopCauseSearch();
  std::erase_if(savedResults_, [&](const AppliedResults& entry) { return entry.results->check.has_value() == isCheck; });
  savedResults_.push_back({results});
  LatestRequest& request = isCheck ? resolveCheckRequest_ : resolveSearchRequest_;
  request.start<SessionResults>(
      this, [&](ResultCallback<SessionResults> onResult) { return session_->analysis().resolve(results, std::move(onResult)); },
      [this, isCheck, results](Result<SessionResults> resolved) {
        if (resolved) return applyResolvedResults(results.get(), *std::move(resolved));
        discardSavedResults(isCheck);
        emit savedResultsFailed(resolved.error());
      });
  emit savedResultsChanged();
}

void Findings::discardSavedResults(bool isCheck) {
  (isCheck ? resolveCheckRequest_ : resolveSearchRequest_).cancel();
  const auto removedCount =
      std::erase_if(savedResults_, [&](const AppliedResults& entry) { return entry.results->check.has_value() == isCheck; });
  if (removedCount > 0) emit savedResultsChanged();
}

void Findings::applyResolvedResults(const SavedResults* results, SessionResults resolved) {
  const auto applied = std::find_if(savedResults_.begin(), savedResults_.end(),
                                    [&](const AppliedResults& entry) { return entry.results.get() == results; });
  if (applied == savedResults_.end()) return;
  applied->resolved = true;
  applied->unmatched = resolved.unmatched;
  if (resolved.check) applySavedCheck(*results, *std::move(resolved.check));
  if (resolved.search) applySavedSearch(*std::move(resolved.search));
  emit savedResultsChanged();
}

// Returns the new id of each watchpoint of the file.
std::map<int, int> Findings::applySavedWatchpoints(const SavedResults& results) {
  std::vector<Watchpoint> all = watchpoints_;
  for (Watchpoint& watchpoint : all) watchpoint.enabled = false;
  std::map<int, int> ids;
  for (Watchpoint saved : results.check->watchpoints) {
    if (!saved.enabled) continue;
    const auto existing =
        std::find_if(all.begin(), all.end(), [&](const Watchpoint& w) { return have_same_condition(w, saved); });
    const int id = existing == all.end() ? nextId_++ : existing->id;
    ids.emplace(saved.id, id);
    saved.id = id;
    existing == all.end() ? all.push_back(std::move(saved)) : void(existing->enabled = true);
  }
  change(std::move(all), tr("use the watchpoints of %1").arg(QString::fromStdString(results.file.filename().string())));
  return ids;
}

void Findings::applySavedCheck(const SavedResults& results, SessionResults::Check check) {
  const std::map<int, int> ids = applySavedWatchpoints(results);
  const auto remap = [&ids](int& id) {
    const auto found = ids.find(id);
    if (found != ids.end()) id = found->second;
  };
  for (Hit& hit : check.hits) remap(hit.judgement.watchpoint);
  for (NotJudged& entry : check.end.not_judged) remap(entry.watchpoint);
  checkCallbacks_.disconnect();
  clearHits();
  checkProgress_ = std::move(check.end);
  checkState_ = check.complete ? CheckState::done : CheckState::stopped;
  addHits(std::move(check.hits));
  emit checkStateChanged();
}

void Findings::applySavedSearch(SessionResults::Search search) {
  causeCallbacks_.disconnect();
  notJudged_.clear();
  causeError_.reset();
  causeProgress_ = search.end;
  causes_ = std::move(search.causes);
  causeState_ = !causes_.empty() ? CauseState::found : search.complete ? CauseState::clean : CauseState::stopped;
  emit causeStateChanged();
}

}  // namespace sporescope::ui

#include "moc_findings.cpp"
