// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dump_settings/file_column.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <QTextBlock>
#include <QVBoxLayout>
#include <memory>

#include "core/dump_settings/settings_file.h"
#include "ui/dump_settings/parts.h"
#include "ui/style/fonts.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/text/format.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/quiet_label.h"

namespace sporescope::ui {

namespace {

constexpr int kMinLines = 12;

Mark markOf(Effect effect) {
  if (effect == Effect::refused) return Mark::bad;
  return effect == Effect::note ? Mark::none : Mark::warning;
}

void clear(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

}  // namespace

JsonHighlighter::JsonHighlighter(QPlainTextEdit* view) : QSyntaxHighlighter(view->document()), view_(view) {}

void JsonHighlighter::highlightBlock(const QString& text) {
  static const QRegularExpression tokens(
      QStringLiteral(R"((?<key>"[^"]*")(?=\s*:)|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d+\b|\btrue\b|\bfalse\b))"));
  const Theme& theme = themeOf(view_->palette());
  auto matches = tokens.globalMatch(text);
  while (matches.hasNext()) {
    const auto match = matches.next();
    const QColor textColor = match.hasCaptured(u"key") ? theme.accent : match.hasCaptured(u"text") ? theme.ok : theme.warning;
    setFormat(int(match.capturedStart()), int(match.capturedLength()), textColor);
  }
}

JsonView::JsonView(QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setFont(codeFont());
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setTabChangesFocus(true);
  setAccessibleName(tr("Settings file"));
  setToolTip(tr("Paste a settings file here to load it"));
  new JsonHighlighter(this);
}

void JsonView::showJson(const QString& json) {
  const QStringList oldLines = toPlainText().split(u'\n');
  const QStringList newLines = json.trimmed().split(u'\n');
  changedLines_.clear();
  if (!toPlainText().isEmpty() && oldLines != newLines) {
    // The changed lines are those between the common lines at both ends.
    qsizetype top = 0;
    while (top < oldLines.size() && top < newLines.size() && oldLines[top] == newLines[top]) ++top;
    qsizetype bottom = 0;
    while (bottom < oldLines.size() - top && bottom < newLines.size() - top &&
           oldLines[oldLines.size() - 1 - bottom] == newLines[newLines.size() - 1 - bottom]) {
      ++bottom;
    }
    for (qsizetype line = top; line < newLines.size() - bottom; ++line) changedLines_.push_back(int(line));
  }
  if (oldLines != newLines) setPlainText(newLines.join(u'\n'));
  markChangedLines();
}

void JsonView::markChangedLines() {
  QList<QTextEdit::ExtraSelection> marks;
  for (const int line : changedLines_) {
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(document()->findBlockByNumber(line));
    mark.format.setBackground(themeOf(palette()).selection.color());
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    marks += mark;
  }
  setExtraSelections(marks);
}

void JsonView::paste() {
  const QString text = QApplication::clipboard()->text();
  if (!text.trimmed().isEmpty()) emit pasted(text);
}

void JsonView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Paste)) {
    paste();
    return;
  }
  QPlainTextEdit::keyPressEvent(event);
}

void JsonView::contextMenuEvent(QContextMenuEvent* event) {
  const std::unique_ptr<QMenu> menu(createStandardContextMenu());
  menu->addAction(tr("Paste a settings file"), this, &JsonView::paste);
  menu->exec(event->globalPos());
}

void JsonView::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  if (auto* colors = findChild<JsonHighlighter*>()) colors->rehighlight();
  markChangedLines();
}

FileColumn::FileColumn(SettingsDraft* draft, QWidget* parent) : QWidget(parent), draft_(draft) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 14, 16, 16);
  column->setSpacing(8);
  auto* head = new QHBoxLayout;
  title_ = groupTitle({}, {});
  head->addWidget(title_);
  auto* hint = new ElidedLabel(tr("updates as you choose; paste a file to load it"));
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setFont(textFont(TextSize::small));
  hint->setToolTip(hint->text());
  hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  head->addWidget(hint, 1);
  auto* copy = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy"));
  copy->setToolTip(tr("Copy the settings"));
  auto* save = new QPushButton(icon(QStringLiteral("document-save")), tr("Save…"));
  save->setToolTip(tr("Write the settings to a file"));
  head->addWidget(copy);
  head->addWidget(save);
  column->addLayout(head);
  view_ = new JsonView;
  view_->setMinimumHeight(QFontMetrics(view_->font()).lineSpacing() * kMinLines);
  column->addWidget(view_, 1);
  makeSize(column);
  checksTitle_ = groupTitle({}, {});
  column->addWidget(checksTitle_);
  checks_ = new QVBoxLayout;
  checks_->setSpacing(4);
  column->addLayout(checks_);
  makeLines(column);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(draft_->json()); });
  connect(save, &QPushButton::clicked, this, &FileColumn::save);
  connect(view_, &JsonView::pasted, this, &FileColumn::readPasted);
  connect(draft_, &SettingsDraft::changed, this, &FileColumn::show);
  connect(draft_, &SettingsDraft::sizeChanged, this, &FileColumn::showSize);
  show();
}

void FileColumn::makeSize(QVBoxLayout* column) {
  sizeTable_ = new QTableWidget(2, 3);
  sizeTable_->setAccessibleName(tr("Estimated size"));
  sizeTable_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  sizeTable_->setSelectionMode(QAbstractItemView::NoSelection);
  sizeTable_->setFocusPolicy(Qt::TabFocus);
  sizeTable_->verticalHeader()->hide();
  sizeTable_->setHorizontalHeaderLabels({tr("Estimated size"), tr("Per iteration"), tr("Total")});
  sizeTable_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  sizeTable_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  constexpr int kRows = 3;
  constexpr int kRoom = 8;
  sizeTable_->setFixedHeight(sizeTable_->verticalHeader()->defaultSectionSize() * kRows + kRoom);
  column->addWidget(sizeTable_);
  basisLabel_ = quietLabel({});
  basisLabel_->setWordWrap(true);
  column->addWidget(basisLabel_);
}

void FileColumn::makeLines(QVBoxLayout* column) {
  auto* head = new QHBoxLayout;
  linesTitle_ = groupTitle({}, {});
  head->addWidget(linesTitle_, 1);
  auto* copy = new QPushButton(icon(QStringLiteral("edit-copy")), tr("Copy"));
  copy->setToolTip(tr("Copy these lines"));
  copy->setAccessibleName(copy->toolTip());
  head->addWidget(copy);
  column->addLayout(head);
  lines_ = new QPlainTextEdit;
  lines_->setReadOnly(true);
  lines_->setFont(codeFont());
  lines_->setLineWrapMode(QPlainTextEdit::NoWrap);
  lines_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  lines_->setTabChangesFocus(true);
  column->addWidget(lines_);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(lines_->toPlainText() + u'\n'); });
}

QString FileColumn::fileName() const { return toQString(settings_file_name(draft_->target())); }

void FileColumn::show() {
  title_->setText(fileName());
  view_->showJson(draft_->json());
  showChecks();
  showLines();
  showSize();
}

void FileColumn::showSize() {
  const auto& size = draft_->size();
  const auto free = draft_->freeBytes();
  const QString unknown(kEnDash);
  const auto setRow = [&](int row, const QString& name, std::optional<std::uint64_t> bytes, bool strong) {
    const bool hasIterations = bytes && size->iterations;
    const std::uint64_t total = hasIterations ? *bytes * *size->iterations * size->ranks : 0;
    const QStringList texts{name, bytes ? formatBytes(*bytes) : unknown, hasIterations ? formatBytes(total) : unknown};
    for (int i = 0; i < texts.size(); ++i) {
      auto* item = new QTableWidgetItem(texts[i]);
      QFont font = sizeTable_->font();
      if (strong) font.setWeight(QFont::DemiBold);
      item->setFont(font);
      if (i > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (i == 2 && hasIterations && free && total > *free) item->setForeground(themeOf(palette()).error.color());
      sizeTable_->setItem(row, i, item);
    }
  };
  const bool isPredictable = size && size->is_predictable;
  setRow(0, tr("Chosen nodes"), isPredictable ? std::optional(size->chosen.bytes) : std::nullopt, true);
  setRow(1, tr("All nodes"), isPredictable ? std::optional(size->all.bytes) : std::nullopt, false);
  if (size && !size->is_predictable) {
    basisLabel_->setText(tr("The size depends on what happens in the training."));
  } else if (!size) {
    basisLabel_->setText(draft_->graphs().empty() ? tr("Unknown until a graph is open.") : tr("Reading the graph…"));
  } else {
    QString basis = tr("Based on the shapes of %1, %n ranks, and 128 header bytes per tensor.", nullptr, int(size->ranks))
                        .arg(draft_->dumpName());
    if (size->chosen.unknown > 0) {
      basis += u' ' + tr("The shapes of %n tensors are unknown.", nullptr, int(size->chosen.unknown));
    }
    basisLabel_->setText(basis);
  }
  showChecks();
}

void FileColumn::showChecks() {
  checksTitle_->setText(tr("Checks for %1").arg(translated(draft_->target().text())));
  clear(checks_);
  const auto add = [this](Mark mark, const QString& sentence) {
    auto* line = new MarkedLine;
    line->setSentence(mark, sentence);
    checks_->addWidget(line);
  };
  for (const SettingFinding& finding : draft_->findings()) {
    add(markOf(finding.effect), tr("%1: %2").arg(toQString(finding.key), translated(finding.message)));
  }
  if (most_severe(draft_->findings()) == Effect::note) add(Mark::good, tr("all keys are read; none are ignored"));
  const auto& size = draft_->size();
  if (!size) return;
  if (draft_->settings().nodes == NodeMode::kernels && draft_->target().tool() == DumpTool::mindspore) {
    if (size->unmatched_kernels.empty()) add(Mark::good, tr("all names are found in this graph"));
    if (!size->unmatched_kernels.empty()) {
      add(Mark::warning, tr("%n names are not in this graph", nullptr, int(size->unmatched_kernels.size())));
    }
    add(Mark::none, tr("names change with the network and the release; choose them again then"));
  }
  const auto bytes = size->bytes();
  const auto free = draft_->freeBytes();
  if (!bytes || !free) return;
  if (*bytes > *free) add(Mark::bad, tr("not enough space: %1 free").arg(formatBytes(*free)));
  if (*bytes <= *free) add(Mark::good, tr("enough space: %1 free").arg(formatBytes(*free)));
}

void FileColumn::showLines() {
  const QString file = savedPath_.isEmpty() ? QStringLiteral("/path/to/") + fileName() : savedPath_;
  const TrainingLines lines = training_lines(draft_->settings(), draft_->target(), file.toStdString());
  const bool hasScript = !lines.script.empty();
  linesTitle_->setText(hasScript ? tr("In the training script") : tr("In the shell that starts the training"));
  lines_->setAccessibleName(linesTitle_->text());
  QStringList texts;
  for (const std::string& line : lines.script) texts += QString::fromStdString(line);
  for (const ShellLine& line : lines.shell) {
    const QString comment = line.comment.empty() ? QString() : QStringLiteral("  # ") + translated(line.comment);
    texts += QString::fromStdString(line.command) + comment;
  }
  if (!hasScript) texts += QStringLiteral("python train.py");
  const QString text = texts.join(u'\n');
  if (lines_->toPlainText() != text) lines_->setPlainText(text);
  constexpr int kMax = 10;
  constexpr int kRoom = 14;
  const int rows = std::min(kMax, int(texts.size()));
  lines_->setFixedHeight(QFontMetrics(lines_->font()).lineSpacing() * (rows + 1) + kRoom);
}

void FileColumn::save() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save the settings"), fileName(), tr("Settings (*.json)"));
  if (path.isEmpty()) return;
  writeTask_.run<Result<void>>(
      this, [file = path.toStdString(), json = draft_->json().toStdString()] { return write_settings_file(file, json, true); },
      [this, path](const Result<void>& result) {
        if (!result) {
          emit statusMessage(translated(result.error().message), true);
          return;
        }
        savedPath_ = path;
        showLines();
        emit statusMessage(tr("Saved %1").arg(path), false);
      });
}

void FileColumn::readPasted(const QString& text) {
  auto parsed = read_settings(text.toStdString(), draft_->target());
  if (!parsed) {
    emit statusMessage(translated(parsed.error().message), true);
    return;
  }
  draft_->read(parsed->settings, std::move(parsed->findings));
}

}  // namespace sporescope::ui

#include "moc_file_column.cpp"
