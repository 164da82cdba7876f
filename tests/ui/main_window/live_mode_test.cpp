// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <optional>

#include "core/session/live_control.h"
#include "tests/live/running_training.h"
#include "tests/ui/main_window/open_window.h"
#include "ui/common/findings.h"
#include "ui/history/history_strip.h"
#include "ui/main_window/settings_dialog.h"
#include "ui/main_window/status_line.h"

using namespace sporescope;
using namespace sporescope::ui;

namespace {

/// A window that listens, and a training with the tensors of the sample that has connected.
class LiveWindow {
 public:
  LiveWindow() : window_(open_.services()) {
    Listening* listening = open_.services().listening;
    window_.show();
    window_.listen(QStringLiteral("127.0.0.1:0"));
    if (!QTest::qWaitFor([&] { return listening->state() == Listening::State::on; }, kPatience)) return;
    training_.emplace("127.0.0.1:" + std::to_string(listening->port()), simulator::tensors_of(SPORESCOPE_SAMPLE));
  }

  MainWindow& window() { return window_; }
  Workspace& workspace() { return open_.workspace(); }
  Findings* findings() { return workspace().findings(); }
  LiveControl* live() { return workspace().session() ? workspace().session()->live() : nullptr; }
  bool stands() { return live() != nullptr && live()->status().state == live::TrainingState::ready; }

 private:
  OpenWindow open_;
  MainWindow window_;
  std::optional<simulator::RunningTraining> training_;
};

bool says(const QWidget& widget, const QString& text) {
  const auto labels = widget.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(text); });
}

}  // namespace

class LiveModeTest : public QObject {
  Q_OBJECT

 private slots:
  /// Where the NaN began is on the screen without a question, as soon as training stops at it.
  void answersAHitWithItsCause() {
    LiveWindow live;
    QTRY_VERIFY_WITH_TIMEOUT(live.stands(), kPatience);
    QVERIFY(live.findings()->causeState() == Findings::CauseState::not_looked);
    QCOMPARE(live.workspace().node(), kNoNode);
    live.findings()->addWatchpoint(make_watchpoint(0, "tensor_overflow", {}).value());
    live.live()->run_steps(-1);
    QTRY_VERIFY_WITH_TIMEOUT(live.findings()->causeState() == Findings::CauseState::found, kPatience);
    // The truth of the sample: the logarithm of zero in iteration 1, which is the second step.
    const SessionCause& cause = live.findings()->causes().front();
    QVERIFY(live.workspace().nodeFullName(cause.key).endsWith("/Log-op0"));
    QCOMPARE(cause.key.iteration, std::int64_t{2});
    QVERIFY(live.workspace().node() != kNoNode);
    QVERIFY(says(live.window(), QStringLiteral("Log-op0")));
  }

  void theBoundOfTheCacheIsRemembered() {
    OpenWindow open;
    SettingsDialog dialog(&open.desktop().appearance(), &open.desktop().languages(), open.services().listening);
    auto* bound = dialog.findChild<QSpinBox*>();
    QVERIFY(bound != nullptr);
    QCOMPARE(bound->value(), 2);
    QSignalSpy changed(open.services().listening, &Listening::cacheBytesChanged);
    bound->setValue(5);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(open.services().listening->cacheBytes(), std::uint64_t{5} << 30U);
    QCOMPARE(Listening().cacheBytes(), std::uint64_t{5} << 30U);
  }

  /// A training has no files: the window does not speak of any.
  void speaksOfATraining() {
    LiveWindow live;
    QTRY_VERIFY_WITH_TIMEOUT(live.stands(), kPatience);
    QTRY_VERIFY(says(live.window(), QStringLiteral("Training")));
    QVERIFY(!says(*live.window().findChild<StatusLine*>(), QStringLiteral("tensor files")));
    live.live()->run_steps(2);
    QTRY_VERIFY_WITH_TIMEOUT(live.live()->status().step == 2 && live.stands(), kPatience);
    QTRY_VERIFY(live.workspace().iteration() == 2);
    QVERIFY(!says(*live.window().findChild<HistoryStrip*>(), QStringLiteral("dumped")));
  }
};

QTEST_MAIN(LiveModeTest)
#include "live_mode_test.moc"
