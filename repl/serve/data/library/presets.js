// Ranges to begin with. They were written by hand for PQL, from no chart and no solver: what a careful player may open, call
// and raise with 100 big blinds. Every one is checked to read.

export const SOURCE = "Written by hand for PQL as a start, not from a chart or a solver, for 100 big blinds.";

export const PRESETS = [
  ["6-max/UTG open", "55+, A2s+, K9s+, Q9s+, J9s+, T9s, 98s, 87s, 76s, ATo+, KJo+, QJo"],
  ["6-max/HJ open", "44+, A2s+, K7s+, Q9s+, J9s+, T8s+, 98s, 87s, 76s, 65s, A9o+, KTo+, QJo"],
  ["6-max/CO open", "22+, A2s+, K4s+, Q7s+, J8s+, T8s+, 97s+, 86s+, 75s+, 65s, 54s, A7o+, A5o, KTo+, QTo+, JTo"],
  ["6-max/BTN open", "22+, A2s+, K2s+, Q3s+, J6s+, T6s+, 96s+, 85s+, 75s+, 64s+, 53s+, A2o+, K8o+, Q9o+, J9o+, T9o, 98o"],
  ["6-max/SB open", "22+, A2s+, K2s+, Q4s+, J6s+, T7s+, 96s+, 86s+, 75s+, 64s+, 54s, A2o+, K8o+, Q9o+, J9o+, T9o"],
  ["6-max/BB call of BTN", "99-22, A9s-A6s, A5s-A2s:0.5, K9s-K2s, Q9s-Q2s, J9s-J4s, T9s:0.5, T8s-T6s, 95s+, 85s+, 74s+, 64s+, 53s+, 43s, AJo-A2o, KQo:0.5, KJo-K9o, QJo-Q9o, J9o+, T8o+, 98o"],
  ["6-max/BB call of UTG", "JJ-22, AQs-A2s, KQs-K8s, QJs-Q9s, J9s+, T8s+, 97s+, 87s, 76s, 65s, 54s, AQo-AJo, KQo"],
  ["6-max/BB 3-bet of BTN", "TT+, ATs+, A5s-A2s:0.5, KTs+, QTs+, JTs, T9s:0.5, AQo+, KQo:0.5"],
  ["6-max/BTN 3-bet of CO", "TT+, AJs+, A5s-A4s, KJs+, QJs:0.5, AQo+, KQo:0.5"],
  ["6-max/BTN call of CO", "99-22:0.75, ATs-A8s, KTs-K9s, QJs:0.5, QTs, JTs, T9s, 98s, 87s, 76s, AJo, KQo:0.5"],
  ["Full ring/UTG open", "77+, A9s+, A5s, KTs+, QTs+, JTs, T9s, AJo+, KQo"],
  ["Full ring/MP open", "55+, A2s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+"],
  ["Full ring/CO open", "22+, A2s+, K7s+, Q9s+, J9s+, T8s+, 98s, 87s, 76s, 65s, A8o+, KTo+, QTo+, JTo"],
  ["Full ring/BTN open", "22+, A2s+, K3s+, Q5s+, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 54s, A2o+, K9o+, Q9o+, J9o+, T9o"],
];
