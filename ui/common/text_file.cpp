// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/common/text_file.h"

#include <QSaveFile>
#include <QString>

namespace sporescope::ui {

Result<std::filesystem::path> writeTextFile(const std::filesystem::path& path, const std::string& text) {
  QSaveFile file(QString::fromStdString(path.string()));
  const auto refused = [&] {
    const ErrorCode code = file.error() == QFileDevice::PermissionsError ? ErrorCode::no_permission : ErrorCode::read_failed;
    return fail(code, {SPORESCOPE_TRANSLATE_NOOP("Cannot write %1: %2"), {path.string(), file.errorString().toStdString()}},
                path);
  };
  if (!file.open(QIODevice::WriteOnly)) return refused();
  if (file.write(text.data(), static_cast<qint64>(text.size())) < 0 || !file.commit()) return refused();
  return path;
}

}  // namespace sporescope::ui
