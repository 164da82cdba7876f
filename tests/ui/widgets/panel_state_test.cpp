// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/panel_state.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>
#include <algorithm>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/wait_for.h"

namespace panel_state_test {

using namespace sporescope::ui;

namespace {

/// A shown panel whose content is a line edit.
struct Panel {
  Panel() : content(new QLineEdit), state(content) {
    state.resize(400, 300);
    state.show();
  }
  /// Returns the texts of the visible buttons in their order. A new button of a visible layout is shown by an event.
  [[nodiscard]] QStringList buttons() const {
    handleDueEvents();
    QStringList texts;
    for (const QPushButton* button : state.findChildren<QPushButton*>()) {
      if (button->isVisible()) texts += button->text();
    }
    return texts;
  }
  [[nodiscard]] QPushButton* button(const QString& text) const {
    for (QPushButton* button : state.findChildren<QPushButton*>()) {
      if (button->text() == text) return button;
    }
    return nullptr;
  }
  [[nodiscard]] QProgressBar* progress() const { return state.findChild<QProgressBar*>(); }
  [[nodiscard]] bool showsIcon() const {
    const auto labels = state.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [](const QLabel* label) { return label->isVisible() && !label->pixmap().isNull(); });
  }
  [[nodiscard]] bool showsText(const QString& text) const {
    const auto labels = state.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->isVisible() && label->text() == text; });
  }

  QLineEdit* content;
  PanelState state;
};

}  // namespace

class PanelStateTest : public QObject {
  Q_OBJECT

 private slots:
  void theContentIsShownFirst() {
    const Panel panel;
    QVERIFY(panel.state.showsContent() && panel.content->isVisible());
    QCOMPARE(panel.state.sentence(), QString());
  }

  void aMessageReplacesTheContent() {
    Panel panel;
    int retried = 0;
    panel.state.showMessage(QStringLiteral("Nothing is open"), QStringLiteral("Open a dump"),
                            {{QStringLiteral("Retry"), [&] { ++retried; }, true}, {QStringLiteral("Close"), [] {}, false}});
    QVERIFY(!panel.state.showsContent() && !panel.content->isVisible());
    QCOMPARE(panel.state.sentence(), QStringLiteral("Nothing is open"));
    QVERIFY(panel.showsText(QStringLiteral("Nothing is open")) && panel.showsText(QStringLiteral("Open a dump")));
    QVERIFY(!panel.showsIcon() && !panel.progress()->isVisible());
    QCOMPARE(panel.state.currentWidget()->accessibleName(), QStringLiteral("Nothing is open"));
    QCOMPARE(panel.buttons(), (QStringList{"Retry", "Close"}));
    QVERIFY(panel.button(QStringLiteral("Retry"))->isDefault() && !panel.button(QStringLiteral("Close"))->isDefault());
    panel.button(QStringLiteral("Retry"))->click();
    QCOMPARE(retried, 1);

    panel.state.showContent();
    QVERIFY(panel.state.showsContent() && panel.content->isVisible());
    QCOMPARE(panel.state.sentence(), QString());
  }

  void theNextMessageHasItsOwnButtons() {
    Panel panel;
    panel.state.showMessage(QStringLiteral("First"), QStringLiteral("Reason"), {{QStringLiteral("Retry"), [] {}, false}});
    panel.state.showMessage(QStringLiteral("Second"), {}, {{QStringLiteral("Close"), [] {}, false}});
    QCOMPARE(panel.buttons(), QStringList{"Close"});
    QVERIFY(!panel.showsText(QStringLiteral("Reason")));
    panel.state.showMessage(QStringLiteral("Third"));
    QCOMPARE(panel.buttons(), QStringList());
  }

  void anErrorHasAnIcon() {
    Panel panel;
    panel.state.showError(QStringLiteral("It cannot be read"), QStringLiteral("No permission"));
    QVERIFY(panel.showsIcon());
    QCOMPARE(panel.state.sentence(), QStringLiteral("It cannot be read"));
    panel.state.showMessage(QStringLiteral("Nothing is open"));
    QVERIFY(!panel.showsIcon());
  }

  /// While loading, the old content stays visible for a moment.
  void loadingAppearsAfterADelay() {
    Panel panel;
    int stopped = 0;
    panel.state.showLoading(QStringLiteral("Reading"), -1, [&] { ++stopped; });
    QVERIFY(panel.state.showsContent());
    QTRY_COMPARE_WITH_TIMEOUT(panel.state.sentence(), QStringLiteral("Reading"), kTimeout);
    QVERIFY(panel.progress()->isVisible());
    QCOMPARE(panel.progress()->maximum(), 0);  // unknown
    QCOMPARE(panel.buttons().size(), 1);
    panel.button(panel.buttons().front())->click();
    QCOMPARE(stopped, 1);

    panel.state.showLoading(QStringLiteral("Reading on"), 0.25);
    QCOMPARE(panel.state.sentence(), QStringLiteral("Reading on"));  // at once
    QCOMPARE(4 * panel.progress()->value(), panel.progress()->maximum());
    panel.state.showContent();
    QVERIFY(panel.state.showsContent());
  }

  void loadingShowsItsLastProgress() {
    Panel panel;
    panel.state.showLoading(QStringLiteral("Listing"));
    panel.state.showLoading(QStringLiteral("Reading"), 0.5);
    QTRY_VERIFY_WITH_TIMEOUT(!panel.state.showsContent(), kTimeout);
    QCOMPARE(panel.state.sentence(), QStringLiteral("Reading"));
    QCOMPARE(2 * panel.progress()->value(), panel.progress()->maximum());
    QCOMPARE(panel.buttons(), QStringList());  // it cannot be stopped
  }

  /// The second panel begins to load later and with the same delay. When it shows that it loads, the first one would, too.
  void whatIsLoadedQuicklyShowsNoProgress() {
    Panel quick;
    Panel failed;
    Panel slow;
    quick.state.showLoading(QStringLiteral("Reading"));
    failed.state.showLoading(QStringLiteral("Reading"));
    quick.state.showContent();
    failed.state.showMessage(QStringLiteral("Nothing is open"));
    slow.state.showLoading(QStringLiteral("Reading"));
    QTRY_VERIFY_WITH_TIMEOUT(!slow.state.showsContent(), kTimeout);
    QVERIFY(quick.state.showsContent());
    QCOMPARE(failed.state.sentence(), QStringLiteral("Nothing is open"));
    QVERIFY(!failed.progress()->isVisible());
  }

  /// The keyboard focus stays in the panel, so that its shortcuts and the Tab key go on from there.
  void theFocusStaysInThePanel() {
    Panel panel;
    panel.state.activateWindow();
    panel.content->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(&panel.state, kTimeout));
    QVERIFY(panel.content->hasFocus());
    panel.state.showMessage(QStringLiteral("Nothing is open"));
    QVERIFY(panel.state.isAncestorOf(QApplication::focusWidget()));
    QVERIFY(!panel.content->hasFocus());
    panel.state.showContent();
    QVERIFY(panel.content->hasFocus());
  }
};

SPORESCOPE_TEST(PanelStateTest)

}  // namespace panel_state_test

#include "panel_state_test.moc"
