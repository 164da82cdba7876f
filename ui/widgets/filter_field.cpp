// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_field.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <utility>

#include "ui/style/icons.h"

namespace sporescope::ui {

namespace {

constexpr int kWidthInCharacters = 26;

/// Two actions with the same shortcut are ambiguous and neither is triggered. So this filter takes the key before it
/// becomes a shortcut.
class FilterKey : public QObject {
 public:
  FilterKey(QWidget* panel, std::function<void()> run) : QObject(panel), run_(std::move(run)) {
    panel->installEventFilter(this);
  }

  bool eventFilter(QObject* /*panel*/, QEvent* event) override {
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (!isOverride && event->type() != QEvent::KeyPress) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find)) return false;
    if (!isOverride) run_();
    event->accept();
    return true;
  }

 private:
  std::function<void()> run_;
};

}  // namespace

QLineEdit* filterField(const QString& name, const QString& toolTip) {
  auto* field = new QLineEdit;
  field->setPlaceholderText(name);
  field->setAccessibleName(name);
  field->setToolTip(toolTip);
  field->setClearButtonEnabled(true);
  field->addAction(icon(QStringLiteral("view-filter")), QLineEdit::LeadingPosition);
  field->setFixedWidth(field->fontMetrics().averageCharWidth() * kWidthInCharacters);
  return field;
}

void addFilterKey(QWidget* panel, std::function<void()> run) { new FilterKey(panel, std::move(run)); }

}  // namespace sporescope::ui
