# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# The Debian packages that packaging/deb.sh builds: sporescope-cli, which does not need Qt, and sporescope.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sporescope)
set(CPACK_PACKAGE_CONTACT "The Sporescope authors <sporescope@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)

set(CPACK_COMPONENTS_ALL cli)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME sporescope-cli)
set(CPACK_DEBIAN_CLI_DESCRIPTION "finds where a MindSpore training went wrong, on the command line
 Reads the dump folders of a MindSpore training and says where NaN or Inf began,
 checks watchpoints, prints statistics and values, and listens to a training
 that runs. Needs no display.")
if(SPORESCOPE_UI)
  list(APPEND CPACK_COMPONENTS_ALL desktop)
  set(CPACK_DEBIAN_DESKTOP_PACKAGE_NAME sporescope)
  set(CPACK_DEBIAN_DESKTOP_PACKAGE_DEPENDS "libqt6svg6, qt6-qpa-plugins, qt6-translations-l10n, fonts-noto-core, fonts-noto-mono")
  set(CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS "sporescope-cli, fonts-noto-cjk, openssh-client")
  set(CPACK_DEBIAN_DESKTOP_DESCRIPTION "debugger for MindSpore training
 Opens the dump folder that a training left and shows where the NaN began: which
 operator, which iteration, which line of the code. Shows the computational
 graph, watchpoints, source lines and the values of every tensor, and listens to
 a training that runs.")
endif()
include(CPack)
