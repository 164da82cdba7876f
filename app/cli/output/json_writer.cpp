// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output/json_writer.h"

#include "app/cli/output/records.h"
#include "core/graph/nearest_line.h"
#include "core/tensor/element_index.h"

namespace sporescope::cli {

void JsonWriter::operator()(const Extreme& /*form*/, const char* name, const std::optional<double>& value,
                            const std::optional<IntegerValue>& integer) {
  json_[name] = integer ? std::visit([](auto number) { return Json(number); }, *integer) : json_of(value);
}

Json JsonWriter::json_of(RecordIndex record) const { return tensor_json(*dump_, record, stored_of(*dump_, record)); }

void JsonWriter::operator()(const IsHit& form, const char* name, bool /*holds*/) { json_[name] = form.judgement.is_hit(); }

void JsonWriter::operator()(const HitTensor& form, const char* name, RecordIndex record, std::optional<DType> stored_dtype,
                            const Shape& shape) {
  const DType dtype = stored_dtype.value_or(DType::float32);
  json_[name] = tensor_json(*dump_, record, TensorHeader{dtype, shape, form.elements * item_size(dtype)});
}

void JsonWriter::operator()(const ElementOf& form, const char* name, const std::optional<std::uint64_t>& position) {
  json_[name] = position ? Json(element_at(form.shape, false, *position)) : Json(nullptr);
}

void JsonWriter::operator()(const JudgedFrom& form, const char* source_name, bool from_statistics, const char* statistics_name,
                            const Statistics& statistics) {
  json_[source_name] = from_statistics ? dump_->statistics_name() : "values";
  json_[statistics_name] = statistics_json(*dump_, form.record, statistics, !from_statistics);
}

// A tensor without elements was not read or was reported by the device, unless its file is empty.
void JsonWriter::operator()(const CauseTensor& /*form*/, const char* name, RecordIndex record, const Statistics& statistics) {
  const auto stored = stored_of(*dump_, record);
  const bool was_read = dump_->records()[record].has_values && (statistics.count > 0 || (stored && stored->bytes == 0));
  json_[name] = tensor_json(*dump_, record, stored);
  cause_statistics_ = statistics_json(*dump_, record, statistics, was_read);
  json_["nan"] = cause_statistics_["nan"];
  json_["inf"] = infinities_json(cause_statistics_);
}

void JsonWriter::operator()(const NodeInGraphOf& form, const char* name, NodeIndex node) {
  const DumpGraphIndex graph = dump_->records()[form.record].graph;
  const bool is_known = node != kNoNode && graph != kNoDumpGraph && dump_->graphs()[graph].graph;
  json_[name] = is_known ? Json(dump_->graphs()[graph].graph->nodes()[node].full_name) : Json(nullptr);
}

void JsonWriter::source(const char* name, const Finding& finding) {
  json_[name] = nullptr;
  const TensorRecord& record = dump_->records()[finding.record];
  const NodeIndex node = finding.produced_by != kNoNode ? finding.produced_by : record.node;
  if (record.graph == kNoDumpGraph || node == kNoNode || !dump_->graphs()[record.graph].graph) return;
  json_[name] = json_of(nearest_line(*dump_->graphs()[record.graph].graph, node));
}

void JsonWriter::translatable(const char* name, std::initializer_list<std::pair<const char*, const Text*>> texts) {
  Json json = Json::object();
  for (const auto& [text_name, text] : texts) {
    if (!text->empty()) json[text_name] = text_to_json(*text);
  }
  json_[name] = std::move(json);
}

}  // namespace sporescope::cli
