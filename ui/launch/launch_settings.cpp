// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/launch_settings.h"

#include <QSettings>

namespace sporescope::ui {

namespace {

constexpr qsizetype kMax = 10;
const QLatin1String kKey("launch/scripts");
const QLatin1String kScript("script");
const QLatin1String kPython("python");
const QLatin1String kArguments("arguments");
const QLatin1String kEnvironment("environment");
const QLatin1String kFolder("folder");
const QLatin1String kAttach("attach");

}  // namespace

QList<LaunchSettings> launchHistory() {
  QSettings settings;
  QList<LaunchSettings> all;
  const int count = settings.beginReadArray(kKey);
  for (int i = 0; i < count && all.size() < kMax; ++i) {
    settings.setArrayIndex(i);
    const auto text = [&](const QLatin1String& key) { return settings.value(key).toString(); };
    const LaunchSettings one{text(kScript),      text(kPython), text(kArguments),
                             text(kEnvironment), text(kFolder), settings.value(kAttach).toBool()};
    if (!one.script.isEmpty()) all += one;
  }
  return all;
}

void rememberLaunch(const LaunchSettings& settings) {
  QList<LaunchSettings> all = launchHistory();
  all.removeIf([&](const LaunchSettings& one) { return one.script == settings.script; });
  all.prepend(settings);
  if (all.size() > kMax) all.resize(kMax);
  QSettings stored;
  stored.beginWriteArray(kKey, static_cast<int>(all.size()));
  for (int i = 0; i < all.size(); ++i) {
    const LaunchSettings& one = all[i];
    stored.setArrayIndex(i);
    stored.setValue(kScript, one.script);
    stored.setValue(kPython, one.python);
    stored.setValue(kArguments, one.arguments);
    stored.setValue(kEnvironment, one.environment);
    stored.setValue(kFolder, one.folder);
    stored.setValue(kAttach, one.attach);
  }
  stored.endArray();
}

}  // namespace sporescope::ui
