// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "core/graph/source_line.h"
#include "ui/main_window/notices/notice.h"

class QWidget;

namespace sporescope::ui {

class Notices;
class SourceEditor;

/// Opens the source lines that panels and notices refer to. Shows a notice if that is impossible, which offers to locate the
/// folder of a file of another computer and to copy the location. UI thread only.
class SourceLinks : public QObject {
  Q_OBJECT

 public:
  /// `window` is the parent of the dialog for the folder.
  SourceLinks(Notices* notices, QWidget* window);

  void open(const SourceLine& line);
  /// Opens a line whose file is in `folder` of this computer, and further files of the same training from there.
  void locate(const SourceLine& line, const QString& folder);

 private:
  void chooseFolder(const SourceLine& line);
  void showProblem(const SourceLine& line, const QString& title, const QString& reason, std::vector<NoticeButton> buttons);

  Notices* notices_;
  QWidget* window_;
  SourceEditor* editor_;
};

}  // namespace sporescope::ui
