// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/msprobe/call_files.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/parse.h"
#include "core/dump/msprobe/json_file.h"

namespace sporescope {
namespace {

/// Tracks the nesting depth. Both files are objects of strings and lists of strings.
class NestedEvents : public JsonEvents {
 public:
  void begin_object() override { ++depth_; }
  void end_object() override { end(); }
  void begin_array() override { ++depth_; }
  void end_array() override { end(); }
  void key(std::string_view name) override {
    if (depth_ == 1) key_ = name;
  }
  void number(double /*value*/) override {}
  void integer(std::int64_t /*value*/) override {}
  void boolean(bool /*value*/) override {}
  void null() override {}

 protected:
  virtual void on_nesting_end() {}
  std::size_t depth_ = 0;
  std::string key_;  ///< last key of the outermost object

 private:
  void end() {
    --depth_;
    on_nesting_end();
  }
};

/// Parses {"call": "parent"}, or {"call": ["parent", micro step]} as msprobe writes it for Megatron. A null parent means none.
/// Nested lists and objects in such a list are ignored.
class ConstructJson final : public NestedEvents {
 public:
  explicit ConstructJson(CallParents& out) : out_(out) {}

  void begin_array() override {
    NestedEvents::begin_array();
    if (depth_ == kInList) begin_list();
  }
  void begin_object() override {
    NestedEvents::begin_object();
    if (depth_ == kInList) elements_ = kSkipped;
  }
  void text(std::string_view value) override {
    if (depth_ == 1) out_.push_back({key_, std::string(value), std::nullopt});
    if (is_element(0)) out_.back().parent = value;
    count();
  }
  void null() override {
    if (depth_ == 1 && key_ != kMicroSteps) out_.push_back({key_, {}, std::nullopt});
    count();
  }
  void integer(std::int64_t value) override {
    if (is_element(1) && value >= 0) out_.back().micro_step = static_cast<std::uint64_t>(value);
    count();
  }
  void number(double /*value*/) override { count(); }
  void boolean(bool /*value*/) override { count(); }

 private:
  static constexpr std::string_view kMicroSteps = "megatron_micro_step_number";  // number of the last micro step
  static constexpr std::size_t kInList = 2;                                      // nesting levels
  static constexpr std::size_t kSkipped = 2;                                     // more than the elements that are read

  void begin_list() {
    out_.push_back({key_, {}, std::nullopt});
    elements_ = 0;
  }
  [[nodiscard]] bool is_element(std::size_t index) const { return depth_ == kInList && elements_ == index; }
  void count() {
    if (depth_ == kInList && elements_ < kSkipped) ++elements_;
  }
  void on_nesting_end() override { count(); }  // a nested list or object is an element, too

  CallParents& out_;
  std::size_t elements_ = kSkipped;  ///< number of elements read in the list of the current call
};

class StackJson final : public NestedEvents {
 public:
  explicit StackJson(CallStacks& out) : out_(out) {}

  void begin_array() override {
    NestedEvents::begin_array();
    if (depth_ == 3) ++list_;
  }
  void text(std::string_view value) override {
    if (depth_ == 2) {  // {"entry": [frames]}
      frames_ += value;
      frames_ += '\0';
    } else if (depth_ == 3 && list_ == 1) {  // {"0": [[entries], [frames]]}
      entries_.emplace_back(value);
    } else if (depth_ == 3 && list_ == 2) {
      frames_ += value;
      frames_ += '\0';
    }
  }

 private:
  void on_nesting_end() override {
    if (depth_ != 1) return;
    if (list_ == 0 && !frames_.empty()) {
      out_.by_name = true;
      entries_.push_back(key_);
    }
    for (const std::string& entry : entries_) out_.by_entry.emplace(entry, lines());
    entries_.clear();
    frames_.clear();
    list_ = 0;
  }

  /// Returns the parsed lines of frames_. Equal stacks share one vector.
  CallStacks::Lines lines() {
    auto& known = known_[frames_];
    if (known == nullptr) {
      std::vector<SourceLine> parsed;
      for (std::string_view rest = frames_; !rest.empty();) {
        const std::size_t end = rest.find('\0');
        parsed.push_back(parse_stack_frame(rest.substr(0, end)));
        rest.remove_prefix(end + 1);
      }
      known = std::make_shared<const std::vector<SourceLine>>(std::move(parsed));
    }
    return known;
  }

  CallStacks& out_;
  std::vector<std::string> entries_;
  std::string frames_;
  int list_ = 0;  ///< index of the list in the current item, from 1
  std::unordered_map<std::string, CallStacks::Lines> known_;
};

bool is_of_framework(std::string_view file) {
  if (file.find("/msprobe/core/") != std::string_view::npos || file.find("/msprobe/pytorch/") != std::string_view::npos ||
      file.find("/msprobe/mindspore/") != std::string_view::npos) {
    return true;  // regardless of the folder in which it is installed
  }
  constexpr std::array<std::string_view, 5> kPackages{"/mindspore/", "/torch/", "/torch_npu/", "/msprobe/", "/mindtorch/"};
  const bool is_installed =
      file.find("/site-packages/") != std::string_view::npos || file.find("/dist-packages/") != std::string_view::npos;
  return is_installed && std::any_of(kPackages.begin(), kPackages.end(),
                                     [&](std::string_view package) { return file.find(package) != std::string_view::npos; });
}

}  // namespace

SourceLine parse_stack_frame(std::string_view frame) {
  constexpr std::string_view kFile = "File ";
  constexpr std::string_view kLine = ", line ";
  SourceLine line;
  const std::size_t end = frame.find('\n');
  const std::string_view head = frame.substr(0, end);
  const std::size_t number = head.rfind(kLine);
  if (!head.starts_with(kFile) || number == std::string_view::npos) {
    line.code = trimmed(frame);
    return line;
  }
  line.file = head.substr(kFile.size(), number - kFile.size());
  const std::string_view rest = head.substr(number + kLine.size());
  line.line = static_cast<int>(std::min<std::uint64_t>(parse_digits(rest.substr(0, rest.find(','))).value_or(0), 1U << 30U));
  line.line_end = line.line;
  if (end != std::string_view::npos) line.code = trimmed(frame.substr(end + 1));
  line.framework = is_of_framework(line.file);
  return line;
}

Result<void> read_construct_json(const std::filesystem::path& path, const std::stop_token& stop, CallParents& parents) {
  ConstructJson events(parents);
  return read_json_file(path, stop, events);
}

Result<void> read_stack_json(const std::filesystem::path& path, const std::stop_token& stop, CallStacks& stacks) {
  StackJson events(stacks);
  return read_json_file(path, stop, events);
}

}  // namespace sporescope
