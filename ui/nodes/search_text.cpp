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
QStringList splitTokens(const QString& text) {
  QStringList tokens;
  QString token;
  bool quoted = false;
  bool hasToken = false;
  for (const QChar character : text) {
    if (character == u'"' && (quoted || token.endsWith(u':'))) {
      quoted = !quoted;
      hasToken = true;
    } else if (character.isSpace() && !quoted) {
      if (hasToken) tokens += token;
      token.clear();
      hasToken = false;
    } else {
      token += character;
      hasToken = true;
    }
  }
  if (hasToken) tokens += token;
  return tokens;
}

bool takeValue(const QString& token, const QString& key, QString* value) {
  if (!token.startsWith(key)) return false;
  *value = token.mid(key.size());
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
  QStringList nameTokens;
  for (const QString& token : splitTokens(text)) {
    QString value;
    if (takeValue(token, QStringLiteral("type:"), &value)) {
      filter.type = value.toStdString();
    } else if (takeValue(token, QStringLiteral("line:"), &value)) {
      filter.stack = value.toStdString();
    } else if (takeValue(token, QStringLiteral("category:"), &value)) {
      for (const Category category : kCategories) {
        if (value == toQString(category_name(category))) filter.category = category;
      }
    } else {
      nameTokens += token;
    }
  }
  const QString name = nameTokens.join(u' ');
  if (filter.stack.empty() && name.contains(QLatin1String(".py"))) {
    filter.stack = name.toStdString();
  } else {
    filter.text = name.toStdString();
  }
  return filter;
}

QString searchText(const NodeFilter& filter) {
  QStringList parts;
  if (filter.category) parts += QStringLiteral("category:") + toQString(category_name(*filter.category));
  if (!filter.type.empty()) parts += QStringLiteral("type:") + quotedIfNeeded(filter.type);
  if (!filter.stack.empty()) parts += QStringLiteral("line:") + quotedIfNeeded(filter.stack);
  if (!filter.text.empty()) parts += toQString(filter.text);
  return parts.join(u' ');
}

}  // namespace sporescope::ui
