// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

#include "ui/workspace/workspace.h"

class QBoxLayout;

namespace sporescope::ui {

class SettingsDraft;
class FileColumn;
class NodesColumn;
class TargetColumn;

/// Page that creates dump settings in three columns: target and content, nodes, and the file with its checks. In a narrow
/// window, the file is below the other columns. UI thread only.
class DumpSettingsPage : public QWidget {
  Q_OBJECT

 public:
  explicit DumpSettingsPage(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] SettingsDraft* draft() const { return draft_; }
  [[nodiscard]] NodesColumn* nodes() const { return nodes_; }
  [[nodiscard]] FileColumn* file() const { return file_; }
  [[nodiscard]] bool stacked() const;  ///< The file is below the other columns

 signals:
  void statusMessage(const QString& sentence, bool isError);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  SettingsDraft* draft_;
  TargetColumn* target_;
  NodesColumn* nodes_;
  FileColumn* file_;
  QBoxLayout* columns_ = nullptr;
};

}  // namespace sporescope::ui
