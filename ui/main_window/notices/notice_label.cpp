// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/notices/notice_label.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <utility>

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

// Takes the link with this text from `previous`, so that it keeps the keyboard focus that it may have.
QWidget* linkOf(const NoticeText& part, std::vector<QWidget*>* previous, QWidget* parent) {
  const auto same = std::find_if(previous->begin(), previous->end(), [&](const QWidget* widget) {
    const auto* link = qobject_cast<const QAbstractButton*>(widget);
    return link != nullptr && link->text() == part.text;
  });
  QAbstractButton* link = nullptr;
  if (same == previous->end()) {
    link = new LinkButton(part.text, parent);
  } else {
    link = static_cast<QAbstractButton*>(*same);
    previous->erase(same);
    QObject::disconnect(link, &QAbstractButton::clicked, link, nullptr);
  }
  link->setToolTip(part.toolTip);
  QObject::connect(link, &QAbstractButton::clicked, link, [run = part.run] { run(); });
  return link;
}

QWidget* labelOf(const NoticeText& part, QWidget* parent) {
  auto* label = new ElidedLabel(part.text, parent);
  label->setToolTip(part.toolTip.isEmpty() ? part.text : part.toolTip);
  if (part.style == NoticeText::TextStyle::code) {
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
  std::vector<QWidget*> previous = std::exchange(parts_, {});
  auto* title = new ElidedLabel(notice.title, this);
  title->setFont(textFont(TextSize::normal, QFont::DemiBold));
  title->setToolTip(notice.title);
  parts_.push_back(title);
  for (const NoticeText& part : notice.texts) {
    if (part.text.isEmpty()) continue;
    const bool isLink = part.style == NoticeText::TextStyle::link;
    parts_.push_back(isLink ? linkOf(part, &previous, this) : labelOf(part, this));
  }
  for (QWidget* part : previous) {
    part->hide();
    part->deleteLater();
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
  const bool hasRoomForCode = window()->width() >= kNoCodeBelow;
  int x = 0;
  bool isFull = false;
  for (QWidget* part : parts_) {
    const bool isSkipped = isFull || (!hasRoomForCode && part->property("code").toBool());
    const int preferredWidth = part->sizeHint().width();
    const int availableWidth = width() - x;
    const bool isTitle = part == parts_.front();
    const bool isElidable = qobject_cast<QLabel*>(part) != nullptr && availableWidth >= kMinElided;
    if (isSkipped || (preferredWidth > availableWidth && !isElidable && !isTitle)) {
      isFull = isFull || !isSkipped;
      part->hide();
      continue;
    }
    part->setGeometry(x, 0, std::min(preferredWidth, availableWidth), height());
    part->show();
    isFull = preferredWidth > availableWidth;
    x += preferredWidth + kGap;
  }
}

}  // namespace sporescope::ui

#include "moc_notice_label.cpp"
