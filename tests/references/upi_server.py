"""A program that speaks UPI as PioSOLVER is described to: a tree of two decisions, for the tests of the client.

Run as a script; words after it change how it behaves: `slow` never answers `show_tree_info`, `endless` solves until it
is stopped, `deaf` does not stop either, `broken` answers with nonsense, `endless line` with one that never ends, `mute`
says nothing at all.
"""

from __future__ import annotations

import os
import sys
import threading
import time

COUNT = 1326
# AsAh is the last, 2d2c the first of PioSOLVER's order; AsKs is at 1322.
ACES, DEUCES, SUITED = COUNT - 1, 0, 1322
DONE = ("go", "set_range", "set_board", "set_pot", "set_eff_stack", "add_line", "build_tree", "dump_tree")
NODES = {
    "r": ["r", "ROOT", "2c Js 7s", "0 0 55", "1 children", "flags: "],
    "r:0": ["r:0", "OOP_DEC", "2c Js 7s", "0 0 55", "2 children", "flags: PIO_CFR"],
    "r:0:c": ["r:0:c", "IP_DEC", "2c Js 7s", "0 0 55", "0 children", "flags: UNSOLVED"],
    "r:0:b45": ["r:0:b45", "IP_DEC", "2c Js 7s", "45 0 55", "0 children", "flags:"],
}


def vector(values: dict[int, float], other: str = "0") -> str:
    return " ".join(f"{values[place]:g}" if place in values else other for place in range(COUNT))


class Server:
    def __init__(self, manners: list[str]) -> None:
        self.manners = manners
        self.end = ""
        self.given: list[str] = []
        self.stop = threading.Event()

    def say(self, *lines: str) -> None:
        print(*lines, sep="\n", flush=True)
        if self.end:
            print(self.end, flush=True)

    def answer(self, line: str) -> None:
        word, *rest = line.split()
        self.given.append(line)
        if "endless line" in self.manners and word.startswith("show"):
            while True:
                sys.stdout.write("x" * 100_000)
        elif "broken" in self.manners and word.startswith(("show", "calc")):
            self.say("what\x00ever 1 2 3")
        elif word == "set_end_string":
            self.end = rest[0]
            self.say("set_end_string ok!")
        elif word == "show_node" and rest[0] in NODES:
            print("LOG: looking it up")
            self.say(*NODES[rest[0]])
        elif word == "show_children":
            below = [node for node in NODES if node.rpartition(":")[0] == rest[0]]
            self.say(*[text for k, node in enumerate(below) for text in (f"child {k}:", *NODES[node], "")])
        elif word == "show_range":
            print("SOLVER:", "running time: 1", self.end, sep="\n")
            self.say(vector({ACES: 1, SUITED: 0.5} if rest[0] == "OOP" else {DEUCES: 0.25}))
        elif word == "show_strategy":
            self.say(vector({ACES: 0.75, SUITED: 0.0}), vector({ACES: 0.25, SUITED: 1.00001}))
        elif word == "calc_ev":
            self.say(vector({ACES: 50.5, SUITED: 12}, "nan"), vector({ACES: 3, SUITED: 1.5}))
        elif word == "calc_eq_node":
            self.say(vector({ACES: 0.875}, "nan"), vector({ACES: 3}), "3")
        elif word == "show_tree_info":
            if "slow" in self.manners:
                time.sleep(60)
            self.say("#Pot#55", "#EffectiveStacks#975", f"#Folder#{os.path.basename(os.getcwd())}")
        elif word == "load_tree":
            self.say("load_tree ok!" if '"' in line and "spot.cfr" in line else "ERROR: file not found")
        elif word == "wait_for_solver":
            threading.Thread(target=self.solve, daemon=True).start()
        elif word == "stop":
            if "deaf" not in self.manners:
                self.stop.set()
                time.sleep(0.2)
                self.say("stop ok!")
        elif word == "show_given":
            self.say(*self.given)
        elif word in DONE:
            self.say(f"{word} ok!")
        else:
            self.say(f"ERROR: unknown command {word}")

    def solve(self) -> None:
        for step in range(600 if {"endless", "deaf"} & set(self.manners) else 3):
            print(f"SOLVER: step {step}", flush=True)
            if self.stop.wait(0.05):
                break
        self.say("wait_for_solver ok!")


if __name__ == "__main__":
    server = Server(sys.argv[1:])
    if "mute" in sys.argv:
        time.sleep(60)
    print("PioSOLVER, or a program that is like it\nready", flush=True)
    for text in sys.stdin:
        if text.strip() == "exit":
            break
        if text.strip() and not text.startswith("#"):
            server.answer(text.strip())
