# The census kernels: the same sources compiled for each instruction set, into namespaces of their
# own, and the line functions that tools/generate_lines.cpp writes. Tempering and the network that reads
# digits have such a source, too.

set(generated "${CMAKE_CURRENT_BINARY_DIR}/generated")
file(MAKE_DIRECTORY "${generated}")
set(line_files 2)
foreach(k RANGE 1 ${line_files})
  math(EXPR k "${k} - 1")
  list(APPEND line_sources "${generated}/line_functions_${k}.cpp")
endforeach()

set(generator_sources tools/generate_lines.cpp tools/line_program.cpp)
if(CMAKE_CROSSCOMPILING)
  # It runs here, so that this machine's own compiler makes it.
  find_program(NONOLITH_HOST_CXX NAMES c++ g++ clang++ REQUIRED
               DOC "Compiles for this machine" NO_CMAKE_FIND_ROOT_PATH)
  list(TRANSFORM generator_sources PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  set(generate_lines "${CMAKE_CURRENT_BINARY_DIR}/generate_lines")
  add_custom_command(
    OUTPUT "${generate_lines}"
    COMMAND "${NONOLITH_HOST_CXX}" -std=c++20 -O1 "-I${CMAKE_CURRENT_SOURCE_DIR}/include"
            "-I${CMAKE_CURRENT_SOURCE_DIR}/src" ${generator_sources} ${layout_sources} -o "${generate_lines}"
    DEPENDS ${generator_sources} ${layout_sources}
    COMMENT "Compiling the generator of line functions for this machine")
else()
  add_executable(generate_lines ${generator_sources} $<TARGET_OBJECTS:line_layout>)
  target_include_directories(generate_lines PRIVATE include src)
  target_compile_options(generate_lines PRIVATE ${flag}-O1)
  set_target_properties(generate_lines PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  set(generate_lines generate_lines)
endif()
add_custom_command(
  OUTPUT ${line_sources} "${generated}/line_shapes.inc" "${generated}/line_count.inc"
  COMMAND "${generate_lines}" "${generated}" ${line_files}
  DEPENDS "${generate_lines}"
  COMMENT "Generating the census kernels' line functions")
add_custom_target(line_functions DEPENDS ${line_sources})

set(kernel_sources src/kernels/walk.cpp src/tempering/pass.cpp src/scanning/convolution.cpp)

# One kernel: add_kernel(NAME WORDS FLAGS...), WORDS being the 64-bit words of a register.
# Straight-line code needs little optimisation, and there is a lot of it.
set(line_options ${flag}-O1)
set(kernel_warnings ${warnings})
list(REMOVE_ITEM kernel_warnings -Wpedantic) # which knows no vectors
function(add_kernel name words)
  add_library(lines_${name} OBJECT ${line_sources})
  add_library(kernel_${name} OBJECT ${kernel_sources})
  add_library(checked_kernel_${name} OBJECT EXCLUDE_FROM_ALL ${kernel_sources})
  foreach(part lines_${name} kernel_${name} checked_kernel_${name})
    add_dependencies(${part} line_functions)
    target_include_directories(${part} PRIVATE include src "${generated}")
    target_compile_definitions(${part} PRIVATE NONOLITH_ISA=${name} NONOLITH_WORDS=${words})
    target_compile_options(${part} PRIVATE ${ARGN})
  endforeach()
  target_compile_options(lines_${name} PRIVATE ${line_options})
  # Real numbers must be the same on every machine (CMakeLists.txt says why).
  target_compile_options(kernel_${name} PRIVATE ${NONOLITH_OPTIMISATION} ${kernel_warnings}
                                                ${flag}-ffp-contract=off)
  target_compile_options(checked_kernel_${name} PRIVATE ${flag}-O1 ${kernel_warnings}
                                                        ${flag}-ffp-contract=off)
  target_compile_definitions(checked_kernel_${name} PRIVATE NONOLITH_CONTRACTS)
  if(NONOLITH_CONTRACTS)
    target_compile_definitions(kernel_${name} PRIVATE NONOLITH_CONTRACTS)
  endif()
  target_sources(nonolith_core PRIVATE $<TARGET_OBJECTS:lines_${name}> $<TARGET_OBJECTS:kernel_${name}>)
  target_sources(checked_core PRIVATE $<TARGET_OBJECTS:lines_${name}>
                                      $<TARGET_OBJECTS:checked_kernel_${name}>)
endfunction()

foreach(library nonolith_core checked_core)
  add_dependencies(${library} line_functions)
  target_include_directories(${library} PRIVATE "${generated}")
endforeach()
add_kernel(scalar 2)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
  target_compile_definitions(nonolith_core PRIVATE NONOLITH_X86_KERNELS)
  target_compile_definitions(checked_core PRIVATE NONOLITH_X86_KERNELS)
  add_kernel(avx2 4 -mavx2 -mbmi -mpopcnt)
  add_kernel(avx512 8 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mbmi -mpopcnt
             ${flag}-mprefer-vector-width=512)
endif()
