// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/results_notice.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "ui/text/format.h"
#include "ui/text/saved_results_text.h"

namespace sporescope::ui {

namespace {

class ResultsNotice {
  Q_DECLARE_TR_FUNCTIONS(ResultsNotice)
};

void askForDump(Notice& notice, const SavedResults& results, ResultsLinks links) {
  notice.kind = NoticeKind::warning;
  notice.number = 1;  // brings it before the cause, because it needs an action of the user
  notice.title = ResultsNotice::tr("The dump for %1 was not found").arg(savedFileName(results));
  const QString dump = toQString(results.named_dump);
  notice.texts.insert(notice.texts.begin(), {ResultsNotice::tr("The results are listed without values"),
                                             NoticeText::TextStyle::plain,
                                             {},
                                             ResultsNotice::tr("Last known location: %1").arg(dump)});
  notice.buttons.push_back({ResultsNotice::tr("Locate…"), std::move(links.choose), true, nullptr,
                            ResultsNotice::tr("Open the folder that now contains %1").arg(dump)});
  notice.buttons.push_back({ResultsNotice::tr("On a server…"), std::move(links.chooseOnServer), false, nullptr,
                            ResultsNotice::tr("Open it on another computer over ssh")});
}

}  // namespace

std::optional<Notice> resultsNotice(const Findings& findings, const SessionSnapshot& snapshot, ResultsLinks links) {
  const auto& taken = findings.savedResults();
  const bool placed = std::all_of(taken.begin(), taken.end(), [](const Findings::AppliedResults& one) { return one.resolved; });
  if (taken.empty() || !placed) return std::nullopt;
  Notice notice;
  notice.id = QStringLiteral("results");
  notice.kind = NoticeKind::offer;
  const SavedResults& first = *taken.front().results;
  notice.title = ResultsNotice::tr("Results from %1").arg(savedFileName(first));
  for (const Findings::AppliedResults& one : taken) {
    const QString sentence = savedResultsText(*one.results, one.unmatched);
    const QString file = toQString(one.results->file.string());
    notice.texts.push_back({sentence, NoticeText::TextStyle::plain, {}, file + u'\n' + sentence});
    if (!one.results->whole() || one.unmatched > 0) notice.kind = NoticeKind::warning;
  }
  notice.close = std::move(links.close);
  if (snapshot.results_only) askForDump(notice, first, std::move(links));
  return notice;
}

}  // namespace sporescope::ui
