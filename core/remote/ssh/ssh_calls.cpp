// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_calls.h"

#include <utility>

#include "core/remote/ssh/ssh_place.h"

namespace sporescope::remote {

namespace {

/// The last line that says something.
std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const std::size_t begin = text.find_last_of('\n');
  return begin == std::string::npos ? text : text.substr(begin + 1);
}

struct Sign {
  const char* said;
  ErrorCode code;
  const char* sentence;  // %1: the host, %2: what ssh said
};
constexpr const char* kLoggedIn = "sporescope-begin";

// The first one that fits.
constexpr Sign kSigns[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", ErrorCode::no_permission,
     SPORESCOPE_TRANSLATE_NOOP(
         "The key of %1 has changed. Somebody may stand between you and it: ask its owner, and take the old key "
         "out of ~/.ssh/known_hosts only if the new one is right.")},
    {"Host key verification failed", ErrorCode::no_permission,
     SPORESCOPE_TRANSLATE_NOOP(
         "The key of %1 is not trusted. Connect once with ssh in a terminal, and compare the key with what its "
         "owner says.")},
    {"Permission denied", ErrorCode::no_permission, SPORESCOPE_TRANSLATE_NOOP("%1 refused the keys: %2")},
    {"Too many authentication failures", ErrorCode::no_permission, SPORESCOPE_TRANSLATE_NOOP("%1 refused the keys: %2")},
    {"Could not resolve hostname", ErrorCode::not_found,
     SPORESCOPE_TRANSLATE_NOOP("Cannot find %1: there is no such name in ~/.ssh/config, nor in the network")},
};

}  // namespace

SshCalls::SshCalls(std::string host, SshOptions options, const std::filesystem::path& folder)
    : host_(std::move(host)), options_(std::move(options)), control_((folder / "control").string()) {}

ChildProcess::Variables SshCalls::variables() const {
  if (options_.askpass.empty()) return {};
  return {{"SSH_ASKPASS", options_.askpass}, {"SSH_ASKPASS_REQUIRE", "force"}, {"SPORESCOPE_ASKPASS", host_}};
}

std::vector<std::string> SshCalls::call(const std::vector<std::string>& options, const std::string& script) const {
  const SshPlace::Name name = SshPlace::name_of(host_);
  std::vector<std::string> call = options_.program;
  call.insert(call.end(), {"-S", control_, "-T", "-x"});
  if (options_.askpass.empty()) call.insert(call.end(), {"-o", "BatchMode=yes"});
  if (!name.port.empty()) call.insert(call.end(), {"-p", name.port});
  call.insert(call.end(), options.begin(), options.end());
  call.insert(call.end(), {"--", name.destination});
  // The login shell there need not be one that knows the language of sh.
  if (!script.empty()) call.push_back("exec sh -c '" + script + "'");
  return call;
}

Result<std::unique_ptr<ChildProcess>> SshCalls::connect(const std::string& script, const std::stop_token& stop) const {
  auto master = ChildProcess::start(call({"-M", "-o", "ControlPersist=no", "-o", "ConnectTimeout=20", "-o",
                                          "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"},
                                         std::string("echo ") + kLoggedIn + "; " + script),
                                    variables());
  if (!master) return master;
  while (true) {
    const auto line = (*master)->read_line(stop);
    if (line && *line == kLoggedIn) return master;
    if (line) continue;  // a login shell may print something before
    if (line.error().code == ErrorCode::cancelled) return tl::unexpected(line.error());
    return tl::unexpected(why_not_connected((*master)->said()));
  }
}

Result<std::unique_ptr<ChildProcess>> SshCalls::run(const std::string& script) const {
  // Without the master it must not log in a second time, and ask again.
  return ChildProcess::start(call({"-o", "ControlMaster=no", "-o", "ProxyCommand=false"}, script), variables());
}

Result<std::optional<std::string>> SshCalls::ask_for(const char* kind, const std::string& from_to,
                                                     const std::stop_token& stop) const {
  auto asked = ChildProcess::start(call({"-O", "forward", kind, from_to}, {}), variables());
  if (!asked) return tl::unexpected(std::move(asked.error()));
  const auto status = (*asked)->wait(stop);
  if (!status) return tl::unexpected(status.error());
  return *status == 0 ? std::optional<std::string>() : last_line((*asked)->said());
}

Result<void> SshCalls::forward(const std::string& here, const std::string& there, const std::stop_token& stop) const {
  const auto refused = ask_for("-L", here + ':' + there, stop);
  if (!refused) return tl::unexpected(refused.error());
  if (!*refused) return {};
  return fail(ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("%1 forwards no sockets: %2"), {host_, **refused}});
}

Result<void> SshCalls::lead_port(std::uint16_t there, std::uint16_t here, const std::stop_token& stop) const {
  // Not "localhost": sshd is content with ::1 where 127.0.0.1 is taken.
  const auto from_to = [here](std::uint16_t from) {
    return "127.0.0.1:" + std::to_string(from) + ":127.0.0.1:" + std::to_string(here);
  };
  const auto refused = ask_for("-R", from_to(there), stop);
  if (!refused) return tl::unexpected(refused.error());
  if (!*refused) return {};
  // ssh says the same of a port that is taken and of a server that leads none; that one does not lead any free port either.
  const auto any_refused = ask_for("-R", from_to(0), stop);
  if (!any_refused) return tl::unexpected(any_refused.error());
  if (!*any_refused) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("Port %1 is taken on %2"), {std::to_string(there), host_}});
  }
  return fail(ErrorCode::no_permission,
              {SPORESCOPE_TRANSLATE_NOOP("%1 leads no ports here: AllowTcpForwarding in its sshd_config forbids it (%2)"),
               {host_, **refused}});
}

Error SshCalls::why_not_connected(const std::string& said) const {
  for (const Sign& sign : kSigns) {
    if (said.find(sign.said) != std::string::npos) return {sign.code, {sign.sentence, {host_, last_line(said)}}, {}, {}};
  }
  const std::string last = last_line(said);
  if (last.empty()) return {ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Connection to %1 lost"), {host_}}, {}, {}};
  return {ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Cannot connect to %1: %2"), {host_, last}}, {}, {}};
}

}  // namespace sporescope::remote
