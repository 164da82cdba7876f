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
  QList<LaunchSettings> history;
  const int count = settings.beginReadArray(kKey);
  for (int i = 0; i < count && history.size() < kMax; ++i) {
    settings.setArrayIndex(i);
    const auto text = [&](const QLatin1String& key) { return settings.value(key).toString(); };
    const LaunchSettings entry{text(kScript),      text(kPython), text(kArguments),
                               text(kEnvironment), text(kFolder), settings.value(kAttach).toBool()};
    if (!entry.script.isEmpty()) history += entry;
  }
  return history;
}

void rememberLaunch(const LaunchSettings& settings) {
  QList<LaunchSettings> history = launchHistory();
  history.removeIf([&](const LaunchSettings& entry) { return entry.script == settings.script; });
  history.prepend(settings);
  if (history.size() > kMax) history.resize(kMax);
  QSettings stored;
  stored.beginWriteArray(kKey, static_cast<int>(history.size()));
  for (int i = 0; i < history.size(); ++i) {
    const LaunchSettings& entry = history[i];
    stored.setArrayIndex(i);
    stored.setValue(kScript, entry.script);
    stored.setValue(kPython, entry.python);
    stored.setValue(kArguments, entry.arguments);
    stored.setValue(kEnvironment, entry.environment);
    stored.setValue(kFolder, entry.folder);
    stored.setValue(kAttach, entry.attach);
  }
  stored.endArray();
}

}  // namespace sporescope::ui
