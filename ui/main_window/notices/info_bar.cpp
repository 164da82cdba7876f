// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/info_bar.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLayout>
#include <QMenu>
#include <QPainter>
#include <QPropertyAnimation>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/main_window/notices/notice_label.h"
#include "ui/main_window/notices/notices.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/panel_action.h"

namespace sporescope::ui {

namespace {

constexpr int kOpeningMilliseconds = 120;
constexpr int kBarHeight = 30;
constexpr int kStrip = 4;

struct BarColors {
  QColor background;
  QColor strip;
};

BarColors colorsOf(NoticeKind kind, const Theme& theme) {
  switch (kind) {
    case NoticeKind::nan_cause:
      return {theme.nan_background, theme.nan};
    case NoticeKind::neg_inf_cause:
      return {theme.info_background, theme.neg_inf};
    case NoticeKind::pos_inf_cause:
      return {theme.info_background, theme.pos_inf};
    case NoticeKind::failure_cause:
    case NoticeKind::divergence:
    case NoticeKind::error:
      return {theme.error_background, theme.error};
    case NoticeKind::warning:
      return {theme.warning_background, theme.warning};
    case NoticeKind::progress:
    case NoticeKind::offer:
      break;
  }
  return {theme.info_background, theme.info};
}

QPixmap noticePixmap(NoticeKind kind, const Theme& theme, qreal ratio) {
  switch (kind) {
    case NoticeKind::nan_cause:
      return iconPixmap(QStringLiteral("flag"), 16, ratio, theme.nan);
    case NoticeKind::neg_inf_cause:
    case NoticeKind::pos_inf_cause:
      return iconPixmap(QStringLiteral("flag"), 16, ratio,
                        kind == NoticeKind::neg_inf_cause ? theme.neg_inf : theme.pos_inf_text);
    case NoticeKind::failure_cause:
    case NoticeKind::divergence:
      return iconPixmap(QStringLiteral("flag"), 16, ratio, theme.error);
    case NoticeKind::error:
      return iconPixmap(Sign::error, 16, ratio);
    case NoticeKind::warning:
      return iconPixmap(Sign::warning, 16, ratio);
    case NoticeKind::progress:
      return iconPixmap(QStringLiteral("search"), 16, ratio, theme.info);
    case NoticeKind::offer:
      break;
  }
  return iconPixmap(Sign::info, 16, ratio);
}

// Draws the icon each time, so that it follows the theme.
class NoticeIcon : public QWidget {
 public:
  explicit NoticeIcon(QWidget* parent) : QWidget(parent) { setFixedSize(16, 16); }
  void setKind(NoticeKind kind) {
    kind_ = kind;
    update();
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    painter.drawPixmap(0, 0, noticePixmap(kind_, themeOf(palette()), devicePixelRatioF()));
  }

 private:
  NoticeKind kind_ = NoticeKind::offer;
};

}  // namespace

InfoBar::InfoBar(QWidget* parent)
    : QWidget(parent),
      icon_(new NoticeIcon(this)),
      text_(new NoticeLabel(this)),
      buttons_(new QWidget(this)),
      moreButton_(new QToolButton(this)),
      close_(iconButton(QStringLiteral("window-close"), tr("Hide"), this)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kStrip + 8, 0, 8, 0);
  row->setSpacing(8);
  row->addWidget(icon_);
  row->addWidget(text_, 1);
  row->addWidget(moreButton_);
  row->addWidget(buttons_);
  row->addWidget(close_);
  moreButton_->setAutoRaise(true);
  moreButton_->setToolButtonStyle(Qt::ToolButtonTextOnly);
  moreButton_->setToolTip(tr("Other notices"));
  connect(moreButton_, &QToolButton::clicked, this, &InfoBar::showOtherNotices);
  setContextMenuPolicy(Qt::ActionsContextMenu);
  addPanelAction(this, tr("Copy text"), QKeySequence::Copy, [this] { QApplication::clipboard()->setText(text()); });
  connect(close_, &QToolButton::clicked, this, [this] {
    const Notice* notice = shown();
    if (notice != nullptr && notice->close) std::function<void()>(notice->close)();
  });
}

// A new message or error comes to the front; otherwise the most severe notice is shown, unless the user chose another.
void InfoBar::setNotices(std::vector<Notice> notices) {
  const auto isKnown = [this](const Notice& notice) {
    return std::any_of(notices_.begin(), notices_.end(),
                       [&](const Notice& old) { return old.id == notice.id && old.number == notice.number; });
  };
  for (const Notice& notice : notices) {
    if ((notice.kind != NoticeKind::error && notice.number == 0) || isKnown(notice)) continue;
    frontId_ = notice.id;
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
  }
  notices_ = std::move(notices);
  std::stable_sort(notices_.begin(), notices_.end(), [](const Notice& a, const Notice& b) { return a.kind < b.kind; });
  rebuild();
  emit visibilityRequested(!notices_.empty());
}

const Notice* InfoBar::shown() const {
  if (notices_.empty()) return nullptr;
  const auto front = std::find_if(notices_.begin(), notices_.end(), [&](const Notice& n) { return n.id == frontId_; });
  return front == notices_.end() ? &notices_.front() : &*front;
}

QString InfoBar::text() const {
  const Notice* notice = shown();
  if (notice == nullptr) return {};
  QStringList parts{notice->title};
  for (const NoticeText& part : notice->texts) {
    if (!part.text.isEmpty()) parts += part.text;
  }
  return parts.join(u' ');
}

QSize InfoBar::sizeHint() const { return {600, std::max(kBarHeight, fontMetrics().height() + 12)}; }

void InfoBar::paintEvent(QPaintEvent* /*event*/) {
  const Notice* notice = shown();
  if (notice == nullptr) return;
  const Theme& theme = themeOf(palette());
  const BarColors colors = colorsOf(notice->kind, theme);
  QPainter painter(this);
  painter.fillRect(rect(), colors.background);
  painter.fillRect(QRect(0, 0, kStrip, height()), colors.strip);
  painter.fillRect(QRect(0, height() - 1, width(), 1), theme.line);
}

void InfoBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) update();
}

void InfoBar::rebuild() {
  const Notice* notice = shown();
  if (notice == nullptr) return;
  setAccessibleName(text());
  static_cast<NoticeIcon*>(icon_)->setKind(notice->kind);
  text_->setNotice(*notice);
  rebuildButtons(*notice);
  moreButton_->setVisible(notices_.size() > 1);
  moreButton_->setText(tr("%n more", nullptr, static_cast<int>(notices_.size()) - 1));
  close_->setVisible(static_cast<bool>(notice->close));
  close_->setToolTip(notice->closeToolTip.isEmpty() ? tr("Hide") : notice->closeToolTip);
  update();
}

// A button that the new notice also has is kept, because it may have the keyboard focus or be pressed.
void InfoBar::rebuildButtons(const Notice& notice) {
  std::vector<QPushButton*> previous = std::exchange(shownButtons_, {});
  const auto takeOrMake = [&](const QString& text) {
    const auto same =
        std::find_if(previous.begin(), previous.end(), [&](const QPushButton* button) { return button->text() == text; });
    if (same == previous.end()) return new QPushButton(text, buttons_);
    QPushButton* button = *same;
    previous.erase(same);
    disconnect(button, &QPushButton::clicked, this, nullptr);
    return button;
  };
  delete buttons_->layout();
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  for (const NoticeButton& noticeButton : notice.buttons) {
    QPushButton* button = takeOrMake(noticeButton.text);
    button->setAutoDefault(false);
    button->setDefault(noticeButton.preferred);
    button->setToolTip(noticeButton.toolTip);
    button->setMenu(noticeButton.menu);
    if (noticeButton.menu == nullptr) connect(button, &QPushButton::clicked, this, [run = noticeButton.run] { run(); });
    row->addWidget(button);
    if (!shownButtons_.empty()) setTabOrder(shownButtons_.back(), button);
    shownButtons_.push_back(button);
  }
  for (QPushButton* button : previous) {
    button->hide();
    button->deleteLater();
  }
  buttons_->setVisible(!notice.buttons.empty());
}

void InfoBar::showOtherNotices() {
  QMenu menu(this);
  const Notice* current = shown();
  for (const Notice& notice : notices_) {
    if (&notice == current) continue;
    menu.addAction(notice.title, this, [this, id = notice.id] {
      frontId_ = id;
      rebuild();
    });
  }
  menu.exec(moreButton_->mapToGlobal(QPoint(0, moreButton_->height())));
}

InfoRow::InfoRow(Notices* notices, QWidget* parent) : QToolBar(parent) {
  setObjectName(QStringLiteral("info"));
  setWindowTitle(tr("Notices"));
  setMovable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  toggleViewAction()->setVisible(false);
  layout()->setContentsMargins(0, 0, 0, 0);
  auto* bars = new QWidget(this);
  bars->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* column = new QVBoxLayout(bars);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bar_ = new InfoBar(bars);
  bar_->setObjectName(QStringLiteral("notices"));
  sourceBar_ = new InfoBar(bars);
  sourceBar_->setObjectName(QStringLiteral("sourceProblem"));
  addWidget(bars);
  hide();
  for (InfoBar* bar : {bar_, sourceBar_}) {
    column->addWidget(bar);
    bar->hide();
    connect(bar, &InfoBar::visibilityRequested, this, [this, bar](bool shown) { setShown(bar, shown); });
  }
  const auto refresh = [this, notices] {
    bar_->setNotices(notices->all());
    const auto& problem = notices->sourceProblem();
    sourceBar_->setNotices(problem ? std::vector<Notice>{*problem} : std::vector<Notice>{});
  };
  connect(notices, &Notices::changed, this, refresh);
  refresh();
}

void InfoRow::setShown(InfoBar* bar, bool shown) {
  const bool appears = shown && !bar->isVisibleTo(parentWidget());
  bar->setVisible(shown);
  setVisible(!bar_->isHidden() || !sourceBar_->isHidden());
  const bool isAnimated = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
  if (!appears || !isAnimated || !window()->isVisible()) return;
  auto* opening = new QPropertyAnimation(bar, "maximumHeight", bar);
  opening->setDuration(kOpeningMilliseconds);
  opening->setStartValue(0);
  opening->setEndValue(bar->sizeHint().height());
  opening->setEasingCurve(QEasingCurve::OutCubic);
  opening->start(QAbstractAnimation::DeleteWhenStopped);
}

}  // namespace sporescope::ui

#include "moc_info_bar.cpp"
