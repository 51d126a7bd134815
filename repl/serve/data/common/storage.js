// Small things that this browser keeps for the page; nothing where it was told to keep nothing.

function orNothing(does) {
  try {
    return does();
  } catch {
    return null;
  }
}

export const kept = (name) => orNothing(() => localStorage.getItem(name));
export const keep = (name, text) => orNothing(() => localStorage.setItem(name, text));
export const forget = (name) => orNothing(() => localStorage.removeItem(name));
