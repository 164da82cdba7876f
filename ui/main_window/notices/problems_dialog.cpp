// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/problems_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QPushButton>
#include <QTableView>
#include <set>

#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

enum ProblemColumn : std::uint8_t { kFileColumn, kWhatColumn, kProblemColumns };

// Returns the name of a file, or the path of a folder within the dump, because folder names repeat.
QString shortName(const std::filesystem::path& path, const std::filesystem::path& dump) {
  const std::filesystem::path within = path.lexically_relative(dump);
  const bool isFolder = !path.has_extension() && !within.empty() && *within.begin() != "..";
  return QString::fromStdString((isFolder ? within : path.filename()).string());
}

}  // namespace

bool isAboutDump(const Problem& problem, const SessionSnapshot& snapshot) {
  return !snapshot.path.empty() && problem.path == snapshot.path;
}

void ProblemsModel::setSnapshot(const SessionSnapshot& snapshot, const std::vector<Problem>& checkProblems) {
  beginResetModel();
  rows_.clear();
  for (const std::vector<Problem>* problems : {&snapshot.problems, &checkProblems}) {
    for (const Problem& problem : *problems) {
      const QString path = QString::fromStdString(problem.path.string());
      rows_.push_back({shortName(problem.path, snapshot.path), path, translated(problem.message),
                       isAboutDump(problem, snapshot) ? Sign::error : Sign::warning});
    }
  }
  for (const auto& [name, reason] : snapshot.unmatched_files) {
    const QString path = toQString(name);
    rows_.push_back({path.mid(path.lastIndexOf(u'/') + 1), path, translated(reason), Sign::info});
  }
  endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int ProblemsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kProblemColumns; }

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) {
    return index.column() == kFileColumn ? row.file : ListDialog::withoutFile(row.message, row.path);
  }
  if (role == Qt::ToolTipRole) return index.column() == kFileColumn ? row.path : row.message;
  if (role == Qt::DecorationRole && index.column() == kFileColumn) return icon(row.sign);
  return {};
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  return section == kFileColumn ? tr("File") : tr("Problem");
}

QString ProblemsModel::textOf(const std::vector<int>& rows) const {
  QString text;
  for (const int row : rows) {
    const Row& entry = rows_[static_cast<std::size_t>(row)];
    text += entry.path + u'\t' + entry.message + u'\n';
  }
  return text;
}

ProblemsDialog::ProblemsDialog(Workspace* workspace, QWidget* parent) : ProblemsDialog(workspace, new ProblemsModel, parent) {}

ProblemsDialog::ProblemsDialog(Workspace* workspace, ProblemsModel* model, QWidget* parent)
    : ListDialog(tr("Problems"), model, parent), workspace_(workspace), model_(model) {
  table()->setColumnWidth(kFileColumn, 360);

  copyButton_ = buttons()->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copyButton_->setAutoDefault(false);
  copyButton_->setIcon(icon(QStringLiteral("edit-copy")));
  copyButton_->setToolTip(tr("Copy the selected lines, or all (Ctrl+C)"));
  connect(copyButton_, &QPushButton::clicked, this, &ProblemsDialog::copy);
  auto* copyAction = new QAction(this);
  copyAction->setShortcut(QKeySequence::Copy);
  connect(copyAction, &QAction::triggered, this, &ProblemsDialog::copy);
  addAction(copyAction);

  connect(workspace_, &Workspace::snapshotChanged, this, &ProblemsDialog::refresh);
  connect(workspace_, &Workspace::sessionsChanged, this, &ProblemsDialog::refresh);
  refresh();
}

void ProblemsDialog::refresh() {
  const SessionSnapshot& snapshot = *workspace_->snapshot();
  std::vector<Problem> checkProblems;
  if (const Findings* findings = workspace_->findings()) {
    checkProblems = findings->checkProgress().problems;
    connect(findings, &Findings::checkStateChanged, this, &ProblemsDialog::refresh, Qt::UniqueConnection);
  }
  model_->setSnapshot(snapshot, checkProblems);
  copyButton_->setEnabled(model_->rowCount() > 0);
  const int skipped = static_cast<int>(snapshot.problems.size() + checkProblems.size());
  const int unmatched = static_cast<int>(snapshot.unmatched_files.size());
  if (skipped + unmatched == 0) {
    setSentence(tr("All files of the dump are readable and belong to a node"));
    return;
  }
  QStringList parts;
  if (skipped > 0) parts += tr("%n problems", nullptr, skipped);
  if (unmatched > 0) parts += tr("%n files that belong to no node", nullptr, unmatched);
  setSentence(parts.join(QStringLiteral(", ")));
}

void ProblemsDialog::copy() {
  if (model_->rowCount() == 0) return;
  std::set<int> rows;
  for (const QModelIndex& index : table()->selectionModel()->selectedIndexes()) rows.insert(index.row());
  if (rows.empty()) {
    for (int row = 0; row < model_->rowCount(); ++row) rows.insert(row);
  }
  QGuiApplication::clipboard()->setText(model_->textOf({rows.begin(), rows.end()}));
}

}  // namespace sporescope::ui

#include "moc_problems_dialog.cpp"
