// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>
#include <QTabBar>
#include <QTabWidget>
#include <map>
#include <optional>
#include <vector>

#include "ui/workspace/workspace.h"

class QToolButton;

namespace sporescope::ui {

class TensorTab;

/// Tabs that stay legible however many they are: what has no room is scrolled to, or found in the list.
class LegibleTabBar : public QTabBar {
  Q_OBJECT

 public:
  using QTabBar::QTabBar;
  [[nodiscard]] int wholeWidth() const;  ///< of all tabs, if none is shortened

 protected:
  [[nodiscard]] QSize minimumTabSizeHint(int position) const override;
};

/// The middle of the window: the graph first, pages that stay, then tensors. A preview (italic) is used again by the next
/// tensor; a double-click or any change in it makes it stay. Middle click closes. Each session keeps its own tabs, and which of
/// them was in front. UI thread only.
class TabArea : public QTabWidget {
  Q_OBJECT

 public:
  /// `tools` stand at the right of the tabs while the graph is in front; may be null.
  TabArea(Workspace* workspace, QWidget* graph, QWidget* tools, QWidget* parent = nullptr);

  [[nodiscard]] TensorTab* tensorTab(int position) const;  ///< null for the graph
  /// Of the tab in front; nothing for the graph and other pages.
  [[nodiscard]] std::optional<TensorKey> tensorInFront() const;
  [[nodiscard]] bool isPreview(int position) const;
  /// A page that cannot be closed, beside the graph.
  void addFixedPage(QWidget* page, const QIcon& icon, const QString& title, const QString& tip);
  /// A page of the window's own, which stays whatever session is in front. The caller keeps it when its tab is closed.
  void addPage(QWidget* page, const QIcon& icon, const QString& title);
  void removePage(QWidget* page);  ///< without a word, if it has a tab
  [[nodiscard]] bool isPage(int position) const { return position > 0 && tensorTab(position) == nullptr; }
  [[nodiscard]] bool isFixed(int position) const { return position < fixed_; }

  struct SavedTab {
    TensorKey key;
    bool preview = false;
    bool front = false;  ///< when its session was left
  };
  /// The tabs of each session, those in front as well, and which one of these is shown: for the window that takes the place of
  /// this one.
  struct Memory {
    std::map<const Session*, std::vector<SavedTab>> tabs;
    int shown = 0;
  };
  [[nodiscard]] Memory memory() const;
  void remember(Memory memory);
  /// Behind those that the session in front has; one that was in front comes there.
  void addTabs(const std::vector<SavedTab>& tabs);

 public slots:
  void openTensor(const sporescope::TensorKey& key, bool pin);
  void openTensorSideBySide(const sporescope::TensorKey& key);
  void showGraph();
  /// The keyboard goes to what is in front.
  void focusContent();
  void closeTab(int position);
  void closeCurrentTab();
  void pinTab(int position);
  void showNextTab();
  void showPreviousTab();

 signals:
  /// What a tensor tab has to tell: for the status bar, or as an error.
  void statusMessage(const QString& sentence, bool isError);
  void showInGraphRequested();
  void tensorInFrontChanged();  ///< another tab, or another iteration or run of its tensor
  /// Words are to be kept of the tensor in front.
  void noteRequested();
  void pageClosed(QWidget* page);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void tabInserted(int position) override;
  void tabRemoved(int position) override;

 private:
  [[nodiscard]] std::vector<SavedTab> currentTabs() const;
  void makeCorner();
  void fillList();
  void makeFixed(int position);
  [[nodiscard]] int tabOf(const TensorKey& key) const;
  [[nodiscard]] int previewTab() const;
  int addTensorTab(const TensorKey& key, bool preview);
  void showPlace();
  void showTools();
  void sessionChanged();
  void saveTabsOfSession();
  void followNodes();

  Workspace* workspace_;
  QWidget* tools_;
  int fixed_ = 1;           ///< tabs that cannot be closed
  QPointer<QWidget> page_;  ///< the last one in front that is no tensor's
  LegibleTabBar* bar_;
  QWidget* corner_ = nullptr;
  QToolButton* list_ = nullptr;
  const Session* session_ = nullptr;
  std::map<const Session*, std::shared_ptr<const SessionSnapshot>> snapshot_;  // by which the tabs of each session number nodes
  std::map<const Session*, std::vector<SavedTab>> savedTabs_;
};

}  // namespace sporescope::ui
