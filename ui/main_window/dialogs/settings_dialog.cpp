// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/main_window/dialogs/source_editor.h"
#include "ui/main_window/languages.h"
#include "ui/style/appearance.h"
#include "ui/style/fonts.h"
#include "ui/training/listen_controller.h"
#include "ui/widgets/wheel_forwarding.h"

namespace sporescope::ui {

SettingsDialog::SettingsDialog(Appearance* appearance, Languages* languages, ListenController* listenController,
                               QWidget* parent)
    : QDialog(parent), appearance_(appearance), languages_(languages), listenController_(listenController) {
  setWindowTitle(tr("Settings"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(16);
  auto* form = new QFormLayout;
  form->setLabelAlignment(Qt::AlignRight);
  form->setHorizontalSpacing(12);
  form->setVerticalSpacing(8);
  form->addRow(tr("Theme"), makeTheme());
  form->addRow(tr("Language"), makeLanguage());
  form->addRow(tr("Motion"), makeMotion());
  form->addRow(tr("Editor"), makeEditor());
  form->addRow(tr("Live tensors"), makeCache());
  column->addLayout(form);
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  forwardWheelToPage(this);
}

QWidget* SettingsDialog::makeTheme() {
  auto* box = new QComboBox(this);
  box->addItems({tr("System"), tr("Light"), tr("Dark")});
  box->setCurrentIndex(static_cast<int>(appearance_->choice()));
  box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(box, &QComboBox::activated, this, [this](int row) { appearance_->setChoice(static_cast<ThemeChoice>(row)); });
  return box;
}

QWidget* SettingsDialog::makeLanguage() {
  auto* box = new QComboBox(this);
  box->addItem(tr("System"), QString());
  for (const QString& language : Languages::known()) box->addItem(Languages::nameOf(language), language);
  box->setCurrentIndex(std::max(0, box->findData(languages_->choice())));
  box->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  // Queued, because the window is replaced and this dialog is destroyed with it.
  connect(
      box, &QComboBox::activated, languages_,
      [languages = languages_, box](int row) { languages->setChoice(box->itemData(row).toString()); }, Qt::QueuedConnection);
  return box;
}

QWidget* SettingsDialog::makeMotion() {
  auto* box = new QCheckBox(tr("Animate scopes and moves in the graph"), this);
  box->setChecked(appearance_->animationsEnabled());
  connect(box, &QCheckBox::toggled, appearance_, &Appearance::setAnimationsEnabled);
  return box;
}

QWidget* SettingsDialog::makeEditor() {
  auto* container = new QWidget(this);
  auto* column = new QVBoxLayout(container);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* command = new QLineEdit(QSettings().value(QLatin1String(SourceEditor::kCommandKey)).toString(), container);
  command->setPlaceholderText(tr("The first known editor that is installed"));
  command->setAccessibleName(tr("Editor command"));
  command->setMinimumWidth(360);
  column->addWidget(command);
  auto* hint = new QLabel(tr("Opens source lines. %f is the file, %l the line: code -g %f:%l"), container);
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setFont(textFont(TextSize::small));
  column->addWidget(hint);
  connect(command, &QLineEdit::textChanged, this,
          [](const QString& text) { QSettings().setValue(QLatin1String(SourceEditor::kCommandKey), text.trimmed()); });
  return container;
}

QWidget* SettingsDialog::makeCache() {
  constexpr std::uint64_t kGib = std::uint64_t{1} << 30U;
  constexpr int kMaxGib = 1024;
  auto* container = new QWidget(this);
  auto* row = new QHBoxLayout(container);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* limitBox = new QSpinBox(container);
  limitBox->setRange(1, kMaxGib);
  limitBox->setSuffix(QStringLiteral(" GiB"));
  limitBox->setValue(static_cast<int>(std::clamp<std::uint64_t>(listenController_->cacheBytes() / kGib, 1, kMaxGib)));
  limitBox->setAccessibleName(tr("Memory for the tensors of a training"));
  row->addWidget(limitBox);
  auto* hint = new QLabel(tr("cache shared by all trainings; oldest entries are evicted first"), container);
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setFont(textFont(TextSize::small));
  row->addWidget(hint, 1);
  connect(limitBox, &QSpinBox::valueChanged, listenController_, [listenController = listenController_](int gib) {
    listenController->setCacheBytes(static_cast<std::uint64_t>(gib) * kGib);
  });
  return container;
}

}  // namespace sporescope::ui

#include "moc_settings_dialog.cpp"
