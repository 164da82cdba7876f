// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX's
#include <sys/socket.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include "core/remote/ssh/ssh_client.h"

namespace sporescope::test {

/// An ssh server for a test, on the loopback interface, with its own keys and run by the current user. The destructor stops
/// it.
class OwnSshd {
 public:
  static constexpr const char* kProgram = "/usr/sbin/sshd";
  [[nodiscard]] static bool is_installed() {
    return QFile::exists(QLatin1String(kProgram)) && QFile::exists(QStringLiteral("/usr/bin/ssh"));
  }

  /// Starts the server. Returns false if it does not listen.
  [[nodiscard]] bool start() {
    port_ = free_port();
    make_key(QStringLiteral("host"));
    make_key(QStringLiteral("user"));
    QFile::copy(path("user.pub"), path("authorized"));
    // A server started by root requires this folder, although nobody logs in.
    if (::geteuid() == 0) QDir().mkpath(QStringLiteral("/run/sshd"));
    write("sshd_config",
          QStringLiteral("Port %1\nListenAddress 127.0.0.1\nHostKey %2/host\nAuthorizedKeysFile %2/authorized\nStrictModes no\n"
                         "UsePAM no\nPidFile none\nPasswordAuthentication no\nPermitRootLogin yes\nSetEnv "
                         "PATH=%2/bin:/usr/bin:/bin XDG_RUNTIME_DIR=%3\n")
              .arg(port_)
              .arg(folder_.path(), qEnvironmentVariable("XDG_RUNTIME_DIR", QStringLiteral("/tmp"))));
    trust(path("host.pub"));
    write("config",
          QStringLiteral("Host lab\n  HostName 127.0.0.1\n  Port %1\n  IdentityFile %2/user\n  IdentitiesOnly yes\n"
                         "  UserKnownHostsFile %2/known\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n")
              .arg(port_)
              .arg(folder_.path()));
    return listen();
  }
  /// Starts to listen (again).
  [[nodiscard]] bool listen() {
    sshd_.start(QLatin1String(kProgram),
                {QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"), path("sshd_config")});
    QByteArray message;
    while (!message.contains("Server listening") && sshd_.waitForReadyRead(10000)) message += sshd_.readAll();
    return message.contains("Server listening");
  }
  OwnSshd() { sshd_.setProcessChannelMode(QProcess::MergedChannels); }
  OwnSshd(const OwnSshd&) = delete;
  OwnSshd& operator=(const OwnSshd&) = delete;
  ~OwnSshd() { stop(); }
  /// Breaks the existing connections.
  void drop_connections() const {
    for (const QString& number : QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[1-9]*")}, QDir::Dirs)) {
      QFile file(QStringLiteral("/proc/%1/stat").arg(number));
      if (!file.open(QIODevice::ReadOnly)) continue;
      const QByteArray stat = file.readAll();
      // "12 (sshd) S 11 ...": the parent process follows the name.
      const auto parts = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
      if (parts.size() > 1 && parts[1].toLongLong() == sshd_.processId()) ::kill(number.toInt(), SIGKILL);
    }
  }
  /// Stops listening; existing connections continue.
  void stop() {
    sshd_.terminate();
    sshd_.waitForFinished();
  }

  /// Returns options by which the host "lab" is reached.
  [[nodiscard]] remote::SshOptions options() const {
    remote::SshOptions options;
    options.program = {"ssh", "-F", path("config").toStdString()};
    options.cache = path("cache").toStdString();
    options.other_caches.clear();  // tests must not write to shared folders
    return options;
  }
  [[nodiscard]] QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
  /// Makes clients expect this host key.
  void trust(const QString& public_key) {
    QFile key(public_key);
    if (!key.open(QIODevice::ReadOnly)) return;
    write("known", QStringLiteral("[127.0.0.1]:%1 %2").arg(port_).arg(QString::fromUtf8(key.readAll())));
  }
  void make_key(const QString& name) const {
    QProcess::execute(QStringLiteral("ssh-keygen"),
                      {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"), QString(),
                       QStringLiteral("-f"), folder_.filePath(name)});
  }
  /// Appends lines to a file; in "config", they belong to the host "lab".
  void add(const char* name, const QString& lines) const {
    QFile file(path(name));
    if (file.open(QIODevice::Append)) file.write((lines + QLatin1Char('\n')).toUtf8());
  }
  /// Adds a program that the server finds before the system's programs.
  void make_program(const char* name, const QString& script) const {
    QDir().mkpath(path("bin"));
    const QByteArray place = QByteArray("bin/") + name;
    write(place.constData(), QStringLiteral("#!/bin/sh\n") + script);
    QFile::setPermissions(path(place.constData()), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  /// Adds lines to sshd_config and restarts the server.
  [[nodiscard]] bool configure(const QString& lines) {
    stop();
    add("sshd_config", lines);
    return listen();
  }
  /// Sets a start-up file, which the login shell runs before the command from ssh.
  [[nodiscard]] bool start_shells_with(const QString& script) {
    make_program("login", script + QStringLiteral("\nexec sh -c \"$SSH_ORIGINAL_COMMAND\"\n"));
    return configure(QStringLiteral("ForceCommand ") + path("bin/login"));
  }
  void write(const char* name, const QString& text) const {
    QFile file(path(name));
    if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
  }

 private:
  static int free_port() {
    const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* plain = reinterpret_cast<sockaddr*>(&address);  // NOLINT(*-reinterpret-cast): the way of sockets
    const bool bound = ::bind(file, plain, size) == 0 && ::getsockname(file, plain, &size) == 0;
    ::close(file);
    return bound ? ntohs(address.sin_port) : 0;
  }

  QTemporaryDir folder_;
  QProcess sshd_;
  int port_ = 0;
};

}  // namespace sporescope::test
