// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/counterpart_table.h"

#include <QEvent>
#include <QVBoxLayout>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/text/summary_text.h"
#include "ui/text/difference_text.h"
#include "ui/text/format.h"

namespace sporescope::ui {

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

void CounterpartTable::setTensor(const Comparison* comparison, const TensorKey& key, const std::optional<TensorSummary>& card) {
  const ComparedTensor* compared = comparison == nullptr ? nullptr : comparison->result()->tensor(key);
  if (compared == nullptr) return clear();
  const bool another = !compared_ || !(compared_->a == compared->a) || a_ != comparison->sessions()->a();
  a_ = comparison->sessions()->a();
  compared_ = *compared;
  ofB_ = card;
  const Node* node = a_->snapshot()->node_at(compared->a.graph, compared->a.node);
  nameInA_ = node == nullptr ? QString() : toQString(node->name());
  if (another) requestA();
  write();
  setVisible(true);
}

void CounterpartTable::requestA() {
  ofA_ = a_->cached_summary(compared_->a);
  if (ofA_) return request_.cancel();
  request_.start<TensorSummary>(
      this, [this](ResultCallback<TensorSummary> answer) { return a_->summary(compared_->a, std::move(answer)); },
      [this](Result<TensorSummary> card) {
        if (card) ofA_ = std::move(*card);
        write();
      });
}

void CounterpartTable::writeRow(const QString& name, const TextRun& ofA, const TextRun& ofB) {
  const Theme& theme = themeOf(palette());
  const auto write = [&](int column, const TextRun& run, const QString& accessible) {
    QLabel* label = grid_->cell(rows_, column);
    label->setText(column == 0 ? run.text : htmlOf({run}, theme));
    label->setProperty("words", run.text);
    label->setAccessibleName(accessible);
  };
  write(0, {name, TextRole::quiet}, name);
  write(1, ofA, tr("%1 in A").arg(name));
  write(2, ofB, tr("%1 in B").arg(name));
  ++rows_;
}

void CounterpartTable::write() {
  if (!compared_) return;
  grid_->hideAll();
  rows_ = 0;
  title_->setText(nameInA_.isEmpty() ? tr("Beside its counterpart in A") : tr("Beside %1 in A").arg(nameInA_));
  writeDifference();
  const TextRun none{QString(kEnDash), TextRole::quiet};
  writeRow({}, {tr("A"), TextRole::quiet}, {tr("B"), TextRole::quiet});
  const auto words = [&](const QString& name, auto of) {
    writeRow(name, ofA_ ? TextRun{of(*ofA_)} : none, ofB_ ? TextRun{of(*ofB_)} : none);
  };
  if (ofA_ && ofB_ && dtypeText(*ofA_) != dtypeText(*ofB_)) words(tr("Dtype"), dtypeText);
  if (ofA_ && ofB_ && shapeText(*ofA_) != shapeText(*ofB_)) words(tr("Shape"), shapeText);
  const auto number = [&](const QString& name, auto of) {
    writeRow(name, ofA_ ? numberRun(of(*ofA_)) : none, ofB_ ? numberRun(of(*ofB_)) : none);
  };
  number(tr("Min"), [](const TensorSummary& card) { return card.known().min; });
  number(tr("Max"), [](const TensorSummary& card) { return card.known().max; });
  number(tr("Mean"), [](const TensorSummary& card) { return card.known().mean; });
  number(tr("Std. deviation"), [](const TensorSummary& card) { return card.statistics.std; });
  number(tr("L2 norm"), [](const TensorSummary& card) { return card.known().l2; });
  const auto runs = [](const TensorSummary& card) {
    const TextRuns all = nonFiniteRuns(card);
    return all.size() == 1 ? all.front() : TextRun{plainText(all), all.front().meaning, true};
  };
  writeRow(tr("NaN, Inf"), ofA_ ? runs(*ofA_) : none, ofB_ ? runs(*ofB_) : none);
}

// By how much, and where most; of what cannot be compared why.
void CounterpartTable::writeDifference() {
  const Theme& theme = themeOf(palette());
  QPalette colors = palette();
  const bool differs = compared_->status == PairStatus::propagates || compared_->status == PairStatus::diverges;
  colors.setColor(QPalette::WindowText, differs ? theme.error : theme.text2);
  difference_->setPalette(colors);
  if (compared_->status == PairStatus::not_comparable) {
    return difference_->setText(tr("Not comparable: %1").arg(translated(compared_->reason)));
  }
  QStringList facts{tr("relative error %1").arg(formatError(compared_->error))};
  if (compared_->largest) facts += tr("largest |Δ| %1").arg(formatNumber(*compared_->largest));
  if (!compared_->element.empty() && differs) facts.back() += tr(" at %1").arg(formatShape(compared_->element));
  const QString status = compared_->status == PairStatus::diverges  ? tr("Diverges here")
                         : compared_->status == PairStatus::propagates ? tr("Carries a difference")
                                                                    : tr("Agrees");
  difference_->setText(tr("%1: %2").arg(status, facts.join(QStringLiteral(", "))));
}

QStringList CounterpartTable::row(const QString& name) const {
  for (int row = 0; row < rows_; ++row) {
    const auto words = [&](int column) { return grid_->cell(row, column)->property("words").toString(); };
    if (words(0) == name) return {words(0), words(1), words(2)};
  }
  return {};
}

void CounterpartTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) write();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_counterpart_table.cpp"
