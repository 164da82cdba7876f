// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/launch/launched_script.h"

#include <QFileInfo>
#include <utility>

#include "ui/launch/script_process.h"

namespace sporescope::ui {

LaunchedScript::LaunchedScript(QObject* parent) : QObject(parent), process_(new ScriptProcess(log_)) {
  qRegisterMetaType<ScriptEnd>();
  thread_.setObjectName(QStringLiteral("launched script"));
  process_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, process_, &QObject::deleteLater);
  connect(process_, &ScriptProcess::started, this, &LaunchedScript::onStarted);
  connect(process_, &ScriptProcess::ended, this, &LaunchedScript::onEnded);
  connect(process_, &ScriptProcess::childrenLeft, this, &LaunchedScript::onChildrenLeft);
  thread_.start();
}

LaunchedScript::~LaunchedScript() {
  QMetaObject::invokeMethod(process_, &ScriptProcess::kill, Qt::BlockingQueuedConnection);
  thread_.quit();
  thread_.wait();
}

bool LaunchedScript::running() const {
  return state_ == State::starting || state_ == State::running || state_ == State::stopping || childrenLeft_;
}

QString LaunchedScript::name() const { return line_.script.section(u'/', -1); }

qint64 LaunchedScript::milliseconds() const { return end_ || !timer_.isValid() ? duration_ : timer_.elapsed(); }

void LaunchedScript::setSignalDelay(int milliseconds) {
  QMetaObject::invokeMethod(process_, [process = process_, milliseconds] { process->setSignalDelay(milliseconds); });
}

void LaunchedScript::start(const LaunchLine& line) {
  line_ = line;
  startAgain();
}

void LaunchedScript::startAgain() {
  if (!canStartAgain()) return;
  if (!running()) return begin();
  if (state_ != State::stopping) stop();
  restartPending_ = true;
}

void LaunchedScript::begin() {
  restartPending_ = stopped_ = false;
  end_.reset();
  pid_ = 0;
  duration_ = 0;
  timer_.start();
  state_ = State::starting;
  log_->clear();
  QMetaObject::invokeMethod(process_, [process = process_, line = line_] { process->start(line); });
  emit changed();
}

void LaunchedScript::interrupt() {
  if (state_ == State::running) QMetaObject::invokeMethod(process_, &ScriptProcess::interrupt);
}

void LaunchedScript::stop() {
  if (!running()) return;
  restartPending_ = false;
  stopped_ = true;
  if (!end_) state_ = State::stopping;
  QMetaObject::invokeMethod(process_, &ScriptProcess::stop);
  emit changed();
}

void LaunchedScript::onStarted(qint64 pid) {
  pid_ = pid;
  if (state_ == State::starting) state_ = State::running;
  emit changed();
}

void LaunchedScript::onEnded(const ScriptEnd& end) {
  duration_ = timer_.elapsed();
  end_ = end;
  state_ = State::over;
  if (!end.reason.isEmpty()) log_->addMessage(end.reason);
  emit changed();
  emit ended();
  if (end.kind == ScriptEnd::Kind::not_started) restartIfRequested();
}

void LaunchedScript::onChildrenLeft(bool childrenLeft) {
  const bool hasChanged = std::exchange(childrenLeft_, childrenLeft) != childrenLeft;
  if (!childrenLeft && restartPending_) return restartIfRequested();
  if (hasChanged) emit changed();
}

void LaunchedScript::restartIfRequested() {
  if (std::exchange(restartPending_, false)) begin();
}

}  // namespace sporescope::ui

#include "moc_launched_script.cpp"
