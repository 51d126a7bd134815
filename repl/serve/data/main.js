// The page of `pql serve`.

import "./players.js";
import "./tools.js";
import "./shelf.js";
import "./suits.js";
import "./board.js";
import "./panels.js";
import "./console.js";
import "./keys.js";
