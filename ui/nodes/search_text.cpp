// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/nodes/search_text.h"

#include <QStringList>
#include <array>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr std::array kCategories = {Category::op,        Category::activation, Category::gradient,
                                    Category::parameter, Category::weight,     Category::constant};

// Splits the text at spaces. A quoted part belongs to its word, without the quotes.
QStringList tokensOf(const QString& text) {
  QStringList label;
  QString word;
  bool quoted = false;
  bool any = false;
  for (const QChar character : text) {
    if (character == u'"' && (quoted || word.endsWith(u':'))) {
      quoted = !quoted;
      any = true;
    } else if (character.isSpace() && !quoted) {
      if (any) label += word;
      word.clear();
      any = false;
    } else {
      word += character;
      any = true;
    }
  }
  if (any) label += word;
  return label;
}

bool takeValue(const QString& word, const QString& key, QString* value) {
  if (!word.startsWith(key)) return false;
  *value = word.mid(key.size());
  return true;
}

QString quotedIfNeeded(const std::string& value) {
  const QString text = toQString(value);
  return text.contains(QLatin1Char(' ')) ? QLatin1Char('"') + text + QLatin1Char('"') : text;
}

}  // namespace

NodeFilter parseSearch(const QString& text, bool regex, bool ignoreCase) {
  NodeFilter filter;
  filter.regex = regex;
  filter.ignore_case = ignoreCase;
  QStringList rest;
  for (const QString& word : tokensOf(text)) {
    QString value;
    if (takeValue(word, QStringLiteral("type:"), &value)) {
      filter.type = value.toStdString();
    } else if (takeValue(word, QStringLiteral("line:"), &value)) {
      filter.stack = value.toStdString();
    } else if (takeValue(word, QStringLiteral("category:"), &value)) {
      for (const Category category : kCategories) {
        if (value == toQString(category_name(category))) filter.category = category;
      }
    } else {
      rest += word;
    }
  }
  const QString name = rest.join(u' ');
  if (filter.stack.empty() && name.contains(QLatin1String(".py"))) {
    filter.stack = name.toStdString();
  } else {
    filter.text = name.toStdString();
  }
  return filter;
}

QString searchText(const NodeFilter& filter) {
  QStringList label;
  if (filter.category) label += QStringLiteral("category:") + toQString(category_name(*filter.category));
  if (!filter.type.empty()) label += QStringLiteral("type:") + quotedIfNeeded(filter.type);
  if (!filter.stack.empty()) label += QStringLiteral("line:") + quotedIfNeeded(filter.stack);
  if (!filter.text.empty()) label += toQString(filter.text);
  return label.join(u' ');
}

}  // namespace sporescope::ui
