// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/target_column.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <climits>
#include <ranges>

#include "ui/dump_settings/parts.h"
#include "ui/text/format.h"
#include "ui/widgets/quiet_label.h"
#include "ui/widgets/segment_button.h"

namespace sporescope::ui {

namespace {

constexpr int kLabelWidth = 96;

// Returns a row of a label and its field. The label is also the accessible name of the field.
QHBoxLayout* labeledRow(const QString& name, QWidget* field, QWidget* hint = nullptr) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* label = quietLabel(name);
  label->setFixedWidth(kLabelWidth);
  label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  label->setBuddy(field);
  field->setAccessibleName(name);
  row->addWidget(label);
  row->addWidget(field);
  if (hint != nullptr) row->addWidget(hint, 1);
  row->addStretch(hint == nullptr ? 1 : 0);
  return row;
}

QWidget* indented(QWidget* widget) {
  auto* wrapper = new QWidget;
  auto* row = new QHBoxLayout(wrapper);
  row->setContentsMargins(kLabelWidth + 8, 0, 0, 0);
  row->addWidget(widget, 1);
  return wrapper;
}

QPushButton* linkButton(const QString& text, const QString& toolTip) {
  auto* button = new QPushButton(text);
  button->setFlat(true);
  button->setForegroundRole(QPalette::Link);
  button->setCursor(Qt::PointingHandCursor);
  button->setToolTip(toolTip);
  QPalette palette = button->palette();
  palette.setColor(QPalette::ButtonText, palette.color(QPalette::Link));
  button->setPalette(palette);
  return button;
}

}  // namespace

TargetColumn::TargetColumn(SettingsDraft* draft, QWidget* parent) : QWidget(parent), draft_(draft) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 14, 16, 16);
  column->setSpacing(6);
  makeTargetGroup(column);
  makeContentGroup(column);
  makeIterationsGroup(column);
  makeDestination(column);
  column->addStretch(1);
  connect(draft_, &SettingsDraft::changed, this, &TargetColumn::show);
  connect(draft_, &SettingsDraft::sizeChanged, this, &TargetColumn::showPath);
  show();
}

void TargetColumn::makeTargetGroup(QVBoxLayout* column) {
  column->addWidget(groupTitle(QStringLiteral("1"), tr("Where it trains")));
  version_ = new QComboBox;
  for (const auto& version : known_ms_versions() | std::views::reverse) {
    version_->addItem(QString::fromStdString(version.str()));
  }
  version_->setToolTip(tr("MindSpore release; each one reads different settings"));
  versionHint_ = quietLabel({});
  column->addLayout(labeledRow(tr("Version"), version_, versionHint_));
  auto* devices = new QWidget;
  auto* row = new QHBoxLayout(devices);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  constexpr std::array kPlaces{SegmentButton::Place::first, SegmentButton::Place::middle, SegmentButton::Place::last};
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    auto* button = new SegmentButton(toQString(device_name(static_cast<TrainingDevice>(i))), kPlaces[i]);
    button->setAutoExclusive(true);
    devices_.push_back(button);
    row->addWidget(button);
    connect(button, &SegmentButton::clicked, this, &TargetColumn::changeTarget);
  }
  column->addLayout(labeledRow(tr("Device"), devices));
  mode_ = new QComboBox;
  mode_->addItems({tr("graph, O0"), tr("graph, O1"), tr("graph, O2"), tr("dynamic graph")});
  mode_->setToolTip(tr("How the network runs: compiled, at a jit level, or operator by operator"));
  column->addLayout(labeledRow(tr("Mode"), mode_));
  connect(version_, &QComboBox::activated, this, &TargetColumn::changeTarget);
  connect(mode_, &QComboBox::activated, this, &TargetColumn::changeTarget);
}

void TargetColumn::makeContentGroup(QVBoxLayout* column) {
  column->addSpacing(14);
  column->addWidget(groupTitle(QStringLiteral("2"), tr("What")));
  const std::array<std::pair<DumpContent, QString>, 5> options{{{DumpContent::values, tr("Tensors")},
                                                                {DumpContent::statistics, tr("Statistics")},
                                                                {DumpContent::both, tr("Tensors and statistics")},
                                                                {DumpContent::overflow, tr("Only operators that overflow")},
                                                                {DumpContent::exception, tr("Only the operator that fails")}}};
  for (const auto& [content, text] : options) {
    auto* button = new QRadioButton(text);
    auto* reason = new MarkedLine;
    choices_.push_back({content, button, reason});
    column->addWidget(indented(button));
    column->addWidget(indented(reason));
    connect(button, &QRadioButton::clicked, this,
            [this, chosen = content] { change([&](DumpSettings& settings) { settings.content = chosen; }); });
  }
  slots_ = new QComboBox;
  slots_->addItems({tr("Inputs and outputs"), tr("Inputs"), tr("Outputs")});
  slots_->setToolTip(tr("Which tensors of an operator"));
  slotsHint_ = quietLabel({});
  slotsHint_->setWordWrap(true);
  column->addLayout(labeledRow(tr("Slots"), slots_));
  column->addWidget(indented(slotsHint_));
  level_ = new QComboBox;
  level_->addItems(
      {QStringLiteral("mix"), QStringLiteral("L0"), QStringLiteral("L1"), QStringLiteral("L2"), QStringLiteral("debug")});
  level_->setToolTip(tr("What msprobe records: L0 cells, L1 API calls, mix both, L2 kernels, debug what the script saves"));
  column->addLayout(labeledRow(tr("Level"), level_));
  connect(slots_, &QComboBox::activated, this,
          [this](int index) { change([&](DumpSettings& settings) { settings.input_output = static_cast<Slots>(index); }); });
  connect(level_, &QComboBox::activated, this,
          [this] { change([&](DumpSettings& settings) { settings.level = level_->currentText().toStdString(); }); });
}

void TargetColumn::makeIterationsGroup(QVBoxLayout* column) {
  column->addSpacing(14);
  column->addWidget(groupTitle(QStringLiteral("3"), tr("When")));
  iterations_ = new QLineEdit;
  iterations_->setToolTip(tr("Numbers and ranges from 0, separated by |, or all"));
  iterationsHint_ = quietLabel({});
  column->addLayout(labeledRow(tr("Iterations"), iterations_, iterationsHint_));
  auto* links = new QWidget;
  auto* row = new QHBoxLayout(links);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  QPushButton* around = linkButton(tr("around a step…"), tr("Two iterations before it, and two after it"));
  QPushButton* nth = linkButton(tr("every n-th…"), tr("Every n-th iteration, up to a hundred of them"));
  QPushButton* all = linkButton(tr("all"), tr("Every iteration"));
  for (QPushButton* button : {around, nth, all}) row->addWidget(button);
  row->addStretch(1);
  column->addWidget(indented(links));
  connect(iterations_, &QLineEdit::textEdited, this,
          [this](const QString& text) { change([&](DumpSettings& settings) { settings.iterations = text.toStdString(); }); });
  connect(around, &QPushButton::clicked, this, &TargetColumn::askStep);
  connect(nth, &QPushButton::clicked, this, &TargetColumn::askNth);
  connect(all, &QPushButton::clicked, this, [this] { change([](DumpSettings& settings) { settings.iterations = "all"; }); });
}

void TargetColumn::makeDestination(QVBoxLayout* column) {
  column->addSpacing(14);
  column->addWidget(groupTitle(QStringLiteral("4"), tr("Destination")));
  path_ = new QLineEdit;
  path_->setMinimumWidth(180);
  path_->setToolTip(tr("Dump folder, as seen by the training"));
  auto* browse = new QPushButton(QStringLiteral("…"));
  browse->setFixedWidth(28);
  browse->setToolTip(tr("Choose a folder"));
  browse->setAccessibleName(tr("Choose a folder"));
  column->addLayout(labeledRow(tr("Folder"), path_, browse));
  netName_ = new QLineEdit;
  netName_->setToolTip(tr("The dump stores the tensors of the network in a folder of this name"));
  column->addLayout(labeledRow(tr("Network name"), netName_));
  pathCheck_ = new MarkedLine;
  column->addWidget(indented(pathCheck_));
  connect(path_, &QLineEdit::textEdited, this,
          [this](const QString& text) { change([&](DumpSettings& settings) { settings.path = text.toStdString(); }); });
  connect(netName_, &QLineEdit::textEdited, this,
          [this](const QString& text) { change([&](DumpSettings& settings) { settings.net_name = text.toStdString(); }); });
  connect(browse, &QPushButton::clicked, this, &TargetColumn::askFolder);
}

void TargetColumn::changeTarget() {
  DumpTarget target = draft_->target();
  if (const auto version = parse_ms_version(version_->currentText().toStdString())) target.version = *version;
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    if (devices_[i]->isChecked()) target.device = static_cast<TrainingDevice>(i);
  }
  target.mode = static_cast<ExecutionMode>(mode_->currentIndex());
  draft_->setTarget(target);
}

// Fields are only written if their value differs, so that text being typed is kept.
void TargetColumn::show() {
  const DumpTarget& target = draft_->target();
  const DumpSettings& settings = draft_->settings();
  const QString version = QString::fromStdString(target.version.str());
  if (version_->findText(version) < 0) version_->insertItem(0, version);
  version_->setCurrentText(version);
  versionHint_->setText(draft_->dumpName().isEmpty() ? QString() : tr("%1 is open").arg(draft_->dumpName()));
  devices_[static_cast<std::size_t>(target.device)]->setChecked(true);
  mode_->setCurrentIndex(static_cast<int>(target.mode));
  slots_->setCurrentIndex(static_cast<int>(settings.input_output));
  slotsHint_->setText(settings.input_output == Slots::outputs ? tr("inputs are other nodes’ outputs") : QString());
  slotsHint_->setVisible(!slotsHint_->text().isEmpty());
  level_->setCurrentText(QString::fromStdString(settings.level));
  level_->setEnabled(target.tool() == DumpTool::msprobe);
  const auto fill = [](QLineEdit* field, const std::string& text) {
    const QString newText = QString::fromStdString(text);
    if (field->text() != newText) field->setText(newText);
  };
  fill(iterations_, settings.iterations);
  fill(path_, settings.path);
  fill(netName_, settings.net_name);
  const auto count = iteration_count(settings.iterations);
  iterationsHint_->setText(count ? tr("%n iterations", nullptr, int(std::min<std::uint64_t>(*count, INT_MAX))) : QString());
  showContent();
  showPath();
}

void TargetColumn::showContent() {
  DumpSettings candidate = draft_->settings();
  candidate.nodes = NodeMode::all;  // Avoids writing and parsing thousands of names for each choice
  candidate.kernels.clear();
  for (const Choice& choice : choices_) {
    candidate.content = choice.content;
    QString reason = draft_->refusal(candidate, QStringLiteral("saved_data"));
    if (reason.isEmpty()) reason = draft_->refusal(candidate, QStringLiteral("op_debug_mode"));
    if (reason.isEmpty()) reason = draft_->refusal(candidate, QStringLiteral("task"));
    const bool isChosen = draft_->settings().content == choice.content;
    choice.button->setChecked(isChosen);
    choice.button->setEnabled(reason.isEmpty() || isChosen);
    choice.button->setAccessibleDescription(reason);
    choice.reason->setSentence(isChosen ? Mark::bad : Mark::warning, reason);
  }
}

void TargetColumn::showPath() {
  QString problem = draft_->refusal(draft_->settings(), QStringLiteral("path"));
  if (problem.isEmpty()) problem = draft_->refusal(draft_->settings(), QStringLiteral("dump_path"));
  if (problem.isEmpty()) problem = draft_->refusal(draft_->settings(), QStringLiteral("net_name"));
  if (!problem.isEmpty()) {
    pathCheck_->setSentence(Mark::bad, problem);
  } else if (const auto free = draft_->freeBytes()) {
    pathCheck_->setSentence(Mark::good, tr("absolute path, valid characters; %1 free here").arg(formatBytes(*free)));
  } else {
    pathCheck_->setSentence(Mark::none, {});
  }
}

void TargetColumn::askFolder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for the dump"), path_->text());
  if (folder.isEmpty()) return;
  change([&](DumpSettings& settings) { settings.path = folder.toStdString(); });
}

void TargetColumn::askStep() {
  bool isAccepted = false;
  const int step = QInputDialog::getInt(this, tr("Around a step"), tr("Iteration, from 0:"), 0, 0, INT_MAX - 2, 1, &isAccepted);
  if (!isAccepted) return;
  constexpr int kAround = 2;
  const QString range = QStringLiteral("%1-%2").arg(std::max(0, step - kAround)).arg(step + kAround);
  change([&](DumpSettings& settings) { settings.iterations = range.toStdString(); });
}

void TargetColumn::askNth() {
  bool isAccepted = false;
  constexpr int kMax = 100;
  const int n = QInputDialog::getInt(this, tr("Every n-th iteration"), tr("n:"), 10, 1, INT_MAX / kMax, 1, &isAccepted);
  if (!isAccepted) return;
  QStringList numbers;
  for (int i = 0; i < kMax; ++i) numbers += QString::number(i * n);
  change([&](DumpSettings& settings) { settings.iterations = numbers.join(u'|').toStdString(); });
}

}  // namespace sporescope::ui

#include "moc_target_column.cpp"
