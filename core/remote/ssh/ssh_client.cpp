// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/remote/ssh/ssh_client.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "core/concurrency/stop_after.h"
#include "core/remote/ssh/ssh_url.h"

namespace sporescope::remote {

namespace {

constexpr int kSshErrorStatus = 255;  // exit status of ssh for its own errors
constexpr auto kPollInterval = std::chrono::milliseconds(200);
constexpr auto kSshExitTimeout = std::chrono::seconds(2);

// Overrides settings that a user may have configured for interactive sessions and that would break a session of this program:
// another command, ports that another ssh already holds, a local command, log messages on the standard error.
constexpr std::array<const char*, 8> kSessionOverrides{"-T",
                                                       "-x",
                                                       "-a",
                                                       "-oClearAllForwardings=yes",
                                                       "-oExitOnForwardFailure=no",
                                                       "-oPermitLocalCommand=no",
                                                       "-oTunnel=no",
                                                       "-oControlPersist=no"};
// More overrides for versions that support them: OpenSSH 7.6, then 8.7. Older versions fail on unknown options. IgnoreUnknown
// does not help, because it would replace the one in the configuration.
constexpr std::array<const char*, 4> kVersionedOverrides{"-oRemoteCommand=none", "-oSessionType=default", "-oStdinNull=no",
                                                         "-oForkAfterAuthentication=no"};
constexpr std::size_t kOverridesOfVersion76 = 1;

/// Returns the last line that is not empty.
std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  const std::size_t begin = text.find_last_of('\n');
  return in_one_line(begin == std::string::npos ? text : text.substr(begin + 1));
}

/// Removes the full stop of a text that is embedded in a sentence.
std::string strip_full_stop(std::string sentence) {
  while (sentence.ends_with('.') && !sentence.ends_with("..")) sentence.pop_back();
  return sentence;
}

std::string join_messages(std::string first, const std::string& second) {
  if (!first.empty() && !second.empty()) first += "; ";
  return first + second;
}

std::string seconds_text(std::chrono::milliseconds limit) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(limit).count());
}

struct ErrorPattern {
  const char* pattern;
  ErrorCode code;
  const char* sentence;  // %1: host, %2: message of ssh
};

// The first match is used.
constexpr ErrorPattern kErrorPatterns[] = {
    // NOLINT(modernize-avoid-c-arrays)
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", ErrorCode::no_permission,
     SPORESCOPE_TRANSLATE_NOOP(
         "The host key of %1 has changed, possibly because of an attack on the connection. Verify the new key with the "
         "host's owner before you remove the old one from ~/.ssh/known_hosts.")},
    {"Host key verification failed", ErrorCode::no_permission,
     SPORESCOPE_TRANSLATE_NOOP(
         "The host key of %1 is not trusted. Connect once with ssh in a terminal, and verify the key with the host's owner.")},
    {"Permission denied", ErrorCode::no_permission, SPORESCOPE_TRANSLATE_NOOP("%1 rejected the ssh keys: %2")},
    {"Too many authentication failures", ErrorCode::no_permission, SPORESCOPE_TRANSLATE_NOOP("%1 rejected the ssh keys: %2")},
    {"connect failed: open failed", ErrorCode::no_permission,  // "channel N: open failed: ...", as sshd answers
     SPORESCOPE_TRANSLATE_NOOP("%1 permits no more sessions: MaxSessions in its sshd_config is too small (%2)")},
    {"Session open refused by peer", ErrorCode::no_permission,
     SPORESCOPE_TRANSLATE_NOOP("%1 permits no more sessions: MaxSessions in its sshd_config is too small (%2)")},
    {"Could not resolve hostname", ErrorCode::not_found,
     SPORESCOPE_TRANSLATE_NOOP("Cannot find %1: no such host in ~/.ssh/config or on the network")},
};

}  // namespace

SshClient::SshClient(std::string host, SshOptions options, const std::filesystem::path& folder)
    : host_(std::move(host)),
      options_(std::move(options)),
      control_((folder / "control").string()),
      versioned_option_count_(kVersionedOverrides.size()) {}

ChildProcess::Variables SshClient::variables() const {
  if (options_.askpass.empty()) return {};
  return {{"SSH_ASKPASS", options_.askpass}, {"SSH_ASKPASS_REQUIRE", "force"}, {"SPORESCOPE_ASKPASS", host_}};
}

std::vector<std::string> SshClient::call(Session session, const std::string& script) const {
  const SshUrl::Name name = SshUrl::name_of(host_);
  std::vector<std::string> arguments = options_.program;
  arguments.insert(arguments.end(), {"-S", session == Session::single ? "none" : control_});
  arguments.insert(arguments.end(), kSessionOverrides.begin(), kSessionOverrides.end());
  arguments.emplace_back(verbose_ ? "-oLogLevel=INFO" : "-oLogLevel=ERROR");
  arguments.insert(arguments.end(), kVersionedOverrides.begin(),
                   kVersionedOverrides.begin() + static_cast<std::ptrdiff_t>(versioned_option_count_));
  if (session == Session::over_master) {
    // If the master is gone, ssh must not log in a second time and prompt again.
    arguments.insert(arguments.end(), {"-o", "ControlMaster=no", "-o", "ProxyCommand=false"});
  } else {
    arguments.emplace_back(session == Session::master ? "-M" : "-oControlMaster=no");
    arguments.insert(arguments.end(),
                     {"-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"});
  }
  if (options_.askpass.empty()) arguments.insert(arguments.end(), {"-o", "BatchMode=yes"});
  if (!name.port.empty()) arguments.insert(arguments.end(), {"-p", name.port});
  arguments.insert(arguments.end(), {"--", name.destination, script});
  return arguments;
}

bool SshClient::drop_newest_options(const std::string& message) const {
  if (versioned_option_count_ == 0 || message.find("Bad configuration option") == std::string::npos) return false;
  // "command-line line 0: Bad configuration option: sessiontype". Errors in configuration files do not concern our options.
  if (message.find("command-line") == std::string::npos) return false;
  versioned_option_count_ = versioned_option_count_ > kOverridesOfVersion76 ? kOverridesOfVersion76 : 0;
  return true;
}

Result<std::unique_ptr<RemoteScript>> SshClient::begin(Session session, const std::string& script,
                                                       const std::stop_token& stop) const {
  while (true) {
    const std::string mark = RemoteScript::make_mark();
    auto child = ChildProcess::start(call(session, RemoteScript::command(mark, script)), variables());
    if (!child) return tl::unexpected(std::move(child.error()));
    auto remote_script = std::make_unique<RemoteScript>(std::move(*child), mark);
    const auto started = wait_for_begin(session, *remote_script, stop);
    if (started) return remote_script;
    if (started.error().code == ErrorCode::cancelled || !remote_script->child().output_ended()) {
      return tl::unexpected(started.error());
    }
    const StopAfter timeout(stop, kSshExitTimeout);
    const auto status = remote_script->child().wait(timeout.token());
    if (!status && !timeout.over()) return tl::unexpected(status.error());
    if (drop_newest_options(remote_script->child().error_output())) continue;
    // At LogLevel=ERROR, ssh is silent about a refused first session. The higher level also shows banners, so it is only used
    // then.
    const bool is_silent = status && *status == kSshErrorStatus && remote_script->child().error_output().empty() &&
                           remote_script->other_output().empty();
    if (session == Session::master && is_silent && !std::exchange(verbose_, true)) continue;
    std::error_code error;
    const bool is_refused = session == Session::over_master && status && *status == kSshErrorStatus;
    if (is_refused && std::filesystem::exists(control_, error)) {
      // The master is alive, but the server permits no further session (MaxSessions). Forwarding a socket needs no session, so
      // one login per script is enough.
      single_session_ = true;
      return this->begin(Session::single, script, stop);
    }
    return tl::unexpected(start_error(*remote_script, status ? *status : kSshErrorStatus));
  }
}

Result<void> SshClient::wait_for_begin(Session session, RemoteScript& script, const std::stop_token& stop) const {
  using Clock = std::chrono::steady_clock;
  const auto login = options_.askpass.empty() ? options_.limits.login : options_.limits.interactive_login;
  bool is_logged_in = session == Session::over_master;
  auto limit = is_logged_in ? options_.limits.answer : login;
  if (session == Session::single) limit += options_.limits.answer;
  auto deadline = Clock::now() + limit;
  while (true) {
    const StopAfter slice(stop, std::min<std::chrono::milliseconds>(kPollInterval, limit));
    auto started = script.wait_for_begin(slice.token());
    if (started || started.error().code != ErrorCode::cancelled || !slice.over()) return started;
    // Users who type a password get more time. The timeout for the login shell starts at the login, when the master creates
    // its control socket.
    std::error_code error;
    if (!is_logged_in && session == Session::master && std::filesystem::exists(control_, error)) {
      is_logged_in = true;
      limit = options_.limits.answer;
      deadline = Clock::now() + limit;
    }
    if (Clock::now() < deadline) continue;
    if (is_logged_in) return tl::unexpected(shell_timeout_error(script, limit));
    return tl::unexpected(timeout_error(script, limit));
  }
}

Result<std::unique_ptr<RemoteScript>> SshClient::connect(const std::string& script, const std::stop_token& stop) const {
  return begin(Session::master, script, stop);
}

Result<std::unique_ptr<RemoteScript>> SshClient::run(const std::string& script, const std::stop_token& stop) const {
  return begin(single_session_ ? Session::single : Session::over_master, script, stop);
}

Result<std::string> SshClient::next(RemoteScript& script, std::chrono::milliseconds limit, const std::stop_token& stop) const {
  const StopAfter timeout(stop, limit);
  auto line = script.next(timeout.token());
  if (line) return line;
  if (line.error().code != ErrorCode::cancelled) return tl::unexpected(connection_error(script.child().error_output()));
  if (!timeout.over()) return line;
  return tl::unexpected(timeout_error(script, limit));
}

Result<std::optional<std::string>> SshClient::request_forwarding(const char* kind, const std::string& specification,
                                                                 const std::stop_token& stop) const {
  // Only contact the master and ignore the configuration, because its forwardings would be requested as well.
  std::vector<std::string> command = options_.program;
  command.insert(command.end(), {"-F", "/dev/null", "-S", control_, "-O", "forward", kind, specification, "--"});
  command.push_back(SshUrl::name_of(host_).destination);
  auto process = ChildProcess::start(command, variables());
  if (!process) return tl::unexpected(std::move(process.error()));
  const StopAfter timeout(stop, options_.limits.answer);
  const auto status = (*process)->wait(timeout.token());
  if (!status && timeout.over()) {
    return fail(ErrorCode::read_failed,
                {SPORESCOPE_TRANSLATE_NOOP("%1 did not answer within %2 s"), {host_, seconds_text(options_.limits.answer)}});
  }
  if (!status) return tl::unexpected(status.error());
  return *status == 0 ? std::optional<std::string>() : last_line((*process)->error_output());
}

Result<void> SshClient::forward(const std::string& local_socket, const std::string& remote_socket,
                                const std::stop_token& stop) const {
  const auto refusal = request_forwarding("-L", local_socket + ':' + remote_socket, stop);
  if (!refusal) return tl::unexpected(refusal.error());
  if (!*refusal) return {};
  return fail(ErrorCode::read_failed,
              {SPORESCOPE_TRANSLATE_NOOP("%1 does not allow socket forwarding: %2"), {host_, **refusal}});
}

Result<void> SshClient::forward_port(std::uint16_t remote_port, std::uint16_t local_port, const std::stop_token& stop) const {
  // Not "localhost": sshd would accept ::1 if 127.0.0.1 is in use.
  const auto make_specification = [local_port](std::uint16_t from) {
    return "127.0.0.1:" + std::to_string(from) + ":127.0.0.1:" + std::to_string(local_port);
  };
  const auto refusal = request_forwarding("-R", make_specification(remote_port), stop);
  if (!refusal) return tl::unexpected(refusal.error());
  if (!*refusal) return {};
  // ssh prints the same message for a port in use and for a server that forbids forwarding. The latter also refuses port 0,
  // which stands for any free port.
  const auto any_port_refusal = request_forwarding("-R", make_specification(0), stop);
  if (!any_port_refusal) return tl::unexpected(any_port_refusal.error());
  if (!*any_port_refusal) {
    return fail(ErrorCode::invalid_argument,
                {SPORESCOPE_TRANSLATE_NOOP("Port %1 is in use on %2"), {std::to_string(remote_port), host_}});
  }
  return fail(
      ErrorCode::no_permission,
      {SPORESCOPE_TRANSLATE_NOOP("%1 does not allow port forwarding: AllowTcpForwarding in its sshd_config forbids it (%2)"),
       {host_, **refusal}});
}

Error SshClient::timeout_error(const RemoteScript& script, std::chrono::milliseconds limit) const {
  const std::string message = strip_full_stop(join_messages(script.other_output(), in_one_line(script.child().error_output())));
  if (message.empty()) {
    return {ErrorCode::read_failed,
            {SPORESCOPE_TRANSLATE_NOOP("%1 did not answer within %2 s"), {host_, seconds_text(limit)}},
            {},
            {}};
  }
  return {ErrorCode::read_failed,
          {SPORESCOPE_TRANSLATE_NOOP("%1 did not answer within %2 s. Its output: %3"), {host_, seconds_text(limit), message}},
          {},
          {}};
}

Error SshClient::shell_timeout_error(const RemoteScript& script, std::chrono::milliseconds limit) const {
  const std::string message = strip_full_stop(join_messages(script.other_output(), in_one_line(script.child().error_output())));
  if (message.empty()) {
    return {ErrorCode::read_failed,
            {SPORESCOPE_TRANSLATE_NOOP(
                 "The login shell on %1 did not run the command sent by ssh within %2 s. A start-up file there "
                 "(.bashrc, .profile) may start another shell or wait for input."),
             {host_, seconds_text(limit)}},
            {},
            {}};
  }
  return {ErrorCode::read_failed,
          {SPORESCOPE_TRANSLATE_NOOP(
               "The login shell on %1 did not run the command sent by ssh within %2 s. A start-up file there (.bashrc, "
               ".profile) may start another shell or wait for input. Its output: %3"),
           {host_, seconds_text(limit), message}},
          {},
          {}};
}

Error SshClient::start_error(RemoteScript& script, int status) const {
  const std::string errors = script.child().error_output();
  const std::string other_output = script.other_output();
  if (status == kSshErrorStatus && other_output.empty()) return connection_error(errors);
  const std::string message = strip_full_stop(join_messages(other_output, in_one_line(errors)));
  if (message.empty()) {
    return {ErrorCode::no_permission,
            {SPORESCOPE_TRANSLATE_NOOP("%1 does not run commands sent by ssh: it exited with status %2 and printed nothing. "
                                       "The account, the key or the server may permit only other commands."),
             {host_, std::to_string(status)}},
            {},
            {}};
  }
  return {ErrorCode::no_permission,
          {SPORESCOPE_TRANSLATE_NOOP(
               "%1 does not run commands sent by ssh: %2. The account, the key or the server may permit only other commands."),
           {host_, message}},
          {},
          {}};
}

Error SshClient::connection_error(const std::string& message) const {
  for (const ErrorPattern& entry : kErrorPatterns) {
    if (message.find(entry.pattern) != std::string::npos) {
      return {entry.code, {entry.sentence, {host_, last_line(message)}}, {}, {}};
    }
  }
  const std::string last = last_line(message);
  // A lost master shows by the proxy command, which ends at once.
  const bool is_lost = last.empty() || last.find("UNKNOWN port") != std::string::npos;
  if (is_lost) return {ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Connection to %1 lost"), {host_}}, {}, {}};
  return {ErrorCode::read_failed, {SPORESCOPE_TRANSLATE_NOOP("Cannot connect to %1: %2"), {host_, last}}, {}, {}};
}

}  // namespace sporescope::remote
