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
        return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: they began in or before %4, which was not dumped"),
                        {evidence.name});
      }
      if (evidence.type == "Cast" && !evidence.produced_by.empty() && evidence.output.statistics.nan == 0 &&
          max_finite(evidence.output.dtype)) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the output of %4 exceeds %5 (±%6)"),
            {evidence.produced_by, std::string(dtype_name(evidence.output.dtype)), *max_finite(evidence.output.dtype)});
      }
      if (Text seen = sentence_of_dumped_inputs(evidence); !seen.empty()) return seen;
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were dumped"));
    case OriginKind::differs_from_producer:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 when this operator reads them, but their producer wrote finite values"));
    case OriginKind::unknown_operator:
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3; their inputs are unknown because the file belongs to no node"));
    case OriginKind::network_input:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when fed to the network: check the data"));
    case OriginKind::from_unrecorded:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when %4 reads them, and nothing recorded produced "
                                                "them: check the data, the weights and any code that was not recorded"),
                      {evidence.name});
    case OriginKind::constant:
      return recorded(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values of this constant are %3"));
    case OriginKind::initial_value:
      if (evidence.updated && evidence.was_infinite) {
        return recorded(SPORESCOPE_TRANSLATE_NOOP(
            "it holds Inf before the first step (afterwards %1 of %2 values are %3): check how it is initialized or loaded"));
      }
      if (evidence.updated) {
        return recorded(SPORESCOPE_TRANSLATE_NOOP(
            "it holds %3 before the first step (%1 of %2 values after it): check how it is initialized or loaded"));
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 before the first step: check how it is initialized or loaded"));
    case OriginKind::updated_unseen:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
                          "%1 of %2 values are %3 at the end of iteration %4; not all inputs of its update were dumped"),
                      {iteration});
    case OriginKind::before_first:
      if (evidence.some_folders_unknown) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, possibly in an "
                "unreadable folder"),
            {iteration});
      }
      if (evidence.unread_before) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, in files that "
                "cannot be read"),
            {iteration});
      }
      if (evidence.updated && evidence.was_infinite) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds Inf when iteration %4, the first dumped one, begins (afterwards %1 of %2 values are "
                "%3): the cause is earlier"),
            {iteration});
      }
      if (evidence.updated) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4, the first dumped one, begins (%1 of %2 values after it): the "
                "cause is earlier"),
            {iteration});
      }
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are already %3 when iteration %4, the first dumped one, begins: the cause is earlier"),
          {iteration});
    case OriginKind::while_not_dumped:
      if (evidence.some_folders_unknown) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; what ran in "
                "between was not dumped, or is in an unreadable folder"),
            {iteration, clean});
      }
      if (evidence.unread_before) {
        return recorded(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; the files in "
                "between cannot be read"),
            {iteration, clean});
      }
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
                          "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; nothing in "
                          "between was dumped"),
                      {iteration, clean});
    case OriginKind::parameter_changed:
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to %5): one of "
              "its parameters was changed after the previous iteration and held NaN or Inf"),
          {evidence.type, OperatorContext(evidence).largest_input().value_or(0)});
    case OriginKind::external:
      if (evidence.known_from_consumers) {
        return recorded(SPORESCOPE_TRANSLATE_NOOP(
                            "it held %6 when iteration %4 read it, but was finite after iteration %5: something other than the "
                            "dumped operators changed it in between (%1 of %2 values are %3 at the end of iteration %4)"),
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
              "%1 of %2 values are %3 after the update in iteration %4, although the gradient is finite (up to %5): "
              "check the optimizer's learning rate, epsilon and weight decay, and anything that changes gradients "
              "before the optimizer"),
          {iteration, largest.value_or(0)});
    }
    case OriginKind::state_changed:
      return recorded(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update in iteration %4, although all inputs of the update are finite. "
              "They were finite after iteration %5 and already %3 when the update began, and no known operator wrote "
              "them in between"),
          {iteration, clean});
    case OriginKind::collective:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, but the input of every rank is finite: combining the ranks overflows"));
    case OriginKind::missing_rank:
      return recorded(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not in this "
          "dump, or combining the ranks overflows"));
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
                "%1 records an infinite norm: it holds Inf, or finite values beyond 1.8e19, whose squares exceed float32"),
            {by}};
  }
  const bool clean = !evidence.some_inputs_undumped && !evidence.some_constants_undumped && !evidence.inputs.empty() &&
                     std::all_of(evidence.inputs.begin(), evidence.inputs.end(),
                                 [](const ExplainedInput& input) { return input.examination.health == Health::finite; });
  if (evidence.kind == OriginKind::computed && clean) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 produced %2 from finite inputs, according to %3, which does not say how many values or where"),
            {evidence.backward ? evidence.name : evidence.type, value, by}};
  }
  if (evidence.kind == OriginKind::from_unrecorded) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "it holds %1 (according to %2) when %3 reads it, and nothing recorded produced it: check the data, the "
                "weights and any code that was not recorded"),
            {value, by, evidence.name}};
  }
  if (evidence.kind == OriginKind::network_input) {
    return {SPORESCOPE_TRANSLATE_NOOP("it holds %1 (according to %2) when fed to the network: check the data"), {value, by}};
  }
  if (evidence.kind == OriginKind::initial_value) {
    return {
        SPORESCOPE_TRANSLATE_NOOP("it holds %1 (according to %2) before the first step: check how it is initialized or loaded"),
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
