// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/training/listen_controller.h"

#include <QCoreApplication>
#include <QPointer>
#include <QRandomGenerator>
#include <QSettings>
#include <QThreadPool>
#include <array>
#include <utility>

#include "ui/text/format.h"

namespace sporescope::ui {

namespace {

constexpr int kDefaultPort = 50051;
const char* const kAddressKey = "listen/address";
const char* const kPortKey = "listen/port";
const char* const kHostKey = "listen/host";
const char* const kCacheKey = "listen/cache_bytes";
constexpr qulonglong kDefaultCacheBytes = qulonglong{2} << 30U;
constexpr QLatin1String kLoopback("127.0.0.1");

}  // namespace

ListenController::ListenController(remote::SshOptions ssh, QObject* parent)
    : QObject(parent),
      ssh_(std::move(ssh)),
      address_(QSettings().value(kAddressKey, kLoopback).toString()),
      port_(QSettings().value(kPortKey, kDefaultPort).toInt()) {
  // Listening on the network must be chosen again after each start of the program; only the loopback address is restored.
  if (!isLoopback()) address_ = kLoopback;
  std::array<quint32, 4> numbers{};
  QRandomGenerator::system()->fillRange(numbers.data(), numbers.size());
  for (const quint32 number : numbers) token_ += QString::number(number, 16).rightJustified(8, u'0');
}

ListenController::~ListenController() {
  ++*generation_;
  stop();
}

QString ListenController::addressText() const {
  if (!host().isEmpty()) return tr("%1, port %2").arg(host()).arg(server_.port);
  return QStringLiteral("%1:%2").arg(address_).arg(port_);
}

QString ListenController::rememberedHost() const { return QSettings().value(kHostKey).toString(); }

std::optional<remote::SshState> ListenController::connection() const {
  return forwardedPort_ ? std::optional(forwardedPort_->state()) : std::nullopt;
}

QString ListenController::token() const { return isLoopback() || !requiresToken_ ? QString() : token_; }

bool ListenController::isUnreachable() const {
  using Kind = remote::SshState::Kind;
  const auto connection = this->connection();
  return state_ == State::failed || (connection && (connection->kind == Kind::failed || connection->kind == Kind::lost));
}

void ListenController::setRequiresToken(bool required) { requiresToken_ = required; }

bool ListenController::isLoopback() const { return is_loopback(address_.toStdString()); }

std::uint64_t ListenController::cacheBytes() const { return QSettings().value(kCacheKey, kDefaultCacheBytes).toULongLong(); }

void ListenController::setCacheBytes(std::uint64_t bytes) {
  if (bytes == cacheBytes()) return;
  QSettings().setValue(kCacheKey, static_cast<qulonglong>(bytes));
  emit cacheBytesChanged(bytes);
}

void ListenController::start(const QString& address, int port) {
  stop();
  server_ = {};
  address_ = address;
  port_ = port;
  QSettings settings;
  settings.setValue(kAddressKey, address);
  settings.setValue(kPortKey, port);
  begin();
}

void ListenController::startOn(const QString& host, int port) {
  stop();
  server_ = {host, port};
  address_ = kLoopback;
  port_ = 0;  // any free port: trainings connect to the remote port
  QSettings settings;
  settings.setValue(kHostKey, host);
  settings.setValue(kPortKey, port);
  begin();
}

void ListenController::startAgain() {
  if (host().isEmpty()) return start(address_, port_);
  const Server server = server_;
  startOn(server.host, server.port);
}

void ListenController::begin() {
  state_ = State::starting;
  offeredPort_ = 0;
  const int generation = ++*generation_;
  const QPointer<ListenController> self(this);
  const auto onSession = [self, counter = generation_, generation](std::shared_ptr<Session> session) {
    QMetaObject::invokeMethod(
        qApp,
        [self, counter, generation, session = std::move(session)] {
          if (!self || *counter != generation) return;
          ++self->trainings_;
          emit self->trainingConnected(session);
          emit self->stateChanged();
        },
        Qt::QueuedConnection);
  };
  const auto onProblem = [self, counter = generation_, generation](const Text& problem) {
    QMetaObject::invokeMethod(
        qApp,
        [self, counter, generation, problem] {
          if (self && *counter == generation) emit self->problemReported(translated(problem));
        },
        Qt::QueuedConnection);
  };
  startTask_.run<std::shared_ptr<StartResult>>(
      this,
      [endpoint = ListenEndpoint{address_.toStdString(), static_cast<std::uint16_t>(port_), token().toStdString()}, onSession,
       onProblem] {
        auto service = ListenService::start(endpoint, onSession, onProblem);
        const int freePort = service ? 0 : next_free_port(endpoint.address, static_cast<std::uint16_t>(endpoint.port + 1));
        return std::make_shared<StartResult>(StartResult{std::move(service), freePort});
      },
      [this](const std::shared_ptr<StartResult>& result) { onStarted(std::move(*result)); });
  emit stateChanged();
}

void ListenController::onStarted(StartResult result) {
  offeredPort_ = result.offeredPort;
  if (result.service) {
    service_ = std::move(*result.service);
    port_ = service_->port();
    timer_.start();
    state_ = State::on;
    if (!host().isEmpty()) forwardPort();
  } else {
    error_ = result.service.error();
    state_ = State::failed;
  }
  emit stateChanged();
}

void ListenController::forwardPort() {
  const remote::ForwardedPort::Ports ports{static_cast<std::uint16_t>(server_.port), static_cast<std::uint16_t>(port_)};
  forwardedPort_ = std::make_shared<remote::ForwardedPort>(host().toStdString(), ports, ssh_);
  connectionObserver_ = forwardedPort_->on_changed(
      [this] { QMetaObject::invokeMethod(this, &ListenController::stateChanged, Qt::QueuedConnection); });
}

void ListenController::reconnect() {
  if (forwardedPort_) forwardedPort_->reconnect();
}

void ListenController::stop() {
  ++*generation_;
  startTask_.cancel();
  trainings_ = 0;
  timer_.invalidate();
  connectionObserver_.cancel();
  // Closing connections and ssh processes takes a moment, so it runs in the background.
  if (forwardedPort_) {
    QThreadPool::globalInstance()->start(
        [forwardedPort = std::exchange(forwardedPort_, nullptr)]() mutable { forwardedPort.reset(); });
  }
  if (service_) {
    QThreadPool::globalInstance()->start([service = std::exchange(service_, nullptr)] { service->stop(); });
  }
  if (state_ == State::off) return;
  state_ = State::off;
  emit stateChanged();
}

}  // namespace sporescope::ui

#include "moc_listen_controller.cpp"
