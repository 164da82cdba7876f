// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/dump/recorded_statistics_dump.h"

#include <limits>
#include <vector>

#include "tests/core/dump/synthetic_dump_data.h"

namespace sporescope::synthetic {

namespace {

std::string place_of(int iteration, const std::string& file) {
  return "rank_0/Net/0/" + std::to_string(iteration) + "/" + file;
}

void write_graph_with_statistics(const SyntheticDump& result) {
  result.graph(0, 0, {"kernel_graph_0", "0", {{"Add", kAddName}, {"Mul", kMulName, {"1"}}}});
  result.order(0, 0, {kAddName, kMulName});
}

/// Writes a statistic.csv with these columns after the shape, and a row of output 0 for each of the operators Add and Mul.
void write_statistics(const SyntheticDump& result, int iteration, const std::string& columns,
                      const std::vector<std::string>& rows) {
  std::string text = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape," + columns + "\n";
  const std::vector<std::string> names{"Add," + kAddName, "Mul," + kMulName};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += names[i] + ",0,0," + std::to_string(10 + i) + ",output,0,24,float32,\"(2,3)\"," + rows[i] + "\n";
  }
  result.file(place_of(iteration, "statistic.csv"), text);
}

const std::string kAllColumns =
    "Max Value,Min Value,Avg Value,Count,Negative Zero Count,Positive Zero Count,NaN Count,Negative Inf Count,Positive Inf "
    "Count,Zero Count";

}  // namespace

void write_recorded_nan(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  write_statistics(result, 0, kAllColumns, {"2.5,-1.5,0.5,6,2,3,0,0,0,1", "1,0,0.5,6,0,3,0,0,0,3"});
  write_statistics(result, 1, kAllColumns, {"nan,nan,nan,6,2,2,1,0,0,1", "1,0,0.5,6,0,3,0,0,0,3"});
}

void write_statistics_only(const SyntheticDump& result) {
  write_recorded_nan(result);
  write_statistics(result, 2, "Max Value,Min Value,L2Norm Value", {"3.5,-1,4.5", "inf,0,inf"});
}

void write_checksums_only(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  const std::string first = "14d6cde2ac8b99f7cca4bd45c162b8d4";
  const std::string second = "0547ae43323d2878d508060f50264359";
  write_statistics(result, 0, "MD5", {first, first});
  write_statistics(result, 1, "MD5", {second, first});
  write_statistics(result, 2, "MD5", {first, first});
}

void write_values_with_statistics(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  result.file(place_of(0, "Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy"),
              npy_bytes({1, 2, 3, nan, -4, 0}, "2, 3"));
  write_statistics(result, 0, "Max Value,Min Value,Avg Value,L2Norm Value,NaN Count", {"3,-4,nan,nan,2"});
}

void write_overflow(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  result.file(place_of(0, "Add.Default_a_Add-op1.2.7.1700000000000001"), dump_data("Add", {}, {{}}));
  result.file(place_of(0, "Mul.Default_a_Mul-op2.3.7.1700000000000002"), dump_data("Mul", {}, {{}}));
  result.file(place_of(0, "Opdebug.Node_OpDebug.9.9.5"), overflow_file(overflow_block(3, 7)));
}

void write_overflow_of_another(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  result.file(place_of(0, "Add.Default_a_Add-op1.2.7.1700000000000001"), dump_data("Add", {}, {{}}));
  result.file(place_of(0, "Opdebug.Node_OpDebug.9.9.5"), overflow_file(overflow_block(3, 7)));
}

void write_kernel_arguments(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  result.file(place_of(0, "Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy"),
              npy_bytes({1, 2, 3, 4, 5, 6}, "2, 3"));
  result.file(place_of(0, "Add.Default_a_Add-op1.json"), "{\n    \"alpha\": \"0.5\"\n}");
}

void write_sample(const SyntheticDump& result) {
  write_graph_with_statistics(result);
  result.file("rank_0/.dump_metadata/config.json", "{\"device_target\": \"Ascend\", \"ms_version\": \"2.4.0\"}");
  result.file("rank_0/.dump_metadata/data_dump.json", "{\"e2e_dump_settings\": {\"sample_mode\": 1, \"sample_num\": 2}}");
  result.file(place_of(0, "Add.Default_a_Add-op1.0.0.10.output.0.DefaultFormat.float32.npy"), npy_bytes({1, 2}, "2,"));
}

}  // namespace sporescope::synthetic
