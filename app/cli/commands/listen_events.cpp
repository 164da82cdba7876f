// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands/listen_events.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <set>

#include "app/cli/output/json_writer.h"
#include "app/cli/output/plain_text.h"
#include "core/live/training_name.h"

namespace sporescope::cli {

namespace {

// Returns the parameters that hit with their actual values, or else the infinities and NaN.
std::string found_text(const Json& hit) {
  std::string text;
  for (const Json& parameter : hit["params"]) {
    if (!parameter["hit"].get<bool>()) continue;
    text += (text.empty() ? "" : ", ") + parameter["name"].get<std::string>() + " " + text_of(parameter["value"]) + ", found " +
            text_of(parameter["actual"]);
  }
  if (!text.empty()) return text;
  const Json& s = hit["statistics"];
  if (s.is_null()) return "its values did not arrive: the step was over, or the client does not send this type";
  for (const auto& [name, word] : {std::pair("nan", "NaN"), std::pair("neg_inf", "-Inf"), std::pair("pos_inf", "+Inf")}) {
    const auto count = s[name].get<std::uint64_t>();
    if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + word;
  }
  return text;
}

// Returns why a hit could not be judged: "holds NaN, no step before it".
std::string errors_text(const Json& errors) {
  static const std::map<std::string, std::string> texts{{"nan", "holds NaN"},
                                                        {"inf", "holds Inf"},
                                                        {"no_previous", "no previous step"},
                                                        {"too_large", "too large"},
                                                        {"no_history", "no previous steps"},
                                                        {"no_value", "no values"}};
  std::string text;
  for (const Json& word : errors) {
    const auto found = texts.find(word.get<std::string>());
    text += (text.empty() ? "" : ", ") + (found == texts.end() ? word.get<std::string>() : found->second);
  }
  return text;
}

// Returns ", loss 2.31", or as much of it as is known.
std::string scalars_text(const Json& step) {
  std::string text;
  if (!step.contains("scalars")) return text;
  for (const auto& [name, value] : step["scalars"].items()) {
    text += ", " + name + " " + (value.is_string() ? value.get<std::string>() : text_of(value));  // NaN is a string
  }
  return text;
}

// Returns "train.py (4711), ", or as much of it as is known.
std::string process_text(const Json& client) {
  std::string text;
  if (client["script"].is_string()) text = std::filesystem::path(client["script"].get<std::string>()).filename().string();
  if (client["pid"].is_number()) {
    text += (text.empty() ? "pid " : " (pid ") + text_of(client["pid"]) + (text.empty() ? "" : ")");
  }
  return text.empty() ? text : text + ", ";
}

Json live_tensor_json(const SessionSnapshot& snapshot, const TensorKey& key, const Shape& shape) {
  const SessionGraph& graph = snapshot.graphs[key.graph];
  const Node& node = graph.graph->nodes()[key.node];
  const auto outputs = graph.graph->outputs(key.node);
  return {{"rank", graph.rank},
          {"net", text_or_null(graph.net)},
          {"graph", graph.name},
          {"graph_id", graph.graph_id},
          {"iteration", number_of(key.iteration)},
          {"node", node.full_name},
          {"type", node.type},
          {"io", "output"},
          {"slot", key.slot},
          {"run", 1},
          {"runs", 1},
          {"time", nullptr},
          {"dtype", key.slot < outputs.size() ? text_or_null(outputs[key.slot].dtype) : Json(nullptr)},
          {"stored_dtype", nullptr},
          {"shape", shape},
          {"bytes", nullptr},
          {"file", nullptr}};
}

template <class Tensors>
Json live_tensors_json(const SessionSnapshot& snapshot, const Tensors& tensors) {
  Json list = Json::array();
  for (const auto& entry : tensors) {
    const Json fields = statistics_json(entry.statistics);
    list.push_back({{"tensor", live_tensor_json(snapshot, entry.tensor.key, entry.tensor.shape)},
                    {"nan", entry.statistics.nan},
                    {"inf", infinities(entry.statistics)},
                    {"min", fields["min"]},
                    {"max", fields["max"]},
                    {"statistics", fields}});
  }
  return list;
}

// Returns "It began in Log-op0, output 0: 36 of 40 values are −Inf …", with the source line below.
std::string cause_text(const Json& event) {
  const Json& cause = event["cause"];
  const Json& tensor = cause["tensor"];
  const bool further = event["further"].get<bool>();
  std::string text = (further ? "another cause, independent of the first: " : "it began in ") +
                     tensor["node"].get<std::string>() + ", output " + text_of(tensor["slot"]) + ", step " +
                     text_of(tensor["iteration"]) + ": " + cause["why"].get<std::string>();
  if (const auto outcome = cause["impact_text"].get<std::string>(); !outcome.empty()) text += "; " + outcome;
  const Json& source = cause["source"];
  if (source.is_null()) return text;
  return text + "\n  " + source["file"].get<std::string>() + ":" + text_of(source["line"]) + "  " +
         source["code"].get<std::string>();
}

}  // namespace

Json listening_json(const std::string& address, int port) {
  return {{"event", "listening"}, {"address", address}, {"port", port}};
}

Json client_json(int client, const LiveStatus& status) {
  return {{"event", "client"},
          {"client", client},
          {"device", status.device},
          {"backend", status.backend},
          {"ms_version", text_or_null(status.ms_version)},
          {"peer", status.peer},
          {"script", text_or_null(status.process.script)},
          {"pid", status.process.known() ? Json(status.process.pid) : Json(nullptr)},
          {"step", status.step}};
}

Json graph_json(int client, const SessionGraph& graph) {
  return {{"event", "graph"},
          {"client", client},
          {"graph", graph.name},
          {"operators", graph.graph->executed_count()},
          {"parameters", graph.graph->parameter_count()}};
}

Json step_json(int client, const LiveStatus& status) {
  Json event = {{"event", "step"}, {"client", client}, {"step", status.step}};
  for (const live::Scalar& scalar : status.scalars) event["scalars"][scalar.name] = number_json(scalar.value);
  return event;
}

Json live_hit_json(int client, const SessionSnapshot& snapshot, const Hit& hit) {
  Json tensor = live_tensor_json(snapshot, hit.key, hit.shape);
  // Complex tensors are judged by the client and not sent. The tensor sent instead is empty, and an empty tensor cannot be a
  // hit.
  const bool is_unsent = hit.statistics.count == 0 && hit.judgement.is_hit();
  if (is_unsent) tensor["dtype"] = tensor["shape"] = nullptr;
  Json judgement = record_json(hit.judgement);
  return {{"event", "hit"},
          {"client", client},
          {"step", number_of(hit.key.iteration)},
          {"hit",
           {{"watchpoint", judgement["watchpoint"]},
            {"condition", judgement["condition"]},
            {"tensor", std::move(tensor)},
            {"params", std::move(judgement["params"])},
            {"errors", judgement["errors"]},
            {"statistics", is_unsent ? Json(nullptr) : statistics_json(hit.statistics)}}}};
}

std::vector<Json> live_hit_events(int client, const SessionSnapshot& snapshot, const std::vector<Hit>& hits, bool for_text) {
  std::vector<Json> events;
  std::set<TensorKey> without_previous;
  bool only_weights = true;
  for (const Hit& hit : hits) {
    if (!for_text || hit.judgement.is_hit() || hit.judgement.errors != WatchErrors(WatchError::no_previous)) {
      events.push_back(live_hit_json(client, snapshot, hit));
      continue;
    }
    without_previous.insert(hit.key);
    only_weights = only_weights && snapshot.graphs[hit.key.graph].graph->nodes()[hit.key.node].kind == NodeKind::parameter;
  }
  if (!without_previous.empty()) {
    events.push_back({{"event", "nothing_before"},
                      {"client", client},
                      {"step", number_of(without_previous.begin()->iteration)},
                      {"tensors", without_previous.size()},
                      {"weights", only_weights}});
  }
  return events;
}

Json live_cause_json(int client, const SessionSnapshot& snapshot, const Finding& cause, bool further) {
  const SessionGraph& graph = snapshot.graphs[cause.tensor.key.graph];
  return {
      {"event", "cause"},
      {"client", client},
      {"step", number_of(cause.tensor.key.iteration)},
      {"further", further},
      {"cause",
       {{"kind", cause_kind_name(cause.kind)},
        {"found_by", cause_source_name(cause.found_by)},
        {"tensor", live_tensor_json(snapshot, cause.tensor.key, cause.tensor.shape)},
        {"nan", cause.statistics.nan},
        {"inf", infinities(cause.statistics)},
        {"element", cause.statistics.has_non_finite() ? Json(cause.element) : Json(nullptr)},
        {"at_element", text_or_null(cause.expression.str())},
        {"produced_by", cause.produced_by != kNoNode ? Json(graph.graph->nodes()[cause.produced_by].full_name) : Json(nullptr)},
        {"inputs", live_tensors_json(snapshot, cause.inputs)},
        {"why", cause.why.str()},
        {"harm", impact_name(cause.impact)},
        {"impact_text", cause.impact_text.str()},
        {"source", cause.source ? source_json(*cause.source) : Json(nullptr)},
        {"nan_follows", cause.nan_follows},
        {"path", live_tensors_json(snapshot, cause.path)},
        {"statistics", statistics_json(cause.statistics)}}}};
}

Json ended_json(int client, const std::string& reason) { return {{"event", "ended"}, {"client", client}, {"reason", reason}}; }

Json failed_json(int client, const LiveStatus& status) {
  Json event = ended_json(client, "failed");
  event["failure"] = status.failure;
  event["traceback"] = text_or_null(status.traceback);
  return event;
}

Json silence_json(int client, const LiveStatus& status) {
  if (!status.unresponsive_since) return {{"event", "responsive"}, {"client", client}, {"step", status.step}};
  return {{"event", "unresponsive"},
          {"client", client},
          {"step", status.step},
          {"since", std::chrono::floor<std::chrono::seconds>(status.unresponsive_since->time_since_epoch()).count()}};
}

Json live_problem_json(int client, const std::string& message) {
  return {{"event", "problem"}, {"client", client}, {"message", message}};
}

Json remark_json(int client, const std::string& message) {
  return {{"event", "remark"}, {"client", client}, {"message", message}};
}

Json saved_json(int client, const std::filesystem::path& folder) {
  return {{"event", "saved"}, {"client", client}, {"path", folder.string()}};
}

std::string event_text(const Json& event) {
  const auto text = [&](const char* name) {
    return event[name].is_string() ? event[name].get<std::string>() : text_of(event[name]);
  };
  const std::string kind = text("event");
  if (kind == "listening") return "Listening on " + text("address") + ", port " + text("port") + "; Ctrl+C stops";
  const std::string prefix = "training " + text("client") + ": ";
  if (kind == "client") {
    return prefix + process_text(event) + "device " + text("device") + ", " + text("backend") + ", MindSpore " +
           text("ms_version") + ", step " + text("step");
  }
  if (kind == "graph") {
    return prefix + text("graph") + ", " + text("operators") + " operators, " + text("parameters") + " parameters";
  }
  if (kind == "step") return prefix + "step " + text("step") + scalars_text(event);
  if (kind == "unresponsive") {
    const std::chrono::seconds since(event["since"].get<std::int64_t>());
    return prefix + "not responding since " + live::time_of_day(std::chrono::system_clock::time_point(since));
  }
  if (kind == "responsive") return prefix + "responding again, at step " + text("step");
  if (kind == "ended" && event.contains("failure")) {
    const std::string traceback = event["traceback"].is_string() ? "\n" + text("traceback") : std::string();
    return prefix + "failed: " + text("failure") + traceback;
  }
  if (kind == "ended") return prefix + "ended (" + text("reason") + ")";
  if (kind == "problem" || kind == "remark") return prefix + text("message");
  if (kind == "saved") return prefix + "hits are recorded in " + text("path");
  if (kind == "cause") return prefix + cause_text(event);
  if (kind == "nothing_before") {
    const auto count = event["tensors"].get<std::uint64_t>();
    const std::string tensors_text =
        event["weights"].get<bool>() ? counted(count, "weight", "weights") : counted(count, "tensor", "tensors");
    return prefix + "step " + text("step") + ": " + tensors_text + (count == 1 ? " has" : " have") +
           " no previous step to compare with; checked from the next step on";
  }
  const Json& hit = event["hit"];
  const std::string location = hit["tensor"]["node"].get<std::string>() + ", output " + text_of(hit["tensor"]["slot"]);
  if (!hit["errors"].empty()) {
    return prefix + "step " + text("step") + ": " + location + " could not be evaluated (" + errors_text(hit["errors"]) + ")";
  }
  return prefix + "step " + text("step") + ": hit of watchpoint " + text_of(hit["watchpoint"]) + " (" +
         hit["condition"].get<std::string>() + ") at " + location + ": " + found_text(hit);
}

}  // namespace sporescope::cli
