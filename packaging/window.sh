#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the portable window for recent Linux systems, build/window/sporescope-VERSION-linux-ARCHITECTURE.tar.xz, and the wheel
# sporescope_desktop-VERSION-…-ARCHITECTURE.whl next to it: the program with its own loader, C library and Qt from Debian 12.
# From the host it uses the kernel, the display (X11 or Wayland), fonts and their configuration. The archive also contains
# sporescope-cli and the engines for servers that engine.sh has built.
#   window.sh [x86_64|aarch64]    default: the architecture of this machine; aarch64 can also be built on x86-64
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
machine=$(uname -m)
architecture=${1:-$machine}
max_bytes=200000000 # unpacked
most_wheel=100000000 # PyPI takes no larger file

case $machine:$architecture in
  x86_64:x86_64 | aarch64:aarch64)
    preset=${SPORESCOPE_PRESET:-release}
    sysroot=
    tools=
    groups=(build run window)
    ;;
  x86_64:aarch64)
    preset=window-aarch64
    sysroot=$root/build/sysroot/$architecture
    tools=$architecture-linux-gnu-
    groups=(build run window engine)
    ;;
  *)
    echo "window.sh: a window for $architecture cannot be made on $machine" >&2
    exit 2
    ;;
esac
# shellcheck source-path=SCRIPTDIR
source "$here/bundle.sh"
"$here/install.sh" "${groups[@]}"
[[ -z $sysroot ]] || "$here/sysroot.sh" "$architecture"
"$here/build.sh" "$preset" sporescope sporescope-cli
built=$root/build/$preset/app
version=$(sed --quiet 's/^project(.* VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=sporescope-$version-linux-$architecture
work=$root/build/window
folder=$work/$name
rm -rf "$work"/sporescope-*-linux-"$architecture"* # an earlier version would be taken for this one
mkdir -p "$folder/lib/plugins" "$folder/share/sporescope"

# The programs, the Qt plugins that they may load, and all libraries that these need.
loader=$(loader_of "$built/desktop/sporescope")
cp --dereference "$sysroot$loader" "$folder/lib/loader"
cp "$built/desktop/sporescope" "$built/cli/sporescope-cli" "$folder/lib"
qt=$sysroot/usr/lib/$architecture-linux-gnu/qt6/plugins
plugins=()
while read -r plugin; do
  place=$qt/${plugin%/*}/lib${plugin##*/}.so
  mkdir -p "$folder/lib/plugins/${plugin%/*}"
  cp --dereference "$place" "$folder/lib/plugins/${plugin%/*}"
  plugins+=("$place")
done << 'END'
platforms/qxcb
platforms/qwayland-generic
platforms/qoffscreen
wayland-shell-integration/xdg-shell
wayland-decoration-client/bradient
iconengines/qsvgicon
imageformats/qsvg
imageformats/qjpeg
imageformats/qgif
platforminputcontexts/composeplatforminputcontextplugin
platforminputcontexts/ibusplatforminputcontextplugin
platforminputcontexts/fcitx5platforminputcontextplugin
platformthemes/qxdgdesktopportal
END
bundle_libraries "$folder/lib" "$loader" "$built/desktop/sporescope" "$built/cli/sporescope-cli" "${plugins[@]}" \
  > "$work/libraries-$architecture.log"
find "$folder/lib" -type f -exec "${tools}strip" --strip-unneeded {} +
# A missing library must not be loaded from the host, as an NSS module would be.
find "$folder/lib" -type f ! -name loader -exec patchelf --no-default-lib {} \;
cat > "$folder/lib/qt.conf" << 'END'
[Paths]
Prefix = .
Plugins = plugins
Translations = translations
END
mkdir "$folder/lib/translations"
cp /usr/share/qt6/translations/qtbase_zh_CN.qm "$folder/lib/translations"

# Files that a desktop system usually provides.
fonts=/usr/share/fonts/truetype/noto
mkdir -p "$folder/share/fonts" "$folder/share/fontconfig/conf.d" "$folder/share/X11"
cp $fonts/NotoSans-{Regular,Bold,Italic,BoldItalic}.ttf $fonts/NotoSansMono-{Regular,Bold}.ttf "$folder/share/fonts"
cp --recursive --dereference /usr/share/X11/xkb /usr/share/X11/locale "$folder/share/X11"
for setting in 10-hinting-slight 10-scale-bitmap-fonts 10-yes-antialias 11-lcdfilter-default 30-metric-aliases 40-nonlatin \
  45-generic 45-latin 48-spacing 49-sansserif 60-generic 60-latin 65-nonlatin 69-unifont 80-delicious 90-synthetic; do
  cp --dereference "/usr/share/fontconfig/conf.avail/$setting.conf" "$folder/share/fontconfig/conf.d"
done
cat > "$folder/share/fontconfig/host.conf" << 'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <description>The fonts of this computer, and Noto Sans</description>
  <include>/etc/fonts/fonts.conf</include>
  <dir prefix="relative">../fonts</dir>
</fontconfig>
END
cat > "$folder/share/fontconfig/bare.conf" << 'END'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <description>For computers without a configuration of fonts</description>
  <dir prefix="relative">../fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <include>conf.d</include>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
END

# The files that an installation puts into share, and the engines that may be copied to a server.
rm -rf "$work/installed"
cmake --install "$root/build/$preset" --component desktop --prefix "$work/installed" > "$work/install.log"
cp --recursive "$work/installed/share/." "$folder/share"
rm -rf "$work/installed"
engines=("$root/build/engine/sporescope-engine-$version-"*.tar.gz)
if [[ -e ${engines[0]} ]]; then
  mkdir "$folder/engines"
  cp "${engines[@]}" "$folder/engines"
else
  echo "window.sh: no engines for servers are in build/engine, so none goes into the window (engine.sh makes them)"
fi
"${tools}g++" -std=c++20 -Os -static -s -Wall -Wextra "$here/window_launcher.cpp" -o "$folder/sporescope"
"${tools}g++" -std=c++20 -Os -static -s -Wall -Wextra "$here/engine_launcher.cpp" -o "$folder/sporescope-cli"

cp "$root/LICENSE" "$folder"
printf '%s\n' "$sysroot$loader" "${plugins[@]}" | cat - "$work/libraries-$architecture.log" | bundle_licenses "$folder/licenses"
# These files do not depend on the architecture and are taken from this machine.
for package in fonts-noto-core fonts-noto-mono fontconfig-config libx11-data xkb-data qt6-translations-l10n; do
  cp --dereference "/usr/share/doc/$package/copyright" "$folder/licenses/$package.txt"
  # shellcheck disable=SC2016  # of dpkg-query
  dpkg-query --show --showformat='${Package} ${Version}\n' "$package" >> "$folder/licenses/packages.txt"
done
cat > "$folder/README.txt" << END
Sporescope $version for Linux on $architecture

  ./sporescope [PATH]          opens the window on PATH; ./sporescope share/sporescope/sample shows a sample
  ./sporescope-cli --help      the same on the command line

Nothing has to be installed. Keep the files of this folder together; links to the two programs may be placed anywhere.
Chinese texts need a Chinese font on the computer, for example Noto Sans CJK.

Sporescope is free software under the GNU General Public License, version 3 or later (LICENSE). The libraries in lib are those of
Debian 12; licenses/ has their licenses, and packages.txt in it their versions, whose sources are at https://sources.debian.org
and https://snapshot.debian.org.
END

bytes=$(du --bytes --summarize "$folder" | cut --fields=1)
if ((bytes >= max_bytes)); then
  echo "window.sh: the window takes $bytes bytes, more than $max_bytes" >&2
  exit 2
fi
XZ_OPT=-T0 tar --create --xz --owner=0 --group=0 --sort=name --directory "$work" --file "$folder.tar.xz" "$name"
echo "$folder.tar.xz: $bytes bytes unpacked"

# The wheel: a Python package that contains the same folder, and a command that starts the program.
rm -rf "$work/source" "$work/made" "$work"/*"_$architecture.whl"
cp --recursive "$here/desktop/wheel" "$work/source"
cp --recursive "$folder" "$work/source/src/sporescope_desktop/portable"
"$here/wheel-venv.sh"
"$root/build/wheel/venv/bin/pip" wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/made" "$work/source"
# With both names of the platform, because the pip of Ubuntu 20.04 knows only the older one.
"$root/build/wheel/venv/bin/wheel" tags --remove --python-tag py3 --abi-tag none \
  --platform-tag "manylinux2014_$architecture.manylinux_2_17_$architecture" "$work/made"/*.whl > "$work/tags.log"
mv "$work/made"/*.whl "$work"
rm -rf "$work/source" "$work/made"
wheel=("$work"/*"_$architecture.whl")
if (($(stat --format=%s "${wheel[0]}") >= most_wheel)); then
  echo "window.sh: ${wheel[0]} is larger than $most_wheel bytes" >&2
  exit 2
fi
echo "${wheel[0]}"
