// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/parameter_form.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/parse.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/hit_text.h"

namespace sporescope::ui {

namespace {

constexpr int kRowHeight = 28;
constexpr int kHeaderHeight = 24;
constexpr int kFieldWidth = 136;

QLabel* headerLabel(const QString& text, Qt::Alignment alignment) {
  auto* label = new QLabel(text);
  label->setFont(textFont(TextSize::small));
  label->setForegroundRole(QPalette::PlaceholderText);
  label->setAlignment(alignment | Qt::AlignVCenter);
  return label;
}

}  // namespace

ParameterForm::ParameterForm(QWidget* parent) : QFrame(parent) {
  setAccessibleName(tr("Parameters"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 1, 1, 1);
  column->setSpacing(0);
}

void ParameterForm::setCondition(const Condition* condition, const std::vector<WatchParameter>& initialParameters) {
  condition_ = condition;
  rows_.clear();
  hidden_.clear();
  delete body_;
  body_ = new QWidget;
  auto* grid = new QGridLayout(body_);
  grid->setContentsMargins(8, 0, 8, 2);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(0);
  grid->setColumnMinimumWidth(0, 20);
  grid->setColumnStretch(3, 1);
  grid->setRowMinimumHeight(0, kHeaderHeight);
  grid->addWidget(headerLabel(tr("Parameter"), Qt::AlignLeft), 0, 1);
  grid->addWidget(headerLabel(tr("Threshold"), Qt::AlignRight), 0, 2);
  observedTitle_ = headerLabel({}, Qt::AlignLeft);
  grid->addWidget(observedTitle_, 0, 3);
  if (condition_ != nullptr) {
    for (const ParameterSpec& spec : condition_->parameters) {
      if (!spec.hidden) {
        addRow(spec, initialParameters);
        continue;
      }
      const auto hiddenParameter = std::find_if(initialParameters.begin(), initialParameters.end(),
                                                [&](const WatchParameter& p) { return p.spec == &spec; });
      if (hiddenParameter != initialParameters.end() && !hiddenParameter->implied) hidden_.push_back(*hiddenParameter);
    }
  }
  layout()->addWidget(body_);
  setVisible(!rows_.empty());
  for (const Row& row : rows_) refreshRow(row);
}

void ParameterForm::addRow(const ParameterSpec& spec, const std::vector<WatchParameter>& initialParameters) {
  auto* grid = qobject_cast<QGridLayout*>(body_->layout());
  const int gridRow = static_cast<int>(rows_.size()) + 1;
  const auto parameter = std::find_if(initialParameters.begin(), initialParameters.end(),
                                      [&](const WatchParameter& p) { return p.spec == &spec; });
  const QString name = parameterLabel(spec);
  Row row;
  row.spec = &spec;
  row.label = new QLabel(name);
  row.field = new NumberField;
  row.field->setPlaceholderText(kEnDash);
  row.field->setFixedWidth(kFieldWidth);
  row.field->setAccessibleName(name);
  row.observed = new QLabel;
  row.observed->setForegroundRole(QPalette::PlaceholderText);
  if (parameter != initialParameters.end()) {
    row.field->setValue(parameter->value);
  } else if (initialParameters.empty() && spec.default_value) {
    row.field->setValue(*spec.default_value);
  }
  if (spec.is_choice()) {
    row.box = new QCheckBox;
    row.box->setAccessibleName(name);
    row.box->setChecked(!row.field->text().isEmpty());
    grid->addWidget(row.box, gridRow, 0, Qt::AlignCenter);
    connect(row.box, &QCheckBox::toggled, this, [this, index = rows_.size()](bool checked) {
      for (const Row& each : rows_) refreshRow(each);
      if (checked) rows_[index].field->setFocus(Qt::OtherFocusReason);
      emit changed();
    });
  }
  connect(row.field, &QLineEdit::textEdited, this, [this, index = rows_.size()] {
    Row& editedRow = rows_[index];
    editedRow.edited = true;
    if (editedRow.box != nullptr && !editedRow.field->text().isEmpty()) editedRow.box->setChecked(true);
    refreshRow(editedRow);
    emit changed();
  });
  grid->setRowMinimumHeight(gridRow, kRowHeight);
  grid->addWidget(row.label, gridRow, 1);
  grid->addWidget(row.field, gridRow, 2);
  grid->addWidget(row.observed, gridRow, 3);
  rows_.push_back(row);
}

bool ParameterForm::isSelected(const Row& row) const {
  return row.box != nullptr ? row.box->isChecked() : !row.field->text().trimmed().isEmpty();
}

void ParameterForm::refreshRow(const Row& row) {
  const bool isDimmed = row.box != nullptr && !row.box->isChecked();
  row.label->setForegroundRole(isDimmed ? QPalette::PlaceholderText : QPalette::WindowText);
  row.field->setWrong(!isAwaited(row) && !problemOf(row).isEmpty());
  row.field->setFrame(!isDimmed);
}

bool ParameterForm::isAwaited(const Row& row) { return !row.edited && row.field->text().trimmed().isEmpty(); }

bool ParameterForm::isAwaitingNumber() const {
  const auto invalid = std::find_if(rows_.begin(), rows_.end(), [this](const Row& row) { return !problemOf(row).isEmpty(); });
  return invalid != rows_.end() && isAwaited(*invalid);
}

QString ParameterForm::nameOf(const ParameterSpec& spec) const {
  const auto sameLabelCount =
      std::count_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.spec->label == spec.label; });
  return sameLabelCount > 1 ? parameterLabel(spec) : translated(spec.label);
}

// Formats problems with the names and numbers of the rows.
ParameterFormat ParameterForm::parameterFormat() const {
  return {[this](const ParameterSpec& spec) { return nameOf(spec).toStdString(); },
          [](double value) { return formatNumber(value).toStdString(); }};
}

QString ParameterForm::problemOf(const Row& row) const {
  if (!isSelected(row)) return {};
  const auto value = row.field->value();
  const QString label = nameOf(*row.spec);
  const QString typed = row.field->text().trimmed();
  if (typed.isEmpty()) return tr("%1 needs a number").arg(label);
  if (!value) return tr("%1 needs a number, not %2").arg(label, toQString(shortened(typed.toStdString())));
  const auto problem = find_problem(*row.spec, *value, parameterFormat());
  return problem ? translated(*problem) : QString();
}

QString ParameterForm::problem() const {
  for (const Row& row : rows_) {
    if (QString problem = problemOf(row); !problem.isEmpty()) return problem;
  }
  const auto isChecked = [](const Row& row) { return row.box != nullptr && row.box->isChecked(); };
  if (!rows_.empty() && std::none_of(rows_.begin(), rows_.end(), isChecked)) return tr("Check at least one parameter");
  const auto problem = condition_ == nullptr ? std::nullopt : find_problem(*condition_, checkedParameters(), parameterFormat());
  return problem ? translated(*problem) : QString();
}

std::vector<WatchParameter> ParameterForm::checkedParameters() const {
  std::vector<WatchParameter> parameters;
  for (const Row& row : rows_) {
    if (isSelected(row)) parameters.push_back({row.spec, row.field->value().value_or(0)});
  }
  parameters.insert(parameters.end(), hidden_.begin(), hidden_.end());
  return parameters;
}

std::optional<std::vector<ParameterInput>> ParameterForm::parameters() const {
  if (!problem().isEmpty()) return std::nullopt;
  std::vector<ParameterInput> inputs;
  for (const WatchParameter& parameter : checkedParameters()) {
    inputs.push_back({std::string(parameter.spec->name), parameter.value});
  }
  return inputs;
}

void ParameterForm::setObservedRanges(const QString& title, const std::map<Statistic, ObservedRange>& ranges) {
  bool hasRange = false;
  for (const Row& row : rows_) {
    const auto range = ranges.find(row.spec->statistic);
    hasRange = hasRange || range != ranges.end();
    row.observed->setText(range == ranges.end()
                              ? QString()
                              : tr("%1 to %2").arg(formatNumber(range->second.low), formatNumber(range->second.high)));
  }
  if (observedTitle_ != nullptr) observedTitle_->setText(hasRange ? title : QString());
}

void ParameterForm::focusFirst() {
  for (const Row& row : rows_) {
    if (row.box != nullptr && !row.box->isChecked()) continue;
    row.field->setFocus(Qt::OtherFocusReason);
    row.field->selectAll();
    return;
  }
}

void ParameterForm::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = themeOf(palette());
  QPainter painter(this);
  painter.fillRect(rect(), theme.base);
  painter.fillRect(QRect(0, 0, width(), kHeaderHeight), theme.window);
  painter.fillRect(QRect(0, kHeaderHeight, width(), 1), theme.line);
  painter.setPen(theme.line.color());
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace sporescope::ui

#include "moc_parameter_form.cpp"
