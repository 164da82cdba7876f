// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ui/concurrency/latest_request.h"
#include "ui/main_window/notices/notice.h"
#include "ui/workspace/comparisons.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/rank_checks.h"
#include "ui/workspace/recomputations.h"
#include "ui/workspace/workspace.h"

class QMenu;

namespace sporescope {
struct SavedResults;
}

namespace sporescope::ui {

/// The notices about the current session: first cause, tensors without a verdict in a search or a check, overflows reported
/// by the device, errors, skipped files, the offer to check. A closed notice stays closed for that session. UI thread only.
class Notices : public QObject {
  Q_OBJECT

 public:
  /// `pathMenu` opens from the button "Path to loss".
  Notices(Workspace* workspace, QMenu* pathMenu, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<Notice>& all() const { return all_; }
  /// The notice about a source file that could not be opened; empty if there is none. It has a bar of its own, so that the
  /// first cause stays in sight.
  [[nodiscard]] const std::optional<Notice>& sourceProblem() const { return sourceProblem_; }
  /// False if the user closed the bar of the first cause.
  [[nodiscard]] bool causeShown() const;
  /// Shows a message of the window itself, for example that a file could not be read. Replaces the previous one and stays
  /// until it is closed.
  void showMessage(NoticeKind kind, const QString& title, const QString& reason);
  /// Shows `notice` about a source file until the file is opened, the notice is closed or the session changes.
  void showSourceProblem(Notice notice);
  /// Sets the notice that the connection to the host of the current dump is lost. Empty if it is connected or local.
  void setConnection(std::optional<Notice> notice);
  /// Shows an offer of the window itself until the button is pressed or it is closed. `title` is evaluated for each
  /// session; if it returns an empty text, the offer is removed. Unless `toTheFront`, more severe notices are shown before
  /// it.
  void showOffer(std::function<QString()> title, NoticeButton button, bool toTheFront);

 public slots:
  void setCauseShown(bool shown);
  void closeSourceProblem();
  /// False if another page covers the session; its notices are then hidden.
  void setSessionVisible(bool visible);
  /// Announces a training that connected in the background, together with those announced before. A training is dropped from
  /// the notice once it is shown or closed.
  void announceTraining(const std::shared_ptr<sporescope::Session>& training);

 signals:
  void changed();
  void causeRequested();
  void causesRequested();  ///< List all causes
  void sourceRequested(const sporescope::SourceLine& line);
  void problemsRequested();
  /// List the tensors without a verdict.
  void notJudgedRequested();
  /// Show the hits of the check and what it could not judge.
  void hitsRequested();
  /// Show where the compared runs diverge.
  void divergenceRequested();
  /// Show what differs between the ranks.
  void replicasRequested();
  /// Choose the dump of saved results, on this computer or on a server.
  void dumpRequested(bool onServer);
  /// Show the first operator whose output differs from its recomputation.
  void recomputedRequested();

 private:
  struct ClosedNotices {
    bool cause = false, notJudged = false, gaps = false, overflows = false, problems = false, showOffer = false,
         results = false;
    int comparison = 0, replicas = 0, recomputed = 0;  // numbers of the closed analyses
    QString remark;                                    // the remark that was closed; a different one is shown again
    std::optional<std::size_t> recommended;
  };
  ClosedNotices& closedNotices();
  void follow();
  void followComparisons();
  void followAnalyses();
  void refresh();
  void showWindowNotice(Notice notice);
  [[nodiscard]] std::vector<int> announcedPositions() const;  ///< Positions of the announced trainings in the workspace
  [[nodiscard]] QString trainingsTitle() const;
  void offerTrainings();
  void showFirstTraining();
  void countRecommended();
  void closeNotice(bool ClosedNotices::*flag);
  [[nodiscard]] NoticeText sourceLink(const QString& text, const SourceLine& line);
  [[nodiscard]] Notice causeNotice(const Findings& findings);
  [[nodiscard]] Notice comparisonNotice(const Comparison& comparison);
  void describeDivergence(const Comparison& comparison, Notice* notice);
  void addUnlessClosed(std::optional<Notice> notice, int ClosedNotices::*flag, int number);
  void addAnalyses();
  [[nodiscard]] Notice notJudgedNotice(const Findings& findings);
  [[nodiscard]] Notice gapsNotice(const Findings& findings);
  [[nodiscard]] std::optional<Notice> replicaNotice(const RankCheck& check);
  [[nodiscard]] std::optional<Notice> recomputeNotice(const Recomputation& recomputation);
  [[nodiscard]] std::optional<Notice> resultsNotice(const Findings& findings);
  void askForDump(const SavedResults& results, Notice* notice);
  [[nodiscard]] Notice overflowNotice();
  [[nodiscard]] Notice searchNotice(Findings* findings) const;
  [[nodiscard]] Notice problemsNotice();
  [[nodiscard]] Notice remarkNotice(const QString& remark);
  [[nodiscard]] Notice offerNotice(Findings* findings, std::size_t count);
  [[nodiscard]] Notice failureNotice(const QString& id, const QString& title, const Error& error,
                                     std::function<void()> retry) const;

  Workspace* workspace_;
  QMenu* pathMenu_;
  QPointer<Findings> findings_;
  std::vector<Notice> all_;
  std::optional<Notice> windowNotice_;
  std::optional<Notice> sourceProblem_;
  std::function<QString()> windowTitle_;  ///< Title of an offer
  std::vector<std::weak_ptr<Session>> announced_;
  std::optional<Notice> connection_;
  bool sessionIsVisible_ = true;
  std::uint64_t messageCount_ = 0;
  std::map<const Session*, ClosedNotices> closedNotices_;
  LatestRequest recommendedRequest_;
};

}  // namespace sporescope::ui
