// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <sys/auxv.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

// The entry point of the portable engine. Starts sporescope-cli with the dynamic loader and the libraries in the lib/ folder
// next to it, so that nothing has to be installed. Linked statically, so that it depends only on the kernel.
int main(int argc, char** argv) {
  // The path by which this program was started. /proc may not be mounted.
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel passes it as a number
  const char* started_path = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  char resolved_path[PATH_MAX];
  if (started_path == nullptr || realpath(started_path, resolved_path) == nullptr) {
    std::fputs("sporescope-cli: the folder of this program cannot be found\n", stderr);
    return 2;
  }
  std::string folder(resolved_path);
  folder.erase(folder.rfind('/'));
  folder += "/lib";
  const std::string loader = folder + "/loader";
  const std::string program = folder + "/sporescope-cli";
  // Libraries that the host preloads are not compatible with these libraries.
  for (const char* name : {"LD_PRELOAD", "LD_AUDIT", "LD_LIBRARY_PATH"}) unsetenv(name);
  std::vector<const char*> call{loader.c_str(), "--inhibit-cache", "--library-path",
                                folder.c_str(), "--argv0",         argc > 0 ? argv[0] : program.c_str(),
                                program.c_str()};
  for (int i = 1; i < argc; ++i) call.push_back(argv[i]);
  call.push_back(nullptr);
  execv(loader.c_str(), const_cast<char* const*>(call.data()));
  std::fprintf(stderr, "sporescope-cli: %s cannot be started\n", loader.c_str());
  return 2;
}
