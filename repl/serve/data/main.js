// The page of `pql serve`.

import "./ranges.js";
import "./board.js";
import "./panels.js";
import "./console.js";
import { copied, find } from "./dom.js";
import { address } from "./state.js";

find("link").addEventListener("click", () => copied(location.origin + address(), find("link")));
