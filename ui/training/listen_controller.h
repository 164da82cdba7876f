// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "core/remote/ssh/forwarded_port.h"
#include "core/session/live/listen_service.h"
#include "core/session/session.h"
#include "ui/concurrency/background_task.h"

namespace sporescope::ui {

/// Listens for trainings and keeps the state of the listener. It may listen on a port of a remote host, which ssh forwards
/// to this computer. Address, port and host are saved in the settings. UI thread only.
class ListenController : public QObject {
  Q_OBJECT

 public:
  enum class State { off, starting, on, failed };

  /// `ssh` configures connections to remote hosts.
  explicit ListenController(remote::SshOptions ssh = {}, QObject* parent = nullptr);
  ~ListenController() override;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] QString address() const { return address_; }
  [[nodiscard]] int port() const { return port_; }  ///< Local port
  /// The remote host on which trainings connect, as ssh names it; empty when listening on this computer.
  [[nodiscard]] QString host() const { return server_.host; }
  /// The remote host of the last time; empty if there was none.
  [[nodiscard]] QString rememberedHost() const;
  /// The port to which trainings connect: the remote port if a remote host forwards it, else the local one.
  [[nodiscard]] int trainingPort() const { return server_.host.isEmpty() ? port_ : server_.port; }
  /// State of the ssh connection to the remote host; empty when listening on this computer.
  [[nodiscard]] std::optional<remote::SshState> connection() const;
  /// True if no training can connect: listening failed, or the connection to the remote host failed or was lost.
  [[nodiscard]] bool isUnreachable() const;
  /// The token that trainings must present if other computers can connect; empty if none is required.
  [[nodiscard]] QString token() const;
  /// True if a token is required when other computers can connect. MindSpore 1.0 to 2.3 cannot send one.
  [[nodiscard]] bool requiresToken() const { return requiresToken_; }
  void setRequiresToken(bool required);       ///< Takes effect when listening starts the next time
  [[nodiscard]] QString addressText() const;  ///< "127.0.0.1:50051", "ascend-07, port 50051"
  /// True if only this computer can connect.
  [[nodiscard]] bool isLoopback() const;
  [[nodiscard]] int trainings() const { return trainings_; }
  [[nodiscard]] qint64 milliseconds() const { return timer_.isValid() ? timer_.elapsed() : 0; }
  [[nodiscard]] const Error& error() const { return error_; }
  /// A free port to offer if the requested one is taken; 0 if none is known.
  [[nodiscard]] int offeredPort() const { return offeredPort_; }
  /// Memory limit for the tensors of one training, in bytes; the oldest are evicted first. 2 GiB by default.
  [[nodiscard]] std::uint64_t cacheBytes() const;

 public slots:
  /// Listens on an address of this computer and saves it in the settings.
  void start(const QString& address, int port);
  /// Listens on the loopback address of a remote host: only trainings there can connect.
  void startOn(const QString& host, int port);
  /// Listens again on the current endpoint.
  void startAgain();
  void stop();
  void reconnect();                         ///< Retries the connection to the remote host at once
  void setCacheBytes(std::uint64_t bytes);  ///< Saved in the settings

 signals:
  void cacheBytesChanged(std::uint64_t bytes);
  void stateChanged();
  /// Reports problems that concern no training: connections that were closed or rejected.
  void problemReported(const QString& sentence);
  void trainingConnected(std::shared_ptr<sporescope::Session> session);

 private:
  /// A port on a remote host.
  struct Server {
    QString host;
    int port = 0;
  };
  struct StartResult {
    Result<std::shared_ptr<ListenService>> service;
    int offeredPort = 0;
  };
  void begin();
  void onStarted(StartResult result);
  void forwardPort();

  const remote::SshOptions ssh_;
  State state_ = State::off;
  QString address_;
  int port_;
  Server server_;
  bool requiresToken_ = true;
  QString token_;  // generated anew each time the program starts
  int trainings_ = 0;
  int offeredPort_ = 0;
  QElapsedTimer timer_;
  Error error_;
  std::shared_ptr<ListenService> service_;
  std::shared_ptr<remote::ForwardedPort> forwardedPort_;
  CancelHandle connectionObserver_;
  std::shared_ptr<int> generation_ = std::make_shared<int>(0);  // UI thread only
  BackgroundTask startTask_;
};

}  // namespace sporescope::ui
