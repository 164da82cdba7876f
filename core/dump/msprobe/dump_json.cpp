// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/dump_json.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>

#include "core/base/number_text.h"
#include "core/dump/msprobe/call_name.h"
#include "core/dump/msprobe/json_file.h"
#include "core/dump/network_dtype.h"
#include "core/tensor/dtype.h"

namespace sporescope {
namespace {

using Number = RecordedTensor::Number;

constexpr std::size_t kMaxDepth = 64;   ///< maximum nesting depth of lists and objects
constexpr std::size_t kMaxSizes = 64;   ///< maximum number of dimensions
constexpr std::size_t kEntryLevel = 2;  ///< nesting level of the keys in "data"
constexpr std::string_view kStatisticKeys[] = {"Max", "Min", "Mean", "Norm"};
constexpr std::string_view kDeviceKey = "is_nan";
/// Keys of placeholders, which stand for statistics and checksums until msprobe writes them. Their values are indices into a
/// list in msprobe's memory.
constexpr std::string_view kPlaceholders[] = {"tensor_stat_index", "md5_index"};

/// Stores equal strings only once, because there are few types and dtypes.
class InternedText {
 public:
  explicit InternedText(TextArena& texts) : texts_(texts) {}
  std::string_view intern(std::string_view word) {
    if (const auto known = interned_.find(word); known != interned_.end()) return known->second;
    const std::string_view stored = texts_.add(word);
    return interned_.emplace(stored, stored).first->second;
  }

 private:
  TextArena& texts_;
  std::unordered_map<std::string_view, std::string_view> interned_;
};

/// An object or list that is being parsed.
struct Level {
  bool is_object = false;
  bool is_shape = false;   ///< the list is the shape of the enclosing object
  bool has_shape = false;  ///< for objects, as the following members
  bool has_value = false;
  bool has_requires_grad = false;
  bool pending = false;
  std::uint64_t elements = 0;  ///< number of elements read in a list
  std::size_t path = 0;        ///< length of path_ at the beginning
  std::string key;             ///< last key in an object
  std::string type, dtype, value, hash, file_name;
  std::vector<std::int64_t> sizes;
  std::array<double, 4> statistics{};
  std::array<Number, 4> known{};
  std::array<bool, 4> nulls{};  ///< statistics that are null
};

/// Returns true for floating-point and complex dtypes with more than 8 bits. AclGraphDumper has no statistics for dtypes of 8
/// bits.
bool is_floating_point(std::string_view name) {
  const auto dtype = dtype_from_name(canonical_dtype(name));
  return dtype && item_size(*dtype) > 1 && (is_floating(*dtype) || is_complex(*dtype));
}

class DumpJson final : public JsonEvents {
 public:
  explicit DumpJson(RecordedCalls& out) : out_(out), interned_(out.texts) {}

  void begin_object() override { begin(true); }
  void begin_array() override { begin(false); }
  void end_object() override {
    if (too_deep_ > 0) {
      --too_deep_;
      return;
    }
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    if (!is_in_entry()) return;
    if (level.has_shape && !level.dtype.empty()) {
      add_tensor(level);
    } else if (level.has_value) {
      add_value(level.value);
    }
    path_.resize(level.path);
    if (levels_.size() == kEntryLevel) end_call();
  }
  void end_array() override {
    if (too_deep_ > 0) {
      --too_deep_;
      return;
    }
    const Level level = std::move(levels_.back());
    levels_.pop_back();
    if (level.is_shape) {
      levels_.back().sizes = level.sizes;
      levels_.back().has_shape = true;
    } else if (is_in_entry() && root_ != Root::named && levels_.size() == kEntryLevel + 1) {
      RecordedCall& call = out_.calls.back();
      (io_ == IoDirection::input ? call.arguments : call.results) = static_cast<std::uint32_t>(level.elements);
    }
    path_.resize(std::min(path_.size(), level.path));
  }
  void key(std::string_view name) override {
    if (too_deep_ == 0 && !levels_.empty()) levels_.back().key = name;
  }

  /// Must be called after the file was read.
  void finish() {
    if (!nulls_mean_non_finite_) return;
    for (const auto& [tensor, nulls] : null_statistics_) resolve_nulls(out_.tensors[tensor], nulls);
  }

  void text(std::string_view value) override {
    if (!begin_value()) return;
    Level& level = levels_.back();
    if (levels_.size() == 1) {
      if (level.key == "task") out_.task = value;
      if (level.key == "level") out_.level = value;
      if (level.key == "framework") out_.framework = value;
    } else if (level.is_object) {
      if (level.key == "type") level.type = value;
      if (level.key == "dtype") level.dtype = value;
      if (level.key == "data_name") level.file_name = value;
      if (level.key == "md5") level.hash = value;
      if (level.key == "value" || level.key == "format") set_value(level, std::string(value));
    }
  }
  void number(double value) override { set_number(value, Number::floating, number_text(value)); }
  void integer(std::int64_t value) override {
    if (too_deep_ == 0 && !levels_.empty() && levels_.back().is_shape) {
      if (levels_.back().sizes.size() < kMaxSizes) levels_.back().sizes.push_back(value);
      return;
    }
    set_number(static_cast<double>(value), Number::integer, std::to_string(value));
  }
  void boolean(bool value) override { set_number(value ? 1 : 0, Number::boolean, value ? "True" : "False"); }
  void null() override {
    if (!begin_value() || !levels_.back().is_object || levels_.size() <= kEntryLevel) return;
    Level& level = levels_.back();
    if (level.key == "value") set_value(level, "None");
    if (is_in_call() && level.key == kDeviceKey) out_.calls.back().device = DeviceReport::unknown;
    if (const auto index = statistic_of(level.key)) level.nulls[*index] = true;
  }

 private:
  enum class Root : std::uint8_t {
    arguments,  ///< input_args, input_kwargs, input, output, parameters
    named,      ///< gradients of parameters and debug entries: the whole entry is one value
  };

  /// Returns true if the current value is directly below the name of a call.
  [[nodiscard]] bool is_in_call() const { return in_entry_ && levels_.size() == kEntryLevel + 1; }
  [[nodiscard]] bool is_in_entry() const { return in_entry_ && levels_.size() >= kEntryLevel; }

  /// Begins a value in the innermost list or object. Returns false if the value is ignored.
  bool begin_value() {
    if (too_deep_ > 0 || levels_.empty()) return false;
    if (!levels_.back().is_object) ++levels_.back().elements;
    return true;
  }

  void begin(bool is_object) {
    if (too_deep_ > 0 || levels_.size() >= kMaxDepth) {
      ++too_deep_;
      return;
    }
    const bool is_used = begin_value();
    Level level;
    level.is_object = is_object;
    if (is_used && levels_.size() == 1) in_data_ = is_object && levels_.back().key == "data";
    if (is_used && levels_.size() == kEntryLevel && in_data_) begin_call(levels_.back().key);
    const bool in_call = is_used && in_entry_ && levels_.size() > kEntryLevel;
    level.path = path_.size();
    if (in_call) {
      // An argument may be a dict with a key "shape". A tensor's description has its dtype before the shape.
      level.is_shape = !is_object && levels_.back().key == "shape" && !levels_.back().dtype.empty();
      if (!level.is_shape) extend_path(levels_.back());
    }
    levels_.push_back(std::move(level));
  }

  void begin_call(const std::string& name) {
    RecordedCall& call = out_.calls.emplace_back();
    call.name = out_.texts.add(name);
    call.first_tensor = static_cast<std::uint32_t>(out_.tensors.size());
    call.first_value = static_cast<std::uint32_t>(out_.values.size());
    const CallKind kind = parse_call_name(name).kind;
    root_ = kind == CallKind::debug || kind == CallKind::parameters_grad ? Root::named : Root::arguments;
    is_gradient_ = kind == CallKind::parameters_grad;
    io_ = IoDirection::output;
    path_.clear();
    in_entry_ = true;
  }

  void end_call() {
    RecordedCall& call = out_.calls.back();
    call.tensor_count = static_cast<std::uint32_t>(out_.tensors.size()) - call.first_tensor;
    call.value_count = static_cast<std::uint32_t>(out_.values.size()) - call.first_value;
    in_entry_ = false;
  }

  /// Appends the path of the value that begins: "input", ".0", ".axis".
  void extend_path(const Level& level) {
    std::string step = level.is_object ? level.key : std::to_string(level.elements - 1);
    if (levels_.size() == kEntryLevel + 1 && root_ == Root::arguments) {
      io_ = step == "output" ? IoDirection::output : IoDirection::input;
      if (step == "input_args" || step == "input_kwargs") step = "input";
      path_ = step;
      return;
    }
    // The gradient of a parameter is in a list with one element.
    if (is_gradient_ && !level.is_object) return;
    if (!path_.empty()) path_ += '.';
    path_ += step;
  }

  void set_value(Level& level, std::string value) {
    level.value = std::move(value);
    level.has_value = true;
  }

  void set_number(double value, Number kind, std::string text) {
    if (!begin_value()) return;
    Level& level = levels_.back();
    if (!level.is_object || levels_.size() <= kEntryLevel) return;
    if (is_in_call() && level.key == kDeviceKey) {
      out_.calls.back().device = value == 0 ? DeviceReport::no_overflow : DeviceReport::overflow;
    } else if (level.key == "value") {
      set_value(level, std::move(text));
    } else if (level.key == "md5") {
      level.hash = std::move(text);
    } else if (level.key == "requires_grad") {
      level.has_requires_grad = true;
    } else if (std::find(std::begin(kPlaceholders), std::end(kPlaceholders), level.key) != std::end(kPlaceholders)) {
      level.pending = level.pending || (kind == Number::integer && value >= 0);  // negative: no statistics will follow
    } else if (const auto index = statistic_of(level.key)) {
      level.statistics[*index] = value;
      level.known[*index] = kind;
    }
  }

  static std::optional<std::size_t> statistic_of(std::string_view key) {
    const auto* const found = std::find(std::begin(kStatisticKeys), std::end(kStatisticKeys), key);
    if (found == std::end(kStatisticKeys)) return std::nullopt;
    return static_cast<std::size_t>(found - std::begin(kStatisticKeys));
  }

  void add_tensor(const Level& level) {
    RecordedTensor& tensor = out_.tensors.emplace_back();
    tensor.io = io_;
    tensor.path = interned_.intern(path_);
    // levels_ holds the enclosing levels: document, data, entry, list of arguments.
    const bool is_argument = root_ == Root::arguments && levels_.size() == kEntryLevel + 2 && !levels_.back().is_object;
    if (is_argument) tensor.argument = static_cast<std::int32_t>(levels_.back().elements - 1);
    tensor.type = interned_.intern(level.type);
    tensor.dtype = interned_.intern(level.dtype);
    tensor.first_size = static_cast<std::uint32_t>(out_.sizes.size());
    tensor.size_count = static_cast<std::uint32_t>(level.sizes.size());
    out_.sizes.insert(out_.sizes.end(), level.sizes.begin(), level.sizes.end());
    tensor.statistics = level.statistics;
    tensor.known = level.known;
    tensor.pending = level.pending && !tensor.has_statistics();
    record_nulls(level, tensor);
    tensor.hash = out_.texts.add(level.hash);
    tensor.file_name = out_.texts.add(level.file_name);
    ++out_.calls.back().tensor_count;
  }

  void record_nulls(const Level& level, const RecordedTensor& tensor) {
    const auto nulls = std::count(level.nulls.begin(), level.nulls.end(), true);
    if (nulls == 0 || !is_floating_point(tensor.dtype)) return;
    if (std::find(level.sizes.begin(), level.sizes.end(), 0) != level.sizes.end()) return;
    const bool all_null = nulls == std::ssize(level.nulls);
    if (!all_null && !tensor.has_statistics()) return;
    const bool is_precision_debugger = level.type != "torch.Tensor" || level.has_requires_grad || !level.file_name.empty();
    nulls_mean_non_finite_ = nulls_mean_non_finite_ || !all_null || !is_precision_debugger;
    null_statistics_.emplace_back(out_.tensors.size() - 1, level.nulls);
  }

  /// Replaces the null statistics of a tensor by NaN or Inf.
  static void resolve_nulls(RecordedTensor& tensor, const std::array<bool, 4>& nulls) {
    constexpr double kInf = std::numeric_limits<double>::infinity();
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    enum : std::size_t { kMax, kMin, kMean, kNorm };
    const bool has_max = tensor.known[kMax] != Number::none;
    const bool has_min = tensor.known[kMin] != Number::none;
    std::array<double, 4> values{kNaN, kNaN, kNaN, kNaN};
    if (has_min) values = {kInf, 0, kInf, kInf};
    if (has_max) values = {0, -kInf, -kInf, kInf};
    // If the range is finite but the sum overflowed, the range is more informative than the mean.
    const bool has_range = has_max && has_min;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!nulls[i] || (has_range && i == kMean)) continue;
      tensor.statistics[i] = values[i];
      tensor.known[i] = Number::floating;
      tensor.from_null = true;
    }
  }

  void add_value(const std::string& value) {
    out_.values.push_back({interned_.intern(path_), out_.texts.add(value)});
    ++out_.calls.back().value_count;
  }

  RecordedCalls& out_;
  InternedText interned_;
  std::vector<Level> levels_;
  std::size_t too_deep_ = 0;  ///< nesting depth below the limit, which is ignored
  bool in_data_ = false;
  bool in_entry_ = false;
  bool is_gradient_ = false;
  Root root_ = Root::arguments;
  IoDirection io_ = IoDirection::output;
  std::string path_;
  std::vector<std::pair<std::size_t, std::array<bool, 4>>>
      null_statistics_;  ///< index of the tensor, and which statistics are null
  bool nulls_mean_non_finite_ = false;
};

}  // namespace

Result<void> read_dump_json(const std::filesystem::path& path, const std::stop_token& stop, RecordedCalls& calls) {
  DumpJson events(calls);
  auto result = read_json_file(path, stop, events);
  events.finish();
  return result;
}

}  // namespace sporescope
