// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/compare/matching_settings.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace sporescope::ui {

namespace {

constexpr std::string_view kRemotePrefix = "ssh://";

// The path of a remote dump includes its host and cannot be resolved in the local file system.
std::string locationKey(const Session& session, const Selection& selected) {
  const std::filesystem::path path = session.snapshot()->path;
  std::string location = path.string();
  if (!location.starts_with(kRemotePrefix)) {
    std::error_code error;
    const std::filesystem::path canonicalPath = std::filesystem::canonical(path, error);
    if (!error) location = canonicalPath.string();
  }
  if (!selected.ranks.all()) location += "\nranks " + selected.ranks.text();
  if (!selected.iterations.all()) location += "\niterations " + selected.iterations.text();
  return location;
}

QString keyOf(const char* category, const std::string& a, const std::string& b) {
  const QByteArray digest = QCryptographicHash::hash(QByteArray::fromStdString(a + '\n' + b), QCryptographicHash::Sha1);
  return QStringLiteral("compare/%1/%2").arg(QLatin1String(category), QString::fromLatin1(digest.toHex()));
}

/// The pairs of two dumps have one key for both orders. `isSwapped` means that the dump that is A comes second in the key.
struct PairsKey {
  QString key;
  bool isSwapped = false;
};

PairsKey pairsKey(const std::string& a, const std::string& b) {
  const bool isSwapped = b < a;
  return {isSwapped ? keyOf("pairs", b, a) : keyOf("pairs", a, b), isSwapped};
}

}  // namespace

MatchingSettings::MatchingSettings(const Session& a, const Session& b, const ComparisonRequest& request)
    : a_(locationKey(a, request.of_a)), b_(locationKey(b, request.of_b)) {}

std::filesystem::path MatchingSettings::rules() const {
  return QSettings().value(keyOf("rules", a_, b_)).toString().toStdString();
}

void MatchingSettings::saveRules(const std::filesystem::path& file) const {
  QSettings settings;
  const QString key = keyOf("rules", a_, b_);
  if (file.empty()) {
    settings.remove(key);
  } else {
    settings.setValue(key, QString::fromStdString(file.string()));
  }
}

std::vector<ManualPair> MatchingSettings::pairs() const {
  const PairsKey stored = pairsKey(a_, b_);
  const QStringList names = QSettings().value(stored.key).toStringList();
  std::vector<ManualPair> pairs;
  for (qsizetype i = 0; i + 1 < names.size(); i += 2) {
    ManualPair pair{names[i].toStdString(), names[i + 1].toStdString()};
    if (stored.isSwapped) std::swap(pair.in_a, pair.in_b);
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

void MatchingSettings::savePairs(const std::vector<ManualPair>& pairs) const {
  const PairsKey stored = pairsKey(a_, b_);
  QSettings settings;
  if (pairs.empty()) return settings.remove(stored.key);
  QStringList names;
  for (const ManualPair& pair : pairs) {
    names += QString::fromStdString(stored.isSwapped ? pair.in_b : pair.in_a);
    names += QString::fromStdString(stored.isSwapped ? pair.in_a : pair.in_b);
  }
  settings.setValue(stored.key, names);
}

}  // namespace sporescope::ui
