// Unit tests of the core, in C++ alone: what a machine that can build nonolith can run.
//
//     TEST("a blank clue leaves a blank line") {
//         CHECK_EQUAL(settle({}, cells), expected);
//         CHECK(is_sorted(cells));
//         CHECK_THROWS(std::out_of_range, census.run(9, never));
//         CHECK_BREAKS("bits != 0", next_random(zero));
//     }
//
// A check that fails is printed with its place and its values; the test goes on. CHECK_BREAKS runs
// its code in a child process, which must end at a contract whose text holds the given one.
#pragma once

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace testing {

// Makes a test known to main(), which runs those whose name holds one of its arguments.
struct Test {
    Test(const char* name, const char* file, void (*run)());
    const char* name;
    const char* file;
    void (*run)();
};

// Counts a check, and prints it if it failed.
void note(bool passed, const char* file, int line, const std::string& text);

// Runs code in a child process. Returns what it wrote to standard error, and nothing if it ended
// as a program should.
std::optional<std::string> dying_words(void (*run)(void*), void* code);

// Values as text, as far as there is one.
template <class Value> void put(std::ostream& out, const Value& value) {
    if constexpr (std::is_same_v<Value, std::uint8_t> || std::is_same_v<Value, std::int8_t>)
        out << static_cast<int>(value);
    else if constexpr (std::is_enum_v<Value>)
        out << static_cast<long long>(value);
    else if constexpr (requires { out << value; })
        out << value;
    else if constexpr (requires { value.has_value(); }) {
        if (value.has_value())
            put(out, *value);
        else
            out << "nothing";
    } else if constexpr (requires { value.begin(); }) {
        out << '{';
        const char* between = "";
        for (const auto& one : value) {
            out << std::exchange(between, ", ");
            put(out, one);
        }
        out << '}';
    } else if constexpr (requires { value.first; })
        put(out << '(', value.first), put(out << ", ", value.second), out << ')';
    else
        out << "a value";
}

template <class A, class B>
void check_equal(const A& found, const B& expected, const char* file, int line, const char* text) {
    const bool same = found == expected;
    std::ostringstream out;
    if (!same) {
        put(out << text << ": found ", found);
        put(out << ", expected ", expected);
    }
    note(same, file, line, out.str());
}

template <class Code>
void check_breaks(std::string_view contract, Code code, const char* file, int line,
                  const char* text) {
    const auto said = dying_words([](void* it) { (*static_cast<Code*>(it))(); }, &code);
    const bool broken = said && said->find("broken contract") != std::string::npos;
    note(broken && said->find(contract) != std::string::npos, file, line,
         std::string(text) +
             (broken ? ": another contract: " + *said : ": no contract was broken"));
}

} // namespace testing

#define TESTING_JOIN2(a, b) a##b
#define TESTING_JOIN(a, b) TESTING_JOIN2(a, b)
#define TESTING_TEST(name, number)                                                                 \
    static void TESTING_JOIN(test_, number)();                                                     \
    static const ::testing::Test TESTING_JOIN(entry_, number)(name, __FILE__,                      \
                                                              TESTING_JOIN(test_, number));        \
    static void TESTING_JOIN(test_, number)()

#define TEST(name) TESTING_TEST(name, __COUNTER__)

#define CHECK(...) ::testing::note(bool(__VA_ARGS__), __FILE__, __LINE__, #__VA_ARGS__)

#define CHECK_EQUAL(found, ...)                                                                    \
    ::testing::check_equal((found), (__VA_ARGS__), __FILE__, __LINE__, #found)

#define CHECK_THROWS(error, ...)                                                                   \
    try {                                                                                          \
        static_cast<void>(__VA_ARGS__);                                                            \
        ::testing::note(false, __FILE__, __LINE__, "nothing was thrown by " #__VA_ARGS__);         \
    } catch (const error&) {                                                                       \
        ::testing::note(true, __FILE__, __LINE__, "");                                             \
    }

#define CHECK_BREAKS(contract, ...)                                                                \
    ::testing::check_breaks(                                                                       \
        contract, [&] { static_cast<void>(__VA_ARGS__); }, __FILE__, __LINE__, #__VA_ARGS__)
