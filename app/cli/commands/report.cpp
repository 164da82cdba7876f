// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>
#include <chrono>
#include <ctime>
#include <memory>

#include "app/cli/command.h"
#include "app/cli/commands/told_causes.h"
#include "app/cli/output/export_tables.h"
#include "app/cli/output/json_answer.h"
#include "core/report/make_report.h"
#include "core/report/report_page.h"
#include "core/result/nearest_word.h"
#include "core/result/new_file.h"
#include "core/result/word_list.h"

namespace sporescope::cli {

namespace {

struct ReportArguments {
  std::string file;
  std::string without;
  std::string language = "en";
  bool overwrite = false;
};

Result<ReportOmits> omits_of(const std::string& words) {
  ReportOmits omits;
  for (const std::string_view word : split_words(words)) {
    if (word == "values") {
      omits.values = true;
    } else if (word == "paths") {
      omits.paths = true;
    } else if (word == "source") {
      omits.source = true;
    } else {
      const std::vector<std::string> known{"values", "paths", "source"};
      return fail(ErrorCode::invalid_argument,
                  {"--without: %1 is none of values, paths, source%2", {std::string(word), did_you_mean(word, known)}});
    }
  }
  return omits;
}

// "2026-11-21 14:05", by the clock of the reader's wall.
std::string now_text() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm local{};
  std::array<char, 32> text{};
  if (localtime_r(&now, &local) == nullptr) return {};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

class ReportCommand {
 public:
  ReportCommand(Call& call, const ReportArguments& arguments) : call_(call), arguments_(arguments) {}

  int run() {
    if (arguments_.file.empty()) return failed(call_, "Say where to write the report with --out FILE.html");
    const auto omits = omits_of(arguments_.without);
    if (!omits) return failed(call_, omits.error());
    const auto language = report_language(arguments_.language);
    if (!language) return failed(call_, language.error());
    const auto target = open_target(call_);
    if (!target) return failed(call_, target.error());
    // A long search for a page that cannot be written would be in vain.
    const auto allowed = may_write(target->dump.get(), arguments_.file, arguments_.overwrite);
    if (!allowed) return failed(call_, allowed.error());
    return report(*target, *omits, *language);
  }

 private:
  int report(const Target& target, const ReportOmits& omits, const ReportLanguage& language) {
    const auto asked = asked_about(call_, target, {});
    if (!asked) return failed(call_, asked.error());
    const auto selection = selection_of(call_, target);
    if (!selection) return failed(call_, selection.error());
    const auto found = search_cause(call_, target, *asked);
    if (!found) return failed(call_, found.error());
    if (!found->complete) return interrupted(call_);
    std::vector<Problem> problems = found->problems;
    if (auto nothing = why_nothing_is_selected(call_, target)) problems.push_back(std::move(*nothing));
    for (const Problem& problem : problems) call_.console.warn(problem);

    const std::vector<const Finding*> findings = told_findings(*found, *asked);
    ReportOptions options;
    options.selection = *selection;
    options.omits = omits;
    options.version = SPORESCOPE_VERSION;
    options.written = now_text();
    options.stop = call_.stop;
    options.on_progress = progress_of(call_, "Checking: ", "tensor", "tensors");
    const auto made = make_report(*target.dump, *found, findings, options);
    if (!made) return failed(call_, made.error());
    const std::string page = report_page(*made, language);
    if (const auto written = write_new_file(arguments_.file, page); !written) return failed(call_, written.error());
    const bool whole = is_clean_bill(call_, target, *found, *asked);
    print(target, *made, page.size(), findings.size(), whole, problems);
    return judged(call_, true, !findings.empty(), whole);
  }

  void print(const Target& target, const Report& made, std::size_t bytes, std::size_t findings, bool whole,
             const std::vector<Problem>& problems) {
    if (!call_.machine()) {
      call_.console.print(arguments_.file + "\n");
      return;
    }
    const Dump& dump = *target.dump;
    print_json(call_.console, "report",
               {{"dump", dump.root().string()},
                {"file", arguments_.file},
                {"bytes", bytes},
                {"title", made.title.str()},
                {"findings", findings},
                {"hits", made.all_hits},
                {"complete", whole},
                {"problems", problems_json({problems, dump.problems()}, dump.root())}});
  }

  Call& call_;
  const ReportArguments& arguments_;
};

}  // namespace

void add_report(Program& program, Call& call) {
  Command& command = program.command(
      "report", "Write the findings as one HTML file for those who have no Sporescope; exit statuses are those of first");
  add_path(command, call, "A dump");
  const auto arguments = std::make_shared<ReportArguments>();
  command.text("--out", "FILE", arguments->file, "The file to write: HTML with all that it needs inside");
  command.text(
      "--without", "WORDS", arguments->without,
      "What to leave out: values (elements, ranges, means), paths (names of folders and files), source (code); several with "
      "commas between them");
  command.text("--language", "NAME", arguments->language, "The language of the page: en (default) or zh_CN");
  command.flag("--overwrite", arguments->overwrite, "Replace what is there under the name");
  call.selection.add_to(command);
  command.footer(R"(Examples:
  sporescope-cli report dumps/lenet --out lenet.html
  sporescope-cli report dumps/lenet --out lenet.html --without values,paths
  sporescope-cli report dumps/lenet --out last.html --iteration last --overwrite
  sporescope-cli report dumps/lenet --out lenet.html --language zh_CN

The whole dump is searched for the first cause; a selection says which causes and hits are told. Names of nodes are always
told. The file holds no scripts and needs no network; its size stays below 1 MB.)");
  command.action([&call, arguments] { return ReportCommand(call, *arguments).run(); });
}

}  // namespace sporescope::cli
