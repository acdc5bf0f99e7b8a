// Runs the tests: unit_tests [part of a name]...
#include "testing.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <sys/wait.h>
#include <unistd.h>

namespace testing {

namespace {

std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

int checks = 0, failures = 0;

} // namespace

Test::Test(const char* name_, const char* file_, void (*run_)())
    : name(name_), file(file_), run(run_) {
    tests().push_back(*this);
}

void note(bool passed, const char* file, int line, const std::string& text) {
    ++checks;
    if (passed)
        return;
    ++failures;
    std::printf("%s:%d: %s\n", file, line, text.c_str());
}

std::optional<std::string> dying_words(void (*run)(void*), void* code) {
    int ends[2];
    std::fflush(nullptr);
    if (pipe(ends) != 0)
        return std::nullopt;
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        try {
            run(code);
        } catch (...) {
            _exit(2);
        }
        _exit(0);
    }
    close(ends[1]);
    std::string said;
    char part[256];
    for (ssize_t got = 0; (got = read(ends[0], part, sizeof part)) > 0;)
        said.append(part, static_cast<std::size_t>(got));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFSIGNALED(status))
        return std::nullopt;
    return said;
}

} // namespace testing

int main(int count, char** arguments) {
    using namespace testing;
    using Clock = std::chrono::steady_clock;
    int run = 0;
    for (const Test& test : tests()) {
        const auto is_in = [&](const char* part) {
            return std::strstr(test.name, part) != nullptr;
        };
        if (count > 1 && std::none_of(arguments + 1, arguments + count, is_in))
            continue;
        const int before = failures;
        const auto begun = Clock::now();
        try {
            test.run();
        } catch (const std::exception& error) {
            note(false, test.file, 0, std::string("an exception was thrown: ") + error.what());
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        if (failures != before || count > 1)
            std::printf("%s: %s (%.2f s)\n", failures == before ? "passed" : "FAILED", test.name,
                        seconds);
        ++run;
    }
    std::printf("%d tests of the core, %d checks, %d failed\n", run, checks, failures);
    return failures == 0 && run > 0 ? 0 : 1;
}
