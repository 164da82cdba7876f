// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <sys/auxv.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// The entry point of the portable window, which users start. Runs lib/sporescope next to it with the dynamic loader, the C
// library and the Qt in lib/. The host only provides its kernel, its display, its fonts and their configuration. Linked
// statically.

namespace {

// Variables by which the host's libraries and plugins would be loaded into a process that has its own ones. The program
// restores them (app/desktop/portable.cpp) before it starts other programs, because a training needs them as they were.
constexpr const char* kHidden[] = {"LD_PRELOAD", "LD_AUDIT", "QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH"};

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

void hide_variable(const char* name) {
  if (const char* value = std::getenv(name)) {
    setenv((std::string("SPORESCOPE_HOST_") + name).c_str(), value, 1);
    unsetenv(name);
  }
}

// Sets the path of data that the libraries expect on every desktop but that a minimal host lacks.
void set_fallback(const char* name, const char* host, const std::string& own) {
  if (!is_set(name) && access(host, R_OK) != 0) setenv(name, own.c_str(), 1);
}

void prepare(const std::string& share) {
  for (const char* name : kHidden) hide_variable(name);
  set_fallback("XKB_CONFIG_ROOT", "/usr/share/X11/xkb/rules/evdev", share + "/X11/xkb");
  set_fallback("XLOCALEDIR", "/usr/share/X11/locale/locale.dir", share + "/X11/locale");
  if (!is_set("FONTCONFIG_FILE") && !is_set("FONTCONFIG_PATH")) {
    const bool configured = access("/etc/fonts/fonts.conf", R_OK) == 0;
    setenv("FONTCONFIG_FILE", (share + (configured ? "/fontconfig/host.conf" : "/fontconfig/bare.conf")).c_str(), 1);
    if (!configured) setenv("FONTCONFIG_PATH", (share + "/fontconfig").c_str(), 1);  // where conf.d is
  }
}

}  // namespace

int main(int argc, char** argv) {
  // The path by which this program was started. /proc may not be mounted.
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel passes it as a number
  const char* started_path = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  char resolved_path[PATH_MAX];
  if (started_path == nullptr || realpath(started_path, resolved_path) == nullptr) {
    std::fputs("sporescope: the folder of this program cannot be found\n", stderr);
    return 2;
  }
  std::string folder(resolved_path);
  folder.erase(folder.rfind('/'));
  prepare(folder + "/share");
  const std::string libraries = folder + "/lib";
  const std::string loader = libraries + "/loader";
  const std::string program = libraries + "/sporescope";
  // --library-path replaces LD_LIBRARY_PATH, which the programs that Sporescope starts inherit unchanged.
  std::vector<const char*> call{loader.c_str(), "--inhibit-cache", "--library-path", libraries.c_str(),
                                "--argv0",      resolved_path,     program.c_str()};
  for (int i = 1; i < argc; ++i) call.push_back(argv[i]);
  call.push_back(nullptr);
  execv(loader.c_str(), const_cast<char* const*>(call.data()));
  std::fprintf(stderr, "sporescope: cannot start %s\n", loader.c_str());
  return 2;
}
