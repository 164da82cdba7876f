// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCheckBox>
#include <QLineEdit>
#include <QTest>

#include "core/session/offline/open_offline_session.h"
#include "tests/ui/wait_for.h"
#include "ui/watch/watchpoint_dialog.h"
#include "ui/widgets/number_field.h"
#include "ui/workspace/findings.h"
#include "ui/workspace/workspace.h"

namespace sporescope::ui {

/// A workspace with the bundled sample, read completely.
struct OpenedSample {
  OpenedSample() {
    workspace.addSession(open_offline_session(SPORESCOPE_SAMPLE));
    ready = waitFor([this] { return !workspace.snapshot()->loading; });
  }
  [[nodiscard]] Findings* findings() const { return workspace.findings(); }
  Workspace workspace;
  bool ready = false;
};

/// The row of a parameter in the dialog.
struct Parameter {
  QCheckBox* box = nullptr;
  NumberField* field = nullptr;
};

inline Parameter parameterOf(const WatchpointDialog& dialog, const QString& label) {
  Parameter found;
  for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
    if (box->accessibleName() == label) found.box = box;
  }
  for (NumberField* field : dialog.findChildren<NumberField*>()) {
    if (field->accessibleName() == label) found.field = field;
  }
  return found;
}

inline void type(QLineEdit* field, const QString& text) {
  field->selectAll();
  if (text.isEmpty()) {
    QTest::keyClick(field, Qt::Key_Delete);
  } else {
    for (const QChar character : text) {
      // Qt Test has no keys for letters beyond ASCII, so they are inserted as by an input method.
      character.unicode() < 128 ? QTest::keyClicks(field, QString(character)) : field->insert(QString(character));
    }
  }
}

}  // namespace sporescope::ui
