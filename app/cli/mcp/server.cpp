// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/mcp/server.h"

#include <utility>

#include "app/cli/mcp/bounded_json.h"
#include "app/cli/message_lines.h"
#include "app/cli/run_program.h"
#include "core/base/closest_match.h"

namespace sporescope::cli {

namespace {

std::string unknown_tool(const std::string& name) {
  std::vector<std::string> known;
  for (const Tool& tool : tools()) known.emplace_back(tool.name);
  return "Unknown tool " + name + did_you_mean(name, known);
}

Json content(const std::string& text) { return Json::array({{{"type", "text"}, {"text", text}}}); }

Json error_json(const std::string& sentence) { return {{"content", content(sentence)}, {"isError", true}}; }

}  // namespace

McpServer::McpServer(const Program& program, Options options)
    : program_(program), options_(std::move(options)), worker_([this](const std::stop_token& stop) { run_worker(stop); }) {}

McpServer::~McpServer() {
  worker_.request_stop();
  const std::lock_guard lock(mutex_);
  for (const auto& pending : pending_) pending->stop.request_stop();
}

bool McpServer::is_idle() const {
  const std::lock_guard lock(mutex_);
  return pending_.empty();
}

void McpServer::send(const Json& message) {
  const std::lock_guard lock(sending_);
  options_.send(message);
}

void McpServer::handle_line(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return;
  const auto request = parse_request(line);
  if (!request) return send(request.error());
  if (!request->id.is_null()) return answer(*request);
  // Other notifications need no action.
  if (request->method == "notifications/cancelled") cancel(request->params.value("requestId", Json()));
}

void McpServer::handle_oversized_line() {
  send(error_message(nullptr, RpcError::parse,
                     "A message may have at most " + std::to_string(MessageLines::kLongest) + " bytes; this one was skipped."));
}

void McpServer::answer(const McpRequest& request) {
  const std::string& method = request.method;
  if (method == "initialize") return send(result_message(request, initialize_result(request)));
  if (auto error = version_error(request)) return send(*error);
  if (method == "ping") return send(result_message(request, Json::object()));
  if (method == "server/discover") return send(result_message(request, cacheable(request, discover_result())));
  if (method == "tools/list") {
    Json list = Json::array();
    for (const Tool& tool : tools()) list.push_back(tool_json(tool, program_));
    return send(result_message(request, cacheable(request, {{"tools", std::move(list)}})));
  }
  if (method == "tools/call") return queue(request);
  send(error_message(request.id, RpcError::method_not_found, "Unknown method " + method + "."));
}

void McpServer::queue(const McpRequest& request) {
  const Json name = request.params.value("name", Json());
  const Json arguments = request.params.value("arguments", Json::object());
  if (!name.is_string() || !arguments.is_object()) {
    return send(error_message(request.id, RpcError::invalid_params, "A call needs a tool name and an arguments object."));
  }
  if (find_tool(name.get<std::string>()) == nullptr) {
    return send(error_message(request.id, RpcError::invalid_params, unknown_tool(name.get<std::string>())));
  }
  {
    const std::lock_guard lock(mutex_);
    pending_.push_back(std::make_shared<Pending>(Pending{request, {}}));
  }
  arrived_.notify_one();
}

void McpServer::cancel(const Json& id) {
  const std::lock_guard lock(mutex_);
  for (const auto& pending : pending_) {
    if (pending->request.id == id) pending->stop.request_stop();
  }
}

void McpServer::run_worker(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (arrived_.wait(lock, stop, [this] { return !pending_.empty(); }) && !stop.stop_requested()) {
    const auto pending = pending_.front();
    lock.unlock();
    // A cancelled request gets no response.
    auto result = pending->stop.stop_requested() ? std::nullopt : call_tool(pending->request, pending->stop.get_token());
    if (result) send(result_message(pending->request, *std::move(result)));
    lock.lock();
    pending_.pop_front();
    if (pending_.empty() && options_.idle) options_.idle();
  }
}

std::optional<Json> McpServer::call_tool(const McpRequest& request, const std::stop_token& stop) {
  const Tool& tool = *find_tool(request.params["name"].get<std::string>());
  const auto arguments = command_line(tool, program_, request.params.value("arguments", Json::object()));
  if (!arguments) return error_json(arguments.error().str());
  const Json meta = request.params.value("_meta", Json::object());
  const Json token = meta.is_object() ? meta.value("progressToken", Json()) : Json();
  std::uint64_t progress_count = 0;
  std::string text;
  std::string error;
  Console console({.answer = [&](std::string_view piece) { text += piece; },
                   .error = [&](std::string_view sentence) { error = sentence; },
                   .progress =
                       [&](std::string_view line) {
                         if (token.is_null()) return;
                         send(notification("notifications/progress",
                                           {{"progressToken", token}, {"progress", ++progress_count}, {"message", line}}));
                       }});
  CommandContext call{.console = console, .stop = stop, .path = {}, .selection = {}, .max_bytes = options_.max_bytes};
  call.hosts = options_.hosts;
  const int status = run_program(*arguments, call);
  if (stop.stop_requested() || status == kInterrupted) return std::nullopt;
  if (status == kUsageError) return error_json(with_argument_names(error, tool, program_));
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return error_json("The answer could not be parsed. This is a bug in sporescope-cli.");
  const auto shortened = bounded(std::move(json), options_.max_bytes);
  if (!shortened) return error_json("The answer is too long even with shortened lists. Select less.");
  return Json{{"content", content(text_of(*shortened))}, {"structuredContent", *shortened}, {"isError", false}};
}

}  // namespace sporescope::cli
