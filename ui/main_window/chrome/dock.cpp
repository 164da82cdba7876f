// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/chrome/dock.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/icon_button.h"

namespace sporescope::ui {

namespace {

constexpr int kTitleHeight = 24;
constexpr int kMinWidth = 180;

class TitleBar : public QWidget {
 public:
  TitleBar(const QString& name, QDockWidget* dock) : QWidget(dock) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 4, 1);
    row->setSpacing(4);
    auto* label = new QLabel(name, this);
    label->setFont(textFont(TextSize::normal, QFont::DemiBold));
    row->addWidget(label, 1);
    QToolButton* close = iconButton(QStringLiteral("window-close"), Dock::tr("Close %1").arg(name), this);
    close->setIconSize(QSize(12, 12));
    connect(close, &QToolButton::clicked, dock, &QWidget::close);
    row->addWidget(close);
  }
  [[nodiscard]] QSize sizeHint() const override { return {100, std::max(kTitleHeight, fontMetrics().height() + 6)}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.line);
  }
};

// Empty title bar of a tabbed dock.
class EmptyTitleBar : public QWidget {
 public:
  using QWidget::QWidget;
  [[nodiscard]] QSize sizeHint() const override { return {0, 0}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }
};

}  // namespace

Dock::Dock(const QString& id, const QString& name, QWidget* content, QWidget* tools, QWidget* parent)
    : QDockWidget(name, parent),
      name_(name),
      tools_(tools),
      title_(new TitleBar(name, this)),
      emptyTitle_(new EmptyTitleBar(this)) {
  setObjectName(id);
  setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea | Qt::BottomDockWidgetArea);
  auto* container = new QWidget(this);
  container->setMinimumWidth(std::max(kMinWidth, content->minimumWidth()));
  column_ = new QVBoxLayout(container);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(0);
  if (tools_ != nullptr) column_->addWidget(tools_);
  column_->addWidget(content, 1);
  setWidget(container);
  setTitleBarWidget(title_);
  emptyTitle_->hide();
}

void Dock::setCount(int count) {
  setWindowTitle(count < 0 ? name_ : name_ + QChar(Style::kCountMark) + formatCount(static_cast<std::uint64_t>(count)));
}

void Dock::updateTitle(bool tabbed) {
  QWidget* titleBar = tabbed && !isFloating() ? emptyTitle_ : title_;
  if (titleBarWidget() == titleBar) return;
  setTitleBarWidget(titleBar);
  (titleBar == emptyTitle_ ? title_ : emptyTitle_)->hide();
}

void Dock::restoreTools() {
  if (tools_ == nullptr || tools_->parentWidget() == widget()) return;
  column_->insertWidget(0, tools_);
  tools_->show();
}

}  // namespace sporescope::ui

#include "moc_dock.cpp"
