/* A text in TOML, gone through from where one is; the functions leave the place behind what they name. */
#ifndef PQL_TOML_H
#define PQL_TOML_H

/* Hidden, so that the compiler may inline them where they call each other. */
#pragma GCC visibility push(hidden)

typedef struct {
    const char *at, *end;
} pql_toml;

/* Blanks, line ends and comments. */
void pql_toml_gap(pql_toml *scan);
/* The header of a hand, `[1]` or `["1"]`, alone on the line whose start is here: 0, and the place stays, for anything else. */
int pql_toml_header(pql_toml *scan);
/* To the start of the next line with a header, or to the end. */
void pql_toml_to_header(pql_toml *scan);
/* A bare key, [*start, *end), and its `=`: 0 for anything else. */
int pql_toml_key(pql_toml *scan, const char **start, const char **end);
/* A value of any kind, to the end of its line: 0 for what is none. */
int pql_toml_value(pql_toml *scan, const char **end);
/* The next element of a list, whose `[` or last element is behind: 1, 0 at its end, -1 for what is none. */
int pql_toml_element(pql_toml *scan, const char **start, const char **end);
/* What is between the quotes: 0 for strings of several lines or with escapes, and for what is none. */
int pql_toml_plain_string(const char **start, const char **end);

#pragma GCC visibility pop

#endif
