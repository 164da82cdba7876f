// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTabWidget>
#include <map>
#include <vector>

#include "ui/common/workspace.h"

namespace sporescope::ui {

class TensorTab;

/// The middle of the window: the graph first, then tensors. A preview (italic) is used again by the next tensor; a double-click
/// or any change in it makes it stay. Middle click closes. Each session keeps its own tabs. UI thread only.
class TabArea : public QTabWidget {
  Q_OBJECT

 public:
  /// `tools` stand at the right of the tabs while the graph is in front; may be null.
  TabArea(Workspace* workspace, QWidget* graph, QWidget* tools, QWidget* parent = nullptr);

  [[nodiscard]] TensorTab* tensorTab(int position) const;  ///< null for the graph
  [[nodiscard]] bool isPreview(int position) const;

 public slots:
  void openTensor(const sporescope::TensorKey& key, bool pin);
  void openTensorSideBySide(const sporescope::TensorKey& key);
  void showGraph();
  void closeTab(int position);
  void closeCurrentTab();
  void pinTab(int position);
  void showNextTab();
  void showPreviousTab();

 signals:
  /// What a tensor tab has to tell: for the status bar, or as an error.
  void said(const QString& sentence, bool isError);
  void showInGraphRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Kept {
    TensorKey key;
    bool preview = false;
  };
  [[nodiscard]] int tabOf(const TensorKey& key) const;
  [[nodiscard]] int previewTab() const;
  int addTensorTab(const TensorKey& key, bool preview);
  void showTools();
  void sessionChanged();

  Workspace* workspace_;
  QWidget* tools_;
  const Session* session_ = nullptr;
  std::map<const Session*, std::vector<Kept>> kept_;
};

}  // namespace sporescope::ui
