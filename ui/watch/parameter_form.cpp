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

void ParameterForm::setCondition(const Condition* condition, const std::vector<WatchParameter>& given) {
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
        addRow(spec, given);
        continue;
      }
      const auto stored = std::find_if(given.begin(), given.end(), [&](const WatchParameter& p) { return p.spec == &spec; });
      if (stored != given.end() && !stored->implied) hidden_.push_back(*stored);
    }
  }
  layout()->addWidget(body_);
  setVisible(!rows_.empty());
  for (const Row& row : rows_) refreshRow(row);
}

void ParameterForm::addRow(const ParameterSpec& spec, const std::vector<WatchParameter>& given) {
  auto* grid = qobject_cast<QGridLayout*>(body_->layout());
  const int place = static_cast<int>(rows_.size()) + 1;
  const auto parameter = std::find_if(given.begin(), given.end(), [&](const WatchParameter& p) { return p.spec == &spec; });
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
  if (parameter != given.end()) {
    row.field->setValue(parameter->value);
  } else if (given.empty() && spec.default_value) {
    row.field->setValue(*spec.default_value);
  }
  if (spec.is_choice()) {
    row.box = new QCheckBox;
    row.box->setAccessibleName(name);
    row.box->setChecked(!row.field->text().isEmpty());
    grid->addWidget(row.box, place, 0, Qt::AlignCenter);
    connect(row.box, &QCheckBox::toggled, this, [this, index = rows_.size()](bool checked) {
      for (const Row& each : rows_) refreshRow(each);
      if (checked) rows_[index].field->setFocus(Qt::OtherFocusReason);
      emit changed();
    });
  }
  connect(row.field, &QLineEdit::textEdited, this, [this, index = rows_.size()] {
    Row& edited = rows_[index];
    edited.edited = true;
    if (edited.box != nullptr && !edited.field->text().isEmpty()) edited.box->setChecked(true);
    refreshRow(edited);
    emit changed();
  });
  grid->setRowMinimumHeight(place, kRowHeight);
  grid->addWidget(row.label, place, 1);
  grid->addWidget(row.field, place, 2);
  grid->addWidget(row.observed, place, 3);
  rows_.push_back(row);
}

bool ParameterForm::isSelected(const Row& row) const {
  return row.box != nullptr ? row.box->isChecked() : !row.field->text().trimmed().isEmpty();
}

void ParameterForm::refreshRow(const Row& row) {
  const bool quiet = row.box != nullptr && !row.box->isChecked();
  row.label->setForegroundRole(quiet ? QPalette::PlaceholderText : QPalette::WindowText);
  row.field->setWrong(!isAwaited(row) && !problemOf(row).isEmpty());
  row.field->setFrame(!quiet);
}

bool ParameterForm::isAwaited(const Row& row) { return !row.edited && row.field->text().trimmed().isEmpty(); }

bool ParameterForm::isAwaitingNumber() const {
  const auto wrong = std::find_if(rows_.begin(), rows_.end(), [this](const Row& row) { return !problemOf(row).isEmpty(); });
  return wrong != rows_.end() && isAwaited(*wrong);
}

QString ParameterForm::nameOf(const ParameterSpec& spec) const {
  const auto same = std::count_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.spec->label == spec.label; });
  return same > 1 ? parameterLabel(spec) : translated(spec.label);
}

// Formats problems with the names and numbers of the rows.
ParameterFormat ParameterForm::caption() const {
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
  const auto problem = find_problem(*row.spec, *value, caption());
  return problem ? translated(*problem) : QString();
}

QString ParameterForm::problem() const {
  for (const Row& row : rows_) {
    if (QString problem = problemOf(row); !problem.isEmpty()) return problem;
  }
  const auto isChecked = [](const Row& row) { return row.box != nullptr && row.box->isChecked(); };
  if (!rows_.empty() && std::none_of(rows_.begin(), rows_.end(), isChecked)) return tr("Check at least one parameter");
  const auto problem = condition_ == nullptr ? std::nullopt : find_problem(*condition_, checkedParameters(), caption());
  return problem ? translated(*problem) : QString();
}

std::vector<WatchParameter> ParameterForm::checkedParameters() const {
  std::vector<WatchParameter> desired;
  for (const Row& row : rows_) {
    if (isSelected(row)) desired.push_back({row.spec, row.field->value().value_or(0)});
  }
  desired.insert(desired.end(), hidden_.begin(), hidden_.end());
  return desired;
}

std::optional<std::vector<ParameterInput>> ParameterForm::parameters() const {
  if (!problem().isEmpty()) return std::nullopt;
  std::vector<ParameterInput> given;
  for (const WatchParameter& parameter : checkedParameters())
    given.push_back({std::string(parameter.spec->name), parameter.value});
  return given;
}

void ParameterForm::setObservedRanges(const QString& title, const std::map<Statistic, ObservedRange>& ranges) {
  bool any = false;
  for (const Row& row : rows_) {
    const auto range = ranges.find(row.spec->statistic);
    any = any || range != ranges.end();
    row.observed->setText(range == ranges.end()
                              ? QString()
                              : tr("%1 to %2").arg(formatNumber(range->second.low), formatNumber(range->second.high)));
  }
  if (observedTitle_ != nullptr) observedTitle_->setText(any ? title : QString());
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
