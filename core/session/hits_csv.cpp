// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/hits_csv.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/dump/csv.h"
#include "core/dump/directory.h"
#include "core/session/session_snapshot.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

constexpr std::string_view kTitles =
    "watchpoint,condition,params,errors,rank,net,graph_id,graph,iteration,node,type,io,slot,run,time,dtype,stored_dtype,shape,"
    "bytes,file\n";
constexpr std::size_t kBufferSize = 1U << 16U;

std::string exact(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 40> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// Returns text like "max_gt 100 was 255; mean_gt 3 was 12".
std::string parameters(const Judgement& judgement) {
  std::string all;
  for (const JudgedParameter& parameter : judgement.parameters) {
    if (!all.empty()) all += "; ";
    all += parameter.spec->name;
    all += ' ';
    all += exact(parameter.value);
    all += " was ";
    all += exact(parameter.actual);
  }
  return all;
}

std::string errors(const Judgement& judgement) {
  std::string all;
  for (const std::string& name : watch_error_names(judgement.errors)) {
    if (!all.empty()) all += "; ";
    all += name;
  }
  return all;
}

std::string listed(const Shape& shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    if (text.size() > 1) text += ',';
    text += std::to_string(size);
  }
  return text + ']';
}

class HitRow {
 public:
  void text(std::string_view cell) { add(csv_safe_text(cell)); }
  void plain(std::string_view cell) { add(csv_quoted(cell)); }
  template <class Number>
  void number(Number value) {
    add(std::to_string(value));
  }
  void nothing() { add({}); }
  [[nodiscard]] std::string line() && { return std::move(line_) + '\n'; }

 private:
  void add(std::string_view cell) {
    if (started_) line_ += ',';
    started_ = true;
    line_ += cell;
  }

  std::string line_;
  bool started_ = false;
};

void add_place(HitRow& row, const SessionHit& hit, const SessionGraph* graph) {
  const bool known = graph != nullptr && graph->graph && graph->graph->nodes().has(hit.key.node);
  const Node* node = known ? &graph->graph->nodes()[hit.key.node] : nullptr;
  if (graph != nullptr) {
    row.number(graph->rank);
    row.text(graph->net);
    row.number(graph->graph_id);
    row.text(graph->name);
  } else {
    for (int i = 0; i < 4; ++i) row.nothing();
  }
  hit.key.iteration == Iteration::constants ? row.nothing() : row.number(number_of(hit.key.iteration));
  node != nullptr && !graph->is_from_file_names ? row.text(node->full_name) : row.nothing();
  node != nullptr ? row.text(node->type) : row.nothing();
  row.text(hit.key.io == IoDirection::input ? "input" : "output");
  row.number(hit.key.slot);
  row.number(hit.key.run);
}

void add_file(HitRow& row, const SessionHit& hit, const std::optional<TensorInfo>& info) {
  const std::string stored = hit.stored_dtype ? std::string(dtype_name(*hit.stored_dtype)) : std::string();
  row.text(info && !info->dtype.empty() ? info->dtype : stored);
  row.text(stored);
  row.plain(listed(hit.shape));
  hit.stored_dtype ? row.number(hit.statistics.count * item_size(*hit.stored_dtype)) : row.nothing();
  row.text(info ? info->file : hit.file);
}

std::string line_of(const SessionHit& hit, const SessionSnapshot& snapshot, const Session& session) {
  HitRow row;
  row.number(hit.judgement.watchpoint);
  row.text(hit.judgement.condition == nullptr ? std::string_view() : hit.judgement.condition->id);
  row.text(parameters(hit.judgement));
  row.text(errors(hit.judgement));
  const bool known = hit.key.graph != kNoGraph && number_of(hit.key.graph) < snapshot.graphs.size();
  add_place(row, hit, known ? &snapshot.graphs[hit.key.graph] : nullptr);
  hit.time > 0 ? row.number(hit.time) : row.nothing();
  add_file(row, hit, session.tensor_info(hit.key));
  return std::move(row).line();
}

}  // namespace

Result<void> write_hits_csv(const std::filesystem::path& file, const Session& session, const std::vector<SessionHit>& hits) {
  const auto snapshot = session.snapshot();
  if (auto outside = check_outside(file, snapshot->path); !outside) return outside;
  AtomicFile out(file);
  if (auto opened = out.opened(); !opened) return opened;
  std::string waiting(kTitles);
  for (const SessionHit& hit : hits) {
    waiting += line_of(hit, *snapshot, session);
    if (waiting.size() < kBufferSize) continue;
    if (auto written = out.append(waiting); !written) return written;
    waiting.clear();
  }
  if (auto written = out.append(waiting); !written) return written;
  return out.finish();
}

}  // namespace sporescope
