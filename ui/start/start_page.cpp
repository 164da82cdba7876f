// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/start/start_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/start/recent_dumps.h"
#include "ui/start/recent_view.h"
#include "ui/start/start_action.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace sporescope::ui {

namespace {

constexpr int kBlock = 1040;
constexpr int kLeft = 330;
constexpr int kGap = 56;
constexpr int kTop = 112;
constexpr int kMargin = 24;

// A dashed frame with the hint that a folder can be dropped.
class DropHint : public QWidget {
 public:
  explicit DropHint(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    auto* text =
        new QLabel(StartPage::tr("Drop a dump folder anywhere in this window. A rank folder, an .npy, .pb or .csv file in "
                                 "it, JSON results written by a command, or a watch file also work."),
                   this);
    text->setWordWrap(true);
    text->setFont(textFont(TextSize::small));
    text->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(text);
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(themeOf(palette()).ctl.color(), 1);
    pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
  }
};

class Line : public QWidget {
 public:
  explicit Line(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override { QPainter(this).fillRect(rect(), themeOf(palette()).line.color()); }
};

}  // namespace

StartPage::StartPage(RecentDumps* dumps, const Actions& actions, QWidget* parent)
    : QWidget(parent),
      dumps_(dumps),
      recent_(new RecentView(dumps, this)),
      emptyLabel_(new QLabel(this)),
      clear_(new QToolButton(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* block = new QWidget(this);
  block->setMaximumWidth(kBlock);
  auto* columns = new QHBoxLayout(block);
  columns->setContentsMargins(0, 0, 0, 0);
  columns->setSpacing(kGap);
  left_ = makeActions(actions);
  columns->addWidget(left_);
  columns->addWidget(makeRecent(), 1);

  auto* page = new QHBoxLayout(this);
  page->setContentsMargins(kMargin, kTop, kMargin, kMargin);
  page->addStretch(1);
  page->addWidget(block, 100);
  page->addStretch(1);

  connect(recent_, &RecentView::dumpChosen, this, &StartPage::dumpChosen);
  connect(clear_, &QToolButton::clicked, dumps_, &RecentDumps::clear);
  connect(dumps_, &QAbstractItemModel::modelReset, this, &StartPage::showCount);
  connect(dumps_, &QAbstractItemModel::rowsRemoved, this, &StartPage::showCount);
  showCount();
}

QWidget* StartPage::makeActions(const Actions& actions) {
  auto* left = new QWidget(this);
  left->setFixedWidth(kLeft);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* name = new QLabel(QStringLiteral("Sporescope"), left);
  name->setFont(textFont(TextSize::name, QFont::DemiBold));
  column->addWidget(name);
  column->addSpacing(4);
  auto* motto = new QLabel(tr("Find where a training went wrong."), left);
  motto->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(motto);
  column->addSpacing(28);
  column->addWidget(new StartAction(actions.open, tr("Open dump folder…"), tr("Written by MindSpore or msprobe"),
                                    icon(QStringLiteral("document-open")), left));
  column->addWidget(new StartAction(actions.openRemote, tr("Open on a server…"), tr("A dump on another computer, over ssh"),
                                    icon(QStringLiteral("network-server")), left));
  if (actions.reopen->isEnabled()) {
    column->addWidget(new StartAction(actions.reopen, tr("Reopen last session"), tr("Continue where you left off"),
                                      icon(QStringLiteral("view-refresh")), left));
  }
  column->addWidget(new StartAction(actions.listen, tr("Listen for training…"), tr("Stop at hits while a network trains"),
                                    icon(QStringLiteral("network-connect")), left));
  column->addWidget(new StartAction(actions.launch, tr("Launch training…"),
                                    tr("Start a script with this window as its debugger"),
                                    icon(QStringLiteral("debug-run-cursor")), left));
  column->addWidget(new StartAction(actions.dumpSettings, tr("Dump settings…"), tr("Settings that a training accepts"),
                                    icon(QStringLiteral("tools-wizard")), left));
  if (actions.sample->isVisible()) {
    column->addWidget(new StartAction(actions.sample, tr("Open the sample"), tr("A small network whose loss becomes NaN"),
                                      icon(Sign::info), left));
  }
  column->addSpacing(32);
  hint_ = new DropHint(left);
  column->addWidget(hint_);
  column->addStretch(1);
  return left;
}

QWidget* StartPage::makeRecent() {
  auto* right = new QWidget(this);
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* header = new QHBoxLayout;
  auto* title = new QLabel(tr("Recent"), right);
  title->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title->setBuddy(recent_);
  header->addWidget(title);
  header->addStretch(1);
  clear_->setText(tr("Clear list"));
  clear_->setToolTip(tr("Forget all except pinned dumps; no files are deleted"));
  clear_->setAutoRaise(true);
  clear_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  header->addWidget(clear_);
  column->addLayout(header);
  column->addSpacing(4);
  column->addWidget(new Line(right));
  emptyLabel_->setText(tr("Recently opened dumps are listed here."));
  emptyLabel_->setForegroundRole(QPalette::PlaceholderText);
  emptyLabel_->setContentsMargins(0, 12, 0, 0);
  column->addWidget(emptyLabel_);
  column->addWidget(recent_);
  column->addStretch(1);
  return right;
}

void StartPage::showCount() {
  const bool hasDumps = dumps_->rowCount() > 0;
  emptyLabel_->setVisible(!hasDumps);
  recent_->setVisible(hasDumps);
  clear_->setVisible(hasDumps);
}

// On a low page, first reduces the top margin, then hides the hint.
void StartPage::fitHeight() {
  const int availableHeight = height() - kMargin;
  const QLayout* column = left_->layout();
  hint_->setVisible(true);
  if (column->minimumHeightForWidth(kLeft) + kMargin / 2 > availableHeight) hint_->setVisible(false);
  const int preferredHeight = column->hasHeightForWidth() ? column->heightForWidth(kLeft) : column->sizeHint().height();
  layout()->setContentsMargins(kMargin, std::clamp(availableHeight - preferredHeight, kMargin / 2, kTop), kMargin, kMargin);
}

void StartPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitHeight();
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  dumps_->checkFolders();
  if (recent_->isVisibleTo(this)) recent_->setFocus();
}

}  // namespace sporescope::ui

#include "moc_start_page.cpp"
