# The core as a module of Pyodide, compiled with Debian's clang instead of Emscripten's compiler: the
# same target and ABI, with libc++'s headers as Emscripten sets them up (include/__config_site) and
# the C headers of its sysroot. The module imports from Pyodide whatever it does not define.
#
# NONOLITH_WASM_LLVM is the major version of clang, lld and libc++; tools/wasm_core.py passes it.
set(CMAKE_SYSTEM_NAME Emscripten)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NONOLITH_WASM_LLVM)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # nothing can be linked and run here

set(llvm /usr/lib/llvm-${NONOLITH_WASM_LLVM})
set(CMAKE_CXX_COMPILER ${llvm}/bin/clang++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_AR ${llvm}/bin/llvm-ar CACHE FILEPATH "")
set(CMAKE_RANLIB ${llvm}/bin/llvm-ranlib CACHE FILEPATH "")

# Exceptions as Pyodide's own modules have them; std::jthread is experimental in this libc++.
string(JOIN " " CMAKE_CXX_FLAGS_INIT
  -fPIC -fwasm-exceptions -fexperimental-library -nostdinc++ -nostdlibinc
  "-isystem ${CMAKE_CURRENT_LIST_DIR}/include"
  "-isystem ${llvm}/include/wasm32-wasi/c++/v1"
  "-isystem /usr/share/emscripten/cache/sysroot/include")
string(JOIN " " CMAKE_MODULE_LINKER_FLAGS_INIT
  -nostdlib -fuse-ld=lld -shared -Wl,--no-entry -Wl,--experimental-pic -Wl,--import-memory -Wl,--import-table
  -Wl,--unresolved-symbols=import-dynamic -Wl,--export-if-defined=PyInit__core -Wl,-O2)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF) # nothing here is a C++ module, and the scanner is a package more
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY) # of this machine's libraries none will do
