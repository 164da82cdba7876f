// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/problems_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <utility>

#include "ui/style/icons.h"
#include "ui/text/format.h"
#include "ui/workspace/findings.h"

namespace sporescope::ui {

namespace {

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

ProblemsModel::ProblemsModel(QObject* parent) : TableModel(parent) {
  addColumns({
      {.title = tr("File"),
       .minimumWidth = 240,
       .isSearched = true,
       .text = [this](std::size_t i) { return rows_[i].file; },
       .fullText = [this](std::size_t i) { return rows_[i].path; },
       .toolTip = [this](std::size_t i) { return rows_[i].path; },
       .sign = [this](QPainter* painter, const QRectF& box, std::size_t i,
                      const Theme& /*theme*/) { icon(signOf(i)).paint(painter, box.toRect()); },
       .signSize = 16},
      {.title = tr("Problem"),
       .minimumWidth = 240,
       .stretch = 2,
       .isSearched = true,
       .elision = Elision::right,
       .text = [this](std::size_t i) { return ListDialog::withoutFile(rows_[i].message, rows_[i].path); },
       .fullText = [this](std::size_t i) { return rows_[i].message; },
       .toolTip = [this](std::size_t i) { return rows_[i].message; }},
  });
}

void ProblemsModel::setSnapshot(const SessionSnapshot& snapshot, const std::vector<Problem>& checkProblems) {
  std::vector<Row> rows;
  for (const std::vector<Problem>* problems : {&snapshot.problems, &checkProblems}) {
    for (const Problem& problem : *problems) {
      const QString path = QString::fromStdString(problem.path.string());
      rows.push_back({shortName(problem.path, snapshot.path), path, translated(problem.message),
                      isAboutDump(problem, snapshot) ? Sign::error : Sign::warning});
    }
  }
  for (const auto& [name, reason] : snapshot.unmatched_files) {
    const QString path = toQString(name);
    rows.push_back({path.mid(path.lastIndexOf(u'/') + 1), path, translated(reason), Sign::info});
  }
  reset([&] { rows_ = std::move(rows); });
}

ProblemsDialog::ProblemsDialog(Workspace* workspace, QWidget* parent) : ProblemsDialog(workspace, new ProblemsModel, parent) {}

ProblemsDialog::ProblemsDialog(Workspace* workspace, ProblemsModel* model, QWidget* parent)
    : ListDialog({.title = tr("Problems"), .filter = tr("Filter problems")}, model, parent),
      workspace_(workspace),
      model_(model) {
  table()->openAction()->setVisible(false);  // A problem leads nowhere
  copyButton_ = buttons()->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  copyButton_->setAutoDefault(false);
  copyButton_->setIcon(icon(QStringLiteral("edit-copy")));
  copyButton_->setToolTip(tr("Copy the selected lines, or all (Ctrl+C)"));
  connect(copyButton_, &QPushButton::clicked, table(), [this] { table()->rowActions()->copy(TableFormat::text, false); });
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
  copyButton_->setEnabled(model_->size() > 0);
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

}  // namespace sporescope::ui

#include "moc_problems_dialog.cpp"
