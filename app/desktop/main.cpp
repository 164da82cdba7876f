// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QApplication>
#include <QDir>
#include <QIcon>
#include <QStandardPaths>
#include <algorithm>
#include <cstdio>

#include "app/cli/version.h"
#include "app/desktop/options.h"
#include "app/desktop/portable.h"
#include "app/desktop/termination_signals.h"
#include "ui/main_window/desktop.h"
#include "ui/main_window/open/path_opener.h"
#include "ui/main_window/screenshot.h"
#include "ui/remote/askpass.h"

namespace {

using sporescope::desktop::Options;

const char* const kAskpass = "SPORESCOPE_ASKPASS";  // the host; set by this program for the ssh that it starts

sporescope::ui::InitialSelection initial_selection_of(const Options& options) {
  sporescope::ui::InitialSelection selection;
  selection.rank = options.rank;
  if (options.iteration) selection.iteration = sporescope::Iteration{*options.iteration};
  selection.node = QString::fromStdString(options.select);
  return selection;
}

QString absolute_path(const std::string& path) {
  if (path.starts_with("ssh://")) return QString::fromStdString(path);
  return QDir::cleanPath(QDir::current().absoluteFilePath(QString::fromStdString(path)));
}

bool may_be_results(const std::string& path) { return sporescope::ui::PathOpener::mayBeResults(QString::fromStdString(path)); }

void open_paths(sporescope::ui::MainWindow& window, const Options& options) {
  // The first path, or run B of a comparison, is opened last and shown in front. The initial selection applies to it.
  const bool is_comparison = !options.compare.empty();
  for (auto path = options.paths.rbegin(); path != options.paths.rend(); ++path) {
    const bool is_first = std::next(path) == options.paths.rend();
    auto selection = is_first && !is_comparison ? initial_selection_of(options) : sporescope::ui::InitialSelection{};
    const QString absolute = absolute_path(*path);
    if (absolute.endsWith(QLatin1String(".npy"), Qt::CaseInsensitive)) selection.file = absolute;
    window.open(absolute, selection);
  }
  if (is_comparison) {
    window.open(absolute_path(options.compare), initial_selection_of(options));
    window.compare(absolute_path(options.paths.front()), absolute_path(options.compare));
  } else if (options.paths.size() == 2 && std::none_of(options.paths.begin(), options.paths.end(), may_be_results)) {
    window.compare(absolute_path(options.paths.front()), absolute_path(options.paths.back()), true);
  }
}

void apply_options(sporescope::ui::Desktop& desktop, const Options& options) {
  using sporescope::ui::ThemeChoice;
  if (!options.theme.empty()) desktop.appearance().show(options.theme == "dark" ? ThemeChoice::dark : ThemeChoice::light);
  if (!options.language.empty()) desktop.languages().show(QString::fromStdString(options.language));
}

// Sets the names by which the settings are found.
void name_program() {
  QApplication::setApplicationName(QStringLiteral("sporescope"));
  QApplication::setOrganizationName(QStringLiteral("sporescope"));
  QApplication::setApplicationVersion(QString::fromStdString(sporescope::cli::full_version()));
  QApplication::setDesktopFileName(QStringLiteral("sporescope"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/sporescope.svg")));
}

int answer_ssh(QApplication& application, const QString& prompt) {
  const sporescope::ui::Appearance appearance(&application);
  const sporescope::ui::Languages languages(&application);
  const auto answer = sporescope::ui::askForSsh(qEnvironmentVariable(kAskpass), prompt);
  if (!answer) return 1;
  std::fputs((*answer + u'\n').toUtf8().constData(), stdout);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  // ssh calls this program with the prompt as its only argument.
  if (qEnvironmentVariableIsSet(kAskpass) && count == 2) {
    QApplication application(count, arguments);
    sporescope::desktop::restore_environment();
    name_program();
    return answer_ssh(application, QString::fromLocal8Bit(arguments[1]));
  }
  const auto parsed = sporescope::desktop::parse_options(count, arguments, sporescope::cli::version_as_last_word());
  if (!parsed.options) {
    std::fputs(parsed.output.c_str(), parsed.status == 0 ? stdout : stderr);
    return parsed.status;
  }
  const Options& options = *parsed.options;

  QApplication application(count, arguments);
  sporescope::desktop::restore_environment();
  name_program();
  sporescope::ui::Desktop desktop(&application);
  apply_options(desktop, options);
  const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
  if (!cache.isEmpty()) desktop.keepStatisticsIn((cache + QLatin1String("/statistics")).toStdString());
  desktop.start();
  if (!options.screenshot.empty()) {
    const QSize size = options.size ? QSize(options.size->first, options.size->second) : QSize(1600, 1000);
    const sporescope::ui::ScreenshotOptions screenshot_options{QString::fromStdString(options.screenshot),
                                                               size,
                                                               options.overview,
                                                               options.open_tensor,
                                                               options.show_cause,
                                                               options.show_ranks,
                                                               QString::fromStdString(options.scopes)};
    auto* job = new sporescope::ui::Screenshot(&desktop.window(), screenshot_options, &application);
    job->start();
  } else {
    if (options.size) desktop.window().resize(options.size->first, options.size->second);
    desktop.window().show();
  }
  // The sender of a signal may not be at the screen, so no confirmation is shown. Otherwise the program ends as with "Quit".
  const sporescope::desktop::TerminationSignals termination_signals;
  QObject::connect(&termination_signals, &sporescope::desktop::TerminationSignals::terminationRequested, &application,
                   [&desktop] {
                     desktop.window().closeWithoutConfirmation();
                     QApplication::exit();
                   });
  open_paths(desktop.window(), options);
  if (!options.listen.empty()) {
    desktop.window().listen(QString::fromStdString(options.listen), QString::fromStdString(options.remote_host));
  }
  return QApplication::exec();
}
