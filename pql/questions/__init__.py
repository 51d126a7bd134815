"""The questions of statements and how they are answered: a module for each statement.

A statement is a word, and has a module of that name in each room it needs. There is no table of statements: each folder
finds the module of a statement by its name, with one function.

    grammar/rules/WORD.py              its node, its rules, its text
    pql/compiler/statements/WORD.py    `compile`: from node to question
    pql/questions/WORD.py              a `Question`: what is asked; `answer` and `describe`
    pql/results/WORD.py                a `Result`: the answer
    pql/render/text/WORD.py            `text_lines`: the answer for people, and `picture_lines`: as a picture of text
    pql/render/plotting/WORD.py        `draw`: the answer as a figure
    pql/api/WORD.py                    the function of the library, if there is one

The answer of `list`, `sample` and `show` is a `table`; `report` is what `equity ... by` asks and gets, `final_hands`
what `odds` without an opponent does, and `sets` are the statements that are a set: hands alone and `board`.
"""
