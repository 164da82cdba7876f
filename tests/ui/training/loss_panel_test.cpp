// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/loss_panel.h"

#include <QComboBox>
#include <QTest>

#include "tests/program/test_class.h"
#include "tests/timeouts.h"
#include "tests/ui/training/scripted_training.h"
#include "ui/charts/chart.h"
#include "ui/widgets/panel_state.h"

namespace loss_panel_test {

using namespace sporescope;
using namespace sporescope::ui;

class LossPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    workspace_ = std::make_unique<Workspace>();
    training_ = std::make_shared<ScriptedTraining>();
    panel_ = std::make_unique<LossPanel>(workspace_.get());
    panel_->resize(600, 200);
    panel_->show();
    workspace_->addSession(training_);
  }
  void cleanup() {
    panel_.reset();
    workspace_.reset();
    training_.reset();
  }

  void beforeTheFirstNumberItSaysWhereNumbersComeFrom() {
    auto* state = panel_->findChild<PanelState*>();
    QTRY_COMPARE_WITH_TIMEOUT(state->sentence(), QStringLiteral("No step values yet"), kTimeout);
    training_->report({{"loss", {}, {}, {{1, 2.5}, {2, 2.25}}}});
    QTRY_VERIFY_WITH_TIMEOUT(state->showsContent(), kTimeout);
    QCOMPARE(panel_->chart().partCount(), 2);
    QCOMPARE(panel_->chart().part(1).name, QStringLiteral("Step 2"));
    QCOMPARE(panel_->chart().part(1).description, QStringLiteral("loss 2.25"));
  }

  void stepsAfterWhichTheConsoleRanCodeAreMarked() {
    training_->report({{"loss", {}, {}, {{1, 2.5}, {2, 2.25}}}});
    LiveStatus status;
    status.console_steps = {2};
    training_->show(status);
    QTRY_COMPARE_WITH_TIMEOUT(panel_->chart().part(1).description,
                              QStringLiteral("loss 2.25, After this step, code was run in the console"), kTimeout);
    QCOMPARE(panel_->chart().part(0).description, QStringLiteral("loss 2.5"));
    QCOMPARE(panel_->chart().chartGeometry().marks.size(), std::size_t{1});
    ConsoleEntry entry;
    entry.state = ConsoleEntry::State::done;
    entry.step = 2;
    entry.code = "rate = 0.1\nrate";
    training_->answer({entry, entry});  // from two ranks
    QTRY_COMPARE_WITH_TIMEOUT(panel_->chart().part(1).description,
                              QStringLiteral("loss 2.25, After this step, the console ran: rate = 0.1…"), kTimeout);
  }

  void eachNumberCanBeShown() {
    training_->report({{"loss", {}, {}, {{1, 2.5}, {2, 2.25}}}, {"rate", {}, {}, {{2, 0.1}}}});
    auto* names = panel_->tools()->findChild<QComboBox*>();
    QTRY_COMPARE_WITH_TIMEOUT(names->count(), 2, kTimeout);
    names->setCurrentIndex(1);
    emit names->activated(1);
    QCOMPARE(panel_->chart().partCount(), 1);
    // The chosen number stays when others arrive.
    training_->report({{"loss", {}, {}, {{1, 2.5}}}, {"rate", {}, {}, {{2, 0.1}, {3, 0.1}}}, {"accuracy", {}, {}, {{3, 0.5}}}});
    QTRY_COMPARE_WITH_TIMEOUT(names->count(), 3, kTimeout);
    QCOMPARE(names->currentText(), QStringLiteral("rate"));
    QCOMPARE(panel_->chart().partCount(), 2);
  }

  void ranksAreLinesOfTheirOwn() {
    training_->report({{"loss", {}, 0, {{1, 2.5}, {2, 2.25}}}, {"loss", {}, 1, {{1, 3}}}});
    auto* names = panel_->tools()->findChild<QComboBox*>();
    QTRY_COMPARE_WITH_TIMEOUT(names->count(), 1, kTimeout);
    QCOMPARE(panel_->chart().partCount(), 2);
    QCOMPARE(panel_->chart().part(0).description, QStringLiteral("rank 0 2.5, rank 1 3"));
    QCOMPARE(panel_->chart().part(1).description, QStringLiteral("rank 0 2.25"));
  }

  void aDumpHasNone() {
    training_->report({{"loss", {}, {}, {{1, 2.5}}}});
    auto* state = panel_->findChild<PanelState*>();
    QTRY_VERIFY_WITH_TIMEOUT(state->showsContent(), kTimeout);
    workspace_->closeSession(0);
    QTRY_VERIFY_WITH_TIMEOUT(!state->showsContent(), kTimeout);
  }

 private:
  std::unique_ptr<Workspace> workspace_;
  std::shared_ptr<ScriptedTraining> training_;
  std::unique_ptr<LossPanel> panel_;
};

SPORESCOPE_TEST(LossPanelTest)

}  // namespace loss_panel_test

#include "loss_panel_test.moc"
