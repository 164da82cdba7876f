# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The toolchain of the presets cli-aarch64 and window-aarch64: Debian's cross compiler, with the libraries that packaging/sysroot.sh unpacked.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot/aarch64)
cmake_path(NORMAL_PATH CMAKE_SYSROOT)

# Programs such as protoc run on this machine; everything else belongs to the target.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# moc, rcc and lrelease also run on this machine; Qt would use those next to its libraries. Only window-aarch64 uses Qt.
foreach(tools CoreTools GuiTools WidgetsTools DBusTools LinguistTools)
  set(Qt6${tools}_DIR /usr/lib/x86_64-linux-gnu/cmake/Qt6${tools} CACHE PATH "Programs of Qt for this machine")
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
