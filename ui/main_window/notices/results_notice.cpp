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
  const auto& results = findings.savedResults();
  const bool areResolved =
      std::all_of(results.begin(), results.end(), [](const Findings::AppliedResults& entry) { return entry.resolved; });
  if (results.empty() || !areResolved) return std::nullopt;
  Notice notice;
  notice.id = QStringLiteral("results");
  notice.kind = NoticeKind::offer;
  const SavedResults& first = *results.front().results;
  notice.title = ResultsNotice::tr("Results from %1").arg(savedFileName(first));
  for (const Findings::AppliedResults& entry : results) {
    const QString sentence = savedResultsText(*entry.results, entry.unmatched);
    const QString file = toQString(entry.results->file.string());
    notice.texts.push_back({sentence, NoticeText::TextStyle::plain, {}, file + u'\n' + sentence});
    if (!entry.results->whole() || entry.unmatched > 0) notice.kind = NoticeKind::warning;
  }
  notice.close = std::move(links.close);
  if (snapshot.results_only) askForDump(notice, first, std::move(links));
  return notice;
}

}  // namespace sporescope::ui
