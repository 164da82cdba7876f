// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/counterpart_table.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"
#include "ui/text/summary_text.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

namespace {

// Returns the error of a parameter before its update, if this is where the runs diverge. The tensor holds the value after the
// update.
std::optional<double> errorBeforeUpdate(const SessionComparison& comparison, const TensorKey& key,
                                        const ComparedPair& compared) {
  const auto& findings = comparison.findings;
  const auto finding = std::find_if(findings.begin(), findings.end(), [&](const Divergence& divergence) {
    return divergence.kind == DivergenceKind::parameter && divergence.tensor == key;
  });
  if (finding == findings.end() || finding->output_error == compared.output_error) return std::nullopt;
  return finding->output_error;
}

}  // namespace

CounterpartTable::CounterpartTable(QWidget* parent)
    : QWidget(parent),
      title_(new ElidedLabel),
      difference_(new QLabel),
      grid_(new LabelGrid({LabelGrid::Column::name, LabelGrid::Column::number, LabelGrid::Column::number})) {
  title_->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title_->setTextFormat(Qt::PlainText);
  title_->setContentsMargins(8, 2, 8, 2);
  title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  difference_->setWordWrap(true);
  difference_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  difference_->setContentsMargins(8, 0, 8, 4);
  grid_->setContentsMargins(8, 0, 8, 6);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(0);
  grid_->setColumnStretch(1, 1);
  grid_->setColumnStretch(2, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addWidget(difference_);
  column->addLayout(grid_);
  hide();
}

void CounterpartTable::clear() {
  request_.cancel();
  a_.reset();
  compared_.reset();
  hide();
}

void CounterpartTable::setTensor(const Comparison* comparison, const TensorKey& key,
                                 const std::optional<TensorSummary>& summary) {
  const ComparedPair* compared = comparison == nullptr ? nullptr : comparison->result()->pair(key);
  if (compared == nullptr) return clear();
  const TensorKey keyOfA = comparison->result()->counterpart(key).value_or(TensorKey());
  const bool isChanged = !compared_ || keyOfA_ != keyOfA || a_ != comparison->sessions()->a();
  a_ = comparison->sessions()->a();
  keyOfA_ = keyOfA;
  compared_ = *compared;
  errorBeforeUpdate_ = errorBeforeUpdate(*comparison->result(), key, *compared);
  ofB_ = summary;
  const Node* node = a_->snapshot()->node_at(keyOfA.graph, keyOfA.node);
  nameInA_ = node == nullptr ? QString() : toQString(node->name());
  if (isChanged) requestA();
  write();
  setVisible(true);
}

void CounterpartTable::requestA() {
  ofA_ = a_->cached_summary(keyOfA_);
  if (ofA_) return request_.cancel();
  request_.start<TensorSummary>(
      this, [this](ResultCallback<TensorSummary> onResult) { return a_->summary(keyOfA_, std::move(onResult)); },
      [this](Result<TensorSummary> summary) {
        if (summary) ofA_ = std::move(*summary);
        write();
      });
}

void CounterpartTable::writeRow(const QString& name, const TextRun& ofA, const TextRun& ofB) {
  const Theme& theme = themeOf(palette());
  const auto writeCell = [&](int column, const TextRun& run, const QString& accessible) {
    QLabel* label = grid_->cell(rows_, column);
    label->setText(column == 0 ? run.text : htmlOf({run}, theme));
    label->setProperty("words", run.text);
    label->setAccessibleName(accessible);
  };
  writeCell(0, {name, TextRole::quiet}, name);
  writeCell(1, ofA, tr("%1 in A").arg(name));
  writeCell(2, ofB, tr("%1 in B").arg(name));
  ++rows_;
}

void CounterpartTable::write() {
  if (!compared_) return;
  grid_->hideAll();
  rows_ = 0;
  title_->setText(nameInA_.isEmpty() ? tr("Compare with its counterpart in A") : tr("Compare with %1 in A").arg(nameInA_));
  writeDifference();
  const TextRun none{QString(kEnDash), TextRole::quiet};
  writeRow({}, {tr("A"), TextRole::quiet}, {tr("B"), TextRole::quiet});
  const auto writeText = [&](const QString& name, auto valueOf) {
    writeRow(name, ofA_ ? TextRun{valueOf(*ofA_)} : none, ofB_ ? TextRun{valueOf(*ofB_)} : none);
  };
  if (ofA_ && ofB_ && dtypeText(*ofA_) != dtypeText(*ofB_)) writeText(tr("Dtype"), dtypeText);
  if (ofA_ && ofB_ && shapeText(*ofA_) != shapeText(*ofB_)) writeText(tr("Shape"), shapeText);
  const auto writeNumber = [&](const QString& name, auto valueOf) {
    writeRow(name, ofA_ ? numberRun(valueOf(*ofA_)) : none, ofB_ ? numberRun(valueOf(*ofB_)) : none);
  };
  writeNumber(tr("Min"), [](const TensorSummary& summary) { return summary.known().min; });
  writeNumber(tr("Max"), [](const TensorSummary& summary) { return summary.known().max; });
  writeNumber(tr("Mean"), [](const TensorSummary& summary) { return summary.known().mean; });
  writeNumber(tr("Std. deviation"), [](const TensorSummary& summary) { return summary.statistics.std; });
  writeNumber(tr("L2 norm"), [](const TensorSummary& summary) { return summary.known().l2; });
  const auto runs = [](const TensorSummary& summary) {
    const TextRuns nonFinite = nonFiniteRuns(summary);
    return nonFinite.size() == 1 ? nonFinite.front() : TextRun{plainText(nonFinite), nonFinite.front().meaning, true};
  };
  writeRow(tr("NaN, Inf"), ofA_ ? runs(*ofA_) : none, ofB_ ? runs(*ofB_) : none);
}

// Writes the difference and its position, or the reason why the tensors cannot be compared.
void CounterpartTable::writeDifference() {
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  const bool differs = compared_->differs();
  colors.setColor(QPalette::WindowText, differs ? theme.error : theme.text2);
  difference_->setPalette(colors);
  if (compared_->status == PairStatus::not_comparable) {
    return difference_->setText(tr("Not comparable: %1").arg(translated(compared_->reason)));
  }
  const QString error = formatError(compared_->output_error);
  QStringList parts{errorBeforeUpdate_
                        ? tr("relative error %1 after the update, %2 before it").arg(error, formatError(errorBeforeUpdate_))
                        : tr("relative error %1").arg(error)};
  if (compared_->difference) parts += tr("largest |Δ| %1").arg(formatNumber(compared_->difference->largest()));
  if (!compared_->element.empty() && differs) parts.back() += tr(" at %1").arg(formatShape(compared_->element));
  const QString status = compared_->status == PairStatus::diverges     ? tr("Diverges here")
                         : compared_->status == PairStatus::propagates ? tr("Carries a difference")
                                                                       : tr("Agrees");
  difference_->setText(tr("%1: %2").arg(status, parts.join(QStringLiteral(", "))));
}

QStringList CounterpartTable::row(const QString& name) const {
  for (int row = 0; row < rows_; ++row) {
    const auto cellText = [&](int column) { return grid_->cell(row, column)->property("words").toString(); };
    if (cellText(0) == name) return {cellText(0), cellText(1), cellText(2)};
  }
  return {};
}

void CounterpartTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_counterpart_table.cpp"
