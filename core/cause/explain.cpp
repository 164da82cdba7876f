// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/explain.h"

#include <algorithm>
#include <utility>

#include "core/cause/sentences/operator_context.h"
#include "core/cause/sentences/operator_sentences.h"

namespace sporescope {
namespace {

Text explain_place(const OriginDetails& evidence) {
  std::vector<TextArgument> arguments = share_arguments(evidence.output.statistics);
  const auto recorded = [&](const char* pattern, const std::vector<TextArgument>& more = {}) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Text{pattern, arguments};
  };
  const std::string iteration = to_string(evidence.iteration);
  const std::string clean = to_string(evidence.last_clean_iteration.value_or(Iteration{0}));
  switch (evidence.kind) {
    case OriginKind::undumped_inputs:
      if (evidence.not_dumped) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: they began in %4, which was not dumped, or before it"),
            {evidence.name});
      }
      if (evidence.type == "Cast" && !evidence.produced_by.empty() && evidence.output.statistics.nan == 0 &&
          max_finite(evidence.output.dtype)) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: what %4 made is beyond %5 (\u00b1%6)"),
            {evidence.produced_by, std::string(dtype_name(evidence.output.dtype)), *max_finite(evidence.output.dtype)});
      }
      if (Text seen = sentence_of_seen_inputs(evidence); !seen.empty()) return seen;
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3: it is the first tensor where this is visible; not everything that went into it was dumped"));
    case OriginKind::differs_from_producer:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 when the operator reads them, though the operator that made them wrote finite ones"));
    case OriginKind::unknown_operator:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3; what they were made of is not known, the file belongs to no node"));
    case OriginKind::network_input:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 as they are fed to the network: look at the data"));
    case OriginKind::from_unrecorded:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when %4 reads them, and nothing that was recorded gave "
                                                "them: look at the data, the weights and "
                                                "the code that was not recorded"),
                      {evidence.name});
    case OriginKind::constant:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values of this constant are %3"));
    case OriginKind::initial_value:
      if (evidence.updated && evidence.was_infinite) {
        return recorded(SPORESCOPE_TRANSLATE_NOOP(
            "it holds Inf before the first step, after which %1 of %2 values are %3: look at how it is initialized or loaded"));
      }
      if (evidence.updated) {
        return recorded(SPORESCOPE_TRANSLATE_NOOP(
            "it holds %3 before the first step, after which %1 of %2 values do: look at how it is initialized or loaded"));
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 before the first step: look at how it is initialized or loaded"));
    case OriginKind::updated_unseen:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
                          "%1 of %2 values are %3 when iteration %4 ends; not all that its update was made of was dumped"),
                      {iteration});
    case OriginKind::before_first:
      if (evidence.some_folders_unknown) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it holds %3 already when iteration %4 begins (%1 of %2 values): it began earlier, maybe in one of the "
                "folders that cannot be read"),
            {iteration});
      }
      if (evidence.unread_before) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it holds %3 already when iteration %4 begins (%1 of %2 values): it began earlier, and its files of "
                "before cannot be read"),
            {iteration});
      }
      if (evidence.updated && evidence.was_infinite) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it holds Inf already when iteration %4 begins, the first one that was dumped, and after it %1 of %2 "
                "values are %3: it began earlier"),
            {iteration});
      }
      if (evidence.updated) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it holds %3 already when iteration %4 begins, the first one that was dumped, and after it %1 of %2 "
                "values do: it began earlier"),
            {iteration});
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 already when iteration %4 begins, the first one that was dumped: it began earlier"),
          {iteration});
    case OriginKind::while_not_dumped:
      if (evidence.some_folders_unknown) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4; they were still finite after iteration %5, and "
                "what ran in between was not dumped, or lies in a folder that cannot be read"),
            {iteration, clean});
      }
      if (evidence.unread_before) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4; they were still finite after iteration %5, and "
                "the files of what ran in between cannot be read"),
            {iteration, clean});
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 at the start of iteration %4; they were still finite after iteration %5, and what ran in "
              "between was not dumped"),
          {iteration, clean});
    case OriginKind::parameter_changed:
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3, which %4 does not make of finite values of that size (up to %5): a parameter that "
              "it read was changed after the iteration before, and held NaN or Inf"),
          {evidence.type, OperatorContext(evidence).largest_input().value_or(0)});
    case OriginKind::external:
      if (evidence.shown_by_reader) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it held %6 when iteration %4 read it, though iteration %5 had left finite values: something changed it in "
                "between, and no dumped operator did (%1 of %2 values are %3 when iteration %4 ends)"),
            {iteration, clean, evidence.was_infinite ? "Inf" : "NaN"});
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them"),
          {iteration, clean});
    case OriginKind::external_update: {
      const auto largest = OperatorContext(evidence).largest_input();
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update of iteration %4, though the gradient is finite (up to %5): look at the "
              "rate, the epsilon and the weight decay of the optimizer, and at what changes gradients before it gets them"),
          {iteration, largest.value_or(0)});
    }
    case OriginKind::state_changed:
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update of iteration %4. Iteration %5 had left finite ones, and all that "
              "went into the update is finite: they were %3 when it began, and nothing that is known wrote them"),
          {iteration, clean});
    case OriginKind::collective:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, and what each rank put in is finite: their combination overflows"));
    case OriginKind::missing_rank:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, and what this rank put in is finite: they came from a rank that is "
          "not in this dump, or their combination overflows"));
    case OriginKind::computed_unseen:
    case OriginKind::computed:
      break;
  }
  return {};
}

/// Explains statistics without counts of NaN and Inf, for a tensor without a file.
Text explain_uncounted(const OriginDetails& evidence) {
  const std::string value = evidence.output.health == Health::nan ? "NaN" : "Inf";
  const std::string& by = evidence.statistics_name;
  if (evidence.output.by_norm_only) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 gives an infinite norm of it: it holds Inf, or finite values beyond 1.8e19, whose squares "
                "are beyond float32"),
            {by}};
  }
  const bool clean = !evidence.some_inputs_undumped && !evidence.some_constants_undumped && !evidence.inputs.empty() &&
                     std::all_of(evidence.inputs.begin(), evidence.inputs.end(),
                                 [](const ExplainedInput& input) { return input.examination.health == Health::finite; });
  if (evidence.kind == OriginKind::computed && clean) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 made %2 out of finite inputs, according to %3, which does not say how many values or where"),
            {evidence.backward ? evidence.name : evidence.type, value, by}};
  }
  if (evidence.kind == OriginKind::from_unrecorded) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "it holds %1 (according to %2) when %3 reads it, and nothing that was recorded produced it: look at "
                "the data, the weights and the code that was not recorded"),
            {value, by, evidence.name}};
  }
  if (evidence.kind == OriginKind::network_input) {
    return {SPORESCOPE_TRANSLATE_NOOP("it holds %1 (according to %2) as it is fed to the network: look at the data"),
            {value, by}};
  }
  if (evidence.kind == OriginKind::initial_value) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "it holds %1 (according to %2) before the first step: look at how it is initialized or loaded"),
            {value, by}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 reports NaN or Inf in it; there is no file to read"), {by}};
}

}  // namespace

Text explain(const OriginDetails& evidence) {
  const Statistics& statistics = evidence.output.statistics;
  if (!statistics.has_non_finite()) return explain_uncounted(evidence);
  switch (evidence.kind) {
    case OriginKind::computed:
    case OriginKind::computed_unseen: {
      Text sentence = operator_sentence(evidence);
      if (!evidence.wrapped) return sentence;
      return {SPORESCOPE_TRANSLATE_NOOP("%1. %2"), {std::move(sentence), *evidence.wrapped}};
    }
    default:
      return explain_place(evidence);
  }
}

}  // namespace sporescope
