// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/session/hits_csv.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/number_text.h"
#include "core/base/string_list.h"
#include "core/dump/csv.h"
#include "core/dump/csv_file.h"
#include "core/dump/directory.h"
#include "core/session/session_snapshot.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

constexpr std::string_view kTitles =
    "watchpoint,condition,params,errors,rank,net,graph_id,graph,iteration,node,type,io,slot,run,time,dtype,stored_dtype,shape,"
    "bytes,file\n";

using Cells = std::vector<std::string>;

/// NaN of either sign is "nan".
std::string exact_number(double value) { return std::isnan(value) ? "nan" : number_text(value); }

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

std::string csv_shape(const Shape& shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    if (text.size() > 1) text += ',';
    text += std::to_string(size);
  }
  return text + ']';
}

void add_tensor_cells(Cells& cells, const Hit& hit, const SessionGraph* graph) {
  const bool has_node = graph != nullptr && graph->graph && graph->graph->nodes().has(hit.key.node);
  const Node* node = has_node ? &graph->graph->nodes()[hit.key.node] : nullptr;
  if (graph != nullptr) {
    cells.push_back(std::to_string(graph->rank));
    cells.push_back(csv_safe_text(graph->net));
    cells.push_back(std::to_string(graph->graph_id));
    cells.push_back(csv_safe_text(graph->name));
  } else {
    cells.resize(cells.size() + 4);
  }
  cells.push_back(hit.key.iteration == Iteration::constants ? std::string() : std::to_string(number_of(hit.key.iteration)));
  cells.push_back(node != nullptr && !graph->is_from_file_names ? csv_safe_text(node->full_name) : std::string());
  cells.push_back(node != nullptr ? csv_safe_text(node->type) : std::string());
  cells.emplace_back(hit.key.io == IoDirection::input ? "input" : "output");
  cells.push_back(std::to_string(hit.key.slot));
  cells.push_back(std::to_string(hit.key.run));
}

void add_data_cells(Cells& cells, const Hit& hit, const std::optional<TensorInfo>& info) {
  const std::string stored_dtype = hit.stored_dtype ? std::string(dtype_name(*hit.stored_dtype)) : std::string();
  cells.push_back(csv_safe_text(info && !info->dtype.empty() ? info->dtype : stored_dtype));
  cells.push_back(csv_safe_text(stored_dtype));
  cells.push_back(csv_quoted(csv_shape(hit.shape)));
  cells.push_back(hit.stored_dtype ? std::to_string(hit.statistics.count * item_size(*hit.stored_dtype)) : std::string());
  cells.push_back(csv_safe_text(info ? info->file : hit.file));
}

Cells csv_row(const Hit& hit, const SessionSnapshot& snapshot, const Session& session) {
  Cells cells;
  cells.push_back(std::to_string(hit.judgement.watchpoint));
  cells.push_back(csv_safe_text(hit.judgement.condition == nullptr ? std::string_view() : hit.judgement.condition->id));
  cells.push_back(csv_safe_text(parameters_text(hit.judgement)));
  cells.push_back(csv_safe_text(join_list(watch_error_names(hit.judgement.errors), "; ")));
  const bool has_graph = hit.key.graph != kNoGraph && number_of(hit.key.graph) < snapshot.graphs.size();
  add_tensor_cells(cells, hit, has_graph ? &snapshot.graphs[hit.key.graph] : nullptr);
  cells.push_back(hit.time > 0 ? std::to_string(hit.time) : std::string());
  add_data_cells(cells, hit, session.tensor_info(hit.key));
  return cells;
}

}  // namespace

Result<void> write_hits_csv(const std::filesystem::path& file, const Session& session, const std::vector<Hit>& hits) {
  const auto snapshot = session.snapshot();
  if (auto outside = check_outside(file, snapshot->path); !outside) return outside;
  auto out = CsvFile::create(file);
  if (!out) return tl::unexpected(std::move(out.error()));
  out->raw(kTitles);
  for (const Hit& hit : hits) out->row(csv_row(hit, *snapshot, session));
  return out->finish();
}

}  // namespace sporescope
