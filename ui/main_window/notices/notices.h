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

namespace sporescope::ui {

struct ResultsLinks;

/// What the info bar has to say of the session in front: its first cause, what there is no verdict on, be it in the
/// search or in a check, overflows that the
/// device reported, errors, files that were left out, the offer to check. What was closed stays closed for that session. UI
/// thread only.
class Notices : public QObject {
  Q_OBJECT

 public:
  /// `pathMenu`: opened by the button "Path to loss".
  Notices(Workspace* workspace, QMenu* pathMenu, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<Notice>& all() const { return all_; }
  /// False if the user closed the bar of the first cause.
  [[nodiscard]] bool causeShown() const;
  /// A message or a question of the window itself stands.
  [[nodiscard]] bool hasWindowNotice() const { return windowNotice_.has_value(); }
  /// A message of the window itself (a file that could not be read); one at a time, until it is closed.
  void showMessage(NoticeKind kind, const QString& title, const QString& reason);
  /// That the connection to the computer of the dump in front is lost; nothing: it is there, or there is none.
  void setConnection(std::optional<Notice> notice);
  /// A question of the window itself in the same place: answered by the button, or closed. `title` may be another one for
  /// another session; where it is empty the question is no more. Unless `toTheFront`, what is graver is shown before it.
  void showOffer(std::function<QString()> title, NoticeButton button, bool toTheFront);

 public slots:
  void setCauseShown(bool shown);
  /// False: another page stands before the session, and nothing is said of it.
  void setSessionInFront(bool inFront);

 signals:
  void changed();
  void causeRequested();
  void causesRequested();  ///< all of them are to be listed
  void sourceRequested(const sporescope::SourceLine& line);
  void problemsRequested();
  /// The tensors without a verdict are to be listed.
  void notJudgedRequested();
  /// The hits of the check are to be shown, and what it could not judge.
  void hitsRequested();
  /// Where the runs that are compared part is to be shown.
  void divergenceRequested();
  /// What differs between the ranks is to be shown.
  void replicasRequested();
  /// The dump of results is to be chosen: here, or on another computer.
  void dumpRequested(bool onServer);
  /// The first operator that does not give what its inputs give is to be shown.
  void recomputedRequested();

 private:
  struct Closed {
    bool cause = false, notJudged = false, gaps = false, overflows = false, problems = false, showOffer = false,
         results = false;
    int comparison = 0, replicas = 0, recomputed = 0;  // their numbers
    QString remark;                                    // that was closed; another one is news
    std::optional<std::size_t> recommended;
  };
  Closed& closedFor();
  void follow();
  void followComparisons();
  void followAnalyses();
  void refresh();
  void showOwn(Notice notice);
  void countRecommended();
  void closeNotice(bool Closed::*what);
  [[nodiscard]] Notice causeNotice(const Findings& findings);
  [[nodiscard]] Notice divergenceNotice(const Comparison& comparison);
  void addUnlessClosed(std::optional<Notice> notice, int Closed::*what, int number);
  void addAnalyses();
  [[nodiscard]] Notice notJudgedNotice(const Findings& findings);
  [[nodiscard]] Notice gapsNotice(const Findings& findings);
  [[nodiscard]] ResultsLinks resultsLinks();
  [[nodiscard]] Notice searchNotice(Findings* findings) const;
  [[nodiscard]] Notice problemsNotice();
  [[nodiscard]] Notice remarkNotice(const QString& remark);
  [[nodiscard]] Notice offerNotice(Findings* findings, std::size_t count);
  [[nodiscard]] Notice failureNotice(const QString& id, const QString& title, const Error& error,
                                     std::function<void()> again) const;

  Workspace* workspace_;
  QMenu* pathMenu_;
  QPointer<Findings> followed_;
  std::vector<Notice> all_;
  std::optional<Notice> windowNotice_;
  std::function<QString()> windowTitle_;  ///< of an offer
  std::optional<Notice> connection_;
  bool sessionInFront_ = true;
  std::uint64_t messageCount_ = 0;
  std::map<const Session*, Closed> closed_;
  LatestRequest counting_;
};

}  // namespace sporescope::ui
