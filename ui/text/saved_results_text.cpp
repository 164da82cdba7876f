// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/text/saved_results_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/text/coverage_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

class SavedResultsText {
  Q_DECLARE_TR_FUNCTIONS(SavedResultsText)
};

QString tensorCountText(std::uint64_t count) {
  return withSpacedCount(SavedResultsText::tr("%n tensors", nullptr, static_cast<int>(count)), count);
}

QString hitsText(const CheckResult& check) {
  const QString hits =
      withSpacedCount(SavedResultsText::tr("%n hits", nullptr, static_cast<int>(check.hit_count)), check.hit_count);
  return SavedResultsText::tr("check: %1 in %2").arg(hits, tensorCountText(check.tensors));
}

QString causesText(const CauseSearchResult& search) {
  const std::uint64_t count = search.findings.size();
  const QString causes = withSpacedCount(SavedResultsText::tr("%n causes", nullptr, static_cast<int>(count)), count);
  return SavedResultsText::tr("first: %1 in %2").arg(causes, tensorCountText(search.coverage.judged()));
}

}  // namespace

QString savedFileName(const SavedResults& results) { return toQString(results.file.filename().string()); }

QString savedResultsText(const SavedResults& results, std::uint64_t unregistered) {
  const bool stopped = results.check ? !results.check->result.complete : !results.search->result.complete;
  QStringList missing;
  if (stopped) missing += SavedResultsText::tr("stopped early");
  const Coverage& coverage = results.check ? results.check->result.coverage : results.search->result.coverage;
  if (const QString gap = coverageGapText(coverage); !gap.isEmpty()) missing += gap.chopped(1);
  if (results.check && !results.check->result.not_judged.empty()) {
    const auto count = results.check->result.not_judged.size();
    missing += SavedResultsText::tr("%n watchpoints could not be evaluated", nullptr, static_cast<int>(count));
  }
  if (results.truncated > 0) {
    const QString sentence =
        SavedResultsText::tr("%n were left out of the results", nullptr, static_cast<int>(results.truncated));
    missing += withSpacedCount(sentence, results.truncated);
  }
  if (unregistered > 0) {
    const QString sentence =
        SavedResultsText::tr("%n refer to tensors that are not in this dump", nullptr, static_cast<int>(unregistered));
    missing += withSpacedCount(sentence, unregistered);
  }
  const QString found = results.check ? hitsText(results.check->result) : causesText(results.search->result);
  if (!missing.isEmpty()) return joinedClauses({found, SavedResultsText::tr("incomplete: %1").arg(joinedClauses(missing))});
  return joinedClauses({found, results.whole() ? SavedResultsText::tr("complete") : SavedResultsText::tr("incomplete")});
}

}  // namespace sporescope::ui
