// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/ranks/finding_details.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/ranks/finding_lists.h"
#include "ui/ranks/replica_text.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/iteration_labels.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section_title.h"

namespace sporescope::ui {

namespace {

constexpr std::size_t kMaxKinds = 4;
constexpr std::size_t kMaxRows = 12;
constexpr int kMaxRangeCharacters = 40;

/// An HTML table for a label. Cells already contain markup.
class Rows {
 public:
  void add(const QStringList& cells) {
    html_ += QStringLiteral("<tr>");
    for (const QString& cell : cells) {
      html_ += QStringLiteral("<td style=\"padding-right: 14px\">") + cell + QStringLiteral("</td>");
    }
    html_ += QStringLiteral("</tr>");
  }
  [[nodiscard]] QString html() const {
    return QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\">") + html_ + QStringLiteral("</table>");
  }

 private:
  QString html_;
};

QString colored(const QString& text, const QColor& color, bool strong = false) {
  const QString inner = strong ? QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()) : text.toHtmlEscaped();
  return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), inner);
}

QString linked(const QString& target, const QString& text, const QColor& color) {
  return QStringLiteral("<a href=\"%1\" style=\"color:%2; text-decoration:none\">%3</a>")
      .arg(target, color.name(), text.toHtmlEscaped());
}

QString shortened(const QString& ranges) {
  if (ranges.size() <= kMaxRangeCharacters) return ranges;
  return ranges.left(kMaxRangeCharacters - 1) + QChar(0x2026);
}

bool isSame(const ReplicaFinding& a, const ReplicaFinding& b) { return a.key == b.key && a.other_key == b.other_key; }

QString normOf(const std::optional<TensorSummary>& summary) {
  return summary ? formatNumber(summary->known().l2) : QString(kEnDash);
}

}  // namespace

FindingDetails::FindingDetails(Workspace* workspace, QWidget* parent)
    : QScrollArea(parent), workspace_(workspace), name_(new ElidedLabel), subtitle_(new ElidedLabel), buttons_(new QWidget) {
  setAccessibleName(tr("Details of the difference"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 6, 0, 6);
  column->setSpacing(2);
  for (ElidedLabel* label : {name_, subtitle_}) {
    label->setTextFormat(Qt::PlainText);
    label->setContentsMargins(8, 0, 8, 0);
    column->addWidget(label);
  }
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  name_->setFont(strong);
  subtitle_->setForegroundRole(QPalette::PlaceholderText);
  values_ = addSection(column, tr("Values"));
  compare_ = new QPushButton;
  compare_->setToolTip(tr("Compare the two ranks node by node"));
  view_ = new QPushButton;
  view_->setToolTip(tr("Select this rank’s tensor in all panels"));
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(8, 0, 8, 4);
  for (QPushButton* button : {compare_, view_}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  column->addWidget(buttons_);
  difference_ = addSection(column, tr("Difference"));
  start_ = addSection(column, tr("Where it began"));
  others_ = addSection(column, tr("Other findings by rank"));
  column->addStretch(1);
  setWidget(content);
  connect(compare_, &QPushButton::clicked, this, [this] {
    const ReplicaFinding& found = replicas_->findings[*index_];
    emit compareRequested(found.ranks[0].front(), found.ranks[1].front());
  });
  connect(view_, &QPushButton::clicked, this, [this] { emit rankRequested(replicas_->findings[*index_].ranks[1].front()); });
  fill();
}

FindingDetails::Section FindingDetails::addSection(QVBoxLayout* column, const QString& title) {
  Section section{new SectionTitle(title), new QLabel};
  section.title->setClosable(false);
  section.text->setTextFormat(Qt::RichText);
  section.text->setWordWrap(true);
  section.text->setContentsMargins(8, 2, 8, 6);
  section.text->setTextInteractionFlags(Qt::TextBrowserInteraction);
  section.text->setAccessibleName(title);
  column->addWidget(section.title);
  column->addWidget(section.text);
  connect(section.text, &QLabel::linkActivated, this, &FindingDetails::follow);
  return section;
}

QSize FindingDetails::sizeHint() const { return {372, 400}; }

void FindingDetails::showFinding(const RankCheck* check, std::optional<std::size_t> index) {
  const auto previous = index_ ? std::optional(replicas_->findings[*index_]) : std::nullopt;
  replicas_ = check == nullptr ? nullptr : check->result();
  if (!replicas_ || (index && *index >= replicas_->findings.size())) index.reset();
  index_ = index;
  if (!index_ || !previous || !isSame(*previous, replicas_->findings[*index_])) {
    summaries_ = {};
    differenceResult_.reset();
    for (LatestRequest* request : {&firstSummaryRequest_, &otherSummaryRequest_, &differenceRequest_}) request->cancel();
    if (index_) requestData(*check);
  }
  fill();
}

void FindingDetails::requestData(const RankCheck& check) {
  const ReplicaFinding& finding = replicas_->findings[*index_];
  const auto& session = check.session();
  const auto requestSummary = [&](LatestRequest& request, const TensorKey& key, std::size_t kind) {
    request.start<TensorSummary>(
        this, [&](ResultCallback<TensorSummary> onResult) { return session->summary(key, std::move(onResult)); },
        [this, kind](Result<TensorSummary> result) {
          if (result) summaries_.at(kind) = *std::move(result);
          fillMeasured();
        });
  };
  requestSummary(firstSummaryRequest_, finding.key, 0);
  requestSummary(otherSummaryRequest_, finding.other_key, 1);
  if (finding.by != FingerprintSource::bytes) return;
  differenceRequest_.start<Difference>(
      this,
      [&](ResultCallback<Difference> onResult) {
        return check.finder()->difference(finding.other_key, finding.key, std::move(onResult));
      },
      [this](Result<Difference> result) {
        differenceResult_ = std::move(result);
        fillMeasured();
      });
}

void FindingDetails::fill() {
  const bool hasFinding = index_.has_value();
  for (const Section& section : {values_, difference_, start_, others_}) {
    section.title->setVisible(hasFinding);
    section.text->setVisible(hasFinding);
  }
  buttons_->setVisible(hasFinding);
  subtitle_->setVisible(hasFinding);
  if (!hasFinding) {
    name_->setText(tr("Select a row to see its details"));
    return;
  }
  const ReplicaFinding& finding = replicas_->findings[*index_];
  name_->setText(toQString(finding.full_name));
  name_->setToolTip(name_->text());
  subtitle_->setToolTip(replicaTitle(finding));
  fillMeasured();
  fillStart(finding);
  fillOthers();
}

// Shows the summaries and the difference once they are read; the rest only depends on the finding.
void FindingDetails::fillMeasured() {
  const ReplicaFinding& finding = replicas_->findings[*index_];
  const auto& summary = summaries_[0];
  const QString kind =
      summary ? QString::fromStdString(summary->info.dtype) + u' ' + formatShape(summary->shape) + QStringLiteral(" · ")
              : QString();
  subtitle_->setText(kind + iterationTitle(finding.iteration) + QStringLiteral(" · ") + partsText(finding));
  fillValues(finding);
  fillDifference(finding);
}

void FindingDetails::fillValues(const ReplicaFinding& finding) {
  const Theme& theme = themeOf(palette());
  Rows rows;
  rows.add(
      {colored(tr("Ranks"), theme.text2), colored(tr("L2 norm"), theme.text2), colored(elementText(finding), theme.text2)});
  for (std::size_t i = 0; i < std::min(finding.ranks.size(), kMaxKinds); ++i) {
    QString ranks = shortened(rankRanges(finding.ranks[i]));
    if (finding.ranks[i].size() > 1) ranks = tr("%1 (equal)").arg(ranks);
    const QColor textColor = i == 0 && finding.has_majority() ? theme.text : theme.error;
    const QString value = i == 0 ? toQString(finding.value) : i == 1 ? toQString(finding.other_value) : QString();
    rows.add({colored(ranks, textColor, i > 0), colored(i < 2 ? normOf(summaries_.at(i)) : QString(kEnDash), textColor),
              colored(value.isEmpty() ? QString(kEnDash) : withUnicodeMinus(value), textColor)});
  }
  QString html = rows.html();
  if (finding.ranks.size() > kMaxKinds) {
    html += colored(tr("and %n more groups", nullptr, static_cast<int>(finding.ranks.size() - kMaxKinds)), theme.text2);
  }
  values_.text->setText(html);
  values_.title->setCount(static_cast<int>(finding.ranks.size()));
  const int a = finding.ranks[0].front();
  const int b = finding.ranks[1].front();
  compare_->setText(tr("Compare %1 and %2").arg(a).arg(b));
  view_->setText(tr("View rank %1").arg(b));
}

void FindingDetails::fillDifference(const ReplicaFinding& finding) {
  const Theme& theme = themeOf(palette());
  Rows rows;
  const auto add = [&](const QString& name, const QString& value) { rows.add({colored(name, theme.text2), value}); };
  add(tr("Compared"), fingerprintSourceText(finding.by).toHtmlEscaped());
  if (differenceResult_ && *differenceResult_) {
    const Difference& difference = **differenceResult_;
    QString count = tr("%1 of %2").arg(formatCount(difference.count - difference.equal), formatCount(difference.count));
    if (finding.element) count = tr("%1, first at %2").arg(count, elementText(finding));
    add(tr("Values that differ"), count.toHtmlEscaped());
    add(tr("Largest |Δ|"), formatNumber(difference.largest()));
  } else if (differenceResult_) {
    add(tr("Values that differ"), colored(translated(differenceResult_->error().message), theme.error));
  }
  const auto addValue = [&](int rank, const std::string& text, const std::string& bits) {
    if (bits.empty()) return;
    add(tr("Rank %1").arg(rank),
        withUnicodeMinus(toQString(text)).toHtmlEscaped() + u' ' + colored(toQString(bits), theme.text2));
  };
  addValue(finding.ranks[0].front(), finding.value, finding.bits);
  addValue(finding.ranks[1].front(), finding.other_value, finding.other_bits);
  const QString since = finding.kind == ReplicaKind::diverged
                            ? tr("%1; equal in %2").arg(iterationTitle(finding.iteration), iterationTitle(finding.last_equal))
                            : tr("%1, never equal in this dump").arg(iterationTitle(finding.iteration));
  add(tr("Since"), since.toHtmlEscaped());
  difference_.text->setText(rows.html());
}

void FindingDetails::fillStart(const ReplicaFinding& finding) {
  const Theme& theme = themeOf(palette());
  const int rank = finding.ranks[1].front();
  const std::vector<RankFindingEntry> entries = findingsOnRank(*replicas_, *workspace_->snapshot(), rank);
  Rows rows;
  for (std::size_t i = 0; i < std::min(entries.size(), kMaxRows); ++i) {
    const ReplicaFinding& row = replicas_->findings[entries[i].index];
    const bool isCurrent = entries[i].index == *index_;
    const QString status = entries[i].propagates ? tr("carries") : kindText(row.kind);
    rows.add({linked(QStringLiteral("finding:%1").arg(entries[i].index), toQString(row.name),
                     isCurrent ? theme.text.color() : theme.accent.color()),
              colored(iterationTitle(row.iteration), theme.text2),
              colored(status, entries[i].propagates ? theme.warning : theme.error, !entries[i].propagates)});
  }
  QString html = rows.html();
  if (entries.size() > kMaxRows) {
    html += colored(tr("and %n more", nullptr, static_cast<int>(entries.size() - kMaxRows)), theme.text2);
  }
  if (const QString advice = entries.empty() ? QString() : adviceOn(replicas_->findings[entries.front().index], rank);
      !advice.isEmpty()) {
    html += QStringLiteral("<p>") + colored(advice, theme.text2) + QStringLiteral("</p>");
  }
  start_.text->setText(html);
  start_.title->setTitle(tr("Where it began on rank %1").arg(rank));
}

void FindingDetails::fillOthers() {
  const Theme& theme = themeOf(palette());
  const auto others = findingsOfOtherRanks(*replicas_, *index_);
  Rows rows;
  for (std::size_t i = 0; i < std::min(others.size(), kMaxRows); ++i) {
    rows.add({linked(QStringLiteral("finding:%1").arg(others[i]), replicaTitle(replicas_->findings[others[i]]), theme.accent)});
  }
  QString html = rows.html();
  if (others.size() > kMaxRows) {
    html += colored(tr("and %n more", nullptr, static_cast<int>(others.size() - kMaxRows)), theme.text2);
  }
  others_.text->setText(html);
  others_.title->setCount(static_cast<int>(others.size()));
  others_.title->setVisible(!others.empty());
  others_.text->setVisible(!others.empty());
}

void FindingDetails::follow(const QString& link) {
  if (link.startsWith(QLatin1String("finding:"))) emit findingRequested(link.mid(8).toULongLong());
}

void FindingDetails::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && replicas_) fill();
}

}  // namespace sporescope::ui

#include "moc_finding_details.cpp"
