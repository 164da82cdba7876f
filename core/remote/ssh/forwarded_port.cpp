// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/forwarded_port.h"

#include <utility>

namespace sporescope::remote {

ForwardedPort::ForwardedPort(const std::string& host, Ports ports, SshOptions options)
    : ReconnectingConnection(host, std::move(options)), ports_(ports) {
  begin();
}

ForwardedPort::~ForwardedPort() { end(); }

Result<ReconnectingConnection::Change> ForwardedPort::connect(const SshClient& client, const std::string& /*folder*/,
                                                              const std::stop_token& stop) {
  report_progress({});
  auto master = client.connect("exec cat >/dev/null", stop);
  if (!master) return tl::unexpected(std::move(master.error()));
  master_ = std::move(*master);
  if (auto forwarded = client.forward_port(ports_.remote_port, ports_.local_port, stop); !forwarded) {
    return tl::unexpected(std::move(forwarded.error()));
  }
  return Change([](SshState&) {});
}

void ForwardedPort::wait_until_lost(const std::stop_token& stop) { static_cast<void>(master_->child().wait(stop)); }

}  // namespace sporescope::remote
