// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/commands/one_tensor.h"
#include "app/cli/output/comparison.h"
#include "app/cli/output/json_answer.h"
#include "app/cli/output/plain_text.h"
#include "app/cli/output/table.h"
#include "core/base/parse.h"
#include "core/tensor/difference.h"
#include "core/tensor/element_index.h"
#include "core/tensor/reshaped.h"
#include "core/tensor/slice.h"

namespace sporescope::cli {

namespace {

struct DifferenceArguments {
  SelectionOptions with;  ///< Values that differ for B
  std::string absolute, relative;
  std::size_t top = 5;
};

/// A is the baseline: differences are B - A.
struct TwoTensors {
  OneTensor a, b;
  std::shared_ptr<const TensorSource> values_b;  ///< B in the shape of A
  Closeness closeness;

  [[nodiscard]] bool is_reshaped() const { return a.source->shape() != b.source->shape(); }
};

Result<void> read_bound(const std::string& text, const char* option, double& bound) {
  if (text.empty()) return {};
  const auto number = parse_bound(text);
  if (!number) return fail(ErrorCode::invalid_argument, {"%1: %2 is not a number of 0 or more, such as 1e-5", {option, text}});
  bound = *number;
  return {};
}

/// Returns the selection of A with the --with-… options applied.
SelectionOptions selection_of_b(const SelectionOptions& a, const SelectionOptions& with) {
  SelectionOptions b = a;
  for (const auto part : {&SelectionOptions::rank, &SelectionOptions::graph, &SelectionOptions::iteration,
                          &SelectionOptions::node, &SelectionOptions::io}) {
    if (!(with.*part).empty()) b.*part = with.*part;
  }
  if (with.slot) b.slot = with.slot;
  if (with.run) b.run = with.run;
  return b;
}

Result<OneTensor> open_side(CommandContext& call, const std::string& path, const char* side) {
  call.path = path;
  auto tensor = open_one_tensor(call);
  if (!tensor && tensor.error().code != ErrorCode::cancelled) {
    tensor.error().message = {"%1: %2", {side, tensor.error().message}};
  }
  return tensor;
}

Result<TwoTensors> open_both(CommandContext& call, const DifferenceArguments& arguments) {
  if (call.paths.size() > 2) return fail(ErrorCode::invalid_argument, "difference needs two tensors, A and B");
  if (call.paths.size() == 1 && arguments.with.empty()) {
    return fail(ErrorCode::invalid_argument,
                "Specify a second path, or what to compare within this one: --iteration 3 --with-iteration 7, or "
                "--rank 0 --with-rank 5");
  }
  Closeness closeness;
  if (auto read = read_bound(arguments.absolute, "--atol", closeness.absolute); !read) return tl::unexpected(read.error());
  if (auto read = read_bound(arguments.relative, "--rtol", closeness.relative); !read) return tl::unexpected(read.error());
  auto a = open_side(call, call.paths.front(), "A");
  if (!a) return tl::unexpected(std::move(a.error()));
  const SelectionOptions given = call.selection;
  call.selection = selection_of_b(given, arguments.with);
  auto b = open_side(call, call.paths.back(), "B");
  call.selection = given;
  if (!b) return tl::unexpected(std::move(b.error()));
  auto values_b = reshaped(b->source, a->source->shape());
  if (!values_b) {
    return fail(ErrorCode::invalid_argument,
                {"A has shape %1 and B has shape %2; their numbers of elements differ, so they cannot be compared",
                 {shape_text(a->source->shape()), shape_text(b->source->shape())}});
  }
  return TwoTensors{std::move(*a), std::move(*b), std::move(*values_b), closeness};
}

/// Returns the element at an index. A and B use the same index.
Result<Values> read_element(const TensorSource& tensor, const ElementIndex& index) {
  std::vector<SliceItem> items;
  items.reserve(index.size());
  for (const std::int64_t at : index) items.push_back({true, at, {}, {}, 1});
  return read_slice(tensor, Slice(std::move(items)));
}

/// A row of the list: an index with both elements.
struct ElementPair {
  ElementIndex index;
  Values a, b;
  double difference = 0;
};

Result<ElementPair> read_pair(const TwoTensors& tensors, std::uint64_t position, double difference) {
  ElementPair pair{element_at(tensors.a.source->shape(), false, position), {}, {}, difference};
  auto a = read_element(*tensors.a.source, pair.index);
  if (!a) return tl::unexpected(std::move(a.error()));
  auto b = read_element(*tensors.values_b, pair.index);
  if (!b) return tl::unexpected(std::move(b.error()));
  pair.a = std::move(*a);
  pair.b = std::move(*b);
  return pair;
}

/// Returns the first pair with only one finite element, then the largest differences.
Result<std::vector<ElementPair>> read_pairs(const TwoTensors& tensors, const DifferenceWithLargest& measured) {
  std::vector<ElementDifference> elements = measured.largest;
  if (measured.difference.incomparable_position) {
    elements.insert(elements.begin(), {*measured.difference.incomparable_position, std::nan("")});
  }
  std::vector<ElementPair> pairs;
  pairs.reserve(elements.size());
  for (const ElementDifference& element : elements) {
    auto pair = read_pair(tensors, element.position, element.difference);
    if (!pair) return tl::unexpected(std::move(pair.error()));
    pairs.push_back(std::move(*pair));
  }
  return pairs;
}

Json value_json(const Values& value) {
  return is_complex(value.dtype()) ? Json(value.text(0)) : number_json(value.as_double(0));
}

void print_answer(CommandContext& call, const TwoTensors& tensors, const Difference& d, const std::vector<ElementPair>& pairs) {
  Json largest = Json::array();
  for (const ElementPair& pair : pairs) {
    largest.push_back({{"element", pair.index},
                       {"a", value_json(pair.a)},
                       {"b", value_json(pair.b)},
                       {"difference", number_json(pair.difference)}});
  }
  Json fields = {{"a", tensors.a.json()},
                 {"b", tensors.b.json()},
                 {"tolerance", {{"absolute", tensors.closeness.absolute}, {"relative", tensors.closeness.relative}}},
                 {"elements", d.count},
                 {"equal", d.equal},
                 {"close", d.close},
                 {"max_abs", number_json(d.max_abs)}};
  add_measures(fields, d);
  fields["rms"] = number_json(d.rms);
  fields["max_relative"] = number_json(d.max_relative);
  fields["relative_l2"] = number_json(d.relative_l2);
  fields["largest"] = std::move(largest);
  fields["complete"] = true;
  print_json(call.console, "difference", fields);
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) { return number_text(100 * share_of(part, whole)) + "%"; }

class DifferenceText {
 public:
  DifferenceText(Console& console, const TwoTensors& tensors) : console_(console), tensors_(tensors) {}

  void print(const Difference& d, const std::vector<ElementPair>& pairs) {
    title("A", tensors_.a);
    title("B", tensors_.b);
    if (tensors_.is_reshaped()) {
      console_.print("The shapes differ; the elements of B are compared in order, in the shape of A\n");
    }
    console_.print("\n");
    const Closeness& closeness = tensors_.closeness;
    line("Tolerance", number_text(closeness.absolute) + " + " + number_text(closeness.relative) +
                          " |A|: " + percent_text(d.close, d.count) + " of " + counted(d.count, "element", "elements") +
                          " within, " + percent_text(d.equal, d.count) + " equal");
    if (d.incomparable > 0) line("Not finite", "in only one of " + counted(d.incomparable, "pair", "pairs"));
    const auto measure_text = [&](double measure) { return d.largest() ? number_text(measure) : "-"; };
    line("|B - A|", "max " + measure_text(d.max_abs) + ", mean " + measure_text(d.mean_abs));
    line("Relative", "max " + measure_text(d.max_relative) + ", as vectors " + measure_text(d.relative_l2));
    line("Cosine", std::isnan(d.cosine) ? "-" : number_text(d.cosine));
    if (d.max_ulp && d.largest()) line("ULP", "max " + std::to_string(*d.max_ulp));
    if (!pairs.empty()) print_pairs(pairs);
  }

 private:
  void title(const char* side, const OneTensor& tensor) {
    const std::vector<std::string> names = tensor.title();
    const TensorHeader stored = header_of(*tensor.source);
    const std::string type_text = std::string(dtype_name(stored.dtype)) + " " + shape_text(stored.shape);
    console_.print(printable(std::string(side) + "  " + names.back() + ", " + type_text) + "\n");
    if (!names.back().starts_with(names.front())) console_.print("   " + printable(names.front()) + "\n");
    if (const auto remark = tensor.source->remark()) console_.print("   " + printable(remark->str()) + "\n");
  }

  void line(const std::string& name, const std::string& text) {
    constexpr std::size_t kWidth = 12;
    console_.print(name + std::string(kWidth - std::min(kWidth - 1, name.size()), ' ') + text + "\n");
  }

  void print_pairs(const std::vector<ElementPair>& pairs) {
    console_.print("\n");
    Table table(console_, {{"Element", Align::left}, {"A", Align::right}, {"B", Align::right}, {"B - A", Align::right}});
    for (const ElementPair& pair : pairs) {
      table.row({shape_text(pair.index), pair.a.text(0), pair.b.text(0), number_text(pair.difference)});
    }
  }

  Console& console_;
  const TwoTensors& tensors_;
};

int difference(CommandContext& call, const DifferenceArguments& arguments) {
  const auto tensors = open_both(call, arguments);
  if (!tensors) return report_error(call, tensors.error());
  const auto measured =
      compute_largest_differences(tensors->values_b, tensors->a.source, arguments.top, call.stop, tensors->closeness);
  if (!measured) return report_error(call, measured.error());
  const auto pairs = read_pairs(*tensors, *measured);
  if (!pairs) return report_error(call, pairs.error());
  if (call.machine()) {
    print_answer(call, *tensors, measured->difference, *pairs);
  } else {
    DifferenceText(call.console, *tensors).print(measured->difference, *pairs);
  }
  return final_status(call, measured->difference.close < measured->difference.count ? kFound : kNothingFound);
}

}  // namespace

void add_difference(Program& program, CommandContext& call) {
  Command& command =
      program.command("difference", "Compare any two tensors; exit status 1 if not all elements are within the tolerance");
  command.arguments("PATH", call.paths, 1, "A, the baseline, and B: tensor files, or dumps and a selection");
  call.selection.add_to(command);
  command.group("Difference");
  const auto arguments = std::make_shared<DifferenceArguments>();
  SelectionOptions& with = arguments->with;
  command.text("--with-rank", "NUMBER", with.rank, "Rank of B, if different from A");
  command.text("--with-graph", "NAME", with.graph, "Graph of B");
  command.text("--with-iteration", "NUMBER", with.iteration, "Iteration of B");
  command.text("--with-node", "TEXT", with.node, "Node of B");
  command.word("--with-io", {"input", "output"}, with.io, "input or output of B");
  command.number("--with-slot", "N", with.slot, 0, "Number of the output or input of B");
  command.number("--with-run", "N", with.run, 1, "Execution of the operator in B");
  command.text("--atol", "X", arguments->absolute,
               "Absolute tolerance X in |B - A| <= X + R |A|, as in NumPy's isclose (default: 1e-8)");
  command.text("--rtol", "R", arguments->relative, "Relative tolerance R (default: 1e-5)");
  command.number("--top", "N", arguments->top, 0, "Number of largest differences to list (default: 5)");
  command.footer(R"(Examples:
  sporescope-cli difference dumps/gpu dumps/npu --node Conv2D-op3 --io output --iteration 0
  sporescope-cli difference dumps/lenet --node fc1.weight --iteration 3 --with-iteration 7
  sporescope-cli difference dumps/lenet --rank 0 --with-rank 5 --node fc1.weight --iteration last
  sporescope-cli difference expected.npy dumps/lenet --node Log-op0 --iteration 1 --io output --rtol 1e-3

Tensors of different shapes but the same number of elements are compared in element order.)");
  command.action([&call, arguments] { return difference(call, *arguments); });
}

}  // namespace sporescope::cli
