# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by scripts that run several stages. stage NAME COMMAND... runs a command under a heading; print_stages lists the
# stages with their results and times.
# shellcheck shell=bash

stage_table=()

stage() {
  local name=$1 began=$SECONDS status=0
  shift
  printf '\n== %s (%s)\n' "$name" "$(date +%T)"
  # The condition disables errexit only in functions; the command is a separate program, so its own errexit works.
  "$@" || status=$?
  stage_table+=("$(printf '%-44s %-6s %3d min %02d s' "$name" "$( ((status == 0)) && echo ok || echo FAILED)" \
    $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60)))")
  return "$status"
}

print_stages() {
  printf '\n== Stages, %d min %02d s in all\n' $((SECONDS / 60)) $((SECONDS % 60))
  ((!${#stage_table[@]})) || printf '%s\n' "${stage_table[@]}"
}
