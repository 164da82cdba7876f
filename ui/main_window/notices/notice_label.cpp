// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/notice_label.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

namespace {

constexpr int kGap = 8;
constexpr int kMinElided = 80;
constexpr int kNoCodeBelow = 1400;

// A text link that also works with the keyboard.
class LinkButton : public QAbstractButton {
 public:
  LinkButton(const QString& text, QWidget* parent) : QAbstractButton(parent) {
    setText(text);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
  }
  [[nodiscard]] QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(text()), fontMetrics().height() + 4};
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    QFont underlined = font();
    underlined.setUnderline(underMouse() || hasFocus());
    painter.setFont(underlined);
    painter.setPen(theme.accent.color());
    painter.drawText(rect(), Qt::AlignVCenter, text());
  }
};

QWidget* widgetOf(const NoticeText& word, QWidget* parent) {
  if (word.inspect == NoticeText::TextStyle::link) {
    auto* link = new LinkButton(word.text, parent);
    QObject::connect(link, &QAbstractButton::clicked, link, [run = word.run] { run(); });
    return link;
  }
  auto* label = new ElidedLabel(word.text, parent);
  label->setToolTip(word.toolTip.isEmpty() ? word.text : word.toolTip);
  if (word.inspect == NoticeText::TextStyle::code) {
    label->setFont(codeFont());
    label->setProperty("code", true);
  } else {
    label->setForegroundRole(QPalette::PlaceholderText);
  }
  return label;
}

}  // namespace

NoticeLabel::NoticeLabel(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred); }

void NoticeLabel::setNotice(const Notice& notice) {
  for (QWidget* word : text_) word->deleteLater();
  text_.clear();
  auto* title = new ElidedLabel(notice.title, this);
  title->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title->setToolTip(notice.title);
  text_.push_back(title);
  for (const NoticeText& word : notice.texts) {
    if (!word.text.isEmpty()) text_.push_back(widgetOf(word, this));
  }
  arrange();
}

QSize NoticeLabel::minimumSizeHint() const { return {kMinElided, fontMetrics().height()}; }

QSize NoticeLabel::sizeHint() const { return {400, fontMetrics().height() + 4}; }

void NoticeLabel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void NoticeLabel::arrange() {
  const bool roomForCode = window()->width() >= kNoCodeBelow;
  int x = 0;
  bool full = false;
  for (QWidget* word : text_) {
    const bool leftOut = full || (!roomForCode && word->property("code").toBool());
    const int desired = word->sizeHint().width();
    const int room = width() - x;
    const bool isTitle = word == text_.front();
    const bool elidable = qobject_cast<QLabel*>(word) != nullptr && room >= kMinElided;
    if (leftOut || (desired > room && !elidable && !isTitle)) {
      full = full || !leftOut;
      word->hide();
      continue;
    }
    word->setGeometry(x, 0, std::min(desired, room), height());
    word->show();
    full = desired > room;
    x += desired + kGap;
  }
}

}  // namespace sporescope::ui

#include "moc_notice_label.cpp"
