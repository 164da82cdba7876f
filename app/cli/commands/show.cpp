// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <memory>

#include "app/cli/command.h"
#include "app/cli/commands/one_tensor.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/values_text.h"
#include "core/dump/network_dtype.h"

namespace sporescope::cli {

namespace {

struct ShowArguments {
  std::string slice;
  bool full = false;
};

void print_json(CommandContext& call, const OneTensor& tensor, const std::string& slice, const Values& values) {
  // Values are printed one by one, because a JSON tree of some hundred megabytes of values would need many gigabytes.
  Json head = {{"format", 1}, {"command", "show"}, {"tensor", tensor.json()}, {"slice", slice}, {"shape", values.shape()}};
  if (const auto remark = tensor.source->remark()) head["remark"] = remark->str();
  if (tensor.dump) head["dump"] = tensor.dump->root().string();
  std::string text = text_of(head);
  text.pop_back();
  call.console.print(text + ",\"values\":");
  print_values_json(call.console, values);
  call.console.print("}\n");
}

// Returns "float32", or "float8_e5m2, stored as float32" if the dtype in the network differs, as in tensors and stats.
std::string dtype_text(const OneTensor& tensor, DType dtype) {
  std::string stored(dtype_name(dtype));
  if (!tensor.dump) return stored;
  const std::string network = network_dtype(*tensor.dump, tensor.dump->records()[tensor.record], stored);
  return network == stored ? stored : network + ", stored as " + stored + ",";
}

void print_head(CommandContext& call, const OneTensor& tensor, const std::string& slice, const Shape& shape) {
  const TensorHeader stored = header_of(*tensor.source);
  const std::string sample = tensor.sample_text();
  for (const std::string& line : tensor.title()) call.console.print(printable(line) + "\n");
  call.console.print(dtype_text(tensor, stored.dtype) + " " + shape_text(stored.shape) + (sample.empty() ? "" : ", " + sample) +
                     (slice.empty() ? "" : ", slice [" + slice + "] has shape " + shape_text(shape)) + "\n");
  if (const auto remark = tensor.source->remark()) call.console.print(printable(remark->str()) + "\n");
}

constexpr std::uint64_t kBytesOfValue = 24;  // "-1.7976931348623157e+308,"

// If the answer is limited, the user must select a slice that fits, because a truncated array would look complete.
Result<void> check_size(const CommandContext& call, const Shape& full, const Shape& slice_shape) {
  const std::uint64_t count = element_count(slice_shape).value_or(0);
  const std::uint64_t limit = call.max_bytes / kBytesOfValue;
  if (call.max_bytes == 0 || count <= limit) return {};
  std::string part;
  for (std::size_t i = 1; i < full.size(); ++i) part += "0,";
  return fail(ErrorCode::invalid_argument,
              {"%1 values are too many; at most %2 can be returned at once. Use a slice of the shape %3, for example %4",
               {std::to_string(count), std::to_string(limit), shape_text(full), part + "0:10"}});
}

int show(CommandContext& call, const ShowArguments& arguments) {
  const auto slice = Slice::parse(arguments.slice);
  if (!slice) return report_error(call, slice.error());
  const auto tensor = open_one_tensor(call);
  if (!tensor) return report_error(call, tensor.error());
  const auto shape = sliced_shape(tensor->source->shape(), *slice);
  if (!shape) return report_error(call, shape.error());
  if (!call.machine() && !arguments.full && is_shortened(*shape)) {
    const auto edges = read_edges(*tensor->source, *slice, kEdge, call.stop);
    if (!edges) return report_error(call, edges.error());
    print_head(call, *tensor, arguments.slice, *shape);
    print_edges(call.console, *edges);
    return final_status(call, kNothingFound);
  }
  if (const auto checked = check_size(call, tensor->source->shape(), *shape); !checked) {
    return report_error(call, checked.error());
  }
  const auto values = read_slice(*tensor->source, *slice, kMaxSlicedElements, call.stop);
  if (!values) return report_error(call, values.error());
  if (call.machine()) {
    print_json(call, *tensor, arguments.slice, *values);
  } else {
    print_head(call, *tensor, arguments.slice, *shape);
    print_values(call.console, *values);
  }
  return final_status(call, kNothingFound);
}

}  // namespace

void add_show(Program& program, CommandContext& call) {
  Command& command = program.command("show", "Print the values of one tensor");
  add_path(command, call, "A tensor file, or a dump and a selection of exactly one tensor");
  const auto arguments = std::make_shared<ShowArguments>();
  command.text("--slice", "SLICE", arguments->slice, "A slice, as in NumPy: \"0,:,-5::2\"");
  command.flag("--full", arguments->full, "Print all values; by default only the edges of large tensors");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli show dumps/lenet --node Log-op0 --iteration 1 --io output
  sporescope-cli show dumps/lenet --node conv1.weight --iteration last --slice "0,0"
  sporescope-cli show some/tensor.npy --slice="-1,::2")");
  command.action([&call, arguments] { return show(call, *arguments); });
}

}  // namespace sporescope::cli
