// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cause/explain.h"

#include <algorithm>
#include <utility>

#include "core/cause/sentences/operator_context.h"
#include "core/cause/sentences/operator_sentences.h"

namespace sporescope {
namespace {

Text explain_origin(const OriginDetails& details) {
  std::vector<TextArgument> arguments = share_arguments(details.output.statistics);
  const auto sentence = [&](const char* pattern, const std::vector<TextArgument>& extra = {}) {
    arguments.insert(arguments.end(), extra.begin(), extra.end());
    return Text{pattern, arguments};
  };
  const std::string iteration = to_string(details.iteration);
  const std::string last_clean = to_string(details.last_clean_iteration.value_or(Iteration{0}));
  switch (details.kind) {
    case OriginKind::undumped_inputs:
      if (details.not_dumped) {
        return sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: they began in or before %4, which was not dumped"),
                        {details.name});
      }
      if (details.type == "Cast" && !details.produced_by.empty() && details.output.statistics.nan == 0 &&
          max_finite(details.output.dtype)) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3: the output of %4 exceeds %5 (±%6)"),
            {details.produced_by, std::string(dtype_name(details.output.dtype)), *max_finite(details.output.dtype)});
      }
      if (Text text = sentence_of_dumped_inputs(details); !text.empty()) return text;
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3; this is the first tensor that shows it, but not all of its inputs were dumped"));
    case OriginKind::differs_from_producer:
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3 when this operator reads them, but their producer wrote finite values"));
    case OriginKind::unknown_operator:
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3; their inputs are unknown because the file belongs to no node"));
    case OriginKind::network_input:
      return sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when fed to the network: check the data"));
    case OriginKind::from_unrecorded:
      return sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 when %4 reads them, and nothing recorded produced "
                                                "them: check the data, the weights and any code that was not recorded"),
                      {details.name});
    case OriginKind::constant:
      return sentence(SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values of this constant are %3"));
    case OriginKind::initial_value:
      if (details.updated && details.was_infinite) {
        return sentence(SPORESCOPE_TRANSLATE_NOOP(
            "it holds Inf before the first step (afterwards %1 of %2 values are %3): check how it is initialized or loaded"));
      }
      if (details.updated) {
        return sentence(SPORESCOPE_TRANSLATE_NOOP(
            "it holds %3 before the first step (%1 of %2 values after it): check how it is initialized or loaded"));
      }
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP("%1 of %2 values are %3 before the first step: check how it is initialized or loaded"));
    case OriginKind::updated_unseen:
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
                          "%1 of %2 values are %3 at the end of iteration %4; not all inputs of its update were dumped"),
                      {iteration});
    case OriginKind::before_first:
      if (details.some_folders_unknown) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, possibly in an "
                "unreadable folder"),
            {iteration});
      }
      if (details.unread_before) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4 begins (%1 of %2 values): the cause is earlier, in files that "
                "cannot be read"),
            {iteration});
      }
      if (details.updated && details.was_infinite) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds Inf when iteration %4, the first dumped one, begins (afterwards %1 of %2 values are "
                "%3): the cause is earlier"),
            {iteration});
      }
      if (details.updated) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "it already holds %3 when iteration %4, the first dumped one, begins (%1 of %2 values after it): the "
                "cause is earlier"),
            {iteration});
      }
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are already %3 when iteration %4, the first dumped one, begins: the cause is earlier"),
          {iteration});
    case OriginKind::while_not_dumped:
      if (details.some_folders_unknown) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; what ran in "
                "between was not dumped, or is in an unreadable folder"),
            {iteration, last_clean});
      }
      if (details.unread_before) {
        return sentence(
            SPORESCOPE_TRANSLATE_NOOP(
                "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; the files in "
                "between cannot be read"),
            {iteration, last_clean});
      }
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
                          "%1 of %2 values are %3 at the start of iteration %4 but were finite after iteration %5; nothing in "
                          "between was dumped"),
                      {iteration, last_clean});
    case OriginKind::parameter_changed:
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3, but %4 cannot produce that from finite inputs of this size (up to %5): one of "
              "its parameters was changed after the previous iteration and held NaN or Inf"),
          {details.type, OperatorContext(details).largest_input().value_or(0)});
    case OriginKind::external:
      if (details.known_from_consumers) {
        return sentence(SPORESCOPE_TRANSLATE_NOOP(
                            "it held %6 when iteration %4 read it, but was finite after iteration %5: something other than the "
                            "dumped operators changed it in between (%1 of %2 values are %3 at the end of iteration %4)"),
                        {iteration, last_clean, details.was_infinite ? "Inf" : "NaN"});
      }
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 in iteration %4 and were finite in iteration %5; no dumped operator wrote them"),
          {iteration, last_clean});
    case OriginKind::external_update: {
      const auto largest = OperatorContext(details).largest_input();
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update in iteration %4, although the gradient is finite (up to %5): "
              "check the optimizer's learning rate, epsilon and weight decay, and anything that changes gradients "
              "before the optimizer"),
          {iteration, largest.value_or(0)});
    }
    case OriginKind::state_changed:
      return sentence(
          SPORESCOPE_TRANSLATE_NOOP(
              "%1 of %2 values are %3 after the update in iteration %4, although all inputs of the update are finite. "
              "They were finite after iteration %5 and already %3 when the update began, and no known operator wrote "
              "them in between"),
          {iteration, last_clean});
    case OriginKind::collective:
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, but the input of every rank is finite: combining the ranks overflows"));
    case OriginKind::missing_rank:
      return sentence(SPORESCOPE_TRANSLATE_NOOP(
          "%1 of %2 values are %3, but the input of this rank is finite: they came from a rank that is not in this "
          "dump, or combining the ranks overflows"));
    case OriginKind::computed_unseen:
    case OriginKind::computed:
      break;
  }
  return {};
}

/// Explains statistics without counts of NaN and Inf, for a tensor without a file.
Text explain_uncounted(const OriginDetails& details) {
  const std::string value = details.output.health == Health::nan ? "NaN" : "Inf";
  const std::string& statistics_name = details.statistics_name;
  if (details.output.by_norm_only) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 records an infinite norm: it holds Inf, or finite values beyond 1.8e19, whose squares exceed float32"),
            {statistics_name}};
  }
  const bool has_clean_inputs = !details.some_inputs_undumped && !details.some_constants_undumped && !details.inputs.empty() &&
                                std::all_of(details.inputs.begin(), details.inputs.end(), [](const ExplainedInput& input) {
                                  return input.examination.health == Health::finite;
                                });
  if (details.kind == OriginKind::computed && has_clean_inputs) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "%1 produced %2 from finite inputs, according to %3, which does not say how many values or where"),
            {details.backward ? details.name : details.type, value, statistics_name}};
  }
  if (details.kind == OriginKind::from_unrecorded) {
    return {SPORESCOPE_TRANSLATE_NOOP(
                "it holds %1 (according to %2) when %3 reads it, and nothing recorded produced it: check the data, the "
                "weights and any code that was not recorded"),
            {value, statistics_name, details.name}};
  }
  if (details.kind == OriginKind::network_input) {
    return {SPORESCOPE_TRANSLATE_NOOP("it holds %1 (according to %2) when fed to the network: check the data"),
            {value, statistics_name}};
  }
  if (details.kind == OriginKind::initial_value) {
    return {
        SPORESCOPE_TRANSLATE_NOOP("it holds %1 (according to %2) before the first step: check how it is initialized or loaded"),
        {value, statistics_name}};
  }
  return {SPORESCOPE_TRANSLATE_NOOP("%1 reports NaN or Inf in it; there is no file to read"), {statistics_name}};
}

}  // namespace

Text explain(const OriginDetails& details) {
  const Statistics& statistics = details.output.statistics;
  if (!statistics.has_non_finite()) return explain_uncounted(details);
  switch (details.kind) {
    case OriginKind::computed:
    case OriginKind::computed_unseen: {
      Text sentence = operator_sentence(details);
      if (!details.wrapped) return sentence;
      return {SPORESCOPE_TRANSLATE_NOOP("%1. %2"), {std::move(sentence), *details.wrapped}};
    }
    default:
      return explain_origin(details);
  }
}

}  // namespace sporescope
