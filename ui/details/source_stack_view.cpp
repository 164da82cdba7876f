// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/details/source_stack_view.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QStringList>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/text/source_text.h"
#include "ui/widgets/elided_label.h"

namespace sporescope::ui {

SourceStackView::SourceStackView(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(0, 0, 0, 6);
  column_->setSpacing(0);
}

void SourceStackView::setLines(std::vector<SourceLine> lines) {
  if (lines == lines_ && column_->count() > 0) return;
  lines_ = std::move(lines);
  rebuild();
}

const SourceLine* SourceStackView::mainLine() const {
  const auto userLine =
      std::find_if(lines_.begin(), lines_.end(), [](const SourceLine& l) { return !l.framework && !l.file.empty(); });
  if (userLine != lines_.end()) return &*userLine;
  const auto anyLine = std::find_if(lines_.begin(), lines_.end(), [](const SourceLine& l) { return !l.file.empty(); });
  return anyLine == lines_.end() ? nullptr : &*anyLine;
}

QString SourceStackView::text() const {
  QStringList lines;
  for (const SourceLine& line : lines_) {
    if (!line.file.empty()) lines += QStringLiteral("%1:%2").arg(toQString(line.file)).arg(line.line);
    if (!line.code.empty()) lines += QStringLiteral("    ") + toQString(line.code);
  }
  return lines.join(u'\n');
}

void SourceStackView::rebuild() {
  while (QLayoutItem* item = column_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  if (lines_.empty()) {
    addHeading(tr("No source lines: the framework created this node, or the dump does not contain them."));
    return;
  }
  const SourceLine* main = mainLine();
  std::vector<const SourceLine*> framework;
  for (const bool forward : {false, true}) {
    framework.clear();
    bool hasHeading = false;
    for (const SourceLine& line : lines_) {
      if (line.forward != forward) continue;
      if (forward && !std::exchange(hasHeading, true)) addHeading(tr("Lines of the forward operator"));
      if (line.framework) {
        framework.push_back(&line);
      } else {
        addLine(line, &line == main);
      }
    }
    addFrameworkLines(framework);
  }
}

void SourceStackView::addHeading(const QString& caption) {
  auto* label = new QLabel(caption);
  label->setFont(textFont(TextSize::small));
  label->setWordWrap(true);
  label->setContentsMargins(8, 4, 8, 2);
  label->setForegroundRole(QPalette::PlaceholderText);
  column_->addWidget(label);
}

void SourceStackView::addLine(const SourceLine& line, bool main) {
  const Theme& theme = themeOf(palette());
  auto* row = new QWidget;
  auto* lines = new QVBoxLayout(row);
  lines->setContentsMargins(8, 4, 8, 4);
  lines->setSpacing(1);
  if (main) {
    QPalette background = palette();
    background.setColor(QPalette::Window, theme.selection_inactive);
    row->setPalette(background);
    row->setBackgroundRole(QPalette::Window);
    row->setAutoFillBackground(true);
  }
  const QString location = sourcePlace(line);
  if (!location.isEmpty()) {
    auto* link = new QLabel(QStringLiteral("<a href=\"line\" style=\"color:%1; text-decoration:none\">%2</a>")
                                .arg(theme.accent.color().name(), location.toHtmlEscaped()));
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setToolTip(tr("%1\nOpens in the editor").arg(toQString(line.file)));
    connect(link, &QLabel::linkActivated, this, [this, line] { emit lineActivated(line); });
    lines->addWidget(link, 0, Qt::AlignLeft);
  }
  if (!line.code.empty()) {
    auto* code = new ElidedLabel(toQString(line.code));
    code->setTextFormat(Qt::PlainText);
    code->setFont(codeFont());
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    code->setToolTip(toQString(line.code));
    code->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    lines->addWidget(code);
  }
  column_->addWidget(row);
}

void SourceStackView::addFrameworkLines(const std::vector<const SourceLine*>& lines) {
  if (lines.empty()) return;
  auto* foldButton = new QToolButton;
  foldButton->setAutoRaise(true);
  foldButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  foldButton->setArrowType(frameworkOpen_ ? Qt::DownArrow : Qt::RightArrow);
  foldButton->setText(tr("Framework lines: %1").arg(formatCount(lines.size())));
  foldButton->setFont(textFont(TextSize::small));
  foldButton->setForegroundRole(QPalette::PlaceholderText);
  connect(
      foldButton, &QToolButton::clicked, this,
      [this] {
        frameworkOpen_ = !frameworkOpen_;
        rebuild();
      },
      Qt::QueuedConnection);  // The clicked button itself is recreated
  auto* rowWidget = new QWidget;
  auto* row = new QHBoxLayout(rowWidget);
  row->setContentsMargins(4, 0, 8, 0);
  row->addWidget(foldButton);
  row->addStretch();
  column_->addWidget(rowWidget);
  if (!frameworkOpen_) return;
  for (const SourceLine* line : lines) addLine(*line, false);
}

void SourceStackView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && !lines_.empty()) rebuild();
  QWidget::changeEvent(event);
}

}  // namespace sporescope::ui

#include "moc_source_stack_view.cpp"
