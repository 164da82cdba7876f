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

/// Tab bar that keeps its tabs readable.
class LegibleTabBar : public QTabBar {
  Q_OBJECT

 public:
  using QTabBar::QTabBar;
  [[nodiscard]] int unshortenedWidth() const;            ///< Width of all tabs if none is shortened
  [[nodiscard]] int shortenedWidth(int position) const;  ///< Width of a tab that is shortened as far as possible
  void scrollToStart();                                  ///< Call this only if all tabs that are shown fit

 protected:
  [[nodiscard]] QSize minimumTabSizeHint(int position) const override;
};

/// The tabs in the center of the window: the graph, fixed pages, then tensors. The next tensor replaces a preview tab
/// (italic); a double click on the tab or any change in it makes it permanent. A middle click closes a tab. Tensors that do not
/// fit are reached through the list of all tabs. Each session has its own tabs and current tab. UI thread only.
class TabArea : public QTabWidget {
  Q_OBJECT

 public:
  /// `tools` are shown at the right of the tabs while the graph tab is current; may be null.
  TabArea(Workspace* workspace, QWidget* graph, QWidget* tools, QWidget* parent = nullptr);

  [[nodiscard]] TensorTab* tensorTab(int position) const;  ///< Null if the tab shows no tensor
  /// The tensor of the current tab; empty for the graph and other pages.
  [[nodiscard]] std::optional<TensorKey> tensorInFront() const;
  [[nodiscard]] bool isPreview(int position) const;
  /// Adds a page after the graph that cannot be closed.
  void addFixedPage(QWidget* page, const QIcon& icon, const QString& title, const QString& tip);
  /// Adds a page of the window that stays when the session changes. The caller keeps the ownership of the page when its tab
  /// is closed.
  void addPage(QWidget* page, const QIcon& icon, const QString& title);
  void removePage(QWidget* page);  ///< Removes the tab of a page, if any, without emitting pageClosed()
  [[nodiscard]] bool isPage(int position) const { return position > 0 && tensorTab(position) == nullptr; }
  [[nodiscard]] bool isFixed(int position) const { return position < fixedCount_; }

  /// A tensor tab of a session, as it was when the session was left.
  struct SavedTab {
    TensorKey key;
    bool preview = false;
    bool front = false;  ///< The current tab when its session was left
  };
  /// The tabs of all sessions and the index of the shown tab. Passes them on when the window is replaced.
  struct Memory {
    std::map<const Session*, std::vector<SavedTab>> tabs;
    int shown = 0;
  };
  [[nodiscard]] Memory memory() const;
  void remember(Memory memory);
  /// Appends tabs to those of the current session. A tab that was in front becomes the current one.
  void addTabs(const std::vector<SavedTab>& tabs);

 public slots:
  /// Opens a tensor in a permanent tab if `pin`, else in the preview tab. An open tab of the tensor is reused.
  void openTensor(const sporescope::TensorKey& key, bool pin);
  /// Opens a tensor as a preview, next to its baseline.
  void openTensorSideBySide(const sporescope::TensorKey& key);
  void showGraph();
  /// Moves the keyboard focus to the current tab.
  void focusContent();
  void closeTab(int position);
  void closeCurrentTab();
  /// Makes a preview tab permanent.
  void pinTab(int position);
  void showNextTab();
  void showPreviousTab();

 signals:
  /// A message of a tensor tab for the status bar, or an error.
  void statusMessage(const QString& sentence, bool isError);
  void showInGraphRequested();
  void currentTensorChanged();  ///< Another tab is current, or its tensor has another iteration or run
  /// The user wants to edit the note of the current tensor.
  void noteRequested();
  /// The user closed the tab of a page.
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
  void setTitlesShort(bool shortened);
  void hideTabs(int room);
  void makeFixed(int position);
  [[nodiscard]] int tabOf(const TensorKey& key) const;
  [[nodiscard]] int previewTab() const;
  int addTensorTab(const TensorKey& key, bool preview);
  void showSelectedTensor();
  void showTools();
  void sessionChanged();
  void saveTabsOfSession();
  void followNodes();

  Workspace* workspace_;
  QWidget* tools_;
  int fixedCount_ = 1;          ///< Number of tabs that cannot be closed
  QPointer<QWidget> lastPage_;  ///< The last current page that shows no tensor
  LegibleTabBar* bar_;
  QWidget* corner_ = nullptr;
  QToolButton* listButton_ = nullptr;
  const Session* session_ = nullptr;
  // Snapshot in which the tabs of each session index nodes.
  std::map<const Session*, std::shared_ptr<const SessionSnapshot>> snapshots_;
  std::map<const Session*, std::vector<SavedTab>> savedTabs_;
};

}  // namespace sporescope::ui
