// The page of `pql serve`.

import "./ranges/players.js";
import "./ranges/tools.js";
import "./library/shelf.js";
import "./ranges/suits.js";
import "./ranges/combos.js";
import "./ranges/suit_brush.js";
import "./ranges/earlier.js";
import "./board/board.js";
import "./answers/panels.js";
import "./board/runouts.js";
import "./ranges/groups.js";
import "./library/spots_panel.js";
import "./answers/quiz.js";
import "./answers/console.js";
import "./question/keys.js";
import "./board/games.js";

document.querySelector("main").classList.add("made");
