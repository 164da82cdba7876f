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

/// The listening for trainings: where, since when, and who has come. That may be a port on another computer, which ssh leads to
/// one here. Address, port and host are remembered. UI thread only.
class ListenController : public QObject {
  Q_OBJECT

 public:
  enum class State { off, starting, on, failed };

  /// `ssh`: how other computers are reached.
  explicit ListenController(remote::SshOptions ssh = {}, QObject* parent = nullptr);
  ~ListenController() override;

  [[nodiscard]] State state() const { return state_; }
  [[nodiscard]] QString address() const { return address_; }
  [[nodiscard]] int port() const { return port_; }  ///< of this computer
  /// The other computer on which trainings are waited for, as ssh knows it; empty: they are on this one.
  [[nodiscard]] QString host() const { return server_.host; }
  /// The one of the last time; empty: there was none.
  [[nodiscard]] QString rememberedHost() const;
  /// What a training has to connect to: the port there, where they are waited for on another computer.
  [[nodiscard]] int trainingPort() const { return server_.host.isEmpty() ? port_ : server_.port; }
  /// How the way to that computer is; nothing if there is none.
  [[nodiscard]] std::optional<remote::SshState> connection() const;
  /// True if no training can come: it cannot listen, or the way to the other computer is lost.
  [[nodiscard]] bool broken() const;
  /// What a training has to give where other computers can connect; empty: nothing.
  [[nodiscard]] QString token() const;
  /// Whether one is asked for there. MindSpore 1.0 to 2.3 cannot give any.
  [[nodiscard]] bool requiresToken() const { return requiresToken_; }
  void setRequiresToken(bool asks);           ///< counts when it starts to listen the next time
  [[nodiscard]] QString addressText() const;  ///< "127.0.0.1:50051", "ascend-07, port 50051"
  /// True for this computer alone.
  [[nodiscard]] bool loopback() const;
  [[nodiscard]] int trainings() const { return trainings_; }
  [[nodiscard]] qint64 milliseconds() const { return since_.isValid() ? since_.elapsed() : 0; }
  [[nodiscard]] const Error& error() const { return error_; }
  /// A port that is free, if the wanted one is taken; 0: none is known.
  [[nodiscard]] int offeredPort() const { return offeredPort_; }
  /// How much memory the tensors of one training may take before the oldest are let go; 2 GiB unless the user wants another
  /// bound.
  [[nodiscard]] std::uint64_t cacheBytes() const;

 public slots:
  void start(const QString& address, int port);
  /// On the loopback of another computer: only trainings there can connect.
  void startOn(const QString& host, int port);
  void startAgain();
  void stop();
  void reconnect();                         ///< tries at once to find the other computer again
  void setCacheBytes(std::uint64_t bytes);  ///< remembered

 signals:
  void cacheBytesChanged(std::uint64_t bytes);
  void stateChanged();
  /// What concerns no training: connections that were closed or not taken.
  void problemReported(const QString& sentence);
  void trainingConnected(std::shared_ptr<sporescope::Session> session);

 private:
  /// A port of another computer.
  struct Server {
    QString host;
    int port = 0;
  };
  struct Started {
    Result<std::shared_ptr<ListenService>> host;
    int offeredPort = 0;
  };
  void begin();
  void onStarted(Started started);
  void forwardPort();

  const remote::SshOptions ssh_;
  State state_ = State::off;
  QString address_;
  int port_;
  Server server_;
  bool requiresToken_ = true;
  QString secret_;  // another one each time the program starts
  int trainings_ = 0;
  int offeredPort_ = 0;
  QElapsedTimer since_;
  Error error_;
  std::shared_ptr<ListenService> host_;
  std::shared_ptr<remote::ForwardedPort> forwardedPort_;
  CancelHandle connectionChanged_;
  std::shared_ptr<int> generation_ = std::make_shared<int>(0);  // UI thread alone
  BackgroundTask starting_;
};

}  // namespace sporescope::ui
