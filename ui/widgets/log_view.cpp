// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/log_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>
#include <memory>

#include "ui/style/fonts.h"

namespace sporescope::ui {

namespace {

// Keeps the view at its end, if it was there, when lines are added or the view is resized.
void stayAtEnd(QScrollBar* bar) {
  const auto isAtEnd = std::make_shared<bool>(true);
  QObject::connect(bar, &QScrollBar::valueChanged, bar, [bar, isAtEnd](int value) { *isAtEnd = value >= bar->maximum(); });
  QObject::connect(bar, &QScrollBar::rangeChanged, bar, [bar, isAtEnd](int, int maximum) {
    if (*isAtEnd) bar->setValue(maximum);
  });
}

// Underlines links. Their color, which marks errors, is kept.
class LinkHighlighter : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;

 protected:
  void highlightBlock(const QString& text) override {
    QTextCharFormat format;
    format.setFontUnderline(true);
    for (const PrintedSource& source : printedSources(text)) {
      setFormat(static_cast<int>(source.begin), static_cast<int>(source.length), format);
    }
  }
};

}  // namespace

LogView::LogView(const QString& accessibleName, QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setFont(codeFont());
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setAccessibleName(accessibleName);
  viewport()->setMouseTracking(true);
  stayAtEnd(verticalScrollBar());
  new LinkHighlighter(document());
}

std::optional<SourceLine> LogView::sourceAt(const QPoint& position) const {
  const QTextCursor cursor = cursorForPosition(position);
  // The nearest position is returned for a point next to the text as well.
  const QRect before = cursorRect(cursor);
  if (position.y() < before.top() || position.y() > before.bottom()) return std::nullopt;
  for (const PrintedSource& source : printedSources(cursor.block().text())) {
    QTextCursor end = cursor;
    end.setPosition(cursor.block().position() + static_cast<int>(source.begin + source.length));
    const QRect last = cursorRect(end);
    const bool isBehind = position.y() >= last.top() && position.y() <= last.bottom() && position.x() > last.left();
    const int column = cursor.positionInBlock();
    if (column >= source.begin && column <= source.begin + source.length && !isBehind) return source.line;
  }
  return std::nullopt;
}

void LogView::mouseMoveEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseMoveEvent(event);
  const bool isLink = event->buttons() == Qt::NoButton && sourceAt(event->position().toPoint());
  viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

// A drag selects text, also of a link.
void LogView::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  if (event->button() != Qt::LeftButton || textCursor().hasSelection()) return;
  if (const auto line = sourceAt(event->position().toPoint())) emit sourceActivated(*line);
}

void LogView::keyPressEvent(QKeyEvent* event) {
  const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const auto sources = isEnter ? printedSources(textCursor().block().text()) : std::vector<PrintedSource>{};
  if (sources.empty()) return QPlainTextEdit::keyPressEvent(event);
  emit sourceActivated(sources.front().line);
}

bool LogView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto line = sourceAt(help->pos());
  QToolTip::showText(help->globalPos(), line ? tr("Open %1 (Enter)").arg(sourceText(line)) : QString(), this);
  return true;
}

}  // namespace sporescope::ui

#include "moc_log_view.cpp"
