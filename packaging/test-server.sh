#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Reads dumps over ssh from a server like that of a user: another user, who sees only a bare Debian 11, to whom the engine that
# engine.sh has built is copied. The output is compared with that of the local program on the same dumps. Then it is tested with
# an unknown key, with a full disk, without an engine for the server's architecture, and after the connections were lost.
# Requires root: debootstrap creates Debian. The user database is changed only for the processes of this script.
#   test-server.sh [DUMP...]    default: the sample and some dumps of tests/data
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
native=$root/build/${SPORESCOPE_PRESET:-cli}/app/cli/sporescope-cli
debian=$root/build/debian-11
engines=$root/build/engine
dumps=("$@")
if (($# == 0)); then
  dumps=("$root/resources/sample")
  for name in kernels-nan-2.10 loop-nan-2.10 two-ranks-2.10; do dumps+=("$root/tests/data/dumps/$name"); done
fi

if [[ -z ${SPORESCOPE_OWN_NAMESPACE:-} ]]; then
  if [[ $(id -u) -ne 0 ]]; then
    echo "test-server.sh: it takes root" >&2
    exit 2
  fi
  if [[ ! -e $debian/complete ]]; then
    rm -rf "$debian"
    debootstrap --variant=minbase bullseye "$debian" > "$root/build/debootstrap.log"
    touch "$debian/complete"
  fi
  SPORESCOPE_OWN_NAMESPACE=1 exec unshare --mount --pid --fork --kill-child "$here/test-server.sh" "${dumps[@]}"
fi

work=$(mktemp --directory)
server=/mnt # each folder above the server's root has to be root's
trap 'rm -rf "$work"' EXIT
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$server"
tar --create --directory "$debian" --exclude ./dev --exclude ./proc . | tar --extract --directory "$server"
mkdir "$server/dev" "$server/dev/shm"
for device in null zero urandom; do touch "$server/dev/$device" && mount --bind "/dev/$device" "$server/dev/$device"; done
for dump in "${dumps[@]}"; do
  mkdir -p "$server$(dirname "$(realpath "$dump")")"
  cp --recursive --preserve=timestamps "$(realpath "$dump")" "$server$(realpath "$dump")"
done
install --directory --owner 4242 --group 4242 "$server/home/guest"
# A full disk, which the engine uses only if it is told to.
install --directory --owner 4242 --group 4242 "$server/full"
mount -t tmpfs -o size=1m,uid=4242,gid=4242 tmpfs "$server/full"

# The user databases of this machine and of the server.
for file in passwd shadow group; do cp "/etc/$file" "$work/$file"; done
echo "guest:x:4242:4242::/home/guest:/bin/sh" | tee --append "$server/etc/passwd" >> "$work/passwd"
echo "guest:*:19000:0:99999:7:::" >> "$work/shadow"
echo "guest:x:4242:" | tee --append "$server/etc/group" >> "$work/group"
for file in passwd shadow group; do mount --bind "$work/$file" "/etc/$file"; done

mkdir -p /run/sshd
for key in host user other; do ssh-keygen -q -t ed25519 -N "" -f "$work/$key"; done
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat > "$work/sshd_config" << END
Port $port
ListenAddress 127.0.0.1
HostKey $work/host
AuthorizedKeysFile $work/user.pub
StrictModes no
UsePAM no
PidFile none
PasswordAuthentication no
ChrootDirectory $server
END
chmod 755 "$work" # sshd reads the keys as the user
echo "[127.0.0.1]:$port $(cat "$work/host.pub")" > "$work/known"
for key in user other; do
  cat > "$work/config.$key" << END
Host lab
  HostName 127.0.0.1
  Port $port
  User guest
  IdentityFile $work/$key
  IdentitiesOnly yes
  UserKnownHostsFile $work/known
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
END
done
/usr/sbin/sshd -D -f "$work/sshd_config" 2> "$work/sshd.log" &
sshd=$!
until (exec 3<> "/dev/tcp/127.0.0.1/$port") 2> "$work/waiting"; do kill -0 "$sshd" && sleep 0.1; done

export SPORESCOPE_SSH="ssh -F $work/config.user" SPORESCOPE_ENGINES=$engines
mkdir "$work/none"

failed() {
  echo "test-server.sh: $1" >&2
  shift
  cat "$@" >&2
  exit 2
}

# far_call WORD...: compares a call for the remote DUMP with the same call for the local one, except for the path.
far_call() {
  local status=0 expected=0
  "$native" "${@//DUMP/ssh://lab$dump}" > "$work/answer" 2> "$work/errors" || status=$?
  "$native" "${@//DUMP/$dump}" > "$work/here" 2> "$work/errors.here" || expected=$?
  sed "s#$dump#ssh://lab$dump#g" "$work/here" > "$work/expected"
  if ((status != expected)) || ! cmp "$work/answer" "$work/expected"; then
    failed "another answer to $* about $dump (status $status instead of $expected)" "$work/errors"
  fi
  calls=$((calls + 1))
}

# refused WORDS COMMAND...: checks that a command fails with a message that contains these words.
refused() {
  local words=$1 status=0
  shift
  "$@" > "$work/answer" 2> "$work/errors" || status=$?
  if ((status != 2)) || ! grep --quiet "$words" "$work/errors"; then
    failed "status $status, and not \"$words\"" "$work/errors"
  fi
  cat "$work/errors"
}

dump=$(realpath "${dumps[0]}")
refused "Permission denied" env SPORESCOPE_SSH="ssh -F $work/config.other" "$native" info "ssh://lab$dump"
refused "No engine" env SPORESCOPE_ENGINES="$work/none" "$native" info "ssh://lab$dump"
mount --bind "$server/full" "$server/home/guest"
"$native" info "ssh://lab$dump" > "$work/answer" # into a folder of /var/tmp
[[ -n $(find "$server/var/tmp" -name sporescope-cli) ]] || failed "no other folder was taken" "$work/answer"
rm -rf "$server"/var/tmp/sporescope-*
for folder in tmp var/tmp dev/shm; do mount --bind "$server/full" "$server/$folder"; done
refused "is free" "$native" info "ssh://lab$dump"
mv "$server/bin/df" "$server/bin/df.away" # nobody can tell how much is free: the disk is full while it is written to
refused "No space left" "$native" info "ssh://lab$dump"
mv "$server/bin/df.away" "$server/bin/df"
umount "$server/home/guest" "$server/tmp" "$server/var/tmp" "$server/dev/shm"
[[ -z $(find "$server/full" "$server/home/guest" -type f) ]] || failed "something was left behind"

calls=0
for dump in "${dumps[@]}"; do
  dump=$(realpath "$dump")
  for call in "info" "first --explain" "stats" "check --recommended" "trend --statistic l2" "tensors" "nodes" "recompute"; do
    read -ra words <<< "$call"
    far_call --json "${words[0]}" DUMP "${words[@]:1}"
    far_call "${words[0]}" DUMP "${words[@]:1}"
  done
done
echo "$calls calls about ${#dumps[@]} dumps as another user in a bare Debian $(cat "$server/etc/debian_version"): the same answers"

# The connections are lost between two requests of a script, which continues.
SPORESCOPE_CLI=$native PYTHONPATH=$root/app/python/src PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 - "$dump" "$sshd" << 'END'
import os, pathlib, signal, sys
import numpy
import sporescope

path, sshd = sys.argv[1:]
here, there = sporescope.open(path), sporescope.open("ssh://lab" + path)
tensors = list(zip(here.tensors(io="output"), there.tensors(io="output")))[:20]
for number, (near, far) in enumerate(tensors):
    if number == 10:
        for stat in pathlib.Path("/proc").glob("[1-9]*/stat"):
            name, _, rest = stat.read_text().rpartition(")")
            if rest.split()[1] == sshd:
                os.kill(int(stat.parent.name), signal.SIGKILL)
        try:
            far.value()
        except sporescope.Error as error:
            print("The connection broke:", error)
    numpy.testing.assert_array_equal(near.value(), far.value())
print(len(tensors), "tensors are the same, before and after")
END
kill "$sshd"
