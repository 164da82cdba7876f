// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/launch_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/launch/launch_command.h"
#include "ui/launch/pythons.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kWidth = 640;
constexpr int kEnvironmentLines = 3;

QComboBox* editableBox(const QString& name, const QString& tip) {
  auto* box = new QComboBox;
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setAccessibleName(name);
  box->setToolTip(tip);
  return box;
}

}  // namespace

LaunchDialog::LaunchDialog(QWidget* parent)
    : QDialog(parent),
      history_(launchHistory()),
      script_(editableBox(tr("Script"), tr("The Python training script"))),
      python_(editableBox(tr("Python"), tr("The Python interpreter with MindSpore"))),
      arguments_(new QLineEdit),
      folder_(new QLineEdit),
      environment_(new QPlainTextEdit),
      attach_(new QCheckBox(tr("The script has no debugger: add one to Model.train and Model.fit"))),
      problem_(new QLabel) {
  setWindowTitle(tr("Launch a training"));
  makeFields();
  makeRows();
  resize(kWidth, sizeHint().height());
  if (!history_.isEmpty()) setSettings(history_.front());
  findPythons();
  refresh();
}

void LaunchDialog::makeFields() {
  for (const LaunchSettings& entry : history_) script_->addItem(entry.script);
  script_->clearEditText();
  arguments_->setAccessibleName(tr("Arguments"));
  arguments_->setToolTip(tr("Arguments after the script name, quoted as in a shell"));
  arguments_->setPlaceholderText(QStringLiteral("--epochs 3 --device CPU"));
  folder_->setAccessibleName(tr("Working folder"));
  folder_->setToolTip(tr("Where it starts; relative paths in the script are resolved from here"));
  folder_->setPlaceholderText(tr("The folder of the script"));
  environment_->setAccessibleName(tr("Environment"));
  environment_->setToolTip(tr("Variables in addition to those of this program, one per line"));
  environment_->setPlaceholderText(QStringLiteral("GLOG_v=2\nOMP_NUM_THREADS=4"));
  environment_->setFont(codeFont());
  environment_->setTabChangesFocus(true);
  environment_->setLineWrapMode(QPlainTextEdit::NoWrap);
  environment_->setFixedHeight(environment_->fontMetrics().lineSpacing() * kEnvironmentLines + 24);
  attach_->setToolTip(
      tr("Starts it with python -m sporescope_live. A custom training loop needs the lines shown on the Listen for "
         "training page."));
  problem_->setWordWrap(true);
  QPalette colors = problem_->palette();
  colors.setColor(QPalette::WindowText, themeOf(palette()).error);
  problem_->setPalette(colors);
  connect(script_, &QComboBox::activated, this, [this](int row) { setSettings(history_[row]); });
  connect(script_->lineEdit(), &QLineEdit::editingFinished, this, &LaunchDialog::findPythons);
  connect(script_, &QComboBox::editTextChanged, this, &LaunchDialog::refresh);
  connect(python_, &QComboBox::editTextChanged, this, &LaunchDialog::refresh);
  connect(arguments_, &QLineEdit::textChanged, this, &LaunchDialog::refresh);
  connect(environment_, &QPlainTextEdit::textChanged, this, &LaunchDialog::refresh);
}

QWidget* LaunchDialog::makeFieldWithButton(QWidget* field, const QString& tip, void (LaunchDialog::*choose)()) {
  auto* container = new QWidget;
  auto* row = new QHBoxLayout(container);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(field, 1);
  auto* button = iconButton(QStringLiteral("document-open"), tip);
  connect(button, &QToolButton::clicked, this, choose);
  row->addWidget(button);
  container->setFocusProxy(field);
  return container;
}

void LaunchDialog::makeRows() {
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignRight);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(8);
  form->addRow(tr("Script"), makeFieldWithButton(script_, tr("Choose the script"), &LaunchDialog::chooseScript));
  form->addRow(tr("Python"), makeFieldWithButton(python_, tr("Choose the interpreter"), &LaunchDialog::choosePython));
  form->addRow(tr("Arguments"), arguments_);
  form->addRow(tr("Working folder"),
               makeFieldWithButton(folder_, tr("Choose the working folder"), &LaunchDialog::chooseFolder));
  form->addRow(tr("Environment"), environment_);
  form->addRow(QString(), attach_);
  auto* hint = new QLabel(
      tr("The window listens and tells the script its address. The script ends with the window; its output appears in the "
         "Output panel."));
  hint->setWordWrap(true);
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setFont(textFont(TextSize::small));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  launch_ = buttons->addButton(tr("Launch"), QDialogButtonBox::AcceptRole);
  launch_->setDefault(true);
  buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  column->addLayout(form);
  column->addWidget(problem_);
  column->addWidget(hint);
  column->addStretch(1);
  column->addWidget(buttons);
  script_->setFocus();
}

LaunchSettings LaunchDialog::settings() const {
  return {script_->currentText().trimmed(), python_->currentText().trimmed(), arguments_->text().trimmed(),
          environment_->toPlainText(),      folder_->text().trimmed(),        attach_->isChecked()};
}

void LaunchDialog::setSettings(const LaunchSettings& settings) {
  script_->setEditText(settings.script);
  python_->setEditText(settings.python);
  arguments_->setText(settings.arguments);
  environment_->setPlainText(settings.environment);
  folder_->setText(settings.folder);
  attach_->setChecked(settings.attach);
}

void LaunchDialog::chooseScript() {
  const QString from = script_->currentText().section(u'/', 0, -2);
  const QString script = QFileDialog::getOpenFileName(this, tr("Choose the script"), from, tr("Python (*.py);;All files (*)"));
  if (script.isEmpty()) return;
  script_->setEditText(script);
  findPythons();
}

void LaunchDialog::choosePython() {
  const QString python =
      QFileDialog::getOpenFileName(this, tr("Choose the interpreter"), python_->currentText().section(u'/', 0, -2));
  if (!python.isEmpty()) python_->setEditText(python);
}

void LaunchDialog::chooseFolder() {
  const QString from = folder_->text().isEmpty() ? script_->currentText().section(u'/', 0, -2) : folder_->text();
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Choose the working folder"), from);
  if (!folder.isEmpty()) folder_->setText(folder);
}

// Keeps the interpreter that was entered before.
void LaunchDialog::findPythons() {
  pythonSearch_.run<QStringList>(
      this, [script = script_->currentText().trimmed()] { return pythonsFor(script); },
      [this](const QStringList& found) {
        const QString entered = python_->currentText();
        QStringList pythons = found;
        for (const LaunchSettings& entry : history_) {
          if (!entry.python.isEmpty() && !pythons.contains(entry.python)) pythons += entry.python;
        }
        python_->clear();
        python_->addItems(pythons);
        python_->setEditText(entered.isEmpty() && !found.isEmpty() ? found.front() : entered);
      });
}

void LaunchDialog::accept() {
  const LaunchLine line = launchLine(settings(), {});
  scriptCheck_.run<bool>(
      this, [line] { return QFileInfo(QDir(line.folder), line.script).isFile(); },
      [this, script = line.script](bool exists) {
        if (script != launchLine(settings(), {}).script) return;  // the user has entered another script
        if (exists) return QDialog::accept();
        missingScript_ = script;
        refresh();
      });
}

// Empty fields are not reported as errors.
void LaunchDialog::refresh() {
  const LaunchSettings current = settings();
  const LaunchLine line = launchLine(current, {});
  const bool isMissing = line.problem.isEmpty() && line.script == missingScript_;
  const QString problem = isMissing ? tr("File %1 does not exist.").arg(missingScript_) : line.problem;
  const bool filled = !current.script.isEmpty() && !current.python.isEmpty();
  problem_->setText(problem);
  problem_->setVisible(filled && !problem.isEmpty());
  launch_->setEnabled(line.problem.isEmpty());  // a missing file may appear later
}

}  // namespace sporescope::ui

#include "moc_launch_dialog.cpp"
