// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/dialogs/shortcuts_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>
#include <vector>

#include "ui/main_window/commands.h"

namespace sporescope::ui {

namespace {

using Row = std::pair<QString, QString>;

void addGroup(QTreeWidget* tree, const QString& title, const std::vector<Row>& rows) {
  auto* group = new QTreeWidgetItem(tree, {title});
  QFont bold = tree->font();
  bold.setWeight(QFont::DemiBold);
  group->setFont(0, bold);
  for (const auto& [description, key] : rows) new QTreeWidgetItem(group, {description, key});
  group->setExpanded(true);
}

}  // namespace

ShortcutsDialog::ShortcutsDialog(const Commands& commands, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keyboard shortcuts"));
  resize(560, 640);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  auto* tree = new QTreeWidget(this);
  tree->setColumnCount(2);
  tree->setHeaderLabels({tr("What"), tr("Key")});
  tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree->header()->setStretchLastSection(false);
  tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree->setUniformRowHeights(true);
  tree->setAccessibleName(windowTitle());
  column->addWidget(tree);

  std::vector<std::pair<QString, std::vector<Row>>> groups;
  const auto addRow = [&groups](const QString& menu, const QString& label, const QAction* action) {
    if (action->shortcut().isEmpty()) return;
    if (groups.empty() || groups.back().first != menu) groups.push_back({menu, {}});
    groups.back().second.push_back({label, action->shortcut().toString(QKeySequence::NativeText)});
  };
  for (const auto& [menu, label, action] : commands.all()) {
    addRow(menu, label, action);
    if (action != commands.listen) continue;
    // The other entries of this menu control a training and belong to the training bar.
    for (const QAction* control : commands.training->actions()) {
      if (control != commands.listen) addRow(menu, Commands::plainText(control->text()), control);
    }
  }
  for (const auto& [title, rows] : groups) addGroup(tree, title, rows);
  addGroup(tree, tr("In the graph"),
           {{tr("Expand or collapse a scope"), tr("Enter")},
            {tr("To the input, to the output"), tr("Up, Down")},
            {tr("To the neighbour"), tr("Left, Right")},
            {tr("Zoom"), tr("Mouse wheel")},
            {tr("Leave the upstream or downstream view"), tr("Esc")}});
  addGroup(tree, tr("In a tensor"),
           {{tr("Go to an element"), tr("Ctrl+G")},
            {tr("Next NaN or Inf"), QStringLiteral("N")},
            {tr("Previous NaN or Inf"), QStringLiteral("Shift+N")},
            {tr("Fit"), QStringLiteral("F")},
            {tr("Flicker between current and previous"), tr("Hold X")}});
  addGroup(tree, tr("In the overview"),
           {{tr("To the next tensor, to the next iteration"), tr("Arrow keys")},
            {tr("First and last iteration"), tr("Home, End")},
            {tr("Open the tensor, collapse the scope"), tr("Enter")},
            {tr("Next jump"), QStringLiteral("J")},
            {tr("Previous jump"), QStringLiteral("Shift+J")},
            {tr("Fit"), tr("Space")},
            {tr("Zoom iterations"), tr("Ctrl+mouse wheel")},
            {tr("Zoom tensors"), tr("Ctrl+Shift+mouse wheel")}});
  addGroup(tree, tr("In the ranks"),
           {{tr("To the neighbouring rank in the strip"), tr("Left, Right")},
            {tr("First and last rank in the strip"), tr("Home, End")},
            {tr("To the finding above or below"), tr("Up, Down")}});

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace sporescope::ui

#include "moc_shortcuts_dialog.cpp"
