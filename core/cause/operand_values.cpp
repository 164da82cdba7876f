// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/operand_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "core/cause/sentences/operator_context.h"
#include "core/graph/operators/operator_table.h"
#include "core/watch/block_reader.h"

namespace sporescope {
namespace {

constexpr std::size_t kMaxExaminedOutputs = 64;
/// If more choices than this fit the first values of an output, they are not conclusive.
constexpr std::size_t kMaxFitting = 16;
/// Kernels use approximations, some in half precision.
constexpr double kTolerance = 1e-4;
constexpr double kHalfTolerance = 1e-2;

/// The function that an operator applies to one element of each input.
class Function {
 public:
  Function(const OperatorRow& row, DType dtype)
      : unary_(row.function),
        binary_(row.function_of_two),
        tolerance_(item_size(dtype) < sizeof(float) ? kHalfTolerance : kTolerance),
        largest_(max_finite(dtype).value_or(std::numeric_limits<double>::max())) {}

  [[nodiscard]] std::size_t inputs() const { return unary_ != nullptr ? 1 : binary_ != nullptr ? 2 : 0; }
  [[nodiscard]] bool is_commutative() const { return binary_ != nullptr && binary_(2, 3) == binary_(3, 2); }
  /// `y` is ignored by a function of one argument.
  [[nodiscard]] bool produces(double x, double y, double actual) const {
    double expected = unary_ != nullptr ? unary_(x) : binary_(x, y);
    if (std::abs(expected) > largest_) expected = std::copysign(std::numeric_limits<double>::infinity(), expected);
    if (std::isnan(actual)) return std::isnan(expected);
    if (std::isinf(actual)) return expected == actual;
    return std::abs(expected - actual) <= tolerance_ * std::max(1.0, std::abs(actual));
  }
  [[nodiscard]] bool produces(std::span<const double> x, std::span<const double> y, std::span<const double> actual) const {
    for (std::size_t i = 0; i < actual.size(); ++i) {
      if (!produces(x[i], y[i], actual[i])) return false;
    }
    return true;
  }

 private:
  double (*unary_)(double);
  double (*binary_)(double, double);
  double tolerance_;
  double largest_;
};

/// Reads the values of a tensor in chunks.
class Values {
 public:
  explicit Values(std::shared_ptr<const TensorSource> tensor) : tensor_(std::move(tensor)), reader_(*tensor_) {}

  /// Returns `count` values starting at `offset`, at most kChunk. A scalar is repeated. Empty if they cannot be read.
  [[nodiscard]] std::span<const double> from(std::uint64_t offset, std::size_t count) & {  // Not callable on a temporary
    const bool is_scalar = tensor_->count() == 1;
    const std::span<double> chunk(values_.data(), count);
    if (!reader_.read(is_scalar ? 0 : offset, is_scalar ? 1 : count)) return {};
    reader_.widen(0, chunk.first(is_scalar ? 1 : count));
    if (is_scalar) std::fill(chunk.begin(), chunk.end(), chunk.front());
    return chunk;
  }

 private:
  std::shared_ptr<const TensorSource> tensor_;
  BlockReader reader_;
  std::array<double, kChunk> values_{};
};

/// A tensor that may be an operand.
struct Candidate {
  RecordIndex record{};
  std::shared_ptr<const TensorSource> tensor;
  std::vector<double> begin;  ///< Its first values, one for each first value of the output
};

std::size_t chunk_size_at(std::uint64_t offset, std::uint64_t count) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(kChunk, count - offset));
}

/// Compares with the shape in the graph, in which -1 matches any size.
bool has_shape_of(const Dump& dump, const TensorRecord& record, const Shape& shape) {
  const auto outputs = dump.graphs()[record.graph].graph->outputs(record.node);
  if (record.slot >= outputs.size()) return false;
  const Shape& declared = outputs[record.slot].shape;
  return std::equal(declared.begin(), declared.end(), shape.begin(), shape.end(),
                    [](std::int64_t size, std::int64_t expected) { return size < 0 || expected < 0 || size == expected; });
}

/// Returns outputs of operators in the record's rank and iteration that were written before it and have that shape, the latest
/// first.
std::vector<RecordIndex> outputs_before(const ValueFlow& flow, RecordIndex record, const Shape& shape) {
  const Dump& dump = flow.dump();
  const TensorRecord& result = dump.records()[record];
  std::vector<RecordIndex> outputs;
  for (const DumpGraph& graph : dump.graphs()) {
    if (graph.rank != dump.graphs()[result.graph].rank) continue;
    const auto folder = std::find_if(graph.iterations.begin(), graph.iterations.end(),
                                     [&](const IterationFolder& candidate) { return candidate.iteration == result.iteration; });
    if (folder == graph.iterations.end()) continue;
    for (const RecordIndex i : folder->records) {
      const Node* node = flow.node_of(i);
      const bool is_output = node != nullptr && node->kind == NodeKind::op && dump.records()[i].io == IoDirection::output;
      if (is_output && flow.is_earlier(i, record) && has_shape_of(dump, dump.records()[i], shape)) outputs.push_back(i);
    }
  }
  std::sort(outputs.begin(), outputs.end(), [&](RecordIndex a, RecordIndex b) { return flow.is_earlier(b, a); });
  outputs.resize(std::min(outputs.size(), kMaxExaminedOutputs));
  return outputs;
}

/// Searches for the operands from which the function computes an output.
class InputSearch {
 public:
  InputSearch(const OriginQuery& query, Evidence& evidence, std::shared_ptr<const TensorSource> output, Function function)
      : query_(query), evidence_(evidence), output_(std::move(output)), function_(function) {
    Values result(output_);  // The span refers to memory of `result`
    const auto values = result.from(0, chunk_size_at(0, output_->count()));
    first_values_.assign(values.begin(), values.end());
  }

  [[nodiscard]] std::optional<std::vector<RecordIndex>> run() {
    if (first_values_.empty() || !is_conclusive()) return std::nullopt;
    for (const InputValue& input_value : query_.inputs) {
      std::vector<Candidate> candidates = candidates_for(input_value);
      if (candidates.empty()) return std::nullopt;
      inputs_.push_back(std::move(candidates));
    }
    std::vector<Choice> fitting = choices();
    if (fitting.size() > kMaxFitting) return std::nullopt;
    std::erase_if(fitting, [this](const Choice& choice) { return !produces_all(choice); });
    const bool is_decided = !fitting.empty() && std::all_of(fitting.begin() + 1, fitting.end(), [&](const Choice& other) {
      return are_same(fitting.front(), other);
    });
    if (!is_decided) return std::nullopt;
    std::vector<RecordIndex> records{fitting.front().x->record};
    if (function_.inputs() == 2) records.push_back(fitting.front().y->record);
    return records;
  }

 private:
  struct Choice {
    const Candidate* x = nullptr;
    const Candidate* y = nullptr;  ///< Equal to `x` for a function of one argument
  };

  /// NaN and Inf fit nearly any operands, and so does a single number among thousands of pairs.
  [[nodiscard]] bool is_conclusive() {
    std::optional<double> first;
    Values output(output_);
    for (std::uint64_t offset = 0; offset < output_->count() && !evidence_.stop().stop_requested(); offset += kChunk) {
      for (const double value : output.from(offset, chunk_size_at(offset, output_->count()))) {
        if (!std::isfinite(value)) continue;
        if (function_.inputs() == 1 || first.value_or(value) != value) return true;
        first = value;
      }
    }
    return false;
  }

  [[nodiscard]] std::vector<Candidate> candidates_for(const InputValue& input_value) {
    if (input_value.written) return {};
    std::vector<RecordIndex> records;
    if (evidence_.health_of(input_value) > Health::no_value) {
      const auto file = input_value.file ? input_value.file : input_value.source;
      if (file) records.push_back(*file);
    } else if (evidence_.was_passed_between_graphs(query_.point, input_value)) {
      const Graph& graph = *evidence_.dump().graphs()[query_.point.graph].graph;
      const auto outputs = graph.outputs(input_value.input.direct);
      const bool has_shape = !outputs.empty() && !outputs.front().dtype.empty() && outputs.front().shape_known;
      records = outputs_before(evidence_.flow(), query_.record, has_shape ? outputs.front().shape : output_->shape());
    }
    std::vector<Candidate> candidates;
    for (const RecordIndex record : records) {
      if (auto candidate = candidate_of(record)) candidates.push_back(*std::move(candidate));
    }
    return candidates;
  }

  [[nodiscard]] std::optional<Candidate> candidate_of(RecordIndex record) {
    if (evidence_.health(record) != Health::finite) return std::nullopt;
    auto tensor = evidence_.dump().open(evidence_.dump().records()[record]);
    if (!tensor || (*tensor)->dtype() != output_->dtype()) return std::nullopt;
    if ((*tensor)->count() != output_->count() && (*tensor)->count() != 1) return std::nullopt;
    Values values(*tensor);
    const auto begin = values.from(0, first_values_.size());
    if (begin.empty()) return std::nullopt;
    return Candidate{record, *std::move(tensor), {begin.begin(), begin.end()}};
  }

  /// Returns the choices that fit the first values of the output, at most kMaxFitting + 1.
  [[nodiscard]] std::vector<Choice> choices() const {
    std::vector<Choice> fitting;
    const auto& inputs = query_.inputs;
    const bool is_binary = function_.inputs() == 2;
    const bool is_read_twice = is_binary && inputs[0].input.from.node == inputs[1].input.from.node &&
                               inputs[0].input.from.slot == inputs[1].input.from.slot;
    for (const Candidate& x : inputs_.front()) {
      for (const Candidate& y : is_binary ? inputs_.back() : inputs_.front()) {
        if ((!is_binary || is_read_twice) && x.record != y.record) continue;
        if (!function_.produces(x.begin, y.begin, first_values_)) continue;
        fitting.push_back({&x, &y});
        if (fitting.size() > kMaxFitting || evidence_.stop().stop_requested()) return fitting;
      }
    }
    return fitting;
  }

  [[nodiscard]] bool produces_all(const Choice& choice) const {
    Values x(choice.x->tensor);
    Values y(choice.y->tensor);
    Values output(output_);
    for (std::uint64_t offset = first_values_.size(); offset < output_->count(); offset += kChunk) {
      if (evidence_.stop().stop_requested()) return false;
      const std::size_t count = chunk_size_at(offset, output_->count());
      const auto a = x.from(offset, count);
      const auto b = y.from(offset, count);
      const auto actual = output.from(offset, count);
      if (a.empty() || b.empty() || actual.empty() || !function_.produces(a, b, actual)) return false;
    }
    return true;
  }

  [[nodiscard]] bool are_same(const Choice& a, const Choice& b) const {
    const auto are_equal = [this](const Candidate* first, const Candidate* second) {
      return first->record == second->record || evidence_.have_same_bytes(first->record, second->record);
    };
    return (are_equal(a.x, b.x) && are_equal(a.y, b.y)) ||
           (function_.is_commutative() && are_equal(a.x, b.y) && are_equal(a.y, b.x));
  }

  const OriginQuery& query_;
  Evidence& evidence_;
  std::shared_ptr<const TensorSource> output_;
  Function function_;
  std::vector<double> first_values_;            ///< First values of the output
  std::vector<std::vector<Candidate>> inputs_;  ///< Candidates for each input, the latest first
};

}  // namespace

std::optional<std::vector<RecordIndex>> operand_values(const OriginQuery& query, Evidence& evidence) {
  const Node* node = evidence.flow().node_of(query.record);
  const OperatorRow* row = node != nullptr ? operator_row(node->type) : nullptr;
  const auto output = row != nullptr ? evidence.dump().open(evidence.dump().records()[query.record])
                                     : Result<std::shared_ptr<const TensorSource>>(nullptr);
  if (row == nullptr || !output) return std::nullopt;
  const Function function(*row, (*output)->dtype());
  if (function.inputs() == 0 || function.inputs() != query.inputs.size()) return std::nullopt;
  return InputSearch(query, evidence, *output, function).run();
}

}  // namespace sporescope
