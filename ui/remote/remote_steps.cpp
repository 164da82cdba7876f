// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/remote/remote_steps.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kMark = 20;

/// A number in a circle, which becomes a check mark or, on failure, an octagon.
class StepMark : public QWidget {
 public:
  explicit StepMark(int number) : number_(number) { setFixedSize(kMark, kMark); }
  void show(ConnectionText::Mark mark) {
    mark_ = mark;
    update();
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    using Mark = ConnectionText::Mark;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (mark_ == Mark::failed) {
      painter.drawPixmap(2, 2, iconPixmap(Sign::error, 16, devicePixelRatio()));
      return;
    }
    const Theme& theme = themeOf(palette());
    const QColor color = (mark_ == Mark::done ? theme.ok : mark_ == Mark::runs ? theme.accent : theme.disabled).color();
    painter.setPen(QPen(color, 1.5));
    painter.drawEllipse(QRectF(rect()).adjusted(1, 1, -1, -1));
    if (mark_ == Mark::done) {
      painter.drawPolyline(QPolygonF{{5.5, 10.5}, {8.5, 13.5}, {14.5, 7}});
      return;
    }
    painter.setFont(textFont(TextSize::tiny, QFont::DemiBold));
    painter.drawText(rect(), Qt::AlignCenter, QString::number(number_));
  }

 private:
  int number_;
  ConnectionText::Mark mark_ = ConnectionText::Mark::waits;
};

}  // namespace

RemoteSteps::RemoteSteps(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(2);
  grid->setColumnStretch(1, 1);
  for (int i = 0; i < 3; ++i) {
    Row& row = rows_[static_cast<std::size_t>(i)];
    row = {new StepMark(i + 1), new QLabel, quietLabel({}), new QPushButton(tr("Try again"))};
    row.title->setFont(textFont(TextSize::normal, QFont::DemiBold));
    for (QLabel* label : {row.title, row.detail}) {
      label->setTextFormat(Qt::PlainText);
      label->setWordWrap(true);
    }
    row.detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row.detail->setFont(textFont(TextSize::small));
    row.retry->setToolTip(tr("Connect again"));
    row.retry->setAutoDefault(false);
    connect(row.retry, &QPushButton::clicked, this, &RemoteSteps::tryAgainRequested);
    const int line = 4 * i;
    grid->addWidget(row.mark, line, 0, Qt::AlignTop);
    grid->addWidget(row.title, line, 1);
    grid->addWidget(row.detail, line + 1, 1);
    grid->addWidget(row.retry, line + 2, 1, Qt::AlignLeft);
    grid->setRowMinimumHeight(line + 3, 10);
  }
  show({});
}

void RemoteSteps::show(const remote::SshState& state) {
  for (int i = 0; i < 3; ++i) {
    const Row& row = rows_[static_cast<std::size_t>(i)];
    // Until a host is entered, all steps wait.
    const auto step = state.host.empty() && i == 0 ? ConnectionText::Step{ConnectionText::Mark::waits, tr("Connect"), {}}
                                                   : ConnectionText::step(i, state);
    static_cast<StepMark*>(row.mark)->show(step.mark);
    row.title->setText(step.title);
    row.title->setEnabled(step.mark != ConnectionText::Mark::waits);
    row.detail->setText(step.detail);
    row.detail->setVisible(!step.detail.isEmpty());
    row.retry->setVisible(step.mark == ConnectionText::Mark::failed);
  }
}

}  // namespace sporescope::ui

#include "moc_remote_steps.cpp"
