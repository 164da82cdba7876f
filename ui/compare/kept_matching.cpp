// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/kept_matching.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <string>
#include <system_error>
#include <utility>

namespace sporescope::ui {

namespace {

std::string placeOf(const Session& session) {
  const std::filesystem::path path = session.facts()->path;
  std::error_code elsewhere;
  const std::filesystem::path place = std::filesystem::canonical(path, elsewhere);
  return (elsewhere ? path : place).string();
}

QString keyOf(const char* what, const std::string& a, const std::string& b) {
  const QByteArray digest = QCryptographicHash::hash(QByteArray::fromStdString(a + '\n' + b), QCryptographicHash::Sha1);
  return QStringLiteral("compare/%1/%2").arg(QLatin1String(what), QString::fromLatin1(digest.toHex()));
}

QString rulesKey(const Session& a, const Session& b) { return keyOf("rules", placeOf(a), placeOf(b)); }

/// Pairs of two dumps have one place: `turned` says that what is A here is written second.
struct PairsPlace {
  QString key;
  bool turned = false;
};

PairsPlace pairsPlace(const Session& a, const Session& b) {
  const std::string first = placeOf(a);
  const std::string second = placeOf(b);
  const bool turned = second < first;
  return {turned ? keyOf("pairs", second, first) : keyOf("pairs", first, second), turned};
}

}  // namespace

std::filesystem::path keptRules(const Session& a, const Session& b) {
  return QSettings().value(rulesKey(a, b)).toString().toStdString();
}

void keepRules(const Session& a, const Session& b, const std::filesystem::path& file) {
  QSettings settings;
  if (file.empty()) {
    settings.remove(rulesKey(a, b));
  } else {
    settings.setValue(rulesKey(a, b), QString::fromStdString(file.string()));
  }
}

std::vector<HandPair> keptPairs(const Session& a, const Session& b) {
  const PairsPlace place = pairsPlace(a, b);
  const QStringList names = QSettings().value(place.key).toStringList();
  std::vector<HandPair> pairs;
  for (qsizetype i = 0; i + 1 < names.size(); i += 2) {
    HandPair pair{names[i].toStdString(), names[i + 1].toStdString()};
    if (place.turned) std::swap(pair.in_a, pair.in_b);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void keepPairs(const Session& a, const Session& b, const std::vector<HandPair>& pairs) {
  const PairsPlace place = pairsPlace(a, b);
  QSettings settings;
  if (pairs.empty()) return settings.remove(place.key);
  QStringList names;
  for (const HandPair& pair : pairs) {
    names += QString::fromStdString(place.turned ? pair.in_b : pair.in_a);
    names += QString::fromStdString(place.turned ? pair.in_a : pair.in_b);
  }
  settings.setValue(place.key, names);
}

}  // namespace sporescope::ui
