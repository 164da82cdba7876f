// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/watch/parameter_form.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/fonts.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"

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
  foundTitle_ = headerLabel({}, Qt::AlignLeft);
  grid->addWidget(foundTitle_, 0, 3);
  if (condition_ != nullptr) {
    for (const ParameterSpec& spec : condition_->parameters) {
      if (!spec.hidden) {
        addRow(spec, given);
        continue;
      }
      const auto kept = std::find_if(given.begin(), given.end(), [&](const WatchParameter& p) { return p.name == spec.name; });
      if (kept != given.end() && !kept->implied) hidden_.push_back(*kept);
    }
  }
  layout()->addWidget(body_);
  setVisible(!rows_.empty());
  for (const Row& row : rows_) refreshRow(row);
}

void ParameterForm::addRow(const ParameterSpec& spec, const std::vector<WatchParameter>& given) {
  auto* grid = qobject_cast<QGridLayout*>(body_->layout());
  const int place = static_cast<int>(rows_.size()) + 1;
  const auto parameter = std::find_if(given.begin(), given.end(), [&](const WatchParameter& p) { return p.name == spec.name; });
  const QString name = translated(spec.label);
  Row row;
  row.spec = &spec;
  row.label = new QLabel(name);
  row.field = new NumberField;
  row.field->setPlaceholderText(kEnDash);
  row.field->setFixedWidth(kFieldWidth);
  row.field->setAccessibleName(name);
  row.found = new QLabel;
  row.found->setForegroundRole(QPalette::PlaceholderText);
  if (parameter != given.end()) {
    row.field->setValue(parameter->value);
  } else if (given.empty() && spec.default_value) {
    row.field->setValue(*spec.default_value);
  }
  if (!spec.support) {
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
    const Row& edited = rows_[index];
    if (edited.box != nullptr && !edited.field->text().isEmpty()) edited.box->setChecked(true);
    refreshRow(edited);
    emit changed();
  });
  grid->setRowMinimumHeight(place, kRowHeight);
  grid->addWidget(row.label, place, 1);
  grid->addWidget(row.field, place, 2);
  grid->addWidget(row.found, place, 3);
  rows_.push_back(row);
}

bool ParameterForm::isWanted(const Row& row) const {
  return row.box != nullptr ? row.box->isChecked() : !row.field->text().trimmed().isEmpty();
}

void ParameterForm::refreshRow(const Row& row) {
  const bool quiet = row.box != nullptr && !row.box->isChecked();
  row.label->setForegroundRole(quiet ? QPalette::PlaceholderText : QPalette::WindowText);
  row.field->setWrong(!problemOf(row).isEmpty());
  row.field->setFrame(!quiet);
}

QString ParameterForm::problemOf(const Row& row) const {
  if (!isWanted(row)) return {};
  const auto value = row.field->value();
  const QString label = row.label->text();
  const QString words = row.field->text().trimmed();
  if (words.isEmpty()) return tr("%1 needs a number").arg(label);
  if (!value) return tr("%1 needs a number, not %2").arg(label, words);
  const QString least = formatNumber(row.spec->least);
  if (row.spec->least_excluded && *value <= row.spec->least) return tr("%1 must be above %2").arg(label, least);
  if (*value < row.spec->least) return tr("%1 must be at least %2").arg(label, least);
  if (*value > row.spec->most) return tr("%1 must be at most %2").arg(label, formatNumber(row.spec->most));
  return {};
}

QString ParameterForm::problem() const {
  bool anyThreshold = false;
  bool percentage = false;
  std::optional<double> from;
  std::optional<double> to;
  for (const Row& row : rows_) {
    if (QString problem = problemOf(row); !problem.isEmpty()) return problem;
    if (!isWanted(row)) continue;
    anyThreshold = anyThreshold || row.box != nullptr;
    percentage = percentage || row.spec->name.starts_with("range_percentage");
    if (row.spec->name == "range_start_inclusive") from = row.field->value();
    if (row.spec->name == "range_end_inclusive") to = row.field->value();
  }
  if (!rows_.empty() && !anyThreshold) return tr("Check at least one parameter");
  if (percentage && !from && !to) return tr("A percentage inside a range needs From or To");
  if (from && to && *from > *to)
    return tr("The range is upside down: it goes from %1 to %2").arg(formatNumber(*from), formatNumber(*to));
  return {};
}

std::optional<std::vector<WatchParameter>> ParameterForm::parameters() const {
  if (!problem().isEmpty()) return std::nullopt;
  std::vector<WatchParameter> given;
  for (const Row& row : rows_) {
    if (isWanted(row)) given.push_back({std::string(row.spec->name), row.field->value().value_or(0)});
  }
  given.insert(given.end(), hidden_.begin(), hidden_.end());
  return given;
}

void ParameterForm::setFound(const QString& title, const std::map<std::string, FoundRange>& ranges) {
  bool any = false;
  for (const Row& row : rows_) {
    const auto range = ranges.find(std::string(row.spec->name));
    any = any || range != ranges.end();
    row.found->setText(range == ranges.end()
                           ? QString()
                           : tr("%1 to %2").arg(formatNumber(range->second.low), formatNumber(range->second.high)));
  }
  if (foundTitle_ != nullptr) foundTitle_->setText(any ? title : QString());
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
