// Files that a page keeps in this browser, by their paths, as texts.

const opened = () =>
  new Promise((done, fail) => {
    const asked = indexedDB.open("pql", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

async function inStore(mode, does) {
  const base = await opened();
  try {
    return await new Promise((done, fail) => {
      const transaction = base.transaction("files", mode);
      const asked = does(transaction.objectStore("files"));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = transaction.onerror = () => fail(transaction.error);
    });
  } finally {
    base.close();
  }
}

// The text of a file; undefined where there is none.
export const read = (path) => inStore("readonly", (files) => files.get(path));
export const write = (path, text) => inStore("readwrite", (files) => (text === undefined ? files.delete(path) : files.put(text, path)));

// Does something while no other tab changes a file; an address without TLS has no such locks.
export const alone = (does) => (navigator.locks ? navigator.locks.request("pql-kept", does) : does());
