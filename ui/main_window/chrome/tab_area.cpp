// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/tab_area.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/tensor/tensor_tab.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"
#include "ui/workspace/remap_node.h"

namespace sporescope::ui {

namespace {

// True if both are the same slot of a node. Iteration and run are ignored, because a tab follows those of the window.
bool isSameSlot(const TensorKey& a, const TensorKey& b) {
  return a.graph == b.graph && a.node == b.node && a.io == b.io && a.slot == b.slot;
}

constexpr int kMinTab = 132;
constexpr int kMinRoomForTabs = 160;
constexpr int kTabMargin = 8;  // of the tab bar in its row

}  // namespace

int LegibleTabBar::unshortenedWidth() const {
  int width = 0;
  for (int i = 0; i < count(); ++i) width += tabSizeHint(i).width();
  return width;
}

int LegibleTabBar::shortenedWidth(int position) const { return minimumTabSizeHint(position).width(); }

void LegibleTabBar::scrollToStart() {
  const int current = currentIndex();
  if (current <= 0 || tabRect(0).left() >= 0) return;
  const QSignalBlocker blocker(this);
  setCurrentIndex(0);  // the only way to scroll there
  setCurrentIndex(current);
}

// The tab of the graph is never shortened.
QSize LegibleTabBar::minimumTabSizeHint(int position) const {
  const QSize fullSize = tabSizeHint(position);
  return {position == 0 ? fullSize.width() : std::min(fullSize.width(), kMinTab), fullSize.height()};
}

TabArea::TabArea(Workspace* workspace, QWidget* graph, QWidget* tools, QWidget* parent)
    : QTabWidget(parent), workspace_(workspace), tools_(tools), bar_(new LegibleTabBar(this)) {
  setTabBar(bar_);
  setDocumentMode(true);
  setTabsClosable(true);
  setMovable(false);
  setElideMode(Qt::ElideMiddle);
  setUsesScrollButtons(true);
  tabBar()->setExpanding(false);
  tabBar()->setDrawBase(false);  // the base line would end where the tools begin
  tabBar()->installEventFilter(this);
  addTab(graph, icon(Sign::graph), tr("Graph"));
  setTabToolTip(0, tr("Graph (Ctrl+1)"));
  makeFixed(0);
  makeCorner();
  connect(this, &QTabWidget::tabCloseRequested, this, &TabArea::closeTab);
  connect(this, &QTabWidget::tabBarDoubleClicked, this, &TabArea::pinTab);
  connect(this, &QTabWidget::currentChanged, this, &TabArea::showTools);
  connect(this, &QTabWidget::currentChanged, this, [this](int position) {
    if (tensorTab(position) == nullptr) lastPage_ = widget(position);
    emit currentTensorChanged();
  });
  connect(workspace_, &Workspace::tensorOpened, this, &TabArea::openTensor);
  connect(workspace_, &Workspace::navigated, this, &TabArea::showSelectedTensor);
  connect(workspace_, &Workspace::sessionsChanged, this, &TabArea::sessionChanged);
  connect(workspace_, &Workspace::snapshotChanged, this, &TabArea::followNodes);
  sessionChanged();
}

TensorTab* TabArea::tensorTab(int position) const { return qobject_cast<TensorTab*>(widget(position)); }

std::optional<TensorKey> TabArea::tensorInFront() const {
  const TensorTab* tab = tensorTab(currentIndex());
  return tab == nullptr ? std::nullopt : std::optional(tab->key());
}

bool TabArea::isPreview(int position) const { return tabBar()->tabData(position) == QVariant(Style::kPreviewTab); }

void TabArea::addPage(QWidget* page, const QIcon& icon, const QString& title) {
  if (indexOf(page) >= 0) return;
  setTabToolTip(addTab(page, icon, title), title);
}

void TabArea::makeFixed(int position) {
  for (const auto side : {QTabBar::LeftSide, QTabBar::RightSide}) {
    if (QWidget* button = tabBar()->tabButton(position, side)) button->deleteLater();
    tabBar()->setTabButton(position, side, nullptr);
  }
}

void TabArea::addFixedPage(QWidget* page, const QIcon& icon, const QString& title, const QString& tip) {
  insertTab(fixedCount_, page, icon, title);
  setTabToolTip(fixedCount_, tip);
  makeFixed(fixedCount_++);
}

void TabArea::removePage(QWidget* page) {
  const int position = indexOf(page);
  if (position >= 0) removeTab(position);
}

void TabArea::openTensor(const TensorKey& key, bool pin) {
  int position = tabOf(key);
  if (position < 0 && !pin) {
    position = previewTab();
    if (position >= 0) tensorTab(position)->setKey(key);
  }
  if (position < 0) position = addTensorTab(key, !pin);
  if (pin) pinTab(position);
  // A panel that stays visible keeps the focus; the window takes care of one that is hidden with its page.
  const QWidget* previousFocus = QApplication::focusWidget();
  const bool wasInTabs = previousFocus == nullptr || isAncestorOf(previousFocus);
  setCurrentIndex(position);
  if (wasInTabs) focusContent();
}

void TabArea::openTensorSideBySide(const TensorKey& key) {
  workspace_->openTensor(key, false);
  if (TensorTab* tab = tensorTab(currentIndex())) tab->showSideBySide();
}

// The graph and other pages show any selection; a tensor tab must show the selected tensor.
void TabArea::showSelectedTensor() {
  if (tensorTab(currentIndex()) == nullptr) return;
  const auto tensor = workspace_->tensor();
  setCurrentIndex(std::max(0, tensor ? tabOf(*tensor) : 0));
}

void TabArea::showGraph() {
  setCurrentIndex(0);
  focusContent();
}

void TabArea::focusContent() { currentWidget()->setFocus(Qt::ShortcutFocusReason); }

void TabArea::closeTab(int position) {
  if (position < 0 || isFixed(position)) return;
  QWidget* tab = widget(position);
  const bool isClosedPage = isPage(position);
  removeTab(position);
  if (isClosedPage) {
    emit pageClosed(tab);
  } else {
    tab->deleteLater();
  }
}

void TabArea::closeCurrentTab() { closeTab(currentIndex()); }

void TabArea::pinTab(int position) {
  if (position <= 0 || !isPreview(position)) return;
  tabBar()->setTabData(position, {});
  tabBar()->update();
}

void TabArea::showNextTab() { setCurrentIndex((currentIndex() + 1) % count()); }

void TabArea::showPreviousTab() { setCurrentIndex((currentIndex() + count() - 1) % count()); }

bool TabArea::eventFilter(QObject* watched, QEvent* event) {
  if (watched == tabBar() && event->type() == QEvent::MouseButtonRelease) {
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() == Qt::MiddleButton) {
      closeTab(tabBar()->tabAt(mouse->position().toPoint()));
      return true;
    }
  }
  return QTabWidget::eventFilter(watched, event);
}

int TabArea::tabOf(const TensorKey& key) const {
  for (int i = 1; i < count(); ++i) {
    const TensorTab* tab = tensorTab(i);
    if (tab != nullptr && isSameSlot(tab->key(), key)) return i;
  }
  return -1;
}

int TabArea::previewTab() const {
  for (int i = 1; i < count(); ++i) {
    if (isPreview(i)) return i;
  }
  return -1;
}

int TabArea::addTensorTab(const TensorKey& key, bool preview) {
  auto* tab = new TensorTab(workspace_, key);
  const int position = addTab(tab, tab->title());
  const auto showTitle = [this, tab] {
    const int index = indexOf(tab);
    if (index < 0) return;
    setTabToolTip(index, workspace_->nodeFullName(tab->key()));
    showTools();
  };
  showTitle();
  if (preview) tabBar()->setTabData(position, Style::kPreviewTab);
  connect(tab, &TensorTab::titleChanged, this, showTitle);
  connect(tab, &TensorTab::statusMessage, this, &TabArea::statusMessage);
  connect(tab, &TensorTab::noteRequested, this, &TabArea::noteRequested);
  connect(tab, &TensorTab::keyChanged, this, [this, tab] {
    if (currentWidget() == tab) emit currentTensorChanged();
  });
  connect(tab, &TensorTab::showInGraphRequested, this, &TabArea::showInGraphRequested);
  connect(tab, &TensorTab::pinRequested, this, [this, tab] { pinTab(indexOf(tab)); });
  return position;
}

// Creates the right corner: the list of tabs, if they do not fit, and the tools of the graph.
void TabArea::makeCorner() {
  corner_ = new QWidget(this);
  auto* row = new QHBoxLayout(corner_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  listButton_ = iconButton(QStringLiteral("go-down"), tr("All tabs"));
  listButton_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(listButton_);
  listButton_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, &TabArea::fillList);
  row->addWidget(listButton_);
  if (tools_ != nullptr) row->addWidget(tools_);
}

void TabArea::fillList() {
  QMenu* menu = listButton_->menu();
  menu->clear();
  for (int i = 0; i < count(); ++i) {
    const TensorTab* tab = tensorTab(i);
    QString text = tab != nullptr ? tab->title() : tabText(i);
    QAction* action = menu->addAction(withoutMnemonic(text), this, [this, i] { setCurrentIndex(i); });
    action->setToolTip(tabToolTip(i));
    action->setCheckable(true);
    action->setChecked(i == currentIndex());
  }
  menu->setToolTipsVisible(true);
}

// The slot of an output 0 is the first that a title can do without.
void TabArea::setTitlesShort(bool shortened) {
  for (int i = 1; i < count(); ++i) {
    const TensorTab* tab = tensorTab(i);
    if (tab == nullptr) continue;
    const QString title = shortened ? tab->shortTitle() : tab->title();
    if (tabText(i) != title) setTabText(i, title);
  }
}

// Tabs that do not fit are hidden, the oldest first; a bar that scrolls would take the pages out of sight. The current tab is
// shown before the others, because Qt would select another one in place of a hidden current tab.
void TabArea::hideTabs(int room) {
  const auto stays = [this](int position) { return tensorTab(position) == nullptr || position == currentIndex(); };
  const auto setShown = [this](int position, bool shown) {
    if (isTabVisible(position) != shown) setTabVisible(position, shown);
  };
  for (int i = 0; i < count(); ++i) {
    if (!stays(i)) continue;
    room -= bar_->shortenedWidth(i);
    setShown(i, true);
  }
  for (int i = count() - 1; i >= 0; --i) {
    if (stays(i)) continue;
    room -= bar_->shortenedWidth(i);
    setShown(i, room >= 0);
  }
  bar_->scrollToStart();  // Qt scrolled if the current tab was selected while it was hidden
}

// If space is short, the buttons are hidden before the tabs; the Graph menu has the same actions.
void TabArea::showTools() {
  if (listButton_ == nullptr) return;
  int toolsWidth = 0;
  if (tools_ != nullptr) {
    const auto buttons = tools_->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly);
    const auto lines = tools_->findChildren<QFrame*>(QString(), Qt::FindDirectChildrenOnly);
    const auto setButtons = [&](bool shown) {
      for (QToolButton* button : buttons) button->setVisible(shown);
      for (QFrame* line : lines) {
        if (line->frameShape() == QFrame::VLine) line->setVisible(shown);
      }
    };
    setButtons(true);
    const bool isGraph = currentIndex() == 0;
    int pagesWidth = kTabMargin + listButton_->sizeHint().width();
    for (int i = 0; i < fixedCount_; ++i) pagesWidth += bar_->shortenedWidth(i);
    if (isGraph && tools_->layout()->sizeHint().width() + std::max(kMinRoomForTabs, pagesWidth) > width()) setButtons(false);
    tools_->setVisible(isGraph);
    if (isGraph) toolsWidth = tools_->layout()->sizeHint().width();
  }
  const auto fits = [&] { return bar_->unshortenedWidth() + toolsWidth <= width(); };
  setTitlesShort(false);
  if (!fits()) setTitlesShort(true);
  const bool needsList = count() > fixedCount_ + 1 && !fits();
  hideTabs(width() - toolsWidth - (needsList ? listButton_->sizeHint().width() : 0) - kTabMargin);
  listButton_->setVisible(needsList);
  // A corner widget draws its line even while it is hidden, so it is removed.
  const bool needsCorner = needsList || toolsWidth > 0;
  QWidget* newCorner = needsCorner ? corner_ : nullptr;
  if (cornerWidget(Qt::TopRightCorner) != newCorner) setCornerWidget(newCorner, Qt::TopRightCorner);
  corner_->setVisible(needsCorner);
}

void TabArea::resizeEvent(QResizeEvent* event) {
  showTools();
  QTabWidget::resizeEvent(event);
}

void TabArea::tabInserted(int position) {
  QTabWidget::tabInserted(position);
  showTools();
}

void TabArea::tabRemoved(int position) {
  QTabWidget::tabRemoved(position);
  showTools();
}

std::vector<TabArea::SavedTab> TabArea::currentTabs() const {
  std::vector<SavedTab> tabs;
  for (int i = 1; i < count(); ++i) {
    if (const TensorTab* tab = tensorTab(i)) tabs.push_back({tab->key(), isPreview(i), i == currentIndex()});
  }
  return tabs;
}

TabArea::Memory TabArea::memory() const {
  Memory memory{savedTabs_, currentIndex()};
  memory.tabs[session_] = currentTabs();
  return memory;
}

void TabArea::remember(Memory memory) {
  savedTabs_ = std::move(memory.tabs);
  for (const SavedTab& savedTab : savedTabs_[session_]) addTensorTab(savedTab.key, savedTab.preview);
  setCurrentIndex(memory.shown);
}

void TabArea::addTabs(const std::vector<SavedTab>& tabs) {
  for (const SavedTab& savedTab : tabs) {
    const int existing = tabOf(savedTab.key);
    const int position = existing < 0 ? addTensorTab(savedTab.key, savedTab.preview) : existing;
    if (savedTab.front) setCurrentIndex(position);
  }
}

// Selects a page that stays; otherwise Qt would select a neighbor of each closed tab.
void TabArea::saveTabsOfSession() {
  savedTabs_[session_] = currentTabs();
  if (tensorTab(currentIndex()) != nullptr) setCurrentIndex(std::max(0, indexOf(lastPage_)));
  for (int i = count() - 1; i > 0; --i) {
    if (!isPage(i)) closeTab(i);
  }
}

void TabArea::sessionChanged() {
  const Session* current = workspace_->session().get();
  if (current == session_) return;
  const bool hadFocus = isAncestorOf(QApplication::focusWidget());
  saveTabsOfSession();
  session_ = current;
  if (current != nullptr) snapshots_.try_emplace(current, workspace_->snapshot());
  const auto saved = savedTabs_.find(current);
  if (saved != savedTabs_.end()) addTabs(saved->second);
  if (hadFocus) focusContent();
  // Closed sessions lose their tabs.
  const auto closed = [this](const auto& entry) { return workspace_->positionOf(entry.first) < 0; };
  std::erase_if(savedTabs_, closed);
  std::erase_if(snapshots_, closed);
}

// A graph inferred from file names assigns new indices to its nodes when files are added.
void TabArea::followNodes() {
  if (session_ == nullptr) return;
  const auto previous = std::exchange(snapshots_[session_], workspace_->snapshot());
  for (int i = count() - 1; i > 0; --i) {
    TensorTab* tab = tensorTab(i);
    if (tab == nullptr) continue;
    if (const auto key = remapTensor(*previous, *workspace_->snapshot(), tab->key())) {
      tab->setKey(*key);
    } else {
      closeTab(i);
    }
  }
}

}  // namespace sporescope::ui

#include "moc_tab_area.cpp"
