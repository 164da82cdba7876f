// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_tools.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>

#include "ui/style/fonts.h"
#include "ui/widgets/icon_button.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

GraphTools::GraphTools(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(2);
  addButton("zoom-fit-best", tr("Fit graph"), tr("Space"), [this] { emit fitRequested(); });
  addButton("crosshairs", tr("Centre on the selected node"), QStringLiteral("F"), [this] { emit centerRequested(); });
  addButton("zoom-in", tr("Zoom in"), QStringLiteral("+"), [this] { emit zoomRequested(1.25); });
  addButton("zoom-out", tr("Zoom out"), QStringLiteral("−"), [this] { emit zoomRequested(0.8); });
  addButton("expand-all", tr("Expand all scopes"), {}, [this] { emit openAllRequested(); });
  addButton("collapse-all", tr("Collapse all scopes"), {}, [this] { emit closeAllRequested(); });
  backwardColumn_ = addButton("view-split-left-right", tr("Backward beside forward"), QStringLiteral("B"),
                              [this] { emit backwardColumnChosen(backwardColumn_->isChecked()); });
  backwardColumn_->setCheckable(true);
  addLine();
  previousHit_ = addButton("go-up", tr("Previous hit"), QStringLiteral("Shift+F8"), [this] { emit previousHitRequested(); });
  nextHit_ = addButton("go-down", tr("Next hit"), QStringLiteral("F8"), [this] { emit nextHitRequested(); });
  setHitsOffered(false);
  addLine();
  QLabel* title = quietLabel(tr("Colour by"));
  title->setFont(textFont(TextSize::small));
  row_->addSpacing(4);
  row_->addWidget(title);
  row_->addSpacing(2);
  measures_ = makeMeasures();
  row_->addWidget(measures_);
  addButton("document-export", tr("Save image…"), {}, [this] { emit pictureRequested(); });
}

QToolButton* GraphTools::addButton(const char* iconName, const QString& text, const QString& keys,
                                   const std::function<void()>& onClick) {
  QToolButton* button = iconButton(QLatin1String(iconName), text);
  if (!keys.isEmpty()) button->setToolTip(QStringLiteral("%1 (%2)").arg(text, keys));
  button->setText(keys.isEmpty() ? text : text + u'\t' + keys);  // For the menu; the button shows only its icon
  connect(button, &QToolButton::clicked, this, onClick);
  row_->addWidget(button);
  return button;
}

void GraphTools::addLine() {
  auto* line = new QFrame;
  line->setFrameShape(QFrame::VLine);
  line->setFixedHeight(16);
  row_->addWidget(line);
}

QComboBox* GraphTools::makeMeasures() {
  auto* box = new QComboBox;
  box->setFont(textFont(TextSize::small));
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  box->setAccessibleName(tr("Colour by"));
  box->setToolTip(tr("What the node colours show"));
  for (const Measure measure : kMeasures) box->addItem(measureName(measure), static_cast<int>(measure));
  connect(box, &QComboBox::currentIndexChanged, this,
          [this, box] { emit measureChosen(static_cast<Measure>(box->currentData().toInt())); });
  return box;
}

void GraphTools::showMenu(const QPoint& globalPosition) {
  QMenu menu;
  for (int i = 0; i < row_->count(); ++i) {
    QWidget* widget = row_->itemAt(i)->widget();
    if (auto* button = qobject_cast<QToolButton*>(widget)) {
      QAction* action = menu.addAction(button->icon(), button->text(), button, &QToolButton::click);
      action->setCheckable(button->isCheckable());
      action->setChecked(button->isChecked());
      action->setEnabled(button->isEnabled());
    } else if (qobject_cast<QFrame*>(widget) != nullptr) {
      menu.addSeparator();
    }
  }
  menu.exec(globalPosition);
}

void GraphTools::setHitsOffered(bool offered) {
  for (QToolButton* button : {previousHit_, nextHit_}) button->setEnabled(offered);
}

void GraphTools::setMeasureOffered(Measure measure, bool offered) {
  const int index = measures_->findData(static_cast<int>(measure));
  if (offered && index < 0) {
    measures_->addItem(measureName(measure), static_cast<int>(measure));
    measures_->setCurrentIndex(measures_->count() - 1);
  } else if (!offered && index >= 0) {
    measures_->setCurrentIndex(measures_->currentIndex() == index ? 0 : measures_->currentIndex());
    measures_->removeItem(index);
  }
}

}  // namespace sporescope::ui

#include "moc_graph_tools.cpp"
