// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/report/report_words.h"

#include <QTranslator>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace sporescope::ui {

namespace {

// Numbers stand as the command line prints them, so that they can be searched for and compared.
std::string sentenceIn(const QTranslator& words, const Text& text) {
  const QString translated = words.translate("core", text.pattern.c_str());
  std::vector<std::string> arguments;
  arguments.reserve(text.arguments.size());
  for (const TextArgument& argument : text.arguments) {
    const auto* inner = std::get_if<TextArgument::Sentence>(&argument.value());
    arguments.push_back(inner != nullptr ? sentenceIn(words, **inner) : argument.str());
  }
  return fill_in(translated.isEmpty() ? text.pattern : translated.toStdString(), arguments);
}

}  // namespace

ReportLanguage reportLanguage(const QString& language) {
  ReportLanguage report;
  auto words = std::make_shared<QTranslator>();
  if (language == QLatin1String("en") || !words->load(QStringLiteral(":/i18n/sporescope_%1.qm").arg(language))) return report;
  report.code = QString(language).replace(u'_', u'-').toStdString();
  report.say = [words = std::shared_ptr<const QTranslator>(std::move(words))](const Text& text) {
    return sentenceIn(*words, text);
  };
  return report;
}

}  // namespace sporescope::ui
