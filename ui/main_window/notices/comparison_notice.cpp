// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/comparison_notice.h"

#include <QCoreApplication>

#include "ui/compare/comparison_text.h"
#include "ui/text/format.h"
#include "ui/text/source_text.h"

namespace sporescope::ui {

namespace {

class ComparisonNoticeStrings {
  Q_DECLARE_TR_FUNCTIONS(ComparisonNotice)
};

void fillFindingNotice(Notice& notice, const Comparison& comparison, const ComparisonLinks& links) {
  const SessionComparison& result = *comparison.result();
  const Divergence& finding = result.findings.front();
  notice.kind = NoticeKind::divergence;
  notice.title = findingTitle(finding, IterationLabels(*comparison.sessions()->b()->snapshot()));
  const QString why = translated(finding.why);
  notice.texts.push_back({why, NoticeText::TextStyle::plain, {}, why});
  if (finding.source) {
    notice.texts.push_back({sourceText(finding.source), NoticeText::TextStyle::link,
                            [open = links.openSource, line = *finding.source] { open(line); }});
    notice.texts.push_back({toQString(finding.source->code), NoticeText::TextStyle::code});
  }
  const auto propagating = static_cast<int>(propagatingCount(result));
  if (propagating > 0) {
    notice.texts.push_back({ComparisonNoticeStrings::tr("%n nodes downstream carry the difference", nullptr, propagating)});
  }
  const auto others = static_cast<int>(result.findings.size()) - 1;
  if (others > 0) notice.texts.push_back({ComparisonNoticeStrings::tr("%n more divergences", nullptr, others)});
  notice.buttons.push_back({ComparisonNoticeStrings::tr("Show"), links.show, true, nullptr,
                            ComparisonNoticeStrings::tr("Select it in the comparison, the tree, the graph and the details")});
}

}  // namespace

Notice comparisonNotice(const Comparison& comparison, const ComparisonLinks& links) {
  const SessionComparison& result = *comparison.result();
  Notice notice;
  notice.id = QStringLiteral("comparison");
  if (comparison.state() == Comparison::State::failed) {
    notice.kind = NoticeKind::error;
    notice.title = ComparisonNoticeStrings::tr("The runs cannot be compared");
    notice.texts.push_back({translated(comparison.error()->message)});
  } else if (!result.findings.empty()) {
    fillFindingNotice(notice, comparison, links);
  } else if (comparison.state() == Comparison::State::running) {
    notice.kind = NoticeKind::progress;
    notice.title = ComparisonNoticeStrings::tr("Comparing two runs");
    notice.buttons.push_back({ComparisonNoticeStrings::tr("Stop"), links.stop, false, nullptr,
                              ComparisonNoticeStrings::tr("Keep the results so far")});
  } else if (comparison.state() == Comparison::State::stopped) {
    notice.kind = NoticeKind::warning;
    notice.title = ComparisonNoticeStrings::tr("Stopped: no differences so far");
  } else {
    const bool hasJudged = result.coverage.judged() > 0;
    notice.kind = hasJudged && result.coverage.not_judged() == 0 ? NoticeKind::offer : NoticeKind::warning;
    notice.title = agreementTitle(result);
    notice.texts.push_back({coverageGapText(result)});
  }
  return notice;
}

}  // namespace sporescope::ui
