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

std::string exact_number(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 40> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// Returns text like "max_gt 100 was 255; mean_gt 3 was 12".
std::string parameters_text(const Judgement& judgement) {
  std::string all;
  for (const JudgedParameter& parameter : judgement.parameters) {
    if (!all.empty()) all += "; ";
    all += parameter.spec->name;
    all += ' ';
    all += exact_number(parameter.value);
    all += " was ";
    all += exact_number(parameter.actual);
  }
  return all;
}

std::string errors_text(const Judgement& judgement) {
  std::string all;
  for (const std::string& name : watch_error_names(judgement.errors)) {
    if (!all.empty()) all += "; ";
    all += name;
  }
  return all;
}

std::string csv_shape(const Shape& shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    if (text.size() > 1) text += ',';
    text += std::to_string(size);
  }
  return text + ']';
}

class HitRow {
 public:
  void add_text(std::string_view cell) { add(csv_safe_text(cell)); }
  void add_plain(std::string_view cell) { add(csv_quoted(cell)); }
  template <class Number>
  void add_number(Number value) {
    add(std::to_string(value));
  }
  void add_empty() { add({}); }
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

void add_tensor_cells(HitRow& row, const Hit& hit, const SessionGraph* graph) {
  const bool has_node = graph != nullptr && graph->graph && graph->graph->nodes().has(hit.key.node);
  const Node* node = has_node ? &graph->graph->nodes()[hit.key.node] : nullptr;
  if (graph != nullptr) {
    row.add_number(graph->rank);
    row.add_text(graph->net);
    row.add_number(graph->graph_id);
    row.add_text(graph->name);
  } else {
    for (int i = 0; i < 4; ++i) row.add_empty();
  }
  hit.key.iteration == Iteration::constants ? row.add_empty() : row.add_number(number_of(hit.key.iteration));
  node != nullptr && !graph->is_from_file_names ? row.add_text(node->full_name) : row.add_empty();
  node != nullptr ? row.add_text(node->type) : row.add_empty();
  row.add_text(hit.key.io == IoDirection::input ? "input" : "output");
  row.add_number(hit.key.slot);
  row.add_number(hit.key.run);
}

void add_data_cells(HitRow& row, const Hit& hit, const std::optional<TensorInfo>& info) {
  const std::string stored_dtype = hit.stored_dtype ? std::string(dtype_name(*hit.stored_dtype)) : std::string();
  row.add_text(info && !info->dtype.empty() ? info->dtype : stored_dtype);
  row.add_text(stored_dtype);
  row.add_plain(csv_shape(hit.shape));
  hit.stored_dtype ? row.add_number(hit.statistics.count * item_size(*hit.stored_dtype)) : row.add_empty();
  row.add_text(info ? info->file : hit.file);
}

std::string csv_line(const Hit& hit, const SessionSnapshot& snapshot, const Session& session) {
  HitRow row;
  row.add_number(hit.judgement.watchpoint);
  row.add_text(hit.judgement.condition == nullptr ? std::string_view() : hit.judgement.condition->id);
  row.add_text(parameters_text(hit.judgement));
  row.add_text(errors_text(hit.judgement));
  const bool has_graph = hit.key.graph != kNoGraph && number_of(hit.key.graph) < snapshot.graphs.size();
  add_tensor_cells(row, hit, has_graph ? &snapshot.graphs[hit.key.graph] : nullptr);
  hit.time > 0 ? row.add_number(hit.time) : row.add_empty();
  add_data_cells(row, hit, session.tensor_info(hit.key));
  return std::move(row).line();
}

}  // namespace

Result<void> write_hits_csv(const std::filesystem::path& file, const Session& session, const std::vector<Hit>& hits) {
  const auto snapshot = session.snapshot();
  if (auto outside = check_outside(file, snapshot->path); !outside) return outside;
  AtomicFile out(file);
  if (auto opened = out.opened(); !opened) return opened;
  std::string buffer(kTitles);
  for (const Hit& hit : hits) {
    buffer += csv_line(hit, *snapshot, session);
    if (buffer.size() < kBufferSize) continue;
    if (auto written = out.append(buffer); !written) return written;
    buffer.clear();
  }
  if (auto written = out.append(buffer); !written) return written;
  return out.finish();
}

}  // namespace sporescope
