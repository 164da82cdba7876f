// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/run_until_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <limits>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"
#include "ui/widgets/number_field.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

constexpr int kProposedSteps = 100;  // after the current step
constexpr int kMaxSkipped = 1'000'000;

}  // namespace

RunUntilDialog::RunUntilDialog(Workspace* workspace, const LiveControl& training, QWidget* parent)
    : QDialog(parent),
      workspace_(workspace),
      step_(training.status().step),
      stepLimitCheck_(new QCheckBox(tr("No later than step"), this)),
      lastStep_(new QSpinBox(this)),
      watchpoints_(new QComboBox(this)),
      skipCount_(new QSpinBox(this)),
      numberCheck_(new QCheckBox(tr("Or when the value"), this)),
      numbers_(new QComboBox(this)),
      conditionBox_(new QComboBox(this)),
      bound_(new NumberField(this)) {
  setWindowTitle(tr("Run until"));
  fillWatchpoints();
  fillNumbers(training);
  makeRows();
}

void RunUntilDialog::fillWatchpoints() {
  watchpoints_->addItem(tr("any watchpoint"));
  watchpoints_->setAccessibleName(tr("Watchpoint to stop at"));
  watchpoints_->setToolTip(tr("Hits of other watchpoints are listed but do not stop the training"));
  const Findings* findings = workspace_->findings();
  if (findings == nullptr) return;
  for (const Watchpoint& watchpoint : findings->watchpoints()) {
    if (!watchpoint.enabled) continue;
    const QString parameters = parameterText(watchpoint);
    const QString name = QStringLiteral("%1 · %2").arg(watchpoint.id).arg(watchpointName(watchpoint));
    watchpoints_->addItem(parameters.isEmpty() ? name : name + QStringLiteral(" · ") + parameters, watchpoint.id);
  }
}

// Offers the numbers reported so far and the statistics of followed tensors; names of other numbers are unknown.
void RunUntilDialog::fillNumbers(const LiveControl& training) {
  for (const StepSeries& series : training.series()) {
    const QString name = toQString(series.name);
    if (series.statistic.empty()) {
      if (numbers_->findData(name) < 0) numbers_->addItem(name, name);
      continue;
    }
    for (const char* statistic : kTrackedStatistics) {
      const QString number = toQString(tracked_statistic_name(series.name, statistic));
      if (numbers_->findData(number) < 0) {
        numbers_->addItem(QStringLiteral("%1 %2").arg(name.mid(name.lastIndexOf(u'/') + 1), QLatin1String(statistic)), number);
        numbers_->setItemData(numbers_->count() - 1, name, Qt::ToolTipRole);
      }
    }
  }
  numbers_->setAccessibleName(tr("Value of the step"));
  conditionBox_->addItem(tr("is above"), static_cast<int>(live::ScalarStop::When::above));
  conditionBox_->addItem(tr("is below"), static_cast<int>(live::ScalarStop::When::below));
  conditionBox_->addItem(tr("is NaN or infinite"), static_cast<int>(live::ScalarStop::When::not_finite));
  conditionBox_->setAccessibleName(tr("When to stop"));
  bound_->setValue(0);
  bound_->setAccessibleName(tr("Bound"));
  bound_->setFixedWidth(96);
}

QWidget* RunUntilDialog::makeNumberRow() {
  auto* container = new QWidget(this);
  auto* row = new QHBoxLayout(container);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QWidget* widget :
       {static_cast<QWidget*>(numbers_), static_cast<QWidget*>(conditionBox_), static_cast<QWidget*>(bound_)}) {
    widget->setEnabled(false);
    connect(numberCheck_, &QCheckBox::toggled, widget, &QWidget::setEnabled);
    row->addWidget(widget);
  }
  row->addStretch(1);
  const auto isBounded = [this] {
    return conditionBox_->currentData().toInt() != static_cast<int>(live::ScalarStop::When::not_finite);
  };
  connect(conditionBox_, &QComboBox::currentIndexChanged, bound_, [this, isBounded] { bound_->setVisible(isBounded()); });
  connect(bound_, &NumberField::textChanged, bound_, [this] { bound_->setWrong(!bound_->value()); });
  return container;
}

void RunUntilDialog::makeRows() {
  constexpr int kLast = std::numeric_limits<std::int32_t>::max();
  lastStep_->setRange(std::min(step_, kLast - 1) + 1, kLast);
  lastStep_->setValue(static_cast<int>(std::min<std::int64_t>(std::int64_t{step_} + kProposedSteps, kLast)));
  lastStep_->setAccessibleName(tr("Last step"));
  lastStep_->setEnabled(false);
  connect(stepLimitCheck_, &QCheckBox::toggled, lastStep_, &QSpinBox::setEnabled);
  connect(stepLimitCheck_, &QCheckBox::toggled, lastStep_, [this](bool checked) {
    if (checked) lastStep_->selectAll();
  });
  skipCount_->setRange(0, kMaxSkipped);
  skipCount_->setAccessibleName(tr("Hits to skip"));
  skipCount_->setToolTip(tr("Number of steps with hits that do not stop the training"));
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignRight);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(8);
  form->addRow(tr("Stop at a hit of"), watchpoints_);
  form->addRow(tr("after skipping"), skipCount_);
  form->addRow(stepLimitCheck_, lastStep_);
  auto* number = makeNumberRow();
  form->addRow(numberCheck_, number);
  form->setRowVisible(number, numbers_->count() > 0);
  for (QSpinBox* box : {skipCount_, lastStep_}) box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  auto* hint = new QLabel(tr("The training is paused after step %1. Skipped hits are still listed.").arg(step_));
  hint->setWordWrap(true);
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setFont(textFont(TextSize::small));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  auto* runButton = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
  runButton->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    const bool isBoundMissing = numberCheck_->isChecked() && bound_->isVisibleTo(this) && !bound_->value();
    bound_->setWrong(isBoundMissing);
    if (!isBoundMissing) accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(16);
  column->addLayout(form);
  column->addWidget(hint);
  column->addWidget(buttons);
  watchpoints_->setFocus();
}

live::RunGoal RunUntilDialog::goal() const {
  live::RunGoal goal;
  if (stepLimitCheck_->isChecked()) goal.steps = std::int64_t{lastStep_->value()} - step_;
  if (watchpoints_->currentData().isValid()) goal.watchpoint = watchpoints_->currentData().toInt();
  goal.skip = skipCount_->value();
  if (numberCheck_->isChecked()) {
    const auto when = static_cast<live::ScalarStop::When>(conditionBox_->currentData().toInt());
    goal.until = live::ScalarStop{numbers_->currentData().toString().toStdString(), when, bound_->value().value_or(0)};
  }
  return goal;
}

}  // namespace sporescope::ui

#include "moc_run_until_dialog.cpp"
