#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Opens the sample with the window that window.sh has built, on a system without its dependencies, and compares screenshots with
# those of the program in this machine's build.
#   test-window.sh [x86_64|aarch64] [SUITE]
# This machine's architecture: in a bare Debian 11 (no Qt, no X libraries, no fonts), or in SUITE, such as trixie, whose C library is
# newer, on an X server outside of it; from the archive and from the wheel, and from the wheel on this machine. No file of the host may
# be loaded into the process, and programs that it starts inherit the user's environment. Requires root: debootstrap creates Debian.
# aarch64 on x86-64: in qemu, in an empty root folder, without a display.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
native=$root/build/${SPORESCOPE_PRESET:-release}/app/desktop/sporescope
architecture=${1:-$(uname -m)}
suite=${2:-bullseye}
sample=$root/resources/sample
pictures=$root/build/window/pictures
size=1366x768
most_different=0.01 # of all pixels
timeout=120        # seconds until a window shows the sample

fail() {
  echo "test-window.sh: $1" >&2
  exit 2
}

made=("$root/build/window/sporescope-"*"-linux-$architecture.tar.xz")
wheel=("$root/build/window/sporescope_desktop-"*"_$architecture.whl")
[[ -e ${made[0]} && -e ${wheel[0]} ]] || fail "there is no window for $architecture: call packaging/window.sh first"

debian=$root/build/debian-${suite/bullseye/11} # test-engine.sh and test-server.sh use that one, too
if [[ -z ${SPORESCOPE_OWN_NAMESPACE:-} ]]; then
  "$here/install.sh" run window test
  if [[ $architecture == "$(uname -m)" ]]; then
    [[ $(id -u) -eq 0 ]] || fail "it takes root"
    if [[ ! -e $debian/complete ]]; then
      rm -rf "$debian"
      debootstrap --variant=minbase "$suite" "$debian" > "$root/build/debootstrap.log"
      touch "$debian/complete"
    fi
    SPORESCOPE_OWN_NAMESPACE=1 exec unshare --mount --pid --fork --kill-child "$here/test-window.sh" "$architecture" "$suite"
  fi
  "$here/install.sh" engine
  # In its own user namespace, this script can register qemu for programs of the other architecture.
  # shellcheck disable=SC2016
  SPORESCOPE_OWN_NAMESPACE=1 exec unshare --user --map-root-user --mount --pid --fork --kill-child bash -c '
    mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    cat "/usr/lib/binfmt.d/qemu-$1.conf" > /proc/sys/fs/binfmt_misc/register
    exec "$0" "$1"' "$here/test-window.sh" "$architecture"
fi

work=$(mktemp --directory)
started=()
cleanup() {
  ((${#started[@]} == 0)) || kill "${started[@]}" 2> "$work/kill.log" || true
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT
mkdir -p "$pictures"
bare=/mnt # of this namespace alone
mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs -o mode=755 tmpfs "$bare"

# Removes the effects of the user's settings.
clean=(env --ignore-environment PATH=/usr/bin:/bin LANG=C.UTF-8)

# different A B: the proportion of pixels that differ by more than rounding and font rendering can explain.
different() {
  local pixels
  pixels=$(compare -metric AE -fuzz 10% "$1" "$2" null: 2>&1) || true
  awk -v "pixels=${pixels%% *}" -v "all=$(identify -format '%[fx:w*h]' "$1")" 'BEGIN { printf "%.4f", pixels / all }'
}
is_like() { awk -v "share=$1" -v "most=$most_different" 'BEGIN { exit !(share < most) }'; }

# The comparison must detect a blank window of any color.
check_comparison() {
  local expected=$1 color share
  for color in white black '#f3f4f6'; do
    convert -size "$(identify -format '%wx%h' "$expected")" "xc:$color" "$work/blank.png"
    share=$(different "$expected" "$work/blank.png")
    ! is_like "$share" || fail "a blank window would pass: only $share of its pixels differ"
  done
}

prepare_root() {
  mkdir -p "$bare"/{dev/shm,proc,tmp,opt,root} "$bare$(dirname "$sample")"
  mount -t proc proc "$bare/proc"
  for device in null zero full random urandom; do
    touch "$bare/dev/$device" && mount --bind "/dev/$device" "$bare/dev/$device"
  done
  cp --recursive --preserve=timestamps "$sample" "$bare$sample"
  tar --extract --no-same-owner --directory "$bare/opt" --file "${made[0]}"
  mv "$bare/opt/"sporescope-* "$bare/opt/sporescope"
}

if [[ $architecture != "$(uname -m)" ]]; then
  prepare_root
  version=$(chroot "$bare" /opt/sporescope/sporescope --version)
  echo "$architecture by qemu: $version"
  shot=(--theme light --size "$size" --select Log-op0 --screenshot)
  "${clean[@]}" HOME="$work" QT_QPA_PLATFORM=offscreen "$native" "${shot[@]}" "$pictures/offscreen.png" "$sample" 2> "$work/native.log"
  check_comparison "$pictures/offscreen.png"
  HOME=/root LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen chroot "$bare" /opt/sporescope/sporescope "${shot[@]}" /tmp/window.png "$sample" \
    2> "$work/window.log" || { cat "$work/window.log" >&2 && fail "the window does not show the sample"; }
  cp "$bare/tmp/window.png" "$pictures/$architecture.png"
  share=$(different "$pictures/offscreen.png" "$pictures/$architecture.png")
  is_like "$share" || fail "$share of the pixels differ: build/window/pictures/offscreen.png, $architecture.png"
  echo "$architecture by qemu, in an empty folder: the picture of the sample differs in $share of its pixels"
  exit
fi

# An X server, whose socket is available in the bare Debian.
exec 3> "$work/display"
Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp 2> "$work/xvfb.log" &
started+=("$!")
for ((tries = 0; tries < 100; ++tries)); do
  [[ -s $work/display ]] && break
  sleep 0.1
done
display=:$(< "$work/display")
photograph() { import -display "$display" -window root "$1"; }

# open_window COMMAND...: in the background, with its own HOME, because a window restores its last state; its process is the last
# one in "started".
open_window() {
  "$@" --theme light --size "$size" --select Log-op0 "$sample" > "$work/window.log" 2>&1 &
  started+=("$!")
}
close_window() {
  kill "${started[-1]}"
  wait "${started[-1]}" 2> "$work/kill.log" || true
  unset 'started[-1]'
}

# expect_sample NAME WORDS: waits until the window on the screen looks like that of the build.
expect_sample() {
  local share=1 until=$((SECONDS + timeout))
  while ((SECONDS < until)); do
    kill -0 "${started[-1]}" 2> "$work/kill.log" || { cat "$work/window.log" >&2 && fail "$2: the program ended"; }
    photograph "$pictures/$1.png"
    share=$(different "$pictures/build.png" "$pictures/$1.png")
    is_like "$share" && break
    sleep 1
  done
  is_like "$share" || { cat "$work/window.log" >&2 && fail "$2: $share of the pixels differ (build/window/pictures/$1.png)"; }
  echo "$2: $share of the pixels differ"
}

# The expected picture: the window of the build, after it has not changed for some seconds.
open_window "${clean[@]}" HOME="$work/home" DISPLAY="$display" "$native"
same=0
for ((tries = 0; tries < timeout && same < 5; ++tries)); do
  sleep 1
  photograph "$work/now.png"
  if (($(identify -format %k "$work/now.png") > 100)) && cmp --silent "$work/now.png" "$work/before.png"; then
    same=$((same + 1))
  else
    same=0
  fi
  mv "$work/now.png" "$work/before.png"
done
((same == 5)) || fail "the window of the build does not come to rest"
mv "$work/before.png" "$pictures/build.png"
close_window
check_comparison "$pictures/build.png"

tar --create --directory "$debian" --exclude ./dev --exclude ./proc . | tar --extract --directory "$bare"
prepare_root
mkdir -p "$bare/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$bare/tmp/.X11-unix"
inside=(chroot "$bare" "${clean[@]}" DISPLAY="$display")
name="Debian $(< "$bare/etc/debian_version")"
[[ ! -e $bare/etc/fonts && ! -e $bare/usr/share/X11 ]] || fail "$debian is not bare"

open_window "${inside[@]}" HOME=/root /opt/sporescope/sporescope
expect_sample archive "$name, archive"
# env and chroot have replaced themselves by the program, so its process id is known.
mapfile -t loaded < <(awk '$2 ~ /x/ && $6 ~ "^/" { print $6 }' "/proc/${started[-1]}/maps" | sort --unique)
((${#loaded[@]} > 50)) || fail "${#loaded[@]} files are loaded, which is too few to be true"
for file in "${loaded[@]}"; do
  [[ $file == "$bare/opt/sporescope/lib/"* ]] || fail "$file of the host is loaded"
done
echo "$name: ${#loaded[@]} files are loaded, all of the archive"
close_window

# A program that the window starts: ssh.
cat > "$bare/opt/ssh" << 'END'
#!/bin/sh
env > /opt/environment.new
mv /opt/environment.new /opt/environment
exit 255
END
chmod +x "$bare/opt/ssh"
user=(LD_PRELOAD=/opt/none.so LD_LIBRARY_PATH=/opt/cann/lib64 QT_PLUGIN_PATH=/opt/plugins)
chroot "$bare" "${clean[@]}" "${user[@]}" HOME=/root QT_QPA_PLATFORM=offscreen SPORESCOPE_SSH=/opt/ssh \
  /opt/sporescope/sporescope ssh://server/dump > "$work/window.log" 2>&1 &
started+=("$!")
for ((tries = 0; tries < 10 * timeout; ++tries)); do
  [[ -e $bare/opt/environment ]] && break
  sleep 0.1
done
[[ -e $bare/opt/environment ]] || { cat "$work/window.log" >&2 && fail "ssh is not started"; }
close_window
for variable in "${user[@]}" SSH_ASKPASS=/opt/sporescope/sporescope; do
  grep --quiet --line-regexp "$variable" "$bare/opt/environment" || fail "programs that are started do not inherit $variable"
done
! grep SPORESCOPE_HOST_ "$bare/opt/environment" || fail "programs that are started inherit what hides variables"
echo "$name: programs that are started inherit the user's environment"

# The wheel, on this machine and in Debian 11 with its own pip.
/usr/bin/python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index "${wheel[0]}"
open_window "${clean[@]}" HOME="$work/other-home" DISPLAY="$display" "$work/venv/bin/sporescope"
expect_sample wheel-here "This machine, wheel"
close_window

cp --dereference /etc/resolv.conf /etc/hosts "$bare/etc/"
if "${inside[@]}" sh -c 'apt-get --quiet update && DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes --no-install-recommends install \
  python3-venv' > "$work/apt.log" 2>&1; then
  cp "${wheel[0]}" "$bare/opt/"
  "${inside[@]}" sh -c "python3 -m venv /opt/venv && /opt/venv/bin/pip install --quiet --no-index /opt/${wheel[0]##*/}"
  open_window "${inside[@]}" HOME=/opt/home /opt/venv/bin/sporescope
  expect_sample wheel "$name, wheel"
  close_window
else
  tail -n 3 "$work/apt.log"
  echo "$name, wheel: not tried, since Python cannot be installed there"
fi
