// What is on its way, for who looks at the page from outside: `data-waiting` of the document is how many questions have no
// answer yet and how many things are done in a moment. While it is 0 all that is shown belongs to what is asked.

const shown = document.documentElement.dataset;
let waiting = 0;
const counts = (by) => (shown.waiting = waiting += by);
counts(0);

// Something has begun; what is returned says that it has ended.
export function begun() {
  counts(1);
  return () => counts(-1);
}

// Does something after so many milliseconds.
export function later(does, milliseconds = 0) {
  const ended = begun();
  return setTimeout(() => {
    ended();
    does();
  }, milliseconds);
}
