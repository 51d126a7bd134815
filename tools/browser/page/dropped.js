// Files of hand histories, and the collection of their hands, as files of Python's in a worker.

const FOLDERS = ["", "hands/", "sources/", "refused/"];
const [BEGINNING, SMALL] = [4096, 1e6]; // bytes
const NOT_READ = 29; // the number that Emscripten has for an error of reading

// The collection in a folder: `become` makes it the one that the page has, `all` is the one that there is now. Of one
// collection no name has two contents but that of the list.
export function taken(FS, folder) {
  let [collection, stamp] = [null, null];
  let files = new Map(); // by their paths in the folder, as blobs
  const names = () => FOLDERS.flatMap((inside) => {
    const path = `${folder}/${inside}`;
    if (!FS.analyzePath(path).exists) return [];
    return FS.readdir(path).filter((name) => FS.isFile(FS.stat(`${path}${name}`).mode) && !name.startsWith(".")).map((name) => `${inside}${name}`);
  });
  return {
    async become(hands) {
      if (hands.stamp === stamp) return;
      const isHere = (name) => hands.collection === collection && name.includes("/") && FS.analyzePath(`${folder}/${name}`).exists;
      for (const name of names()) if (!hands.files.has(name)) FS.unlink(`${folder}/${name}`);
      for (const [name, blob] of hands.files) {
        if (isHere(name)) continue;
        FS.mkdirTree(`${folder}/${name}`.replace(/\/[^/]*$/, ""));
        FS.writeFile(`${folder}/${name}`, new Uint8Array(await blob.arrayBuffer()));
      }
      ({ collection, stamp, files } = hands);
    },
    all() {
      const known = (name) => name.includes("/") && files.get(name);
      files = new Map(names().map((name) => [name, known(name) || new Blob([FS.readFile(`${folder}/${name}`)])]));
      stamp = null; // the page gives it a new one
      return files;
    },
  };
}

// A file of another beginning is another file, although it has the name of one; one that grew is the same.
function beginning(bytes) {
  let number = 0x811c9dc5;
  for (const byte of bytes) number = Math.imul(number ^ byte, 0x01000193) >>> 0;
  return number.toString(16);
}

// No part of a path leads elsewhere, and all of it is text.
const plain = (path) => path.replace(/[\p{Cc}\p{Cs}]/gu, "_").split("/").filter(Boolean).map((part) => (/^\.+$/.test(part) ? "_" : part)).join("/") || "_";

// Files `[path, file]` as those of a folder, which are read where Python reads them, piece by piece, small ones once: their
// paths, and what takes them away again.
export function mounted(FS, folder, files) {
  const { WORKERFS } = FS.filesystems;
  const reader = new FileReaderSync();
  const read = (part) => {
    try {
      return reader.readAsArrayBuffer(part);
    } catch {
      return null; // it was changed or taken away meanwhile
    }
  };
  WORKERFS.reader = {
    readAsArrayBuffer(part) {
      const bytes = part instanceof Blob ? read(part) : part.bytes;
      if (bytes === null) throw new FS.ErrnoError(NOT_READ);
      return bytes;
    },
  };
  const listed = new Map();
  for (const [path, file] of files) {
    const first = read(file.size > SMALL ? file.slice(0, BEGINNING) : file);
    let name = `${first ? beginning(new Uint8Array(first, 0, Math.min(BEGINNING, first.byteLength))) : "unread"}/${plain(path)}`;
    while (listed.has(name)) name = `_${name}`;
    const held = first && first.byteLength === file.size;
    const slice = held || !first ? (begin, end) => piece(first, begin, Math.min(end, file.size)) : (begin, end) => file.slice(begin, end);
    listed.set(name, { name, size: file.size, slice, lastModifiedDate: new Date(file.lastModified) });
  }
  FS.mkdirTree(folder);
  FS.mount(WORKERFS, { files: [...listed.values()] }, folder);
  return [[...listed.keys()].map((name) => `${folder}/${name}`), () => FS.unmount(folder)];
}

const piece = (bytes, begin, end) => ({ size: end - begin, bytes: bytes && bytes.slice(begin, end) });
