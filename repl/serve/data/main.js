// The page of `pql serve`.

import "./players.js";
import "./tools.js";
import "./shelf.js";
import "./suits.js";
import "./combos.js";
import "./suit_brush.js";
import "./earlier.js";
import "./board.js";
import "./panels.js";
import "./runouts.js";
import "./spots_panel.js";
import "./quiz.js";
import "./console.js";
import "./keys.js";
import "./games.js";
